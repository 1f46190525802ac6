import {
  NOTHING_REPORTED,
  type ReviewMemory,
  type TokenRecord,
} from '../../../../../src/model/access-tokens/review/review-memory';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Nine in the morning of a day on which no zone puts its clocks forward or back. */
export const MORNING = new Date(2030, 5, 15, 9).getTime();

/** A token that was listed and reviewed this morning. It never expires, unless a test says otherwise. */
export function aRecord(fingerprint: string, fields: Partial<TokenRecord> = {}): TokenRecord {
  const { expires } = fields;
  return {
    fingerprint,
    client: 'Room Provisioning',
    enterprise: 'Example Enterprise',
    created: MORNING - 10 * DAY,
    roles: [],
    expires,
    lastSeen: MORNING,
    reviewed: { roles: [], expires },
    reported: NOTHING_REPORTED,
    ...fields,
  };
}

/** A token that the list of this morning does not have any more. */
export function aGoneRecord(fingerprint: string, fields: Partial<TokenRecord> = {}): TokenRecord {
  return aRecord(fingerprint, { lastSeen: MORNING - 6 * HOUR, missingSince: MORNING, ...fields });
}

export function aMemory(records: readonly TokenRecord[], fields: Partial<ReviewMemory> = {}): ReviewMemory {
  return {
    version: 1,
    baseUrl: 'https://hq.example',
    keyId: 'key',
    account: 'account',
    listedAt: MORNING,
    reviewedAt: MORNING - DAY,
    attemptedAt: undefined,
    remindedAt: undefined,
    remindAgainAt: undefined,
    reportedEmpty: false,
    records: new Map(records.map((record) => [record.fingerprint, record])),
    ...fields,
  };
}
