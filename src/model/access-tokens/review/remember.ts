import { cutText } from '../../../service/decode';
import type { AccessToken, EpochMs, RawTimestamp } from '../../../service/resources';
import { DAY_MS, readInstant } from '../../timestamps';
import { withoutLastFour } from '../masking';
import {
  isListed,
  NOTHING_REPORTED,
  type Reported,
  type ReviewedFields,
  type ReviewMemory,
  type TokenRecord,
} from './review-memory';

/** Whose tokens are remembered. */
export type MemoryOwner = Pick<ReviewMemory, 'baseUrl' | 'keyId' | 'account'>;

/** A token of a list, in the form that is remembered. */
export type ListedToken = Pick<
  TokenRecord,
  'fingerprint' | 'client' | 'enterprise' | 'roles' | 'created' | 'expires'
>;

/** A list of access tokens, in the form that is remembered. */
export interface RememberedList {
  readonly listedAt: EpochMs;
  /** By their fingerprints. */
  readonly tokens: ReadonlyMap<string, ListedToken>;
}

const MAX_TEXT = 200;
/** A service can leave tokens out of some lists: for so long they are not new when they are back. */
const UNREVIEWED_MS = 7 * DAY_MS;

/** Masks and cuts what is remembered of a token. */
export function listedToken(fingerprint: string, token: AccessToken): ListedToken {
  const { accessToken, clientName, enterpriseName, creationDate, expirationDate, roles } = token;
  const text = (value: string) => cutText(withoutLastFour(value, accessToken), MAX_TEXT);
  const time = (raw: RawTimestamp | undefined) => {
    // A number can be the token, and JSON has no other numbers than finite ones.
    if (typeof raw === 'number' && Number.isFinite(raw) && !`${raw}`.includes(accessToken)) return raw;
    return raw === undefined ? undefined : text(String(raw));
  };
  return {
    fingerprint,
    client: clientName === undefined ? undefined : text(clientName),
    enterprise: enterpriseName === undefined ? undefined : text(enterpriseName),
    created: time(creationDate),
    expires: time(expirationDate),
    roles: roles.map(text),
  };
}

/**
 * Begins a memory with a list, all of which counts as reviewed.
 * @param former the memory that this one replaces: when its connection is listed, and reminded of, stays
 */
export function newMemory(
  owner: MemoryOwner,
  list: RememberedList,
  now: EpochMs,
  former: ReviewMemory | undefined,
): ReviewMemory {
  const empty: ReviewMemory = {
    ...owner,
    version: 1,
    listedAt: list.listedAt,
    reviewedAt: now,
    attemptedAt: former?.attemptedAt,
    remindedAt: former?.remindedAt,
    remindAgainAt: former?.remindAgainAt,
    reportedEmpty: false,
    records: new Map(),
  };
  return withReview(withList(empty, list), list, now);
}

/** Remembers a list. What was never reviewed and has been missing for long is dropped. */
export function withList(memory: ReviewMemory, list: RememberedList): ReviewMemory {
  const { listedAt, tokens } = list;
  const records = new Map<string, TokenRecord>();
  for (const [fingerprint, token] of tokens) {
    const before = memory.records.get(fingerprint);
    const reported = before === undefined ? NOTHING_REPORTED : reportedOf(before, token);
    records.set(fingerprint, { ...token, lastSeen: listedAt, reviewed: before?.reviewed, reported });
  }
  for (const [fingerprint, record] of memory.records) {
    const { reviewed, missingSince = listedAt } = record;
    if (tokens.has(fingerprint) || (reviewed === undefined && listedAt - missingSince > UNREVIEWED_MS))
      continue;
    records.set(fingerprint, { ...record, missingSince });
  }
  return { ...memory, listedAt, reportedEmpty: memory.reportedEmpty && tokens.size === 0, records };
}

/**
 * Makes a list that the user saw the baseline: its tokens are reviewed, and those that it does not have are dropped.
 * A token that another window has listed since stays new.
 */
export function withReview(memory: ReviewMemory, seen: RememberedList, now: EpochMs): ReviewMemory {
  const records = new Map<string, TokenRecord>();
  for (const [fingerprint, record] of memory.records) {
    const token = seen.tokens.get(fingerprint);
    if (token === undefined && !isListed(record)) continue;
    records.set(fingerprint, { ...record, reviewed: token && reviewedFields(token) });
  }
  return { ...memory, reviewedAt: now, records };
}

/** Takes a review back: what was reviewed before counts again, and what has come since stays. */
export function withReviewUndone(memory: ReviewMemory, before: ReviewMemory): ReviewMemory {
  const records = new Map<string, TokenRecord>();
  for (const [fingerprint, record] of before.records) {
    records.set(fingerprint, { ...record, missingSince: record.missingSince ?? memory.listedAt });
  }
  for (const [fingerprint, record] of memory.records) {
    records.set(fingerprint, { ...record, reviewed: before.records.get(fingerprint)?.reviewed });
  }
  return { ...memory, reviewedAt: before.reviewedAt, records };
}

function reviewedFields({ roles, expires }: ReviewedFields): ReviewedFields {
  return { roles, expires };
}

/** A listed token is not gone, and reminders of an expiry that is a day or more later begin again. */
function reportedOf(before: TokenRecord, { expires }: ListedToken): Reported {
  const reported = { ...before.reported, isGone: false };
  const [former, current] = [readInstant(before.expires), readInstant(expires)];
  if (former.kind !== 'time' || current.kind !== 'time') return reported;
  const isLater = current.milliseconds - former.milliseconds >= DAY_MS;
  return isLater ? { ...reported, step: undefined } : reported;
}
