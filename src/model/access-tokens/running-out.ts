import { DAY_MS } from '../../local-calendar';
import type { AccessToken, EpochMs } from '../../service/resources';
import { nonBlank } from '../display-text';
import { groupsOf } from '../groups';
import { hashOf } from '../hash';
import { endOf, expiryOf, expiryTime, lifetimeOf, type TimeSettings } from './expiry';
import type { AccessTokenEntry } from './listing';

/** How a token compares with the other tokens of its list. */
export interface TokenStanding {
  /** Number of tokens of its client and enterprise, including this token. */
  readonly ofClient: number;
  /**
   * Latest end of a token that takes over: the same client and enterprise, at least the same roles, and a later end.
   * Infinity if that token never expires; undefined if no token takes over, so that the client has none after this one.
   */
  readonly laterEnd: EpochMs | undefined;
}

/** Tokens of one client and enterprise with the same roles. */
interface RoleGroup {
  readonly roles: ReadonlySet<string>;
  /** Tokens without a readable end are left out. */
  readonly ends: { readonly handle: string; readonly end: EpochMs }[];
}

/** A group and the latest end of its tokens. */
interface RankedGroup {
  readonly roles: ReadonlySet<string>;
  readonly end: EpochMs;
  /** One bit per role. A role set with a bit that another set lacks is not a subset of that set. */
  readonly bits: number;
}

/**
 * Compares each token of a list with the others. A list does not show which token replaced which, so nothing more is
 * claimed.
 * @param inUse handle of the token that look-ups send, which neither takes over nor is taken over
 * @returns standings by handle
 */
export function standingsOf(
  entries: readonly AccessTokenEntry[],
  inUse: string | undefined,
): ReadonlyMap<string, TokenStanding> {
  const clients = groupsOf(entries, ({ handle, token }) => clientKey(token) ?? handle);
  const standings = new Map<string, TokenStanding>();
  for (const members of clients.values()) {
    const laterEnds = laterEndsOf(members.filter(({ handle }) => handle !== inUse));
    for (const { handle } of members)
      standings.set(handle, { ofClient: members.length, laterEnd: laterEnds.get(handle) });
  }
  return standings;
}

/** Returns the key of a token's client; undefined if it has no visible client name. */
function clientKey({ clientName, enterpriseName }: AccessToken): string | undefined {
  return nonBlank(clientName) === undefined
    ? undefined
    : JSON.stringify([clientName, enterpriseName ?? null]);
}

/** Returns, for each token that has a successor, when its last successor ends. Keyed by handle. */
function laterEndsOf(members: readonly AccessTokenEntry[]): ReadonlyMap<string, EpochMs> {
  const groups = new Map<string, RoleGroup>();
  for (const { handle, token } of members) {
    const end = endOf(token);
    if (end === undefined) continue;
    const roles = new Set(token.roles);
    const key = JSON.stringify([...roles].sort());
    const group = groups.get(key) ?? { roles, ends: [] };
    groups.set(key, group);
    group.ends.push({ handle, end });
  }
  const lastEndWith = lastEndsOf([...groups.values()]);
  const laterEnds = new Map<string, EpochMs>();
  for (const { roles, ends } of groups.values()) {
    const last = lastEndWith(roles);
    for (const { handle, end } of ends) if (last !== undefined && last > end) laterEnds.set(handle, last);
  }
  return laterEnds;
}

/**
 * Returns a function that finds the latest end among the groups with at least the given roles. It looks only at the
 * groups with the rarest of these roles, because a client can have thousands of role sets.
 */
function lastEndsOf(groups: readonly RoleGroup[]): (roles: ReadonlySet<string>) => EpochMs | undefined {
  const bitOf = new Map<string, number>();
  const bitsOf = (roles: ReadonlySet<string>) => {
    let bits = 0;
    for (const role of roles) {
      const bit = bitOf.get(role) ?? bitOf.size % 32;
      bitOf.set(role, bit);
      bits |= 1 << bit;
    }
    return bits;
  };
  const latest = groups
    .map(({ roles, ends }): RankedGroup => {
      return { roles, end: ends.reduce((most, { end }) => Math.max(most, end), 0), bits: bitsOf(roles) };
    })
    .sort((one, other) => other.end - one.end);
  const withRole = new Map<string, RankedGroup[]>();
  for (const group of latest) {
    for (const role of group.roles) {
      const others = withRole.get(role);
      if (others === undefined) withRole.set(role, [group]);
      else others.push(group);
    }
  }
  return (roles) => {
    const bits = bitsOf(roles);
    let candidates: readonly RankedGroup[] = latest;
    for (const role of roles) {
      const having = withRole.get(role) ?? [];
      if (having.length < candidates.length) candidates = having;
    }
    const hasAll = (group: RankedGroup) =>
      (group.bits & bits) === bits && [...roles].every((role) => group.roles.has(role));
    return candidates.find(hasAll)?.end;
  };
}

