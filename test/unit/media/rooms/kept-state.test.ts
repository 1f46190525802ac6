import assert from 'node:assert/strict';
import { readKept, toKeep } from '../../../../media/rooms/kept';
import { aRoom } from './rooms';

const kept = {
  filter: { text: 'oslo', state: 'failed', group: undefined },
  sort: { column: 'code', direction: 'descending' },
  groupBy: 'c3',
  arrangement: { hidden: ['ipAddress'], widths: { c3: 12.5, label: 30 } },
  position: { top: 1480, left: 620, row: 1490, column: -1 },
} as const;

describe('readKept', () => {
  it('reads what was kept', () => {
    const copied: unknown = JSON.parse(JSON.stringify(kept));
    assert.deepEqual(readKept(copied), kept);
  });

  it('returns the default of a value that it does not know', () => {
    const fresh = {
      filter: { text: '', state: 'all', group: undefined },
      sort: undefined,
      groupBy: undefined,
      arrangement: { hidden: [], widths: {} },
      position: { top: 0, left: 0, row: 0, column: -1 },
    };
    const bad = { top: -1, left: 1.5, row: 0.5, column: Number.POSITIVE_INFINITY };
    for (const other of [
      ...[undefined, null, 1, 'x', []],
      {
        filter: 1,
        sort: { column: 'x' },
        position: 'z',
      },
      {
        groupBy: 'site',
        arrangement: { order: ['c1'], hidden: [7, 'x', 'c12345'], widths: { c1: '9', x: 9 } },
      },
      { filter: { group: 'Oslo' }, arrangement: 1 },
      { position: bad },
    ]) {
      assert.deepEqual(readKept(other), fresh);
    }
  });
});

describe('readKept of an arrangement', () => {
  const read = (arrangement: unknown) => readKept({ arrangement }).arrangement;

  it('has each column once', () =>
    assert.deepEqual(read({ hidden: ['c1', 'c2', 'c1'] }).hidden, ['c1', 'c2']));

  it('bounds the widths', () => {
    const widths = { c1: -5, c2: 1e9, c3: Number.NaN, code: 20 };
    assert.deepEqual(read({ widths }).widths, { c1: 3, c2: 80, code: 20 });
  });
});

const CODE = { code: '482913', codeGroups: ['482', '913'] };

describe('toKeep', () => {
  const rooms = [aRoom('EP-1', { ...CODE, pairingCodeId: 'PC-77', name: 'Oslo Board', label: 'O 1' })];
  const keptText = (text: string) =>
    toKeep({ ...kept, filter: { text, state: 'all', group: undefined } }, rooms).filter.text;

  it('leaves out a part of a code, and a whole name or ID', () => {
    for (const text of [
      '482913',
      '829',
      '482 913',
      '2 9',
      ' 4 8 482913 ',
      'pc-7',
      'oslo board',
      'ep-1',
      'room o 1',
    ]) {
      assert.equal(keptText(text), '', text);
    }
  });

  it('keeps another text', () => {
    for (const text of ['oslo', '404', '']) assert.equal(keptText(text), text);
  });

  it('leaves out the group that is shown, which is a text of the list', () => {
    const grouped = { ...kept, filter: { text: '', state: 'all', group: 'Oslo' } } as const;
    assert.doesNotMatch(JSON.stringify(toKeep(grouped, rooms)), /Oslo/);
  });
});
