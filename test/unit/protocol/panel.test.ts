import assert from 'node:assert/strict';
import { type PanelAction, readFromPanel } from '../../../src/protocol/panel';

// A record, so that an action without its row does not compile.
const ACTIONS: Readonly<Record<PanelAction, true>> = {
  copy: true,
  refresh: true,
  updateCredentials: true,
  openSettings: true,
  tryOtherKind: true,
  showLog: true,
};

describe('a message from a panel', () => {
  it('ready', () => assert.deepEqual(readFromPanel({ type: 'ready' }), { type: 'ready' }));

  for (const action of Object.keys(ACTIONS)) {
    it(`the action ${action}`, () =>
      assert.deepEqual(readFromPanel({ type: 'action', action }), { type: 'action', action }));
  }

  it('nothing is taken over but what is known', () => {
    const message = { type: 'action', action: 'copy', connectionName: 'Other', endpointId: 'EP-9' };
    assert.deepEqual(readFromPanel(message), { type: 'action', action: 'copy' });
  });

  const wrong: readonly unknown[] = [
    undefined,
    null,
    0,
    '',
    'ready',
    true,
    [],
    ['ready'],
    {},
    { type: null },
    { type: ['ready'] },
    { type: 'Ready' },
    { type: 'state', state: {} },
    { type: 'announce', text: 'Copied' },
    { type: 'action' },
    { type: 'action', action: undefined },
    { type: 'action', action: '' },
    { type: 'action', action: 0 },
    { type: 'action', action: ['copy'] },
    { type: 'action', action: 'constructor' },
    { type: 'action', action: 'zeroTouch.removeConnection' },
    { action: 'copy' },
    { type: 'state', action: 'copy' },
    Object('ready'),
  ];
  for (const message of wrong) {
    it(`is none: ${JSON.stringify(message) ?? String(message)}`, () =>
      assert.equal(readFromPanel(message), undefined));
  }

  it('is none of 10 MB, whichever part is that long', () => {
    const long = 'x'.repeat(10_000_000);
    for (const message of [long, { type: long }, { type: 'action', action: long }])
      assert.equal(readFromPanel(message), undefined);
    assert.deepEqual(readFromPanel({ type: 'ready', more: long }), { type: 'ready' });
  });
});
