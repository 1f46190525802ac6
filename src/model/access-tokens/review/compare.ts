import type { EpochMs } from '../../../service/epoch-ms';
import { readInstant } from '../../timestamps';
import type { ListedToken, RememberedList } from './remember';
import { isListed, type ReviewMemory, type TokenRecord } from './review-memory';
import type { GoneReason, GoneToken, ListedChange, TokenReview } from './token-review';

/** Compares a list with what the person reviewed. @param fingerprints those of the list's tokens, by their handles */
export function compare(
  { records }: ReviewMemory,
  { tokens }: RememberedList,
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

function changeOf(token: ListedToken, record: TokenRecord | undefined): ListedChange | undefined {
  const reviewed = record?.reviewed;
  if (record === undefined || reviewed === undefined) return { kind: 'new' };
  const roles = hasSameRoles(reviewed.roles, token.roles) ? undefined : reviewed.roles;
  const expiryMoved = reviewed.expires !== token.expires;
  return roles === undefined && !expiryMoved ? undefined : { kind: 'changed', roles, expiryMoved, record };
}

function hasSameRoles(some: readonly string[], others: readonly string[]): boolean {
  if (some.length === others.length && some.every((role, index) => role === others[index])) return true;
  const set = new Set(some);
  const otherSet = new Set(others);
  return set.size === otherSet.size && others.every((role) => set.has(role));
}

function reasonOf({ expires, missingSince }: TokenRecord, now: EpochMs): GoneReason {
  const expiry = readInstant(expires);
  if (expiry.kind !== 'time') return 'unlisted';
  // A token that was withdrawn does not become an expired one when the time of its expiry has come.
  return expiry.milliseconds <= Math.min(now, missingSince ?? now) ? 'expired' : 'withdrawn';
}
