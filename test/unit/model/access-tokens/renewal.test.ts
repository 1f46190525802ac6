import assert from 'node:assert/strict';
import type { TokenFacts } from '../../../../src/model/access-tokens/expiry';
import { renewedTokens } from '../../../../src/model/access-tokens/renewal';
import { NOON } from '../../../support/builders';

const DAY = 86_400_000;

/** Builds a token that lives from one day to another. */
function token(from: number, to: number, fields: Partial<TokenFacts> = {}): TokenFacts {
  return {
    clientName: 'Client',
    enterpriseName: 'Enterprise',
    roles: ['R'],
    creationDate: NOON + from * DAY,
    expirationDate: NOON + to * DAY,
    ...fields,
  };
}

describe('renewedTokens', () => {
  // [title, tokens, indexes of the renewed tokens]
  type Row = readonly [what: string, tokens: readonly TokenFacts[], renewed: readonly number[]];
  const first = token(0, 14);
  const rows: readonly Row[] = [
    ['a token alone', [first], []],
    ['a later one of the same client', [first, token(7, 21)], [0]],
    ['in seconds', [first, token(7, 21, { creationDate: NOON / 1000 + 7 * 86_400 })], [0]],
    ['with more roles', [first, token(7, 21, { roles: ['R', 'W'] })], [0]],
    ['with fewer roles', [token(0, 14, { roles: ['R', 'W'] }), token(7, 21)], []],
    ['of another client', [first, token(7, 21, { clientName: 'Other' })], []],
    ['of another enterprise', [first, token(7, 21, { enterpriseName: 'Other' })], []],
    [
      'both without a client name',
      [token(0, 14, { clientName: undefined }), token(7, 21, { clientName: undefined })],
      [],
    ],
    [
      'both with an empty client name',
      [token(0, 14, { clientName: ' ' }), token(7, 21, { clientName: ' ' })],
      [],
    ],
    ['created a quarter of the lifetime later', [first, token(3.5, 17.5)], [0]],
    ['created earlier than that: for another machine', [first, token(3.4, 17.4)], []],
    ['that expires earlier', [first, token(7, 13)], []],
    ['that expires at the same time', [first, token(7, 14)], []],
    ['whose creation cannot be read', [first, token(7, 21, { creationDate: 'x' })], []],
    [
      'of a token whose creation cannot be read',
      [token(0, 14, { creationDate: undefined }), token(7, 21)],
      [],
    ],
    ['twice, one after the other', [first, token(7, 21), token(14, 28)], [0, 1]],
    [
      'one for two tokens: the later one, so that the soonest expiry is told',
      [first, token(1, 15), token(8, 22)],
      [1],
    ],
    ['two for two tokens', [first, token(1, 15), token(7, 21), token(8, 22)], [0, 1]],
    [
      'daily, of two weeks',
      Array.from({ length: 14 }, (_, day) => token(day, day + 14)),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    ],
    [
      'the one with few roles for the token with few roles',
      [token(1, 15), token(0, 14, { roles: ['R', 'W'] }), token(8, 22, { roles: ['R', 'W'] }), token(9, 23)],
      [0, 1],
    ],
  ];
  for (const [what, tokens, expected] of rows) {
    it(`finds which tokens are renewed by one: ${what}`, () => {
      for (const order of [tokens, tokens.toReversed()]) {
        const renewed = renewedTokens(order, () => false);
        assert.deepEqual(
          tokens.flatMap((each, index) => (renewed.has(each) ? index : [])),
          expected,
        );
      }
    });
  }

  it('never takes the token that look-ups send for renewed', () => {
    assert.equal(renewedTokens([first, token(7, 21)], (each) => each === first).size, 0);
  });

  it('looks through tens of thousands of tokens of one client', () => {
    const same = Array.from({ length: 30_000 }, (_, index) => token(index / 1000, 400));
    const chain = Array.from({ length: 30_000 }, (_, index) => token(index, index + 14));
    assert.equal(renewedTokens(same, () => false).size, 0);
    assert.equal(renewedTokens(chain, () => false).size, 29_996);
  });
});
