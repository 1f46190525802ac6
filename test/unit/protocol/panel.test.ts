import assert from 'node:assert/strict';
import { PANEL_ACTIONS, parseFromPanel } from '../../../src/protocol/panel';

describe('parseFromPanel', () => {
  it('accepts ready', () => assert.deepEqual(parseFromPanel({ type: 'ready' }), { type: 'ready' }));

  for (const action of PANEL_ACTIONS) {
    it(`accepts the action ${action}`, () =>
      assert.deepEqual(parseFromPanel({ type: 'action', action }), { type: 'action', action }));
  }

  it('accepts the copy of a detail', () =>
    assert.deepEqual(parseFromPanel({ type: 'copyDetail', key: '3 Name', text: 'x' }), {
      type: 'copyDetail',
      key: '3 Name',
    }));

  it('drops unknown fields', () => {
    const message = { type: 'action', action: 'copy', connectionName: 'Other', endpointId: 'EP-9' };
    assert.deepEqual(parseFromPanel(message), { type: 'action', action: 'copy' });
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
    { type: 'copyDetail' },
    { type: 'copyDetail', key: 3 },
    { type: 'copyDetail', key: ['3 Name'] },
    { type: 'copyDetail', key: 'x'.repeat(1001) },
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
    it(`rejects ${JSON.stringify(message) ?? String(message)}`, () =>
      assert.equal(parseFromPanel(message), undefined));
  }

  it('rejects 10 MB of text instead of a known word', () => {
    const long = 'x'.repeat(10_000_000);
    for (const message of [long, { type: long }, { type: 'action', action: long }])
      assert.equal(parseFromPanel(message), undefined);
    assert.deepEqual(parseFromPanel({ type: 'ready', more: long }), { type: 'ready' });
  });
});
