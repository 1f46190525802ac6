import * as l10n from '@vscode/l10n';
import { countOf, listText } from '../../../language';
import type { EpochMs } from '../../../service/resources';
import { readInstant } from '../../timestamps';
import type { TokenFacts } from '../expiry';
import type { FileUpdate } from './history-file';
import { isOwnedBy } from './remember';
import { isListed, type Remembered, type TokenRecord } from './remembered';
import type { SeenList } from './seen-list';

/** A difference between a listed token and its reviewed state. */
export type ListedChange =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'changed';
      readonly roles: readonly string[] | undefined;
      readonly expiryMoved: boolean;
      readonly record: TokenRecord;
    };

/** Reason why a token is no longer listed. `unlisted`: unknown, since its expiry is unreadable. */
export type GoneReason = 'expired' | 'withdrawn' | 'unlisted';

/** A reviewed token that is no longer listed. */
export interface GoneToken {
  readonly why: GoneReason;
  readonly record: TokenRecord;
}

/** A note for the user about the history or the comparison. */
export type HistoryNote =
  /**
   * The remembered data is damaged or belongs to another account, address or key. Changes count from the current list.
   */
  | 'newBaseline'
  /** The list became empty. Stays until the next review. */
  | 'emptied'
  /** The files or the key cannot be read or written. */
  | 'unavailable';

/** Differences between a list and the last review. */
export interface TokenComparison {
  readonly reviewedAt: EpochMs;
  readonly listedAt: EpochMs;
  /** Changes by handle of the current list. Unchanged tokens are omitted. */
  readonly changes: ReadonlyMap<string, ListedChange>;
  readonly gone: readonly GoneToken[];
  readonly notes: readonly HistoryNote[];
}

/**
 * Compares a list with the last review.
 * @param fingerprints fingerprints of the listed tokens by handle
 */
export function compare(
  { records }: Remembered,
  { tokens }: SeenList,
  fingerprints: ReadonlyMap<string, string>,
  now: EpochMs,
): Pick<TokenComparison, 'changes' | 'gone'> {
  const changes = new Map<string, ListedChange>();
  for (const [handle, fingerprint] of fingerprints) {
    const token = tokens.get(fingerprint);
    const change = token && changeOf(token, records.get(fingerprint));
    if (change !== undefined) changes.set(handle, change);
  }
  const gone: GoneToken[] = [];
  for (const record of records.values()) {
    // Another window has listed the token since.
    if (record.reviewed === undefined || tokens.has(record.fingerprint) || isListed(record)) continue;
    gone.push({ why: reasonOf(record, now), record });
  }
  return { changes, gone };
}

/** Returns what the user should know about the history into which a list was recorded. */
export function notesOf(
  { stored, remembered, isSaved, wasDamaged }: FileUpdate,
  seen: SeenList,
): readonly HistoryNote[] {
  const isReplaced = wasDamaged || (stored !== undefined && !isOwnedBy(stored, seen));
  const isEmptied = seen.tokens.size === 0 && remembered !== undefined && remembered.records.size > 0;
  return [
    ...(isReplaced ? (['newBaseline'] as const) : []),
    ...(isEmptied ? (['emptied'] as const) : []),
    ...(isSaved ? [] : (['unavailable'] as const)),
  ];
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
  // A withdrawn token stays withdrawn after its expiry.
  return expiry.milliseconds <= Math.min(now, missingSince ?? now) ? 'expired' : 'withdrawn';
}

/** Summarizes the changes, for example "2 new, 1 changed, 1 gone". Returns undefined if there are none. */
export function changeCountsText(comparison: TokenComparison | undefined): string | undefined {
  if (comparison === undefined) return undefined;
  const counts = { new: 0, changed: 0, gone: comparison.gone.length };
  for (const { kind } of comparison.changes.values()) counts[kind] += 1;
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
          comment: ['{0} is a number of access tokens that are no longer listed.'],
        }),
      ),
    );
  }
  return parts.length === 0 ? undefined : listText(parts);
}
