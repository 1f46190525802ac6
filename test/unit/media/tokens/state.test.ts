import assert from 'node:assert/strict';
import { INITIAL_STATE, isBusy, reduce, type TokensState } from '../../../../media/tokens/state';
import type { TokenHead, TokensChange } from '../../../../src/protocol/access-tokens';
import { aToken, idsOf } from './tokens';

const head: TokenHead = {
  heading: 'HQ',
  address: 'demo service',
  listedAt: undefined,
  reviewedAt: undefined,
  isLoading: true,
  isWatched: false,
  isOpen: true,
  nonce: 'nonce of the page',
  notices: [],
};
const part = (where: 'first' | 'middle' | 'last' | 'only', ...ids: readonly string[]): TokensChange => ({
  type: 'tokens',
  isFirst: where === 'first' || where === 'only',
  isLast: where === 'last' || where === 'only',
  tokens: ids.map((id) => aToken(id)),
});
const stateAfter = (...messages: readonly TokensChange[]) => messages.reduce(reduce, INITIAL_STATE);
const shown = ({ list }: TokensState) =>
  list === undefined ? 'nothing' : `${idsOf(list.tokens)}${list.isComplete ? '' : ' …'}`;

describe('the state of the token page', () => {
  it('shows the first part of a list at once, and then the whole list', () => {
    const first = stateAfter(part('first', 'a', 'b'));
    const middle = reduce(first, part('middle', 'c'));
    assert.deepEqual([first, middle, reduce(middle, part('last', 'd'))].map(shown), [
      'a b …',
      'a b …',
      'a b c d',
    ]);
  });

  it('keeps the list until the next one is whole', () => {
    const before = stateAfter(part('only', 'a', 'b'));
    const half = [part('first', 'c'), part('middle', 'd')].reduce(reduce, before);
    assert.equal(half.list, before.list);
    assert.equal(shown(reduce(half, part('last', 'e'))), 'c d e');
  });

  it('drops the parts of a list that begins again', () => {
    assert.equal(shown(stateAfter(part('first', 'a'), part('first', 'b'), part('last', 'c'))), 'b c');
    assert.equal(shown(stateAfter(part('only', 'a'), part('first', 'b'), part('only', 'c'))), 'c');
  });

  it('ignores parts without a first one', () => {
    assert.equal(shown(stateAfter(part('middle', 'a'), part('last', 'b'))), 'nothing');
    assert.equal(shown(stateAfter(part('only', 'a'), part('last', 'b'))), 'a');
  });

  it('knows an empty list from none', () => {
    assert.deepEqual(stateAfter(part('only')).list, { tokens: [], isComplete: true });
  });

  it('is busy until there is a list or a failure to read', () => {
    assert.ok(isBusy(stateAfter()));
    assert.ok(isBusy(stateAfter({ type: 'head', head })));
    assert.ok(!isBusy(stateAfter({ type: 'head', head: { ...head, isLoading: false } })));
    assert.ok(!isBusy(stateAfter({ type: 'head', head }, part('first', 'a'))));
  });
});
