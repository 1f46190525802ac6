import assert from 'node:assert/strict';
import { tokensAt } from '../../../../media/tokens/use-tokens';
import { aToken, expiringAt } from './tokens';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 22, 12);

describe('tokensAt', () => {
  const expires = NOW + 10 * HOUR;
  const tokens = [expiringAt(expires, { soonFrom: NOW + HOUR }), aToken('1', { state: 'unknown' })];
  const statesAt = (now: number) =>
    tokensAt(tokens, now)
      .map(({ state }) => state)
      .join(' ');

  it('updates the states of tokens with a known expiry as time passes', () => {
    assert.equal(statesAt(NOW + HOUR - 1), 'valid unknown');
    assert.equal(statesAt(NOW + HOUR), 'soon unknown');
    assert.equal(statesAt(expires - 1), 'soon unknown');
    assert.equal(statesAt(expires), 'expired unknown');
  });
});
