import assert from 'node:assert/strict';
import { notifyOfRuns } from '../../../../../src/workbench/lists/rooms/run-notifications';
import { aRoom } from '../../../../support/builders';
import { reset } from '../../../../support/loopback/behaviours';
import { openList } from '../../../../support/memory-list';
import { TestServices } from '../../../../support/test-services';
import { waitFor } from '../../../../support/wait';
import { useWorld } from '../../../../support/worlds/each-world';
import { PATIENCE_MS, present } from '../../../expect';

describe('a run that nobody watches', () => {
  const world = useWorld({ service: { rooms: [aRoom(1), aRoom(2)] } });
  let services: TestServices;
  let isVisible = false;
  beforeEach(() => {
    services = new TestServices(world);
    isVisible = false;
    const editors = { isVisible: () => isVisible, isRoomVisible: () => false, show: async () => {} };
    const status = { show: () => {}, hide: () => {}, dispose: () => {} };
    notifyOfRuns(services, editors, () => status);
  });
  afterEach(() => services.dispose());

  const started = (text: string) => {
    const document = openList(world.rollouts, text);
    world.rollouts.connect(document, world.session);
    const rollout = present(document.rollout);
    rollout.start();
    return rollout;
  };
  /** The messages, each as its text and its buttons. */
  const shown = () => services.dialogs.shown.map(({ text, buttons }) => [text, ...buttons]);

  it('ends with the offer of a workbook', async () => {
    started('Endpoint ID\nEP-1\nEP-2\nEP-9\n');
    await waitFor('the message', () => shown().length > 0, PATIENCE_MS);
    assert.deepEqual(shown(), [
      ['rooms.csv: 2 ready, 1 failed', 'Retry Failed', 'Export Excel…', 'Show Rollout'],
    ]);
  });

  it('ends without that offer where it has no code', async () => {
    started('Endpoint ID\nEP-9\n');
    await waitFor('the message', () => shown().length > 0, PATIENCE_MS);
    assert.deepEqual(shown(), [['rooms.csv: 1 failed', 'Retry Failed', 'Show Rollout']]);
  });

  it('ends without a message where its editor is visible', async () => {
    isVisible = true;
    const rollout = started('Endpoint ID\nEP-1\n');
    await rollout.run?.ended;
    await world.session.refresh();
    assert.deepEqual(shown(), []);
  });

  it('is said to wait when the service has not answered for half a minute, with a button to try now', async () => {
    world.clock.hurry(20);
    world.server.answer('any', reset());
    let waitedMs: number | undefined;
    services.dialogs.press = () => {
      waitedMs ??= rollout.pacer.waitedMs;
      world.server.reset();
      return 'Try Now';
    };
    const rollout = started('Endpoint ID\nEP-1\nEP-2\n');
    await present(rollout.run).ended;
    assert.ok(waitedMs !== undefined && waitedMs > 30_000, `shown after ${waitedMs} ms`);
    const text = 'Video: The service does not respond. The rollout continues when it does.';
    assert.deepEqual(shown()[0], [text, 'Try Now', 'Show Rollout']);
    assert.equal(rollout.phase, 'finished');
  });
});
