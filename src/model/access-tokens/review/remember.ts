import type { TimestampUnit } from '../../connections/settings';
import { DAY_MS, readInstant } from '../../timestamps';
import { inPieces } from './in-pieces';
import type { ListedToken, RememberedList } from './remembered-list';
import {
  isListed,
  type ReviewedFields,
  type ReviewMemory,
  type TokenRecord,
  type Told,
} from './token-record';

/** Whose tokens are remembered. */
export type MemoryOwner = Pick<ReviewMemory, 'connection' | 'origin' | 'keyId' | 'account'>;

const NOTHING_TOLD: Told = { step: undefined, isNew: false, isGone: false };

/**
 * Begins a memory with a list, all of which counts as reviewed.
 * @param now milliseconds since the Unix epoch
 * @param former the memory that this one replaces: when its connection is listed, and reminded of, stays
 */
export async function newMemory(
  owner: MemoryOwner,
  list: RememberedList,
  now: number,
  former: ReviewMemory | undefined,
): Promise<ReviewMemory> {
  const records = new Map<string, TokenRecord>();
  await inPieces(list.tokens.values(), (token) => {
    records.set(token.fingerprint, listedRecord(token, list.listedAt, fieldsOf(token)));
  });
  return {
    ...owner,
    listedAt: list.listedAt,
    reviewedAt: now,
    nextListingAt: former?.nextListingAt,
    remindedAt: former?.remindedAt,
    remindAgainAt: former?.remindAgainAt,
    toldEmpty: false,
    writes: [],
    records,
  };
}

/**
 * True for a list that is older than what is remembered, which another window has listed since. What is remembered of
 * the future was listed while the clock was wrong.
 */
export function isOutdated(memory: ReviewMemory, list: RememberedList, now: number): boolean {
  return list.listedAt < memory.listedAt && memory.listedAt <= now;
}

/**
 * Remembers a list. What was never reviewed and is not listed any more is dropped, except by an empty list, which can
 * be a failure of the service.
 */
export async function withListing(
  memory: ReviewMemory,
  list: RememberedList,
  unit: TimestampUnit,
): Promise<ReviewMemory> {
  const { listedAt, tokens } = list;
  const records = new Map<string, TokenRecord>();
  await inPieces(tokens.values(), (token) => {
    const before = memory.records.get(token.fingerprint);
    const told = before && toldOf(before, token, unit);
    records.set(token.fingerprint, listedRecord(token, listedAt, before?.reviewed, before?.firstSeen, told));
  });
  await inPieces(memory.records.values(), (record) => {
    if (tokens.has(record.fingerprint)) return;
    if (record.reviewed !== undefined || tokens.size === 0) {
      records.set(record.fingerprint, goneRecord(record, listedAt, isListed(memory, record)));
    }
  });
  return { ...memory, listedAt, toldEmpty: memory.toldEmpty && tokens.size === 0, records };
}

/**
 * Makes a list that the person saw the baseline: its tokens are reviewed, and those that it does not have are dropped.
 * A token that another window has listed since stays new.
 */
export async function withReview(
  memory: ReviewMemory,
  seen: RememberedList,
  now: number,
): Promise<ReviewMemory> {
  const records = new Map<string, TokenRecord>();
  await inPieces(memory.records.values(), (record) => {
    const token = seen.tokens.get(record.fingerprint);
    if (token !== undefined) records.set(record.fingerprint, { ...record, reviewed: fieldsOf(token) });
    else if (isListed(memory, record)) records.set(record.fingerprint, { ...record, reviewed: undefined });
  });
  await inPieces(seen.tokens.values(), (token) => {
    if (records.has(token.fingerprint)) return;
    const record = listedRecord(token, seen.listedAt, fieldsOf(token));
    records.set(token.fingerprint, goneRecord(record, memory.listedAt, true));
  });
  return { ...memory, reviewedAt: now, records };
}

/** Takes a review back: what was reviewed before counts again, and what has come since stays. */
export async function withReviewUndone(memory: ReviewMemory, before: ReviewMemory): Promise<ReviewMemory> {
  const records = new Map<string, TokenRecord>();
  const isEmpty = !hasListed(memory);
  await inPieces(memory.records.values(), (record) => {
    const reviewed = before.records.get(record.fingerprint)?.reviewed;
    if (reviewed !== undefined || isEmpty || isListed(memory, record)) {
      records.set(record.fingerprint, { ...record, reviewed });
    }
  });
  await inPieces(before.records.values(), (record) => {
    if (records.has(record.fingerprint)) return;
    if (record.reviewed !== undefined || isEmpty) {
      records.set(record.fingerprint, goneRecord(record, memory.listedAt, isListed(before, record)));
    }
  });
  return { ...memory, reviewedAt: before.reviewedAt, records };
}

function fieldsOf({ roles, expires }: ReviewedFields): ReviewedFields {
  return { roles, expires };
}

function listedRecord(
  { fingerprint, client, enterprise, roles, created, expires }: ListedToken,
  listedAt: number,
  reviewed: ReviewedFields | undefined,
  firstSeen = listedAt,
  told = NOTHING_TOLD,
): TokenRecord {
  const fields = { fingerprint, client, enterprise, roles, created, expires };
  return { ...fields, firstSeen, lastSeen: listedAt, reviewed, told };
}

/** What was told stays told, but reminders of an expiry that is a day or more later begin again. */
function toldOf({ told, ...before }: TokenRecord, { expires }: ListedToken, unit: TimestampUnit): Told {
  if (told.step === undefined) return told;
  const [former, current] = [readInstant(before.expires, unit), readInstant(expires, unit)];
  if (former.kind !== 'time' || current.kind !== 'time') return told;
  return current.milliseconds - former.milliseconds >= DAY_MS ? { ...told, step: undefined } : told;
}

function hasListed(memory: ReviewMemory): boolean {
  for (const record of memory.records.values()) if (isListed(memory, record)) return true;
  return false;
}

/** @param isFirst true where the list is the first one without it */
function goneRecord(record: TokenRecord, listedAt: number, isFirst: boolean): TokenRecord {
  const missingSince = isFirst ? listedAt : record.missingSince;
  return {
    ...record,
    ...(missingSince === undefined ? {} : { missingSince }),
    // The time of the last list is what tells listed tokens, also after the clock was set back.
    lastSeen: Math.min(record.lastSeen, listedAt - 1),
  };
}
