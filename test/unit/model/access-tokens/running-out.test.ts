import assert from 'node:assert/strict';
import { endOf, neverExpires } from '../../../../src/model/access-tokens/expiry';
import type { AccessTokenEntry } from '../../../../src/model/access-tokens/listing';
import {
  type Endings,
  endingsOf,
  type StandingTokens,
  standingsOf,
  worthReminding,
} from '../../../../src/model/access-tokens/running-out';
import { decodeAccessToken } from '../../../../src/service/decode';
import { anAccessToken, NOON } from '../../../support/builders';
import { CALENDAR } from '../../../support/calendar';
import { numbersFrom } from '../../../support/virtual/random';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SETTINGS = { expiryWarningDays: 7, calendar: CALENDAR } as const;
const NEVER = '9999-12-31T23:59:59Z';

type Fields = Readonly<Record<string, unknown>>;

/** Builds a list; its handles are 0, 1, 2 and so on. Tokens live for 300 days. */
function listOf(...tokens: readonly (Fields & { readonly days?: number })[]): readonly AccessTokenEntry[] {
  return tokens.map(({ days, ...fields }, index) => ({
    handle: String(index),
    token: decodeAccessToken(
      anAccessToken({
        creationDate: NOON - 290 * DAY,
        ...(days === undefined ? {} : { expirationDate: NOON + days * DAY }),
        ...fields,
      }),
    ),
  }));
}

function standing(entries: readonly AccessTokenEntry[], inUse?: string): StandingTokens {
  return { entries, inUse, standings: standingsOf(entries, inUse) };
}

const endings = (entries: readonly AccessTokenEntry[], inUse?: string): Endings =>
  endingsOf(standing(entries, inUse), SETTINGS, NOON);
/** Formats the clients and the number of other tokens that expire soon, such as "A 1 d +1". */
const said = ({ clients, covered }: Endings) =>
  [...clients.map(({ name, end }) => `${name} ${(end - NOON) / DAY} d`), `+${covered}`].join(' ');

