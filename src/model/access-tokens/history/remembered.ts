import * as v from 'valibot';
import type { EpochMs } from '../../../service/resources';

const TIMESTAMP = v.union([v.pipe(v.number(), v.finite()), v.string()]);

/** What of a token can change while it stays the same token. */
const REVIEWED_FIELDS = v.object({
  roles: v.pipe(v.array(v.string()), v.readonly()),
  expirationDate: v.optional(TIMESTAMP),
});

/** What is remembered of an access token: never the token, nor its last characters. Texts are masked and bounded. */
const TOKEN_RECORD = v.object({
  ...REVIEWED_FIELDS.entries,
  /** A keyed hash of the token: see Fingerprints. */
  fingerprint: v.string(),
  clientName: v.optional(v.string()),
  enterpriseName: v.optional(v.string()),
  creationDate: v.optional(TIMESTAMP),
  /** The time of the first list that had it, and of the last one. */
  firstSeen: v.number(),
  lastSeen: v.number(),
  /** The time of the first list without it; missing while it is listed. */
  missingSince: v.optional(v.number()),
  /** As the user reviewed it; missing for a token that came after that. */
  reviewed: v.optional(REVIEWED_FIELDS),
  /** The last step that a reminder told, in days before the expiry. */
  told: v.optional(v.number()),
});

/** What is remembered of one connection. Times are milliseconds since the Unix epoch. */
const REMEMBERED = v.object({
  version: v.literal(1),
  /** The base URL that the lists came from. */
  baseUrl: v.string(),
  /** Names the key of the fingerprints. */
  keyId: v.string(),
  /** A keyed hash of the user name; missing for the demo. */
  account: v.optional(v.string()),
  /** When the list was last fetched. */
  listedAt: v.number(),
  /** When the user last reviewed it, or when this history began. */
  reviewedAt: v.number(),
  /** The fingerprint of the token that look-ups send, if there is one. */
  inUse: v.optional(v.string()),
  /** The time of the last list whose new and missing tokens a reminder told. */
  toldList: v.optional(v.number()),
  /** When the last reminder was shown. */
  remindedAt: v.optional(v.number()),
  /** Until then the user wants no reminder; after it, everything is told again. */
  remindAgainAt: v.optional(v.number()),
  /** The tokens of the last list, and those that are missing from it, by their fingerprints. */
  records: v.pipe(
    v.array(TOKEN_RECORD),
    v.transform(
      (records): ReadonlyMap<string, TokenRecord> =>
        new Map(records.map((record) => [record.fingerprint, record])),
    ),
  ),
});

export type TokenRecord = Readonly<v.InferOutput<typeof TOKEN_RECORD>>;
export type Remembered = Readonly<v.InferOutput<typeof REMEMBERED>>;

/** True for a token of the last list. */
export function isListed({ missingSince }: TokenRecord): boolean {
  return missingSince === undefined;
}

/** The tokens of the last list. */
export function listedRecords({ records }: Remembered): readonly TokenRecord[] {
  return [...records.values()].filter(isListed);
}

/** Turns times of the future, from before a clock was set back, into this one: they would delay lists and reminders. */
export function notAfter(remembered: Remembered, now: EpochMs): Remembered {
  const { listedAt, toldList = listedAt, remindedAt = listedAt } = remembered;
  if (Math.max(listedAt, toldList, remindedAt) <= now) return remembered;
  const earlier = (at: number) => Math.min(at, now);
  const orNone = (at: number | undefined) => (at === undefined ? undefined : earlier(at));
  const records = [...remembered.records].map(([fingerprint, record]) => {
    const { firstSeen, lastSeen, missingSince } = record;
    const times = { firstSeen: earlier(firstSeen), lastSeen: earlier(lastSeen) };
    return [fingerprint, { ...record, ...times, missingSince: orNone(missingSince) }] as const;
  });
  return {
    ...remembered,
    listedAt: earlier(listedAt),
    toldList: orNone(remembered.toldList),
    remindedAt: orNone(remembered.remindedAt),
    records: new Map(records),
  };
}

export function encodeRemembered(remembered: Remembered): Uint8Array {
  return new TextEncoder().encode(
    JSON.stringify({ ...remembered, records: [...remembered.records.values()] }),
  );
}

/** @returns undefined for anything damaged, incomplete or of another version */
export function decodeRemembered(bytes: Uint8Array): Remembered | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return v.parse(REMEMBERED, JSON.parse(text));
  } catch {
    return undefined;
  }
}
