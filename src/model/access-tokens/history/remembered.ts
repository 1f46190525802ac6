import * as v from 'valibot';
import type { EpochMs } from '../../../service/resources';

const TIMESTAMP = v.union([v.pipe(v.number(), v.finite()), v.string()]);

/** Fields in which a reviewed token can change. */
const REVIEWED_FIELDS = v.object({
  roles: v.pipe(v.array(v.string()), v.readonly()),
  expirationDate: v.optional(TIMESTAMP),
});

/** A remembered access token, without the token string and its last characters. Texts are masked and bounded. */
const TOKEN_RECORD = v.object({
  ...REVIEWED_FIELDS.entries,
  /** Keyed hash of the token, see Fingerprints. */
  fingerprint: v.string(),
  clientName: v.optional(v.string()),
  enterpriseName: v.optional(v.string()),
  creationDate: v.optional(TIMESTAMP),
  /** Times of the first and the last list with the token. */
  firstSeen: v.number(),
  lastSeen: v.number(),
  /** Time of the first list without the token; undefined while it is listed. */
  missingSince: v.optional(v.number()),
  /** State at the last review; undefined if the token is newer. */
  reviewed: v.optional(REVIEWED_FIELDS),
  /** The last reported step, in days before the expiry. */
  told: v.optional(v.number()),
});

/** The history of a connection's tokens. Times are milliseconds since the Unix epoch. */
const REMEMBERED = v.object({
  version: v.literal(1),
  /** Base URL of the lists. */
  baseUrl: v.string(),
  keyId: v.string(),
  /** Keyed hash of the user name; undefined for the demo. */
  account: v.optional(v.string()),
  listedAt: v.number(),
  /** Time of the last review, or of the start of this history. */
  reviewedAt: v.number(),
  /** Fingerprint of the token that look-ups send. */
  inUse: v.optional(v.string()),
  /** Time of the last list whose new and missing tokens were reported. */
  toldList: v.optional(v.number()),
  remindedAt: v.optional(v.number()),
  /** End of a postponement, after which everything is reported again. */
  remindAgainAt: v.optional(v.number()),
  /** Tokens of the last list and missing tokens, by fingerprint. */
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

export function isListed({ missingSince }: TokenRecord): boolean {
  return missingSince === undefined;
}

/** Returns the tokens of the last list. */
export function listedRecords({ records }: Remembered): readonly TokenRecord[] {
  return [...records.values()].filter(isListed);
}

/** Limits times to `now`. Times in the future, from before the clock was set back, would delay lists and reminders. */
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

/** Decodes the file. Returns undefined if it is damaged, incomplete or of another version. */
export function decodeRemembered(bytes: Uint8Array): Remembered | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return v.parse(REMEMBERED, JSON.parse(text));
  } catch {
    return undefined;
  }
}
