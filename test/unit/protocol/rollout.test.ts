import assert from 'node:assert/strict';
import { EXPORT_FORMATS, ROLLOUT_ACTIONS, ROLLOUT_COLUMNS } from '../../../src/protocol/rollout';
import { type FromRollout, parseFromRollout } from '../../../src/protocol/rollout-messages';

describe('parseFromRollout', () => {
  const ids = ['EP-1', '__proto__', ''];
  const known: readonly FromRollout[] = [
    { type: 'ready' },
    { type: 'draft', text: '' },
    { type: 'draft', text: 'EP-1\nEP-2' },
    { type: 'columns', hasHeader: true },
    { type: 'columns', hasHeader: false, idColumn: 'every', labelColumn: 0 },
    { type: 'columns', hasHeader: false, idColumn: 3, labelColumn: 4 },
    { type: 'source', source: 'file' },
    { type: 'source', source: 'endpoints' },
    { type: 'start' },
    { type: 'connection', index: 0, name: 'Video' },
    { type: 'remove', ids },
    { type: 'editLabel', id: 'EP-1' },
    ...ROLLOUT_ACTIONS.map((action) => ({ type: 'action', action }) as const),
    { type: 'copy', what: 'code', ids },
    { type: 'copy', what: 'row', ids: [] },
    ...ROLLOUT_COLUMNS.map((column) => ({ type: 'copy', what: 'column', column, ids }) as const),
    { type: 'copy', what: 'column', column: 'c0', ids },
    { type: 'copy', what: 'column', column: 'c9999', ids: [] },
    ...EXPORT_FORMATS.map((format) => ({ type: 'export', format, ids }) as const),
    ...ROLLOUT_COLUMNS.map((groupBy) => ({ type: 'export', format: 'perGroup', ids, groupBy }) as const),
    { type: 'export', format: 'sheet', ids, groupBy: 'c12' },
    { type: 'arrange', arrangement: { order: ['c3', 'code'], hidden: ['state'], widths: { c3: 4.5 } } },
    { type: 'arrange', arrangement: { order: [], hidden: [], widths: {} } },
    { type: 'lookUpAgain', ids },
    { type: 'show', id: 'EP-1' },
  ];
  for (const message of known) {
    it(`accepts ${JSON.stringify(message)}`, () => {
      assert.deepEqual(parseFromRollout(message), message);
      const more = { ...message, connectionName: 'Other', command: 'x' };
      assert.deepEqual(parseFromRollout(more), message, 'unknown fields are dropped');
    });
  }

  const columns = { type: 'columns', hasHeader: true, idColumn: 0, labelColumn: 1 };
  const none: readonly unknown[] = [
    undefined,
    null,
    0,
    'ready',
    true,
    [],
    [{ type: 'ready' }],
    {},
    { type: null },
    { type: ['ready'] },
    { type: 'Ready' },
    { type: 'rows', isAll: true, rows: [] },
    { type: 'toString' },
    Object('ready'),
    { type: 'draft' },
    { type: 'draft', text: 1 },
    { type: 'draft', text: ['EP-1'] },
    { ...columns, hasHeader: 'yes' },
    { ...columns, idColumn: 'none' },
    { ...columns, idColumn: null },
    { ...columns, idColumn: '0' },
    { ...columns, labelColumn: 'every' },
    { ...columns, labelColumn: null },
    { type: 'source' },
    { type: 'source', source: 'clipboard' },
    { type: 'connection', index: 0 },
    { type: 'connection', index: '0', name: 'Video' },
    { type: 'connection', name: 'Video' },
    { type: 'remove' },
    { type: 'remove', ids: 'EP-1' },
    { type: 'remove', ids: [1] },
    { type: 'editLabel' },
    { type: 'editLabel', id: 7 },
    // The editor itself asks for the label.
    { type: 'editLabel', label: 'Attic' },
    { type: 'action' },
    { type: 'action', action: 'constructor' },
    { type: 'action', action: ['pause'] },
    { type: 'action', action: 'zeroTouch.removeConnection' },
    { type: 'copy', what: 'code' },
    { type: 'copy', what: 'code', ids: 'EP-1' },
    { type: 'copy', what: 'code', ids: { 0: 'EP-1', length: 1 } },
    { type: 'copy', what: 'code', ids: ['EP-1', 2] },
    { type: 'copy', what: 'code', ids: new Array(3) },
    { type: 'copy', what: 'password', ids },
    { type: 'copy', what: 'column', ids },
    { type: 'copy', what: 'column', column: 'error', ids },
    { type: 'copy', what: 'column', column: 0, ids },
    ...['c', 'c-1', 'c1.5', 'c10000', 'C1', 'c1 ', 'xc1'].map((column) => ({
      type: 'copy',
      what: 'column',
      column,
      ids,
    })),
    { type: 'export', ids },
    { type: 'export', format: 'xls', ids },
    { type: 'export', format: 'csv', ids, groupBy: 'password' },
    { type: 'export', format: 'csv', ids, groupBy: 3 },
    { type: 'export', format: 'csv' },
    { type: 'export', format: 'csv', ids: [null] },
    { type: 'arrange' },
    { type: 'arrange', arrangement: { order: ['Oslo'], hidden: [], widths: {} } },
    { type: 'arrange', arrangement: { order: [], hidden: [], widths: { Oslo: 4 } } },
    { type: 'arrange', arrangement: { order: [], hidden: [], widths: { c3: '4' } } },
    { type: 'arrange', arrangement: { order: [], hidden: [], widths: { c3: Number.POSITIVE_INFINITY } } },
    { type: 'lookUpAgain' },
    { type: 'lookUpAgain', ids: 'EP-1' },
    { type: 'show' },
    { type: 'show', id: 7 },
  ];
  for (const message of none) {
    it(`rejects ${JSON.stringify(message) ?? String(message)}`, () =>
      assert.equal(parseFromRollout(message), undefined));
  }

  it('accepts 50,000 IDs, as many as a list can have records, and rejects more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `EP-${index}`);
    const message = (count: number) => ({ type: 'export', format: 'csv', ids: many(count) });
    assert.deepEqual(parseFromRollout(message(50_000)), message(50_000));
    assert.equal(parseFromRollout(message(50_001)), undefined);
  });

  it('rejects 10 MB of text instead of a known word', () => {
    const long = 'x'.repeat(10_000_000);
    const huge: readonly unknown[] = [
      long,
      { type: long },
      { type: 'action', action: long },
      { type: 'export', format: long, ids },
      { type: 'columns', hasHeader: true, idColumn: long },
    ];
    for (const message of huge) assert.equal(parseFromRollout(message), undefined);
    assert.deepEqual(parseFromRollout({ type: 'ready', more: long }), { type: 'ready' });
  });
});
