import assert from 'node:assert/strict';
import { SessionClosed } from '../../../../../src/model/connections/session-closed';
import type { RolloutDocument } from '../../../../../src/rollout/rollout-document';
import { confirmConnection } from '../../../../../src/workbench/lists/rooms/connection-change';
import { RolloutEditor } from '../../../../../src/workbench/lists/rooms/rollout-editor';
import { runView } from '../../../../../src/workbench/lists/rooms/rollout-view';
import { openList } from '../../../../support/memory-list';
import { ScriptedDialogs } from '../../../../support/scripted-dialogs';
import { TestServices } from '../../../../support/test-services';
import { codes, ended, roomList, startHeld, useRollout } from '../../../../support/worlds/rollout-runs';
import { PATIENCE_MS, present } from '../../../expect';

const LIST = `Endpoint ID\n${roomList(4)
  .map(({ endpointId }) => `${endpointId}\n`)
  .join('')}`;

describe('A rollout whose connection is away', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(10);
  let document: RolloutDocument;
  beforeEach(() => {
    document = openList(world.rollouts, LIST);
  });

  const entry = () => ({ name: 'Video', baseUrl: world.server.baseUrl });
  const edit = (...connections: readonly object[]) => world.settings.edit({ connections });
  const rollout = () => present(document.rollout);
  const notices = () =>
    runView(document).notices.map(({ headline, buttons }) => [
      headline,
      ...buttons.map(({ label }) => label),
    ]);

  async function lookedUp(): Promise<readonly (string | undefined)[]> {
    rollout().start();
    await ended(rollout());
    return codes(rollout());
  }

  it('keeps its codes, says so, offers another connection, and begins nothing', async () => {
    const before = await lookedUp();
    edit();
    assert.deepEqual(notices(), [['The connection was changed or removed', 'Change Connection']]);
    world.server.reset();
    assert.throws(() => rollout().start(), SessionClosed);
    assert.throws(() => rollout().start(['EP-1']), SessionClosed);
    assert.deepEqual(codes(rollout()), before);
    assert.ok(rollout().rooms.every(({ state }) => state === 'done'));
    assert.deepEqual(world.server.requests, []);
  });

  for (const [how, away] of [
    ['removed and put back', () => []],
    ['given another address and its own again', () => [{ ...entry(), baseUrl: 'https://other.example' }]],
    ['given another name and its own again', () => [{ ...entry(), name: 'Vide' }]],
  ] as const) {
    it(`continues where it was once the connection was ${how}`, async () => {
      const gate = await startHeld(world, '/api/endpoints/EP-3/currentpairingcode', roomList(4));
      const { run } = rollout();
      edit(...away());
      assert.equal(await run?.ended, 'stopped');
      // The list is still editable.
      document.setText(`${LIST}EP-5\n`);
      edit(entry());
      gate.open();
      assert.deepEqual(notices(), []);
      assert.equal(rollout().isRunning, false);
      await lookedUp();
      assert.deepEqual(
        codes(rollout()).map((code) => code !== undefined),
        [true, true, true, true, true],
      );
    });
  }

  it('does not ask about its codes when the same connection is chosen again', async () => {
    const before = await lookedUp();
    edit();
    edit(entry());
    const dialogs = new ScriptedDialogs();
    const session = present(world.sessions.find('Video'));
    assert.ok(await confirmConnection(document, session, dialogs));
    world.rollouts.connect(document, session);
    assert.deepEqual([dialogs.asked, codes(rollout())], [[], before]);
  });

  it('keeps its codes if the connection that is chosen was removed during the question', async () => {
    const before = await lookedUp();
    const { session } = rollout();
    edit(entry(), { ...entry(), name: 'Other' });
    const services = new TestServices(world);
    const page = {
      isVisible: () => false,
      post: () => undefined,
      showBeside: async () => undefined,
      goTo: () => undefined,
      openAsText: async () => undefined,
    };
    const editor = new RolloutEditor(document, services, page);
    services.dialogs.press = () => {
      edit(entry());
      return 'Change Connection';
    };
    const changing = Promise.resolve(editor.handle({ type: 'connection', index: 1, name: 'Other' }));
    await assert.rejects(changing, SessionClosed);
    editor.dispose();
    services.dispose();
    assert.deepEqual([codes(rollout()), rollout().session], [before, session]);
  });

  for (const [what, connections] of [
    ['another address', () => [{ ...entry(), name: 'Other', baseUrl: 'https://other.example' }]],
    ['the same address, while its own is there', () => [entry(), { ...entry(), name: 'Other' }]],
  ] as const) {
    it(`asks before it drops its codes for a connection with ${what}`, async () => {
      await lookedUp();
      edit(...connections());
      const dialogs = new ScriptedDialogs();
      dialogs.press = () => undefined;
      assert.equal(await confirmConnection(document, present(world.sessions.find('Other')), dialogs), false);
      assert.equal(dialogs.asked.length, 1);
    });
  }
});