/** The last tokens of a client, if they expire soon or have expired. */
export interface EndingClient {
  /** Undefined if the service sent no visible client name. */
  readonly name: string | undefined;
  /** The earliest end. */
  readonly end: EpochMs;
  readonly state: 'soon' | 'expired';
  /** Whether this is the token that look-ups send, which counts as a client of its own. */
  readonly isInUse: boolean;
  /** One hash of client, enterprise, roles and end per token. */
  readonly hashes: readonly string[];
}

/** Tokens of a list that expire soon or have expired. */
export interface Endings {
  /** Clients that run out of tokens or have run out, sorted by the earliest end. */
  readonly clients: readonly EndingClient[];
  /** Number of tokens that expire soon and whose clients have later tokens. */
  readonly covered: number;
}

/** Entries of a list, their standings, and the handle of the token that look-ups send. */
export interface StandingTokens {
  readonly entries: readonly AccessTokenEntry[];
  readonly standings: ReadonlyMap<string, TokenStanding>;
  readonly inUse: string | undefined;
}

/** Returns the clients of a list that run out of tokens. The tree, the badge and the reminders all use this rule. */
export function endingsOf(
  { entries, standings, inUse }: StandingTokens,
  settings: TimeSettings,
  now: EpochMs,
): Endings {
  const ending = entries.flatMap(({ handle, token }) => {
    const { state, instant } = expiryOf(token, settings, now);
    if ((state !== 'soon' && state !== 'expired') || instant.kind !== 'time') return [];
    const isLast = standings.get(handle)?.laterEnd === undefined;
    return { handle, token, state, end: instant.milliseconds, isLast };
  });
  const ofClient = groupsOf(
    ending.filter(({ isLast }) => isLast),
    ({ handle, token }) => (handle === inUse ? handle : (clientKey(token) ?? handle)),
  );
  const clients = [...ofClient.values()].flatMap((tokens) => {
    const sorted = tokens.toSorted((one, other) => one.end - other.end);
    const [first] = sorted;
    if (first === undefined) return [];
    const { token, state, end, handle } = first;
    const isInUse = handle === inUse;
    return {
      ...{ name: nonBlank(token.clientName), end, state, isInUse },
      hashes: sorted.map((each) => endingHash(each.token, each.end, isInUse)),
    };
  });
  return {
    clients: clients.sort((one, other) => one.end - other.end),
    covered: ending.filter(({ isLast, state }) => !isLast && state === 'soon').length,
  };
}

/** Returns the hashes in `EndingClient` that the listed tokens can have, whichever token look-ups send. */
export function listedHashes({ entries }: StandingTokens): ReadonlySet<string> {
  const hashes = entries.flatMap(({ token }) =>
    [true, false].map((isInUse) => endingHash(token, expiryTime(token), isInUse)),
  );
  return new Set(hashes);
}

function endingHash(
  { clientName = '', enterpriseName = '', roles }: AccessToken,
  end: EpochMs,
  isInUse: boolean,
) {
  return hashOf([clientName, enterpriseName, ...new Set([...roles].sort()), String(end), String(isInUse)]);
}

/**
 * Tokens with a shorter lifetime are renewed by programs (interface, "Hints of a similar service"). Of these, reminders
 * name only the token that look-ups send.
 */
const MIN_REMINDED_LIFE_MS = 2 * DAY_MS;

/** Leaves out tokens with a lifetime under two days, except the token that look-ups send. */
export function worthReminding({ entries, ...others }: StandingTokens): StandingTokens {
  const isWorth = ({ handle, token }: AccessTokenEntry) =>
    handle === others.inUse || (lifetimeOf(token) ?? Number.POSITIVE_INFINITY) >= MIN_REMINDED_LIFE_MS;
  return { entries: entries.filter(isWorth), ...others };
}
