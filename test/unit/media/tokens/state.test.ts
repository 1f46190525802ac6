import assert from 'node:assert/strict';
import { INITIAL_STATE, isBusy, reduce } from '../../../../media/tokens/state';
import type { TokenHead, TokensChange } from '../../../../src/protocol/access-tokens';
import { aToken } from './tokens';

const head: TokenHead = {
  heading: 'Video',
  address: 'sample data',
  listedAt: undefined,
  isLoading: true,
  isWatched: false,
  nonce: 'nonce of the page',
  timeZone: 'UTC',
  notices: [],
};
const firstPart: TokensChange = {
  type: 'rows',
  ids: ['a', 'b'],
  rows: [aToken('a')],
  isLast: false,
};
const stateAfter = (...messages: readonly TokensChange[]) => messages.reduce(reduce, INITIAL_STATE);

describe('token page', () => {
  it('stays busy until a list or an error arrives', () => {
    assert.ok(isBusy(stateAfter()));
    assert.ok(isBusy(stateAfter({ type: 'head', head })));
    assert.ok(!isBusy(stateAfter({ type: 'head', head: { ...head, isLoading: false } })));
    assert.ok(!isBusy(stateAfter({ type: 'head', head }, firstPart)));
  });
});
