import * as l10n from '@vscode/l10n';
import { countOf, listText } from '../../../language';
import type { EpochMs } from '../../../service/resources';
import { readInstant } from '../../timestamps';
import type { TokenFacts } from '../expiry';
import type { SeenList } from './remember';
import { isListed, type Remembered, type TokenRecord } from './remembered';

/** How a token of the present list differs from what the user reviewed. */
export type ListedChange =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'changed';
      /** The roles as reviewed, if they differ. */
      readonly roles: readonly string[] | undefined;
      /** True if the expiry moved. */
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

/** What the user should know of how the comparison was made. */
export type ReviewNote =
  /** All that was remembered is damaged, or of another account, address or key: changes count from the present list on. */
  | 'newBaseline'
  /** The list had tokens and is empty now. Stays until the user reviews. */
  | 'emptied'
  /** The files or the key cannot be read or written. */
  | 'unavailable';

/** What changed in the list of access tokens since the user last reviewed it. */
export interface TokenReview {
  readonly reviewedAt: EpochMs;
  readonly listedAt: EpochMs;
  /** By the handles of the present list; a token without a change is not among them. */
  readonly changes: ReadonlyMap<string, ListedChange>;
  readonly gone: readonly GoneToken[];
  readonly notes: readonly ReviewNote[];
}

/**
 * Compares a list with what the user reviewed.
 * @param fingerprints of the list's tokens, by their handles
 */
export function compare(
  { records }: Remembered,
  { tokens }: SeenList,
  fingerprints: ReadonlyMap<string, string>,
  now: EpochMs,
): Pick<TokenReview, 'changes' | 'gone'> {
  const changes = new Map<string, ListedChange>();
  for (const [handle, fingerprint] of fingerprints) {
    const token = tokens.get(fingerprint);
    const change = token && changeOf(token, records.get(fingerprint));
    if (change !== undefined) changes.set(handle, change);
  }
  const gone: GoneToken[] = [];
  for (const record of records.values()) {
    // A token that another window has listed since is not gone.
    if (record.reviewed === undefined || tokens.has(record.fingerprint) || isListed(record)) continue;
    gone.push({ why: reasonOf(record, now), record });
  }
  return { changes, gone };
}

function changeOf(token: TokenFacts, record: TokenRecord | undefined): ListedChange | undefined {
  const reviewed = record?.reviewed;
  if (record === undefined || reviewed === undefined) return { kind: 'new' };
  const roles = hasSameRoles(reviewed.roles, token.roles) ? undefined : reviewed.roles;
  const expiryMoved = reviewed.expirationDate !== token.expirationDate;
  return roles === undefined && !expiryMoved ? undefined : { kind: 'changed', roles, expiryMoved, record };
}

function hasSameRoles(some: readonly string[], others: readonly string[]): boolean {
  const [set, otherSet] = [new Set(some), new Set(others)];
  return set.size === otherSet.size && others.every((role) => set.has(role));
}

function reasonOf({ expirationDate, missingSince }: TokenRecord, now: EpochMs): GoneReason {
  const expiry = readInstant(expirationDate);
  if (expiry.kind !== 'time') return 'unlisted';
  // A token that was withdrawn does not become an expired one when the time of its expiry has come.
  return expiry.milliseconds <= Math.min(now, missingSince ?? now) ? 'expired' : 'withdrawn';
}

/** The changes of a list in words, such as "2 new, 1 changed, 1 gone"; undefined if there are none. */
export function changeCountsText(review: TokenReview | undefined): string | undefined {
  if (review === undefined) return undefined;
  const counts = { new: 0, changed: 0, gone: review.gone.length };
  for (const { kind } of review.changes.values()) counts[kind] += 1;
  const parts: string[] = [];
  if (counts.new > 0) {
    parts.push(
      countOf(
        counts.new,
        l10n.t({ message: '{0} new|{0} new', comment: ['{0} is a number of access tokens.'] }),
      ),
    );
  }
  if (counts.changed > 0) {
    parts.push(
      countOf(
        counts.changed,
        l10n.t({ message: '{0} changed|{0} changed', comment: ['{0} is a number of access tokens.'] }),
      ),
    );
  }
  if (counts.gone > 0) {
    parts.push(
      countOf(
        counts.gone,
        l10n.t({
          message: '{0} gone|{0} gone',
          comment: ['{0} is a number of access tokens that are not listed any more.'],
        }),
      ),
    );
  }
  return parts.length === 0 ? undefined : listText(parts);
}
