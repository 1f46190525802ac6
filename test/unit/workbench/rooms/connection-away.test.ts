import assert from 'node:assert/strict';
import { SessionClosed } from '../../../../src/model/connections/session-closed';
import type { RolloutDocument } from '../../../../src/rollout/rollout-document';
import { runView } from '../../../../src/workbench/rooms/rollout-view';
import { present } from '../../../support/expect';
import { openList, rewrite } from '../../../support/memory-list';
import { codes, ended, roomList, startHeld, useRollout } from '../../../support/worlds/rollout-runs';
import { roomsIn } from '../../../support/worlds/test-list';

const LIST = `Endpoint ID\n${roomList(4)
  .map(({ endpointId }) => `${endpointId}\n`)
  .join('')}`;

describe('list of rooms: missing connection', () => {
  const world = useRollout(10);
  let document: RolloutDocument;
  beforeEach(() => {
    document = openList(world.documents, LIST);
  });

  const entry = () => ({ name: 'Video', baseUrl: world.server.baseUrl });
  const edit = (...connections: readonly object[]) => world.settingsPort.edit({ connections });
  const rollout = () => roomsIn(world, document);
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

  it('keeps its codes, offers another connection, and sends nothing', async () => {
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
    it(`continues at the same room after the connection was ${how}`, async () => {
      const gate = await startHeld(world, '/api/endpoints/EP-3/currentpairingcode', roomList(4));
      const { run } = rollout();
      edit(...away());
      assert.equal(await run?.ended, 'stopped');
      // The list is still editable.
      await rewrite(document, `${LIST}EP-5\n`);
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

  it('shows no codes if the connection now has another service', async () => {
    await lookedUp();
    edit({ ...entry(), baseUrl: 'https://other.example' });
    assert.equal(document.session?.isClosed, true);
    assert.deepEqual(notices(), [['The connection was changed or removed', 'Change Connection']]);
    world.documents.connect(document, present(world.sessions.find('Video')));
    assert.deepEqual(new Set(codes(rollout())), new Set([undefined]));
  });

  it('keeps its connection if the chosen one was just removed', async () => {
    const before = await lookedUp();
    const { session } = document;
    edit(entry(), { ...entry(), name: 'Other' });
    const other = present(world.sessions.find('Other'));
    edit(entry());
    assert.throws(() => world.documents.connect(document, other), SessionClosed);
    assert.deepEqual([codes(rollout()), document.session], [before, session]);
  });
});
