import type { TokenRecord } from './token-record';

/** How a token of the present list differs from what the person reviewed. */
export type ListedChange =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'changed';
      /** The roles as reviewed, where they differ. */
      readonly roles: readonly string[] | undefined;
      /** True where the expiry moved. */
      readonly expiryMoved: boolean;
      readonly record: TokenRecord;
    };

/** Why a token is not listed any more. `unlisted`: its expiry cannot be read, so it is not known which. */
export type GoneReason = 'expired' | 'withdrawn' | 'unlisted';

/** A token that was reviewed and is gone. */
export interface GoneToken {
  readonly why: GoneReason;
  readonly record: TokenRecord;
}

/** What the person should know of how the comparison was made. Each is reported once, except `notSaved`. */
export type ReviewNote =
  /** The file was damaged and is set aside: a new baseline. */
  | 'damaged'
  /** The key of the fingerprints was lost: a new baseline. */
  | 'keyLost'
  /** The credentials are those of another account: a new baseline. */
  | 'otherAccount'
  /** The address of the connection has changed: a new baseline. */
  | 'otherOrigin'
  /** The list had tokens and is empty now. Stays until the person reviews. */
  | 'emptied'
  /** It could not be written: what changed is known in this window only. */
  | 'notSaved'
  /** The key cannot be read or stored: nothing was compared. */
  | 'noKey';

/** What changed in the list of access tokens since the person last reviewed it. */
export interface TokenReview {
  /** Milliseconds since the Unix epoch. */
  readonly reviewedAt: number;
  readonly listedAt: number;
  /** By the handles of the present list; a token without a change is not among them. */
  readonly changes: ReadonlyMap<string, ListedChange>;
  readonly gone: readonly GoneToken[];
  readonly notes: readonly ReviewNote[];
}
