import { cutText } from '../../../service/decode';
import type { AccessToken, EpochMs, RawTimestamp } from '../../../service/resources';
import { DAY_MS, readInstant } from '../../timestamps';
import { lastQuarter, type TokenFacts } from '../expiry';
import { withoutLastFour } from '../masking';
import { isListed, notAfter, type Remembered, type TokenRecord } from './remembered';

/** A list of access tokens, in the form that is remembered, and whose it is. */
export interface SeenList extends Pick<Remembered, 'baseUrl' | 'keyId' | 'account' | 'listedAt' | 'inUse'> {
  /** By their fingerprints. */
  readonly tokens: ReadonlyMap<string, TokenFacts>;
}

const MAX_TEXT = 200;
/** Tokens that reappear within this time are not reported as new: a service can leave some out of some lists. */
const UNREVIEWED_MS = 7 * DAY_MS;

/** Masks and cuts what is remembered of a token. */
export function factsToRemember(token: AccessToken): TokenFacts {
  const { accessToken, clientName, enterpriseName, creationDate, expirationDate, roles } = token;
  const text = (value: string) => cutText(withoutLastFour(value, accessToken), MAX_TEXT);
  const time = (raw: RawTimestamp | undefined) => {
    // A number can be the token, and JSON has no other numbers than finite ones.
    if (typeof raw === 'number' && Number.isFinite(raw) && !`${raw}`.includes(accessToken)) return raw;
    return raw === undefined ? undefined : text(String(raw));
  };
  return {
    clientName: clientName === undefined ? undefined : text(clientName),
    enterpriseName: enterpriseName === undefined ? undefined : text(enterpriseName),
    creationDate: time(creationDate),
    expirationDate: time(expirationDate),
    roles: roles.map(text),
  };
}

/** True if a list is of the same address and account, and its fingerprints were made with the same key. */
export function isOwnedBy(
  { baseUrl, keyId, account }: Remembered,
  owner: Pick<Remembered, 'baseUrl' | 'keyId' | 'account'>,
): boolean {
  return baseUrl === owner.baseUrl && keyId === owner.keyId && account === owner.account;
}

/**
 * Remembers a list. Without a history, or with one of another owner, all of it counts as reviewed. An older list than the
 * last one changes nothing. A token that was never reviewed and has been missing for long is dropped.
 */
export function remember(stored: Remembered | undefined, seen: SeenList, now: EpochMs): Remembered {
  const { tokens, ...list } = seen;
  if (stored === undefined || !isOwnedBy(stored, seen)) return newHistory(stored, seen, now);
  const before = stored.listedAt > now ? notAfter(stored, seen.listedAt) : stored;
  const { listedAt } = list;
  if (listedAt < before.listedAt) return before;
  const records = new Map<string, TokenRecord>();
  for (const [fingerprint, token] of tokens) {
    const record = before.records.get(fingerprint);
    records.set(fingerprint, {
      ...token,
      fingerprint,
      firstSeen: record?.firstSeen ?? listedAt,
      lastSeen: listedAt,
      reviewed: record?.reviewed,
      told: record && toldOf(record, token),
    });
  }
  const emptiedAt = tokens.size > 0 ? emptySince(before) : undefined;
  for (const [fingerprint, record] of before.records) {
    const { reviewed, missingSince = listedAt } = record;
    if (tokens.has(fingerprint) || (reviewed === undefined && listedAt - missingSince > UNREVIEWED_MS))
      continue;
    // What an empty list lacked was told as one: it is missing by itself from now on.
    const since = missingSince === emptiedAt ? listedAt : missingSince;
    records.set(fingerprint, { ...record, missingSince: since });
  }
  return { ...before, ...list, records };
}

/**
 * Makes a list that the user saw the baseline: its tokens are reviewed, and those that it does not have are dropped.
 * A token that another window has listed since stays new.
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

/** Takes the last review back: what was reviewed before counts again, and what has come since stays. */
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

/** @param former what this history replaces: when its connection is reminded of stays */
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

/** Reminders begin again if the expiry is a day later, or a quarter of a shorter lifetime. */
function toldOf({ told, expirationDate }: TokenRecord, token: TokenFacts): number | undefined {
  const [former, current] = [readInstant(expirationDate), readInstant(token.expirationDate)];
  if (former.kind !== 'time' || current.kind !== 'time') return told;
  const isLater = current.milliseconds - former.milliseconds >= Math.min(DAY_MS, lastQuarter(token));
  return isLater ? undefined : told;
}

/** When the list became empty, if it is. */
function emptySince({ records }: Remembered): EpochMs | undefined {
  const missing = [...records.values()].map(({ missingSince }) => missingSince ?? Number.POSITIVE_INFINITY);
  const latest = missing.reduce((one, other) => Math.max(one, other), 0);
  return Number.isFinite(latest) && latest > 0 ? latest : undefined;
}
