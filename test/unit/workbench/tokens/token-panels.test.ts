import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { anAccessToken } from '../../../support/builders';
import { present } from '../../../support/expect';
import { useWorld } from '../../../support/worlds/each-world';

const HOUR = 3_600_000;

describe('TokenPanels', () => {
  const world = useWorld({ service: { tokens: [anAccessToken()] } });
  beforeEach(async () => {
    await world.session.refresh();
  });

  /** Opens the table of the connection, whose page is loaded. */
  const opened = () => {
    world.tokenPanels.show(world.session);
    const view = present(world.pageViews.all[0]);
    view.receive({ type: 'ready' });
    return view;
  };

  it('sends new rows only to a visible page', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const view = opened();
    const counts: number[] = [];
    for (const isVisible of [false, true]) {
      view.sent.length = 0;
      view.isVisible = isVisible;
      world.server.service.tokens = [anAccessToken({ clientName: `Visible: ${isVisible}` })];
      await world.session.refresh();
      mock.timers.tick(100);
      counts.push(view.sent.filter((message) => 'type' in message && message.type === 'rows').length);
    }
    mock.timers.reset();
    assert.deepEqual(counts, [0, 1]);
  });

  it('says how old the list is when rows are copied', async () => {
    const view = opened();
    world.clock.time += 2 * HOUR;
    const [{ handle: id } = present(undefined)] = present(world.session.accessTokens.value).entries;
    view.receive({ type: 'act', act: 'copyRow', rows: [{ id }] });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(view.sent.at(-1), {
      type: 'announce',
      text: 'Row copied. The list is from 2 hours ago.',
    });
  });
});
