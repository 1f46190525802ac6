import assert from 'node:assert/strict';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import { updateCredentials } from '../../../../src/workbench/commands/connections';
import { askCredentials, titleAt } from '../../../../src/workbench/prompts/credentials';
import { CONNECTION_NODE, call } from '../../../support/call';
import { present } from '../../../support/expect';
import { answer } from '../../../support/loopback/behaviors';
import type { TypedText } from '../../../support/scripted-dialogs';
import { useWorld } from '../../../support/worlds/each-world';
import { aConnection, basic } from '../../../support/worlds/world';

describe('credentials dialog', () => {
  const world = useWorld();
  const update = async (...typed: readonly TypedText[]) => {
    const before = world.dialogs.typeInTurn(...typed);
    await call(updateCredentials, world, CONNECTION_NODE);
    return before;
  };
  const sent = () => world.server.requests.map(({ headers }) => headers.authorization);
  const stored = async () => (await world.credentials.read(world.session.connection)).password;

  it('stores and sends a replacement for a rejected password without testing it', async () => {
    const { username, password } = world.server.service;
    await update([username], ['rejected'], [password, 'other']);
    assert.equal(await stored(), password);
    assert.deepEqual(sent(), [basic('rejected'), basic(password)]);
  });

  it('stores a rejected password that was not replaced, and does not send it again', async () => {
    await update([world.server.service.username], ['rejected'], ['rejected', 'other']);
    assert.equal(await stored(), 'rejected');
    assert.deepEqual(sent(), [basic('rejected')]);
  });

  it('asks again if no password replaces the rejected one', async () => {
    const { username, password } = world.server.service;
    const before = await update([username], ['rejected'], ['', 'other']);
    assert.deepEqual(before, [username, '', 'rejected', '']);
    assert.equal(await stored(), password);
  });

  it('asks for no other password if the service accepts none', async () => {
    world.server.answer('auth.listAccessTokens', answer(401, '', { 'www-authenticate': 'Negotiate' }));
    let offered: readonly string[] = [];
    world.dialogs.choose = (items) => {
      offered = items.map(({ label }) => label);
      return undefined;
    };
    const before = await update([world.server.service.username], ['typed']);
    assert.equal(before.length, 2);
    assert.deepEqual(offered, ['Retry', 'Edit Credentials', 'Save Without Testing']);
    assert.deepEqual(sent(), [basic('typed')]);
  });

  describe('no credentials', () => {
    const titles: string[] = [];
    const prompts: string[] = [];
    const choices: string[][] = [];
    /** Updates credentials that were entered for a different path on the host. */
    const updateMoved = async (press: string | undefined) => {
      const { secrets, server } = world;
      const record = JSON.parse(secrets.values.get('credentials/Video') ?? '');
      const before = { ...record, baseUrl: `${server.origin}/before` };
      secrets.values.set('credentials/Video', JSON.stringify(before));
      world.dialogs.choose = (items) => {
        choices.push(items.map(({ label }) => label));
        return items.find(({ label }) => label === press);
      };
      const { username, password } = server.service;
      const texts = [username, password];
      world.dialogs.type = (question) => {
        titles.push(question.title);
        if ('prompt' in question) prompts.push(question.prompt);
        assert.equal(question.value, titles.length === 1 ? username : '');
        return texts.shift();
      };
      await call(updateCredentials, world, CONNECTION_NODE);
    };
    beforeEach(() => {
      for (const list of [titles, prompts, choices]) list.length = 0;
    });

    it('sends a request without credentials first, and names the origin first in each title', async () => {
      await updateMoved(undefined);
      const { server, session } = world;
      const title = `${server.origin} · Update Credentials: ${session.connection.name}`;
      assert.deepEqual(titles, [title, title]);
      assert.ok(prompts[1]?.includes(`sent to ${server.origin} `));
      assert.deepEqual(sent().slice(0, 2), [undefined, server.service.authorization]);
    });

    it('asks nothing if a sign-in page responds, unless the user continues', async () => {
      world.server.answer(
        'auth.listAccessTokens',
        answer(200, '<h1>Sign in</h1>', { 'content-type': 'text/html' }),
      );
      await updateMoved('Edit Address');
      assert.deepEqual(choices.at(-1), ['Edit Address', 'Continue Anyway']);
      assert.deepEqual([titles, world.dialogs.openedSettings], [[], ['connections']]);
      assert.deepEqual(sent(), [undefined]);
    });

    it('asks again for another path of the same host', async () => {
      const moved = { name: 'Video', baseUrl: `${world.server.origin}/moved` };
      world.settingsPort.edit({ connections: [moved] });
      const session = present(world.sessions.find('Video'));
      await session.refresh();
      const { error } = session.accessTokens;
      assert.ok(error instanceof CredentialsError && error.why === 'otherAddress');
      assert.deepEqual(sent(), []);
    });
  });

  it('shows a long host in full', async () => {
    const baseUrl = `https://${'long-label.'.repeat(22)}evil.example`;
    const connection = aConnection(baseUrl);
    const asked: string[] = [];
    world.dialogs.type = ({ title }) => {
      asked.push(title);
      return undefined;
    };
    const steps = { title: titleAt(connection.baseUrl, 'Update Credentials'), first: 1, total: 2 };
    await askCredentials(steps, world, connection, { username: '', password: '' });
    assert.deepEqual(asked, [`${baseUrl} · Update Credentials`]);
  });

  it('keeps the typed password after Back to the user name', async () => {
    const { username } = world.server.service;
    const before = await update([username], ['half typed', 'back'], [username]);
    assert.deepEqual(before, [username, '', username, 'half typed']);
    assert.deepEqual(sent(), []);
  });
});
