import type { EpochMs } from '../../service/resources';
import { readInstant } from '../timestamps';
import { type TokenFacts, WARNED_PART } from './expiry';

/** Maximum number of successors tried per token, a bound for many tokens with equal times. */
const MAX_TRIED = 100;

interface Timed<T extends TokenFacts> {
  readonly token: T;
  readonly created: EpochMs;
  readonly expires: EpochMs;
}

/** Tokens of one client and enterprise with equal roles, latest creation first. */
interface RoleGroup<T extends TokenFacts> {
  readonly roles: ReadonlySet<string>;
  readonly tokens: readonly Timed<T>[];
  readonly successors: Set<Timed<T>>;
}

/**
 * Finds the tokens that another token of the same list replaces: it has the same client and enterprise and at
 * least the same roles, expires later, and was created after at least a quarter of the lifetime. Each token
 * replaces only one, since a client may have a token per machine. If it could replace several, it replaces
 * the one that expires last, so that the soonest expiry is still reported.
 * @param isInUse whether look-ups send a token; such a token never counts as renewed
 */
export function renewedTokens<T extends TokenFacts>(
  tokens: Iterable<T>,
  isInUse: (token: T) => boolean,
): ReadonlySet<T> {
  const renewed = new Set<T>();
  for (const groups of groupsByClient(tokens)) {
    const latestFirst = groups
      .flatMap(({ roles, tokens: members }) => members.map((timed) => ({ ...timed, roles })))
      .sort((one, other) => other.expires - one.expires);
    for (const { token, created, expires, roles } of latestFirst) {
      if (isInUse(token)) continue;
      const createdFrom = created + (expires - created) * WARNED_PART;
      if (takeSuccessor(groups, roles, createdFrom, expires)) renewed.add(token);
    }
  }
  return renewed;
}

/** Removes a successor from the first matching group, fewest roles first. Returns whether there was one. */
function takeSuccessor<T extends TokenFacts>(
  groups: readonly RoleGroup<T>[],
  roles: ReadonlySet<string>,
  createdFrom: EpochMs,
  expires: EpochMs,
): boolean {
  for (const { roles: theirs, successors } of groups) {
    if (roles !== theirs && ![...roles].every((role) => theirs.has(role))) continue;
    let tried = 0;
    for (const successor of successors) {
      tried += 1;
      if (successor.created < createdFrom || tried > MAX_TRIED) break;
      if (successor.expires <= expires) continue;
      successors.delete(successor);
      return true;
    }
  }
  return false;
}

/** Groups tokens by client and roles, fewest roles first. Skips tokens without a client name or readable times. */
function groupsByClient<T extends TokenFacts>(tokens: Iterable<T>): readonly (readonly RoleGroup<T>[])[] {
  const clients = new Map<string, Map<string, Timed<T>[]>>();
  for (const token of tokens) {
    const { clientName = '', enterpriseName, creationDate, expirationDate, roles } = token;
    const [created, expires] = [readInstant(creationDate), readInstant(expirationDate)];
    if (clientName.trim() === '' || created.kind !== 'time' || expires.kind !== 'time') continue;
    if (expires.milliseconds <= created.milliseconds) continue;
    const client = JSON.stringify([clientName, enterpriseName]);
    const roleKey = roles.length < 2 ? (roles[0] ?? '') : JSON.stringify([...new Set(roles)].sort());
    const byRoles = clients.get(client) ?? new Map<string, Timed<T>[]>();
    clients.set(client, byRoles);
    const timed = { token, created: created.milliseconds, expires: expires.milliseconds };
    const group = byRoles.get(roleKey);
    if (group === undefined) byRoles.set(roleKey, [timed]);
    else group.push(timed);
  }
  return [...clients.values()].map((byRoles) =>
    [...byRoles.values()]
      .map((group) => {
        const latestFirst = group.toSorted((one, other) => other.created - one.created);
        return {
          roles: new Set(group[0]?.token.roles),
          tokens: latestFirst,
          successors: new Set(latestFirst),
        };
      })
      .sort((one, other) => one.roles.size - other.roles.size),
  );
}
