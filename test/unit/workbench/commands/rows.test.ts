import assert from 'node:assert/strict';
import { yieldToEventLoop } from '../../../../src/event-loop';
import { watchTokens } from '../../../../src/workbench/commands/access-tokens';
import { removeConnection } from '../../../../src/workbench/commands/connections';
import { forgetEndpoint, openEndpointsAsRollout } from '../../../../src/workbench/commands/endpoints';
import { refresh } from '../../../../src/workbench/commands/general';
import { aRoom } from '../../../support/builders';
import { CONNECTION_NODE, call, endpointNode } from '../../../support/call';
import { PATIENCE_MS, present } from '../../../support/expect';
import { answer } from '../../../support/loopback/behaviors';
import { waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';

const ENDPOINTS = { kind: 'endpoints', connectionKey: 'Video' } as const;
const MORE = { kind: 'more', connectionKey: 'Video', group: 'endpoints' } as const;

describe('row commands', () => {
  const world = useWorld({ service: { rooms: [aRoom(1), aRoom(2), aRoom(3)] } });
  const ids = () => world.session.endpoints.all.map(({ id }) => id);
  const sent = () => world.server.requests.map(({ operation }) => operation);
  const lookUpAll = async () => {
    for (const id of ['EP-1', 'EP-2', 'EP-3']) await world.session.singleLookUps.endpoint(id);
    world.server.reset();
  };
  /** Presses these buttons in messages that have them. */
  const press = (...labels: readonly string[]) => {
    world.dialogs.press = ({ buttons }) => buttons.find((button) => labels.includes(button));
  };
  /** Refreshes all connections. @returns the text and buttons of the notification */
  const refreshed = async () => {
    world.dialogs.shown.length = 0;
    await call(refresh, world);
    await yieldToEventLoop();
    return world.dialogs.shown.map(({ text, buttons }) => [text, ...buttons])[0] ?? [];
  };

  it('forget several endpoints, and restore them on Undo', async () => {
    await lookUpAll();
    await call(forgetEndpoint, world, endpointNode('EP-1'), endpointNode('EP-3'));
    const { text, buttons } = present(world.dialogs.shown[0]);
    assert.deepEqual([text, ...buttons], ['2 endpoints removed from the sidebar.', 'Undo']);
    assert.deepEqual(ids(), ['EP-2']);
    await lookUpAll();
    press('Undo');
    await call(forgetEndpoint, world, ENDPOINTS);
    await waitFor('the endpoints', () => ids().length === 3, PATIENCE_MS);
    assert.deepEqual(sent(), []);
  });

  it('forget no endpoint for the row that opens all endpoints as a list', async () => {
    await lookUpAll();
    await call(forgetEndpoint, world, endpointNode('EP-1'), MORE);
    assert.deepEqual(ids().toSorted(), ['EP-2', 'EP-3']);
  });

  it('open all endpoints as a list from the last row of a long group', async () => {
    await lookUpAll();
    const opened: string[] = [];
    const untitledLists = { open: async (text: string) => void opened.push(text) };
    await call(openEndpointsAsRollout, Object.assign(world, { untitledLists }), MORE);
    assert.deepEqual(opened, ['Endpoint ID,Room name\nEP-1,Board Room\nEP-2,Room 2\nEP-3,Room 3']);
  });

  it('notify of a failed refresh if the view is hidden', async () => {
    world.server.answer('auth.listAccessTokens', answer(500));
    const [text, ...buttons] = await refreshed();
    assert.match(text ?? '', /^Video: The service failed \(500\)\./);
    assert.deepEqual(buttons, ['Retry', 'Show Log']);
  });

  it('say why rejected credentials are not sent again, and send them once on request', async () => {
    const { service } = world.server;
    const { password } = service;
    service.password = 'changed on the server';
    await refreshed();
    world.server.reset();
    const [text, ...buttons] = await refreshed();
    assert.match(text ?? '', /^Video: Credentials were rejected\. Update them to continue\./);
    assert.deepEqual(buttons, ['Update Credentials…', 'Retry Anyway', 'Show Log']);
    assert.deepEqual(sent(), []);
    service.password = password;
    press('Retry Anyway');
    await refreshed();
    await waitFor('the list', () => world.session.accessTokens.value !== undefined, PATIENCE_MS);
    assert.equal(world.session.accessTokens.error, undefined);
    assert.deepEqual(sent(), ['auth.listAccessTokens']);
  });

  it('watch the access tokens on Retry after the settings are corrected', async () => {
    world.settingsPort.isReadOnly = true;
    world.dialogs.press = ({ text, buttons }) => {
      assert.match(text, /^Watching could not be started\..* then retry\.$/);
      world.settingsPort.isReadOnly = false;
      return buttons.find((button) => button === 'Retry');
    };
    await world.actions.run('test', () => call(watchTokens, world, CONNECTION_NODE));
    await waitFor('the watch', () => world.session.connection.isWatched, PATIENCE_MS);
  });

  it('remove a connection, and delete its credentials on Retry if they remained', async () => {
    const { secrets, sessions } = world;
    const deleteSecret = secrets.delete.bind(secrets);
    let isLocked = true;
    secrets.delete = async (key) => {
      const wasLocked = isLocked;
      isLocked = false;
      if (wasLocked) throw new Error('The keyring is locked.');
      await deleteSecret(key);
    };
    press('Remove', 'Retry');
    await world.actions.run('test', () => call(removeConnection, world, CONNECTION_NODE));
    await waitFor(
      'the deletion',
      async () => (await secrets.get('credentials/Video')) === undefined,
      PATIENCE_MS,
    );
    const [asked, failure, ...others] = world.dialogs.shown;
    assert.equal(asked?.text, 'Remove the connection “Video”?');
    assert.match(
      failure?.text ?? '',
      /^Video: The connection was removed, but its credentials may still be stored/,
    );
    assert.deepEqual(others, []);
    assert.deepEqual([sessions.all, world.settingsPort.get('connections')], [[], []]);
  });

  it('keep the credentials of a connection that was added again, whatever an earlier Retry does', async () => {
    const { secrets, sessions, session, server } = world;
    const deleteSecret = secrets.delete.bind(secrets);
    secrets.delete = async () => {
      throw new Error('The keyring is locked.');
    };
    let retry = (_label: string): void => assert.fail('nothing is shown');
    world.dialogs.press = ({ kind }) =>
      kind === 'ask'
        ? 'Remove'
        : new Promise((pressed) => {
            retry = pressed;
          });
    await world.actions.run('test', () => call(removeConnection, world, CONNECTION_NODE));
    secrets.delete = deleteSecret;
    await sessions.add(session.connection, server.service);
    retry('Retry');
    // The retry is finished once a list has been loaded after it.
    await present(sessions.find('Video')).refresh();
    assert.notEqual(await secrets.get('credentials/Video'), undefined);
  });
});
