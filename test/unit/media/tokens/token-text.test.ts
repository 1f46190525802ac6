import assert from 'node:assert/strict';
import { sortedRows } from '../../../../media/table/sort';
import { localTime, sortValue, tokenText } from '../../../../media/tokens/text';
import type { TokenColumn, TokenView } from '../../../../src/protocol/access-tokens';
import { aToken, idsOf } from './tokens';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);
const { spoken, title, isMuted } = tokenText(NOW);

describe('the text of a token', () => {
  it('uses its client as the title', () => {
    assert.equal(title(aToken('1', { client: 'Signage' })), 'Signage');
    assert.equal(title(aToken('1', { client: '' })), '(no client name)');
  });

  it('says when it expires, relative and exact, its state and its change', () => {
    const expires = { at: NOW + 3 * DAY };
    const token = aToken('1', { expires, state: 'soon', change: 'changed', changeText: 'Roles were: a' });
    const exact = localTime(NOW + 3 * DAY);
    assert.equal(
      spoken(token),
      `Client 1, expires in 3 days, ${exact}, Expires soon, Changed, Roles were: a`,
    );
    assert.match(spoken(aToken('1', { expires: { at: NOW } })), /^Client 1, expired just now, /);
  });

  it('says if no expiry is known', () => {
    assert.equal(spoken(aToken('1', { state: 'unknown' })), 'Client 1, expiry not known');
    const raw = { at: undefined, raw: '12' };
    assert.match(spoken(aToken('1', { expires: raw })), /, expiry 12 \(not a valid time\), /);
  });

  it('never says the last characters of the token', () => {
    assert.doesNotMatch(spoken(aToken('1', { masked: '…1a2b' })), /1a2b/);
  });

  it('mutes tokens that are gone', () => {
    assert.equal(isMuted?.(aToken('1', { state: 'gone' })), true);
    assert.equal(isMuted?.(aToken('1', { state: 'expired' })), false);
  });
});

describe('the order of tokens', () => {
  const sorted = (tokens: readonly TokenView[], column: TokenColumn) =>
    idsOf(sortedRows(tokens, { column, direction: 'ascending' }, sortValue));

  it('is by time, those without a time last', () => {
    const tokens = [aToken('none'), aToken('b', { expires: { at: 2 } }), aToken('a', { expires: { at: 1 } })];
    assert.equal(sorted(tokens, 'expires'), 'a b none');
  });

  it('puts the states that need a person first', () => {
    const states = ['gone', 'valid', 'unknown', 'soon', 'expired'] as const;
    const tokens = states.map((state) => aToken(state, { state }));
    assert.equal(sorted(tokens, 'state'), 'expired soon unknown valid gone');
  });

  it('puts tokens without a change last', () => {
    const changes = [undefined, 'unlisted', 'expired', 'withdrawn', 'changed', 'new'] as const;
    const tokens = changes.map((change) => aToken(`${change}`, { change }));
    assert.equal(sorted(tokens, 'change'), 'new changed withdrawn expired unlisted undefined');
  });
});