describe('endingsOf', () => {
  const [A, B] = [{ clientName: 'A' }, { clientName: 'B' }];
  const [read, both] = [{ roles: ['R'] }, { roles: ['W', 'R'] }];
  const rows: readonly (readonly [what: string, entries: readonly AccessTokenEntry[], said: string])[] = [
    [
      'has a token that ends within the days in the settings',
      listOf({ ...A, days: 7 }, { ...B, days: 7.1 }),
      'A 7 d +0',
    ],
    ['has a later token', listOf({ ...A, days: 2 }, { ...A, days: 40 }), '+1'],
    ['has a later token that expires soon too', listOf({ ...A, days: 2 }, { ...A, days: 5 }), 'A 5 d +1'],
    ['has two tokens that end at the same time', listOf({ ...A, days: 2 }, { ...A, days: 2 }), 'A 2 d +0'],
    [
      'has a later token with more roles',
      listOf({ ...A, ...read, days: 2 }, { ...A, ...both, days: 40 }),
      '+1',
    ],
    [
      'has a later token with fewer roles',
      listOf({ ...A, ...both, days: 2 }, { ...A, ...read, days: 40 }),
      'A 2 d +0',
    ],
    [
      'has two tokens with other roles',
      listOf({ ...A, ...both, days: 4 }, { ...A, ...read, days: 5 }),
      'A 4 d +0',
    ],
    [
      'has a later token for another enterprise',
      listOf({ ...A, days: 2 }, { ...A, days: 40, enterpriseName: 'Other' }),
      'A 2 d +0',
    ],
    [
      'has tokens for two enterprises, one unknown',
      listOf({ ...A, days: 2, enterpriseName: null }, { ...A, days: 40, enterpriseName: '' }),
      'A 2 d +0',
    ],
    [
      'has no enterprise',
      listOf({ ...A, days: 2, enterpriseName: null }, { ...A, days: 40, enterpriseName: null }),
      '+1',
    ],
    [
      'has no name',
      listOf({ clientName: null, days: 2 }, { clientName: null, days: 40 }),
      'undefined 2 d +0',
    ],
    ['has a token that never expires', listOf({ ...A, days: 2 }, { ...A, expirationDate: NEVER }), '+1'],
    ...[null, 0, -1, ''].map(
      (expirationDate) =>
        [
          `has a token whose expiry is ${JSON.stringify(expirationDate)}`,
          listOf({ ...A, days: 2 }, { ...A, expirationDate }),
          'A 2 d +0',
        ] as const,
    ),
    [
      'has a token with an unreadable expiry',
      listOf({ ...A, days: 2 }, { ...A, expirationDate: 'later' }),
      'A 2 d +0',
    ],
    ['has only a token with an unreadable expiry', listOf({ ...A, expirationDate: 'later' }), '+0'],
    [
      'has run out since the list was loaded',
      listOf({ ...A, days: -0.5 }, { ...B, days: 3 }),
      'A -0.5 d B 3 d +0',
    ],
    [
      'has a short-lived token that is not in its last quarter',
      listOf({ ...A, days: 6, creationDate: NOON - 6 * DAY }),
      '+0',
    ],
  ];
  for (const [what, entries, expected] of rows) {
    it(`reports ${expected || 'nothing'} if a client ${what}`, () =>
      assert.equal(said(endings(entries)), expected));
  }

  it('treats the token for look-ups as its own client, which replaces no other token', () => {
    const entries = listOf({ ...A, days: 2 }, { ...A, days: 5 }, { ...A, days: 40 });
    assert.equal(said(endings(entries, '1')), 'A 5 d +1');
    assert.equal(said(endings(entries, '2')), 'A 5 d +1');
    assert.deepEqual(
      endings(entries, '1').clients.map(({ isInUse }) => isInUse),
      [true],
    );
  });

  it('changes its hash with client, enterprise, roles or expiry, but not with the order', () => {
    const hashes = (fields: Fields) =>
      endings(listOf({ ...A, days: 2, ...both, ...fields })).clients[0]?.hashes.join();
    const changes: readonly Fields[] = [
      { clientName: 'B' },
      { enterpriseName: 'B' },
      { roles: ['W'] },
      { expirationDate: NOON + 2 * DAY + 1 },
    ];
    assert.equal(new Set([{}, ...changes].map(hashes)).size, 5);
    assert.equal(hashes({ roles: ['R', 'W', 'R'] }), hashes({}));
  });

  it('omits tokens that live under two days, except the token for look-ups', () => {
    const lives = (days: number, clientName: string) => ({
      ...{ clientName, creationDate: NOON, expirationDate: NOON + days * DAY },
    });
    const entries = listOf(lives(1.9, 'A'), lives(1.9, 'B'), lives(2, 'C'));
    const left = (inUse?: string) =>
      worthReminding(standing(entries, inUse)).entries.map(({ handle }) => handle);
    assert.deepEqual([left(), left('1')], [['2'], ['1', '2']]);
  });

  /** More roles than a number has bits. */
  const ALL_ROLES = ['R', 'W', ...Array.from({ length: 40 }, (_, index) => `X${index}`)];

  it('handles 20,000 tokens of one client with different roles', () => {
    const random = numbersFrom(81);
    const sets: readonly ((index: number) => readonly string[])[] = [
      (index) => [`R${index}`, 'READ'],
      (index) =>
        Array.from({ length: 15 }, (_, bit) => bit).flatMap((bit) => ((index >> bit) & 1 ? [`R${bit}`] : [])),
      () => Array.from({ length: 40 }, (_, bit) => `R${bit}`).filter(() => random() < 0.5),
    ];
    for (const rolesOf of sets) {
      const entries = listOf(
        ...Array.from({ length: 20_000 }, (_, index) => ({
          accessToken: `token-${index}`,
          ...{ clientName: 'A', roles: rolesOf(index), expirationDate: NOON + index * HOUR },
        })),
      );
      const before = process.cpuUsage();
      assert.equal(standingsOf(entries, undefined).size, 20_000);
      const { user, system } = process.cpuUsage(before);
      assert.ok(user + system < 5_000_000, `${user + system} µs`);
    }
  });

  it('agrees with a comparison of every pair of tokens', () => {
    const random = numbersFrom(66);
    const pick = <T>(values: readonly [T, ...T[]]): T =>
      values[Math.floor(random() * values.length)] ?? values[0];
    for (let round = 0; round < 300; round++) {
      const entries = listOf(
        ...Array.from({ length: 12 }, () => ({
          clientName: pick(['A', 'B', null]),
          enterpriseName: pick(['E', null]),
          roles: pick([[], ['R'], ['R', 'W'], ['W'], ['R', 'W', 'X'], ALL_ROLES, ALL_ROLES.slice(1)]),
          expirationDate: pick([NOON + DAY, NOON + 2 * DAY, NOON + 30 * DAY, null, 'later']),
        })),
      );
      const inUse = pick([undefined, '3']);
      for (const [handle, { laterEnd }] of standingsOf(entries, inUse)) {
        const own = entries[Number(handle)];
        assert.ok(own !== undefined);
        const end = endOf(own.token);
        const later = entries.flatMap((other) => {
          const { clientName, enterpriseName, roles } = other.token;
          const isSame = clientName === own.token.clientName && enterpriseName === own.token.enterpriseName;
          const hasAll = own.token.roles.every((role) => roles.includes(role));
          const otherEnd = endOf(other.token);
          if (clientName === undefined || !isSame || !hasAll || otherEnd === undefined || end === undefined)
            return [];
          return otherEnd > end && handle !== inUse && other.handle !== inUse ? otherEnd : [];
        });
        assert.equal(laterEnd, later.length === 0 ? undefined : Math.max(...later));
      }
    }
  });
});

describe('neverExpires', () => {
  const rows: readonly (readonly [expirationDate: unknown, expected: boolean])[] = [
    [null, false],
    [0, false],
    [-1, false],
    ['', false],
    [NEVER, true],
    [253_402_300_799, true],
    [Number.MAX_SAFE_INTEGER, true],
    // The last 32-bit time, in seconds and in milliseconds.
    [2_147_483_647, true],
    [2_147_483_647_000, true],
    ['2038-01-19T00:00:00Z', true],
    [NOON + 7300 * DAY, false],
    [NOON - DAY, false],
    ['later', false],
    [5, false],
  ];
  for (const [expirationDate, expected] of rows) {
    it(`returns ${expected} for ${JSON.stringify(expirationDate)}`, () => {
      const [{ token } = assert.fail()] = listOf({ expirationDate });
      assert.equal(neverExpires(token), expected);
    });
  }
});
