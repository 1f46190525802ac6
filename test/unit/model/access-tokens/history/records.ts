import type { Remembered, TokenRecord } from '../../../../../src/model/access-tokens/history/remembered';
import { DAY, HOUR, MORNING } from '../../../../support/worlds/token-machine';

/**
 * Builds a token that was listed and reviewed this morning and has lived for 100 days. By default it never expires.
 */
export function aRecord(fingerprint: string, fields: Partial<TokenRecord> = {}): TokenRecord {
  const { expirationDate } = fields;
  return {
    fingerprint,
    clientName: `Client ${fingerprint}`,
    enterpriseName: 'Example Enterprise',
    creationDate: MORNING - 100 * DAY,
    roles: [],
    expirationDate,
    firstSeen: MORNING - 10 * DAY,
    lastSeen: MORNING,
    reviewed: { roles: [], expirationDate },
    told: undefined,
    ...fields,
  };
}

/** Builds a token that is new in this morning's list. */
export function aNewRecord(fingerprint: string, fields: Partial<TokenRecord> = {}): TokenRecord {
  return aRecord(fingerprint, { firstSeen: MORNING, reviewed: undefined, ...fields });
}

/** Builds a token that is missing in this morning's list. */
export function aGoneRecord(fingerprint: string, fields: Partial<TokenRecord> = {}): TokenRecord {
  return aRecord(fingerprint, { lastSeen: MORNING - 6 * HOUR, missingSince: MORNING, ...fields });
}

export function aHistory(records: readonly TokenRecord[], fields: Partial<Remembered> = {}): Remembered {
  return {
    version: 1,
    baseUrl: 'https://hq.example',
    keyId: 'key',
    account: 'account',
    listedAt: MORNING,
    reviewedAt: MORNING - DAY,
    inUse: undefined,
    toldList: undefined,
    remindedAt: undefined,
    remindAgainAt: undefined,
    records: new Map(records.map((record) => [record.fingerprint, record])),
    ...fields,
  };
}
