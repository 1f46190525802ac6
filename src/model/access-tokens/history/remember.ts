import type { EpochMs } from '../../../service/resources';
import { DAY_MS, readInstant } from '../../timestamps';
import { lastQuarter, type TokenFacts } from '../expiry';
import { isListed, notAfter, type Remembered, type TokenRecord } from './remembered';
import type { SeenList } from './seen-list';

/** Time within which reappearing tokens are not reported as new, since a service can omit tokens from single lists. */
const UNREVIEWED_MS = 7 * DAY_MS;

/** Returns whether a list has the same address, account and fingerprint key. */
export function isOwnedBy(
  { baseUrl, keyId, account }: Remembered,
  owner: Pick<Remembered, 'baseUrl' | 'keyId' | 'account'>,
): boolean {
  return baseUrl === owner.baseUrl && keyId === owner.keyId && account === owner.account;
}

/**
 * Updates the history with a list. Without a history of the same owner, the whole list counts as reviewed. A list older
 * than the last one changes nothing. Drops tokens that were never reviewed and have been missing for a long time.
 */
export function remember(stored: Remembered | undefined, seen: SeenList, now: EpochMs): Remembered {
  const { tokens, ...list } = seen;
  if (stored === undefined || !isOwnedBy(stored, seen)) return newHistory(stored, seen, now);
  const previous = stored.listedAt > now ? notAfter(stored, seen.listedAt) : stored;
  const { listedAt } = list;
  if (listedAt < previous.listedAt) return previous;
  const records = new Map<string, TokenRecord>();
  for (const [fingerprint, token] of tokens) {
    const record = previous.records.get(fingerprint);
    records.set(fingerprint, {
      ...token,
      fingerprint,
      firstSeen: record?.firstSeen ?? listedAt,
      lastSeen: listedAt,
      reviewed: record?.reviewed,
      told: record && toldOf(record, token),
    });
  }
  const emptiedAt = tokens.size > 0 ? emptySince(previous) : undefined;
  for (const [fingerprint, record] of previous.records) {
    const { reviewed, missingSince = listedAt } = record;
    if (tokens.has(fingerprint) || (reviewed === undefined && listedAt - missingSince > UNREVIEWED_MS))
      continue;
    // An empty list was reported as a whole, so its missing tokens are reported individually from now on.
    const since = missingSince === emptiedAt ? listedAt : missingSince;
    records.set(fingerprint, { ...record, missingSince: since });
  }
  return { ...previous, ...list, records };
}

/**
 * Makes a list the reviewed baseline: marks its tokens as reviewed and drops all others. A token that another
 * window has listed since stays new.
 */
export function markedReviewed(remembered: Remembered, seen: SeenList, now: EpochMs): Remembered {
  const records = new Map<string, TokenRecord>();
  for (const [fingerprint, record] of remembered.records) {
    const token = seen.tokens.get(fingerprint);
    if (token === undefined && !isListed(record)) continue;
    records.set(fingerprint, { ...record, reviewed: token && reviewedFields(token) });
  }
  return { ...remembered, reviewedAt: now, records };
}

/** Undoes the last review. Changes since then stay. */
export function withoutReview(remembered: Remembered, previous: Remembered): Remembered {
  const records = new Map<string, TokenRecord>();
  for (const [fingerprint, record] of previous.records) {
    records.set(fingerprint, { ...record, missingSince: record.missingSince ?? remembered.listedAt });
  }
  for (const [fingerprint, record] of remembered.records) {
    records.set(fingerprint, { ...record, reviewed: previous.records.get(fingerprint)?.reviewed });
  }
  return { ...remembered, reviewedAt: previous.reviewedAt, records };
}

/**
 * Starts a history.
 * @param former the replaced history, whose reminder times stay
 */
function newHistory(former: Remembered | undefined, seen: SeenList, now: EpochMs): Remembered {
  const { tokens, ...list } = seen;
  const records = [...tokens].map(([fingerprint, token]) => {
    const times = { firstSeen: list.listedAt, lastSeen: list.listedAt };
    return [fingerprint, { ...token, fingerprint, ...times, reviewed: reviewedFields(token) }] as const;
  });
  return {
    ...list,
    version: 1,
    reviewedAt: now,
    remindedAt: former?.remindedAt,
    remindAgainAt: former?.remindAgainAt,
    records: new Map(records),
  };
}

function reviewedFields({ roles, expirationDate }: TokenFacts): TokenRecord['reviewed'] {
  return { roles: [...roles], expirationDate };
}

/** Resets the last reminder if the expiry moved by a day, or by a quarter of a shorter lifetime. */
function toldOf({ told, expirationDate }: TokenRecord, token: TokenFacts): number | undefined {
  const [former, current] = [readInstant(expirationDate), readInstant(token.expirationDate)];
  if (former.kind !== 'time' || current.kind !== 'time') return told;
  const isLater = current.milliseconds - former.milliseconds >= Math.min(DAY_MS, lastQuarter(token));
  return isLater ? undefined : told;
}

/** Returns the time since which the list is empty, or undefined if it is not. */
function emptySince({ records }: Remembered): EpochMs | undefined {
  const missing = [...records.values()].map(({ missingSince }) => missingSince ?? Number.POSITIVE_INFINITY);
  const latest = missing.reduce((one, other) => Math.max(one, other), 0);
  return Number.isFinite(latest) && latest > 0 ? latest : undefined;
}
