import assert from 'node:assert/strict';
import { notifyOfRuns } from '../../../../src/workbench/rooms/run-notifications';
import { aRoom } from '../../../support/builders';
import { PATIENCE_MS, present } from '../../../support/expect';
import { answer, reset, silence } from '../../../support/loopback/behaviors';
import { openList } from '../../../support/memory-list';
import { waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';
import { roomsIn } from '../../../support/worlds/test-list';

describe('run notifications', () => {
  const world = useWorld({ service: { rooms: [aRoom(1), aRoom(2)] } });
  let isVisible = false;
  let shownLists: string[] = [];
  beforeEach(() => {
    isVisible = false;
    shownLists = [];
    const editors = {
      isVisible: () => isVisible,
      isRoomVisible: () => false,
      show: async (key: string) => void shownLists.push(key),
    };
    const status = { show: () => {}, hide: () => {}, dispose: () => {} };
    notifyOfRuns(world, editors, () => status);
  });

  const started = (text: string) => {
    const document = openList(world.documents, text);
    world.documents.connect(document, world.session);
    document.fetchCodes();
    return roomsIn(world, document);
  };
  /** Returns the text and buttons of each message. */
  const shown = () => world.dialogs.shown.map(({ text, buttons }) => [text, ...buttons]);

  it('offer a workbook at the end of a run', async () => {
    // A room that is not found is requested again for a few seconds.
    world.clock.hurry(20);
    started('Endpoint ID\nEP-1\nEP-2\nEP-9\n');
    await waitFor('the message', () => shown().length > 0, PATIENCE_MS);
    assert.deepEqual(shown(), [['rooms.csv: 2 fetched, 1 failed', 'Export Excel…', 'Show List of Rooms']]);
  });

  it('offer no workbook if the run has no code', async () => {
    // A room that is not found is requested again for a few seconds.
    world.clock.hurry(20);
    started('Endpoint ID\nEP-9\n');
    await waitFor('the message', () => shown().length > 0, PATIENCE_MS);
    assert.deepEqual(shown(), [['rooms.csv: 1 failed', 'Show List of Rooms']]);
  });

  it('stay away if the editor is visible', async () => {
    isVisible = true;
    const rollout = started('Endpoint ID\nEP-1\n');
    await rollout.run?.ended;
    await world.session.refresh();
    assert.deepEqual(shown(), []);
  });

  it('report a wait after half a minute without a response, and offer to try now', async () => {
    world.clock.hurry(20);
    world.server.answer('any', reset());
    let waitedMs: number | undefined;
    world.dialogs.press = () => {
      waitedMs ??= rollout.pacer.waitedMs;
      world.server.reset();
      return 'Try Now';
    };
    const rollout = started('Endpoint ID\nEP-1\nEP-2\n');
    await present(rollout.run).ended;
    assert.ok(waitedMs !== undefined && waitedMs > 30_000, `shown after ${waitedMs} ms`);
    const text =
      'Video: The server closed the connection without a response. Fetching resumes automatically.';
    assert.deepEqual(shown()[0], [text, 'Try Now', 'Show List of Rooms']);
    assert.equal(rollout.isRunning, false);
  });

  for (const [what, behavior] of [
    ['refuses every probe', reset()],
    ['sends nothing', silence()],
  ] as const) {
    it(`report an outage once in which the service ${what} for four minutes`, async () => {
      world.clock.hurry(100);
      world.server.answer('any', behavior);
      const rollout = started('Endpoint ID\nEP-1\nEP-2\n');
      await waitFor('four minutes', () => rollout.pacer.waitedMs > 240_000, PATIENCE_MS);
      assert.equal(shown().length, 1, `${shown()}`);
      rollout.stop();
    });
  }

  /**
   * Ends a run with one failed room, and leaves its message open.
   * @returns its document, and a function that presses a button
   */
  async function endedWithMessage() {
    let press: (button: string) => void = () => assert.fail('there is no message');
    world.dialogs.press = ({ kind }) => {
      if (kind !== 'info') return undefined;
      return new Promise((resolve) => {
        press = resolve;
      });
    };
    started('Endpoint ID\nEP-1\nEP-9\n');
    await waitFor('the message', () => shown().length > 0, PATIENCE_MS);
    return { document: openList(world.documents), press: (button: string) => press(button) };
  }

  it('reopen a list that was closed meanwhile instead of exporting it', async () => {
    // A room that is not found is requested again for a few seconds.
    world.clock.hurry(20);
    const { document, press } = await endedWithMessage();
    world.documents.close(document);
    press('Export Excel…');
    await world.session.refresh();
    assert.deepEqual([shown().length, shownLists], [1, []]);
    world.dialogs.shown.length = 0;
    const again = await endedWithMessage();
    world.documents.close(again.document);
    again.press('Show List of Rooms');
    await waitFor('the list', () => shownLists.length > 0, PATIENCE_MS);
    assert.deepEqual(shownLists, ['file:///rooms.csv']);
  });

  it('report once if two runs stop for the same reason', async () => {
    world.server.answer('any', answer(401));
    started('Endpoint ID\nEP-1\n');
    const other = openList(world.documents, 'Endpoint ID\nEP-2\n', 'file:///other.csv');
    other.fetchCodes();
    await Promise.all(world.documents.runs.running.map(({ ended }) => ended));
    await waitFor('the message', () => shown().length > 0, PATIENCE_MS);
    await world.session.refresh();
    assert.equal(shown().length, 1, `${shown()}`);
    assert.deepEqual(other.lastRun?.stoppedBy, openList(world.documents).lastRun?.stoppedBy);
  });

  it('offer to continue a stopped run over the currently chosen connection', async () => {
    let press: (button: string) => void = () => assert.fail('there is no message');
    world.dialogs.press = () =>
      new Promise((resolve) => {
        press = resolve;
      });
    world.server.answer('any', answer(200, '<p>', { 'content-type': 'text/html' }));
    const document = openList(world.documents, 'Endpoint ID\nEP-1\nEP-2\n');
    world.documents.connect(document, world.session);
    document.fetch(['EP-1']);
    await waitFor('the message', () => shown().length > 0, PATIENCE_MS);
    world.server.reset();
    const { baseUrl } = world.server;
    const connection = { baseUrl, lookUpCredentials: 'none' };
    world.settingsPort.edit({
      connections: [
        { ...connection, name: 'Video' },
        { ...connection, name: 'Other' },
      ],
    });
    world.documents.connect(document, present(world.sessions.find('Other')));
    assert.ok(shown()[0]?.includes('Retry'), `${shown()}`);
    press('Retry');
    await waitFor('the code', () => document.lookUp('EP-1').code !== undefined, PATIENCE_MS);
    assert.equal(document.lookUp('EP-2').state, 'notFetched');
  });

  it('say on Retry that the connection was removed', async () => {
    let press: (button: string) => void = () => assert.fail('there is no message');
    world.dialogs.press = () =>
      new Promise((resolve) => {
        press = resolve;
      });
    world.server.answer('any', answer(200, '<p>', { 'content-type': 'text/html' }));
    started('Endpoint ID\nEP-1\n');
    await waitFor('the message', () => shown().length > 0, PATIENCE_MS);
    world.settingsPort.edit({ connections: [] });
    press('Retry');
    await waitFor('the problem', () => shown().length > 1, PATIENCE_MS);
    assert.match(shown()[1]?.[0] ?? '', /The connection was changed or removed/u);
  });
});
