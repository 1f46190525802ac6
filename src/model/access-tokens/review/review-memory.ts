import * as v from 'valibot';

const TIMESTAMP = v.union([v.pipe(v.number(), v.finite()), v.string()]);

/** What of a token can change while it stays the same token. */
const REVIEWED_FIELDS = v.object({
  roles: v.pipe(v.array(v.string()), v.readonly()),
  expires: v.optional(TIMESTAMP),
});

/** What reminders have reported of a token, each once. */
const REPORTED = v.object({
  /** The least step, in days before the expiry. */
  step: v.optional(v.number()),
  isNew: v.boolean(),
  isGone: v.boolean(),
});

/** What is remembered of an access token: never the token, nor its last characters. Texts are masked and bounded. */
const TOKEN_RECORD = v.object({
  ...REVIEWED_FIELDS.entries,
  /** A keyed hash of the token: see Fingerprints. */
  fingerprint: v.string(),
  client: v.optional(v.string()),
  enterprise: v.optional(v.string()),
  created: v.optional(TIMESTAMP),
  /** The time of the last list that had it. */
  lastSeen: v.number(),
  /** The time of the first list without it; missing while it is listed. */
  missingSince: v.optional(v.number()),
  /** As the user reviewed it; missing for a token that came after that. */
  reviewed: v.optional(REVIEWED_FIELDS),
  reported: REPORTED,
});

/** What is remembered of one connection. Times are milliseconds since the Unix epoch. */
const REVIEW_MEMORY = v.object({
  version: v.literal(1),
  /** The base URL that the lists came from. */
  baseUrl: v.string(),
  /** Names the key of the fingerprints. */
  keyId: v.string(),
  /** A keyed hash of the user name; missing for the demo. */
  account: v.optional(v.string()),
  /** When the list was last fetched. */
  listedAt: v.number(),
  /** When the user last reviewed it, or when this memory began. */
  reviewedAt: v.number(),
  /** When a watch last began to list the tokens, in whichever window. */
  attemptedAt: v.optional(v.number()),
  /** When the last reminder was shown. */
  remindedAt: v.optional(v.number()),
  /** Until then the user wants no reminder; after it, everything is reported again. */
  remindAgainAt: v.optional(v.number()),
  /** True after a reminder said that the list has become empty. */
  reportedEmpty: v.boolean(),
  /** The tokens of the last list, and those that are missing from it, by their fingerprints. */
  records: v.pipe(
    v.array(TOKEN_RECORD),
    v.transform(
      (records): ReadonlyMap<string, TokenRecord> =>
        new Map(records.map((record) => [record.fingerprint, record])),
    ),
  ),
});

export type ReviewedFields = Readonly<v.InferOutput<typeof REVIEWED_FIELDS>>;
export type Reported = Readonly<v.InferOutput<typeof REPORTED>>;
export type TokenRecord = Readonly<v.InferOutput<typeof TOKEN_RECORD>>;
export type ReviewMemory = Readonly<v.InferOutput<typeof REVIEW_MEMORY>>;

export const NOTHING_REPORTED: Reported = { isNew: false, isGone: false };

/** True for a token of the last list. */
export function isListed({ missingSince }: TokenRecord): boolean {
  return missingSince === undefined;
}

export function encodeMemory(memory: ReviewMemory): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ ...memory, records: [...memory.records.values()] }));
}

/** @returns undefined for anything damaged, incomplete or of another version */
export function decodeMemory(bytes: Uint8Array): ReviewMemory | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return v.parse(REVIEW_MEMORY, JSON.parse(text));
  } catch {
    return undefined;
  }
}
