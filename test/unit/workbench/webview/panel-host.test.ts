import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { PanelState } from '../../../../src/protocol/panel';
import { type PanelContent, PanelHost } from '../../../../src/workbench/webview/panel-host';
import { present } from '../../../support/expect';
import { useWorld } from '../../../support/worlds/each-world';

const STATE: PanelState<'roomPanel'> = {
  heading: 'Attic',
  subheading: '',
  buttons: [],
  notices: [],
  sections: [],
  busy: undefined,
};

const NOTHING = () => undefined;

const CONTENT: PanelContent<'roomPanel'> = {
  kind: 'roomPanel',
  viewType: 'zeroTouch.pairingCode',
  key: 'Attic',
  session: undefined,
  handlers: {
    copyValue: NOTHING,
    copyMessage: NOTHING,
    lookUpAgain: NOTHING,
    tryOtherKind: NOTHING,
    editId: NOTHING,
    previous: NOTHING,
    next: NOTHING,
    pair: NOTHING,
    unpair: NOTHING,
    undo: NOTHING,
    note: NOTHING,
    save: NOTHING,
  },
  title: () => 'Attic',
  state: () => STATE,
  details: () => [],
  subscribe: () => ({ dispose: () => undefined }),
};

describe('PanelHost', () => {
  const world = useWorld({ service: {} });

  it('updates relative times only in a visible panel', () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const host = new PanelHost(world);
    host.show(CONTENT);
    const view = present(world.pageViews.all[0]);
    const sent = () => view.sent.splice(0).length;
    sent();
    const counts = [true, false, true].map((isVisible) => {
      view.isVisible = isVisible;
      mock.timers.tick(10_000);
      return sent();
    });
    mock.timers.reset();
    assert.deepEqual(counts, [1, 0, 1]);
    host.dispose();
  });

  it('ignores actions for a room that is no longer visible', () => {
    const done: string[] = [];
    let room = 'Attic';
    const note = (what: string) => () => void done.push(`${what} ${room}`);
    const handlers = {
      ...CONTENT.handlers,
      ...{ copyValue: note('copy'), pair: note('pair'), next: note('leave') },
    };
    const content = { ...CONTENT, handlers, details: () => [{ label: 'Room', text: room }] };
    const host = new PanelHost(world);
    const receive = (message: object, subject: unknown) =>
      present(world.pageViews.all[0]).receive({ ...message, subject });
    const show = () => {
      host.show({ ...content, room });
      const { sent } = present(world.pageViews.all[0]);
      receive({ type: 'ready' }, '');
      return sent.flatMap((message) => ('subject' in message ? message.subject : [])).at(-1);
    };
    const [pair, next] = ['pair', 'next'].map((action) => ({ type: 'action', action }));
    const attic = show();
    room = 'Loft';
    const loft = show();
    for (const message of [
      pair,
      { type: 'action', action: 'copyValue' },
      { type: 'copyDetail', key: '0 Room' },
    ])
      receive(present(message), attic);
    assert.deepEqual([done, world.dialogs.copied], [[], []]);
    receive(present(next), attic);
    receive(present(pair), loft);
    receive({ type: 'copyDetail', key: '0 Room' }, loft);
    assert.deepEqual([done, world.dialogs.copied], [['leave Loft', 'pair Loft'], ['Loft']]);
    host.dispose();
  });
});
