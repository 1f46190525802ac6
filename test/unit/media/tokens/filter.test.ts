import assert from 'node:assert/strict';
import { choicesOf, SearchStrings } from '../../../../media/list/filter';
import { inState, matching, stateChoices } from '../../../../media/list/rows';
import { stringsOf, tokenFilters } from '../../../../media/tokens/filter';
import { TOKEN_FILTERS, type TokenFilter } from '../../../../src/protocol/access-tokens';
import { aToken, idsOf } from './tokens';

const DAY = 86_400_000;
const NOW = 1_000_000;
const tokens = [
  aToken('1', { client: 'Signage', state: 'soon', expires: { at: NOW + 5 }, roles: ['admin', 'read'] }),
  aToken('2', { client: 'Calendar', state: 'expired', expires: { at: NOW - 5 }, masked: '…Zeta' }),
  aToken('3', {
    enterprise: 'Oslo Group',
    roles: [],
    neverExpires: true,
    created: { at: undefined, raw: '' },
  }),
  aToken('4', { state: 'unknown', roles: ['ROLE_READONLY'] }),
  aToken('5', { state: 'soon', expires: { at: NOW + 5 }, roles: ['read'], laterEnd: NOW + 9 }),
  aToken('6', { client: 'Thrice', ofClient: 3, roles: ['ROLE_READONLY'] }),
  aToken('7', { ofClient: 2, roles: ['ROLE_READONLY', 'ROLE_ADMIN'], expires: { at: 368 * DAY } }),
  aToken('8', { created: { at: NOW - 366 * DAY }, roles: ['ROLE_READONLY'], expires: { at: NOW - 2 * DAY } }),
  aToken('9', {
    created: { at: undefined, raw: '' },
    roles: ['ROLE_READONLY'],
    expires: { at: NOW + 368 * DAY },
  }),
];
/** The tokens with a given role. */
const BY_ROLE = { id: 'role', valuesOf: ({ roles }: (typeof tokens)[number]) => roles, choices: [] };

interface Searched {
  readonly text?: string | undefined;
  readonly role?: string | undefined;
}

const matches = ({ text = '', role }: Searched) =>
  matching(
    tokens,
    { fields: [BY_ROLE], stringsOf },
    { text, state: 'all', values: { role } },
    new SearchStrings(),
  );
const filtered = ({ state = 'all', ...searched }: Searched & { readonly state?: TokenFilter }) =>
  idsOf(inState(matches(searched), tokenFilters(NOW), state));

describe('token filter', () => {
  const texts: readonly (readonly [text: string, left: string])[] = [
    ['', '1 2 3 4 5 6 7 8 9'],
    ['  SIGN ', '1'],
    ['oslo group', '3'],
    ['read', '1 4 5 6 7 8 9'],
    ['soon', '1 5'],
    // Each word can be in another column, but no word matches across two columns.
    ['Signage Harbour', '1'],
    ['SignageHarbour', ''],
    // The last characters of a token are not part of its name.
    ['zeta', ''],
  ];
  for (const [text, left] of texts) {
    it(`leaves ${left || 'no token'} for the search “${text}”`, () => assert.equal(filtered({ text }), left));
  }

  const states: Readonly<Record<TokenFilter, string>> = {
    all: '1 2 3 4 5 6 7 8 9',
    runsOut: '1 2',
    soon: '1 5',
    expired: '2',
    valid: '3 6 7 8 9',
    unknown: '4',
    several: '6',
    write: '1 2 5 7',
    rolesUnknown: '3',
    old: '8',
    longLived: '3 7 9',
    ageUnknown: '3 9',
    never: '3',
  };
  for (const state of TOKEN_FILTERS) {
    const left = states[state];
    it(`leaves ${left} for the filter ${state}, and counts as many`, () => {
      assert.equal(filtered({ state }), left);
      const { count } =
        stateChoices(tokens, tokens, tokenFilters(NOW), 'all').find(({ value }) => value === state) ?? {};
      assert.equal(count, left.split(' ').length);
    });
  }

  it('keeps the tokens of a role', () => assert.equal(filtered({ role: 'read' }), '1 5'));

  it('applies search, state and role together', () => {
    assert.equal(filtered({ role: 'read', state: 'soon', text: 'signage' }), '1');
    assert.equal(filtered({ role: 'read', state: 'expired', text: 'signage' }), '');
  });
});

describe('offered filters', () => {
  it('include every filter that matches a token, and the selected filter', () => {
    const some = tokens.slice(0, 3);
    assert.deepEqual(
      stateChoices(some, some, tokenFilters(NOW), 'unknown').map(({ value, count }) => `${value} ${count}`),
      [
        ...['all 3', 'runsOut 2', 'expired 1', 'soon 1', 'unknown 0', 'valid 1'],
        ...['write 2', 'rolesUnknown 1', 'longLived 1', 'ageUnknown 1', 'never 1'],
      ],
    );
  });
});

describe('filter counts', () => {
  it('include only tokens that match the search and the role', () => {
    const left = matches({ text: 'harbour', role: 'read' });
    const counts = stateChoices(tokens, left, tokenFilters(NOW), 'all').map(
      ({ value, count }) => `${value} ${count}`,
    );
    assert.deepEqual(counts.slice(0, 3), ['all 2', 'runsOut 1', 'expired 0']);
  });
});

describe('choicesOf', () => {
  it('returns each value once, in natural order, with its number of rows', () => {
    const rows = [['b 10', 'a'], ['b 9', 'b 9'], ['b 10']];
    assert.deepEqual(
      choicesOf(rows, (row) => row).map(({ value, count }) => `${value}: ${count}`),
      ['a: 1', 'b 9: 1', 'b 10: 2'],
    );
  });

  it('returns no choices if all rows are equal or the values are too many to list', () => {
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
