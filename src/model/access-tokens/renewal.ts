import type { EpochMs } from '../../service/resources';
import { readInstant } from '../timestamps';
import { type TokenFacts, WARNED_PART } from './expiry';

/** Successors that are looked at for one token: of more, many would have the same times. */
const MAX_TRIED = 100;

/** A token with its times. */
interface Timed<T extends TokenFacts> {
  readonly token: T;
  readonly created: EpochMs;
  readonly expires: EpochMs;
}

/** The tokens of one client in one enterprise with the same roles, the last created first, and those that are left to renew another. */
interface RoleGroup<T extends TokenFacts> {
  readonly roles: ReadonlySet<string>;
  readonly tokens: readonly Timed<T>[];
  readonly successors: Set<Timed<T>>;
}

/**
 * Finds the tokens that another one of the same list has replaced: a later one of the same client and enterprise, with at
 * least the same roles, that was created at least a quarter of the lifetime later. One token replaces one other, since a
 * client may have a token for each machine; of several that it could be, the one that expires last is replaced, so that the
 * soonest expiry is still reported.
 * @param isInUse whether look-ups send a token: that one is never replaced
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

/** Takes a successor out of the groups, of those with the fewest roles. @returns whether there was one */
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

/** The groups of each client whose name and times are known, those with few roles first. */
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
