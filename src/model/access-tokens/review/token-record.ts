import type { RawTimestamp } from '../../../service/resources';

/** What of a token can change while it stays the same token. */
export interface ReviewedFields {
  readonly roles: readonly string[];
  readonly expires: RawTimestamp | undefined;
}

/** What reminders have told of a token, each once. */
export interface Told {
  /** The least step, in days before the expiry, that was told. */
  readonly step: number | undefined;
  readonly isNew: boolean;
  readonly isGone: boolean;
}

/** What is remembered of an access token: never the token, nor its last characters. Texts are masked and bounded. */
export interface TokenRecord extends ReviewedFields {
  /** A keyed hash of the token: see Fingerprints. */
  readonly fingerprint: string;
  readonly client: string | undefined;
  readonly enterprise: string | undefined;
  readonly created: RawTimestamp | undefined;
  /** When a list had it for the first time, in milliseconds since the Unix epoch. */
  readonly firstSeen: number;
  /** When a list had it for the last time: the time of the last list for every token of it, and for no other. */
  readonly lastSeen: number;
  /** When a list was without it for the first time; missing while it is listed. */
  readonly missingSince?: number;
  /** As the person reviewed it, or undefined for a token that came after that. */
  readonly reviewed: ReviewedFields | undefined;
  readonly told: Told;
}

/** What is remembered of one connection. Times are milliseconds since the Unix epoch. */
export interface ReviewMemory {
  /** The name of the connection. */
  readonly connection: string;
  /** The origin that the lists came from. */
  readonly origin: string;
  /** Names the key of the fingerprints. */
  readonly keyId: string;
  /** A keyed hash of the user name, or undefined where no account is known. */
  readonly account: string | undefined;
  /** When the list was last fetched. */
  readonly listedAt: number;
  /** When the person last reviewed it, or when this memory began. */
  readonly reviewedAt: number;
  /** When the watch lists the tokens again, in whichever window. */
  readonly nextListingAt: number | undefined;
  /** When the last reminder was shown. */
  readonly remindedAt: number | undefined;
  /** Until then the person wants no reminder; after it, everything is told again. */
  readonly remindAgainAt: number | undefined;
  /** True after a reminder told that the list has become empty. */
  readonly toldEmpty: boolean;
  /** The random IDs of the last writes, the latest first: a window finds in them whether others have built on its own. */
  readonly writes: readonly string[];
  /** The tokens of the last list, and those that were reviewed and are gone, by their fingerprints. */
  readonly records: ReadonlyMap<string, TokenRecord>;
}

/** True for a token of the last list. */
export function isListed(memory: ReviewMemory, record: TokenRecord): boolean {
  return record.lastSeen === memory.listedAt;
}
