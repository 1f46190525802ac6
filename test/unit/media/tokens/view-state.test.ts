import assert from 'node:assert/strict';
import { readViewState } from '../../../../media/tokens/state';

const saved = {
  sort: { column: 'expires', direction: 'descending' },
  state: 'soon',
  arrangement: { hidden: ['created'], widths: { client: 20 } },
  position: { top: 1480, left: 620, row: 1490, column: -1 },
};

describe('the view of the token page that is saved', () => {
  it('is read again', () => assert.deepEqual(readViewState(JSON.parse(JSON.stringify(saved))), saved));

  it('has defaults for what this version does not know', () => {
    const fresh = {
      sort: undefined,
      state: 'all',
      arrangement: { hidden: [], widths: {} },
      position: { top: 0, left: 0, row: 0, column: -1 },
    };
    const hidden = ['c1'];
    const other = {
      sort: { column: 'token', direction: 'ascending' },
      state: 'done',
      arrangement: { hidden },
    };
    for (const saved of [undefined, other]) assert.deepEqual(readViewState(saved), fresh);
  });
});
