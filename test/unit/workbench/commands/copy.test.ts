import assert from 'node:assert/strict';
import { endpointOf } from '../../../../src/model/endpoints/look-up';
import { copyAccessToken } from '../../../../src/workbench/commands/access-tokens';
import { copyDetails, copyMessage, copyPairingCode } from '../../../../src/workbench/commands/endpoints';
import { copyCode } from '../../../../src/workbench/panels/pairing-code-copy';
import { anAccessToken, anEndpoint, aPairingCode, aRoom } from '../../../support/builders';
import { call, endpointNode, tokenNode } from '../../../support/call';
import { present } from '../../../support/expect';
import { json, serviceError, silence } from '../../../support/loopback/behaviors';
import { useWorld } from '../../../support/worlds/each-world';

const FIRST = 'tok4abcd9efgh1wxyz';
const SECOND = 'zzz4abcd9efgh1wxyz';
const HOUR_MS = 3_600_000;

describe('copy commands', () => {
  const world = useWorld({
    service: {
      rooms: [aRoom(), aRoom(2)],
      tokens: [anAccessToken(), anAccessToken({ accessToken: SECOND, clientName: 'Second' })],
    },
  });
  beforeEach(async () => {
    world.dialogs.clipboard = 'before';
    await world.session.refresh();
    world.server.reset();
  });

  const targets = () => world.server.requests.map(({ url }) => url);
  const remember = async (...ids: readonly string[]) => {
    for (const id of ids) await world.session.singleLookUps.endpoint(id);
    world.server.reset();
  };
  const rememberOutdated = async (...ids: readonly string[]) => {
    await remember(...ids);
    world.clock.time += 13 * HOUR_MS;
  };
  /** Picks an item from each list, by its index. */
  const choose = (...indices: readonly number[]) => {
    const left = [...indices];
    world.dialogs.choose = (items) => items[left.shift() ?? -1];
  };
  const tokens = () =>
    (world.session.accessTokens.value?.entries ?? []).map(({ handle }) => tokenNode(handle));

  it('copy the picked token from the palette', async () => {
    for (const [index, token] of [FIRST, SECOND].entries()) {
      choose(index);
      assert.equal(await call(copyAccessToken, world), 'Access token copied');
      assert.equal(world.dialogs.clipboard, token);
    }
    assert.doesNotMatch(JSON.stringify(world.dialogs.offered), /tok4|zzz4/);
  });

  it('ask for the connection if there are several', async () => {
    const { settingsPort: settings, server } = world;
    const connections = ['Video', 'Other'].map((name) => ({ name, baseUrl: server.baseUrl }));
    settings.edit({ connections });
    const other = present(world.sessions.find('Other'));
    await world.credentials.save(other.connection, server.service);
    await other.refresh();
    choose(1, 0);
    await call(copyAccessToken, world);
    assert.deepEqual(
      world.dialogs.offered.map(({ title }) => title),
      ['Select a Connection', 'Copy Access Token'],
    );
    assert.equal(world.dialogs.clipboard, FIRST);
  });

  it('copy a row’s current code without a request', async () => {
    await remember('EP-1');
    await call(copyPairingCode, world, endpointNode('EP-1'));
    assert.equal(world.dialogs.clipboard, '123456');
    assert.deepEqual(targets(), []);
  });

  it('fetch a row’s outdated code and details before copying it', async () => {
    await rememberOutdated('EP-1');
    world.server.service.changeCode('EP-1', { id: 'PC-9', code: ' 00é-99 ' });
    await call(copyPairingCode, world, endpointNode('EP-1'));
    assert.equal(world.dialogs.clipboard, ' 00é-99 ');
    assert.deepEqual(targets(), [
      '/api/endpoints/EP-1/currentpairingcode',
      '/api/endpoints/PC-9/pairingcode',
    ]);
  });

  for (const isFirst of [true, false]) {
    it(`copy no ${isFirst ? 'first' : 'changed'} code that belongs to another endpoint`, async () => {
      await remember('EP-1');
      if (isFirst) world.session.lookUps.useAccount('another');
      else world.clock.time += 13 * HOUR_MS;
      world.server.service.changeCode('EP-1', { id: 'PC-9', code: '999000' });
      const endpoint = anEndpoint({ id: 'EP-9' });
      world.server.answer(
        'endpoints.pairingCode',
        json(aPairingCode({ id: 'PC-9', code: '999000', endpoint })),
      );
      await assert.rejects(call(copyPairingCode, world, endpointNode('EP-1')), {
        message: 'Nothing was copied: the code belongs to another endpoint',
      });
      assert.equal(world.dialogs.clipboard, 'before');
      assert.equal(world.session.lookUps.get(endpointOf('EP-1')).code, undefined);
    });
  }

  it('copy nothing if canceled between the code and its details', async () => {
    await rememberOutdated('EP-1');
    world.server.answer('endpoints.pairingCode', silence());
    world.dialogs.cancelProgress = async (cancel) => {
      await world.server.requested(2);
      cancel();
    };
    await world.actions.run('test', () => call(copyPairingCode, world, endpointNode('EP-1')));
    assert.deepEqual([world.dialogs.clipboard, world.dialogs.shown], ['before', []]);
  });

  it('ask before copying an outdated code that cannot be fetched again', async () => {
    await rememberOutdated('EP-1');
    world.server.answer('endpoints.currentPairingCode', serviceError(500, 'No.'));
    world.dialogs.press = () => undefined;
    assert.equal(await call(copyPairingCode, world, endpointNode('EP-1')), undefined);
    assert.equal(world.dialogs.clipboard, 'before');
    world.dialogs.press = () => 'Copy Anyway';
    await call(copyPairingCode, world, endpointNode('EP-1'));
    assert.equal(world.dialogs.clipboard, '123456');
    assert.deepEqual(world.dialogs.asked, Array(2).fill('The code could not be fetched again'));
  });

  it('copy the code of a pairing code ID with one request, and name its room', async () => {
    const subject = { kind: 'pairingCode', id: 'PC-1' } as const;
    const said = await copyCode({ session: world.session, subject }, world);
    // The page that asks for the copy may show another room by then.
    assert.equal(said, 'Pairing code of Board Room copied');
    assert.equal(world.dialogs.clipboard, '123456');
    assert.deepEqual(targets(), ['/api/endpoints/PC-1/pairingcode']);
  });

  it('fetch the selected endpoints’ codes again and copy them as a message', async () => {
    await rememberOutdated('EP-1', 'EP-2');
    world.server.service.changeCode('EP-1', { id: 'PC-9', code: '616850' });
    const said = await call(copyMessage, world, endpointNode('EP-1'), endpointNode('EP-2'));
    assert.equal(said, 'Messages for 2 endpoints copied. A pairing code has changed.');
    const lines = world.dialogs.clipboard.split('\n').toSorted();
    assert.match(lines[0] ?? '', /^Board Room, EP-1: 616 850 \(fetched \d\d:\d\d\)$/);
    assert.match(lines[1] ?? '', /^Room 2, EP-2: 123 457 \(fetched \d\d:\d\d\)$/);
    assert.equal(lines.length, 2);
    assert.deepEqual(targets().toSorted(), [
      '/api/endpoints/EP-1/currentpairingcode',
      '/api/endpoints/EP-2/currentpairingcode',
      '/api/endpoints/PC-2/pairingcode',
      '/api/endpoints/PC-9/pairingcode',
    ]);
  });

  it('copy no message if a code cannot be fetched', async () => {
    await remember('EP-2', 'EP-1');
    world.session.lookUps.useAccount('another');
    world.server.service.rooms = [aRoom(2)];
    const copying = call(copyMessage, world, endpointNode('EP-1'), endpointNode('EP-2'));
    await assert.rejects(copying, { name: 'ActionFailure' });
    assert.equal(world.dialogs.clipboard, 'before');
  });

  it('leave the clipboard unchanged if the code cannot be fetched', async () => {
    await remember('EP-1');
    world.session.lookUps.useAccount('another');
    world.server.answer('endpoints.currentPairingCode', serviceError(500, 'No.'));
    await assert.rejects(call(copyPairingCode, world, endpointNode('EP-1')), { name: 'ActionFailure' });
    assert.equal(world.dialogs.clipboard, 'before');
  });

  it('copy an endpoint’s known details as a table', async () => {
    world.server.service.rooms = [aRoom(1, { name: '=1', listenerServiceId: undefined, calendarId: '' })];
    await remember('EP-1');
    assert.equal(await call(copyDetails, world, endpointNode('EP-1')), 'Details copied');
    assert.equal(
      world.dialogs.clipboard,
      'ID\tName\tIP address\tControl protocol\tCalendar type\tCapabilities\n' +
        `EP-1\t"'=1"\t192.0.2.7\tTANDBERG_HTTP\tOFFICE_365\tCALENDAR_PUSH, STATUS, JOIN`,
    );
  });

  it('copy the details of several endpoints as a table', async () => {
    await remember('EP-1', 'EP-2');
    await call(copyDetails, world, endpointNode('EP-1'), endpointNode('EP-2'));
    assert.match(
      world.dialogs.clipboard,
      /^ID\tName\tIP address\t.*\nEP-1\tBoard Room\t192\.0\.2\.7\t.*\nEP-2\tRoom 2\t/,
    );
  });

  it('copy the details of several tokens without the tokens', async () => {
    await call(copyDetails, world, ...tokens());
    const [header, ...lines] = world.dialogs.clipboard.split('\n');
    assert.match(header ?? '', /^Client\tExpires\tEnterprise\tRoles\t/);
    assert.deepEqual(
      lines.map((line) => line.split('\t')[0]),
      ['Room Provisioning', 'Second'],
    );
    assert.doesNotMatch(lines.join(), /wxyz/);
  });
});
