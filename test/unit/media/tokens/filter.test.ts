import assert from 'node:assert/strict';
import { choicesOf, SearchTexts } from '../../../../media/list/filter';
import { filtered as filteredTokens, stateChoices } from '../../../../media/list/rows';
import { changedFirst, textsOf, tokenFilters } from '../../../../media/tokens/filter';
import { TOKEN_FILTERS, type TokenFilter } from '../../../../src/protocol/access-tokens';
import { aToken, idsOf } from './tokens';

const NOW = 1_000_000;
const tokens = [
  aToken('1', { client: 'Signage', state: 'soon', expires: { at: NOW + 5 }, roles: ['admin', 'read'] }),
  aToken('2', { client: 'Calendar', state: 'expired', expires: { at: NOW - 5 }, masked: '…Zeta' }),
  aToken('3', { enterprise: 'Oslo Group', state: 'valid', change: 'new', roles: [] }),
  aToken('4', { state: 'unknown', change: 'changed', changeText: 'Roles were: writer' }),
  aToken('5', { state: 'gone', change: 'withdrawn', expires: { at: NOW + 5 }, roles: ['read'] }),
  aToken('6', { state: 'gone', change: 'expired', enterprise: '' }),
  aToken('7', { state: 'renewed' }),
  aToken('8', {
    client: 'Twice',
    roles: ['ROLE_READWRITE'],
    state: 'unknown',
    expires: { at: undefined, raw: '' },
  }),
  aToken('9', { client: 'Twice', created: { at: NOW - 366 * 86_400_000 } }),
];
/** The tokens with a role. */
const BY_ROLE = { id: 'role', valuesOf: ({ roles }: (typeof tokens)[number]) => roles, choices: [] };

const filtered = ({
  text = '',
  state = 'all',
  role,
}: {
  readonly text?: string;
  readonly state?: TokenFilter;
  readonly role?: string;
}) =>
  idsOf(
    filteredTokens(
      tokens,
      { states: tokenFilters(tokens, NOW), fields: [BY_ROLE], textsOf },
      { text, state, values: { role } },
      new SearchTexts(),
    ),
  );

describe('the filter of tokens', () => {
  const texts: readonly (readonly [text: string, left: string])[] = [
    ['', '1 2 3 4 5 6 7 8 9'],
    ['  SIGN ', '1'],
    ['oslo group', '3'],
    ['writer', '4'],
    ['read', '1 5 8'],
    ['soon', '1'],
    ['withdrawn', '5'],
    ['changed', '4'],
    // Each word can be in another column, but no word matches across two columns.
    ['Signage Harbour', '1'],
    ['SignageHarbour', ''],
    // The last characters of a token are not part of its name.
    ['zeta', ''],
  ];
  for (const [text, left] of texts) {
    it(`leaves ${left || 'no token'} for the text "${text}"`, () => assert.equal(filtered({ text }), left));
  }

  const states: Readonly<Record<TokenFilter, string>> = {
    all: '1 2 3 4 5 6 7 8 9',
    soon: '1',
    expired: '2',
    renewed: '7',
    valid: '3 9',
    unknown: '4 8',
    anyChange: '3 4 5 6',
    new: '3',
    changed: '4',
    gone: '5 6',
    several: '8 9',
    write: '8',
    old: '9',
    never: '3 4 7 8 9',
  };
  for (const state of TOKEN_FILTERS) {
    const left = states[state];
    it(`leaves ${left} for the filter ${state}, and counts as many`, () => {
      assert.equal(filtered({ state }), left);
      const { count } =
        stateChoices(tokens, tokenFilters(tokens, NOW), 'all').find(({ value }) => value === state) ?? {};
      assert.equal(count, left.split(' ').length);
    });
  }

  it('leaves the tokens of a role', () => assert.equal(filtered({ role: 'read' }), '1 5'));

  it('applies all its parts together', () => {
    assert.equal(filtered({ role: 'read', state: 'gone', text: 'withdrawn' }), '5');
    assert.equal(filtered({ role: 'read', state: 'gone', text: 'signage' }), '');
  });
});

describe('the filters offered', () => {
  it('are those that leave something, and the one that is set, changes first', () => {
    assert.deepEqual(
      stateChoices(tokens.slice(0, 3), tokenFilters(tokens.slice(0, 3), NOW), 'gone').map(
        ({ value, count }) => `${value} ${count}`,
      ),
      ['all 3', 'anyChange 1', 'new 1', 'expired 1', 'soon 1', 'valid 1', 'gone 0', 'never 1'],
    );
  });
});

describe('changedFirst', () => {
  it('has the tokens that changed before the others, each part in its order', () => {
    assert.equal(idsOf(changedFirst(tokens)), '3 4 5 6 1 2 7 8 9');
  });
});

describe('choicesOf', () => {
  it('has each value once, in natural order, with how many rows have it', () => {
    const rows = [['b 10', 'a'], ['b 9', 'b 9'], ['b 10']];
    assert.deepEqual(
      choicesOf(rows, (row) => row).map(({ value, count }) => `${value}: ${count}`),
      ['a: 1', 'b 9: 1', 'b 10: 2'],
    );
  });

  it('has none if all rows are equal, or if there are too many values to read', () => {
    assert.deepEqual(
      choicesOf(['a', 'a'], (row) => [row]),
      [],
    );
    assert.deepEqual(
      choicesOf(
        Array.from({ length: 501 }, (_, index) => `${index}`),
        (row) => [row],
      ),
      [],
    );
  });
});
