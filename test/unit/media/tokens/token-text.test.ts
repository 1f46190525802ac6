import assert from 'node:assert/strict';
import { sortedRows } from '../../../../media/table/sort';
import { sortValue, tokenText } from '../../../../media/tokens/text';
import type { TokenColumn, TokenView } from '../../../../src/protocol/access-tokens';
import { CALENDAR } from '../../../support/calendar';
import { aToken, idsOf } from './tokens';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);
const { spoken, title } = tokenText(NOW, CALENDAR);

describe('token text', () => {
  it('titles a token by its client', () => {
    assert.equal(title(aToken('1', { client: 'Signage' })), 'Signage');
    assert.equal(title(aToken('1', { client: '' })), '(no client name)');
  });

  it('says when a token expires, its state, and until when a later token is valid', () => {
    const expires = { at: NOW + 3 * DAY };
    const token = aToken('1', { expires, state: 'soon', laterEnd: NOW + 40 * DAY });
    const exact = CALENDAR.localTime(NOW + 3 * DAY);
    assert.equal(
      spoken(token),
      `Client 1, expires in 3 days, ${exact}, Expires soon, This client has another token, which is valid until Jan 1, 2027.`,
    );
    assert.match(spoken(aToken('1', { expires: { at: NOW } })), /^Client 1, expired just now, /);
  });

  it('says that no expiry is known', () => {
    assert.equal(spoken(aToken('1', { state: 'unknown' })), 'Client 1, expiry unknown');
    const raw = { at: undefined, raw: '12' };
    assert.match(spoken(aToken('1', { expires: raw })), /, expiry 12 \(not a valid time\), /);
  });

  it('shows no last characters of the token', () => {
    assert.doesNotMatch(spoken(aToken('1', { masked: '…1a2b' })), /1a2b/);
  });
});

describe('token order', () => {
  const sorted = (tokens: readonly TokenView[], column: TokenColumn) =>
    idsOf(sortedRows(tokens, { column, direction: 'ascending' }, sortValue));

  it('sorts by time, with tokens without a time last', () => {
    const tokens = [aToken('none'), aToken('b', { expires: { at: 2 } }), aToken('a', { expires: { at: 1 } })];
    assert.equal(sorted(tokens, 'expires'), 'a b none');
  });

  it('puts the states that need attention first', () => {
    const states = ['valid', 'unknown', 'soon', 'expired'] as const;
    const tokens = states.map((state) => aToken(state, { state }));
    assert.equal(sorted(tokens, 'state'), 'expired soon unknown valid');
  });

  it('sorts by tokens per client, and keeps each client’s tokens together', () => {
    const many = (id: string, client: string) => aToken(id, { client, ofClient: 10 });
    const tokens = [many('1', 'B'), many('2', 'A'), aToken('3', { ofClient: 9 }), many('4', 'B')];
    assert.equal(sorted(tokens, 'ofClient'), '3 2 1 4');
  });
});
