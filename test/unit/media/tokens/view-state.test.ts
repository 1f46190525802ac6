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
    for (const other of [
      ...[undefined, null, 1, 'x', []],
      { sort: { column: 'token', direction: 'ascending' }, state: 'done', position: 'z' },
      { arrangement: { order: ['c1'], hidden: [1], widths: { client: 'wide' } }, position: { top: -1 } },
      { sort: { column: 'client' } },
    ]) {
      assert.deepEqual(readViewState(other), fresh);
    }
  });

  it('has no text of a search, a role or an enterprise, whatever was saved', () => {
    const { text, role, enterprise, week } = { text: 'Oslo', role: 'Oslo', enterprise: 'Oslo', week: 'Oslo' };
    assert.doesNotMatch(JSON.stringify(readViewState({ ...saved, text, role, enterprise, week })), /Oslo/);
  });
});
