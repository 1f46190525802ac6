import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { numberText } from '../../language';
import { type BaseUrl, hasControlCharacter, parseBaseUrl } from '../../service/base-url';

/**
 * The credentials that look-ups send, see `SCHEMES`. The interface does not show them. `accessToken` uses the
 * X-Access-Token header (interface, "Hints of a similar service").
 */
export type LookUpCredentials = (typeof LOOK_UP_CREDENTIALS)[number];

export const LOOK_UP_CREDENTIALS = ['basic', 'none', 'accessToken'] as const;

/** A service and an account. */
export interface Connection {
  /** Identifies the connection in all stored, cached or open data: the `id` of its entry, else its name. */
  readonly key: string;
  /** A unique name, which the user can change. */
  readonly name: string;
  readonly baseUrl: BaseUrl;
  readonly lookUpCredentials: LookUpCredentials;
  /** Whether the access tokens are watched. */
  readonly isWatched: boolean;
}

/** An invalid entry of the setting. */
export interface BadConnection {
  readonly index: number;
  /** The key of the entry. Undefined if it has none, in which case it may belong to any connection. */
  readonly key: string | undefined;
  readonly label: string;
  /** The problem as a sentence. */
  readonly problem: string;
}

export interface ParsedConnections {
  readonly connections: readonly Connection[];
  readonly bad: readonly BadConnection[];
}

const MAX_NAME = 100;

const ENTRY = v.custom<Readonly<Record<string, unknown>>>(
  (entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry),
);

/** The address of a connection, which stays valid while the connection is missing from the settings. */
export interface ConnectionAddress {
  readonly key: string;
  /** `BaseUrl.href` */
  readonly baseUrl: string;
}

export function addressOf({ key, baseUrl }: Connection): ConnectionAddress {
  return { key, baseUrl: baseUrl.href };
}

/**
 * Parses the setting `zeroTouch.connections`. An invalid entry does not affect the other entries.
 * @param raw the unchecked value of the setting
 */
export function parseConnections(raw: unknown): ParsedConnections {
  if (raw === undefined || raw === null) return { connections: [], bad: [] };
  if (!Array.isArray(raw)) {
    const problem = l10n.t('The setting is not a list.');
    return { connections: [], bad: [{ index: 0, key: undefined, label: l10n.t('Connections'), problem }] };
  }
  const connections: Connection[] = [];
  const bad: BadConnection[] = [];
  raw.forEach((entry: unknown, index) => {
    const read = readConnection(entry, connections);
    if (typeof read !== 'string') {
      connections.push(read);
      return;
    }
    const key = keyOf(entry);
    const label = labelOf(entry, index);
    bad.push({ index, key: typeof key === 'string' ? key : undefined, label, problem: read });
  });
  return { connections, bad };
}

/** Returns the text next to the connection's name: its address, or a description of the demo service. */
export function addressText({ isDemo, href }: BaseUrl): string {
  return isDemo ? l10n.t('sample data') : href;
}

/**
 * Describes the problem with a connection's name.
 * @param taken names of other connections
 * @returns a sentence that says what to change, or undefined if it is valid
 */
export function connectionNameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name.trim() === '') return l10n.t('Enter a name.');
  if (name !== name.trim()) return l10n.t('The name starts or ends with a space.');
  if (name.length > MAX_NAME) return l10n.t('The name is longer than {0} characters.', numberText(MAX_NAME));
  if (hasControlCharacter(name) || !name.isWellFormed())
    return l10n.t('The name contains a control character.');
  if (taken.includes(name)) return l10n.t('Another connection has this name.');
  return undefined;
}

function readConnection(entry: unknown, others: readonly Connection[]): Connection | string {
  if (!v.is(ENTRY, entry)) return l10n.t('The entry is not an object with a name and a baseUrl.');
  const { name, id = name, baseUrl, lookUpCredentials = 'basic', watch = false } = entry;
  if (typeof name !== 'string') return l10n.t('The name is missing.');
  const problem = connectionNameProblem(
    name,
    others.map((other) => other.name),
  );
  if (problem !== undefined) return problem;
  if (typeof id !== 'string' || connectionNameProblem(id, []) !== undefined)
    return l10n.t('The id must be a string of 1 to 100 characters, without control characters.');
  const sameKey = others.find(({ key }) => key === id);
  if (sameKey !== undefined)
    return l10n.t('The connection “{0}” has the id “{1}”. Enter another id.', sameKey.name, id);
  if (typeof baseUrl !== 'string') return l10n.t('The baseUrl is missing.');
  const address = parseBaseUrl(baseUrl);
  if (!address.ok) return l10n.t('baseUrl: {0}', address.problem);
  if (!v.is(v.picklist(LOOK_UP_CREDENTIALS), lookUpCredentials)) {
    return l10n.t('lookUpCredentials must be “basic”, “none” or “accessToken”.');
  }
  if (typeof watch !== 'boolean') return l10n.t('watch must be true or false.');
  return { key: id, name, baseUrl: address.baseUrl, lookUpCredentials, isWatched: watch };
}

function labelOf(entry: unknown, index: number): string {
  const name = v.is(ENTRY, entry) ? entry['name'] : undefined;
  return typeof name === 'string' && name.trim() !== ''
    ? name
    : l10n.t('Connection {0}', numberText(index + 1));
}

/** Returns the unchecked key of an entry of the setting. */
export function keyOf(entry: unknown): unknown {
  return v.is(ENTRY, entry) ? (entry['id'] ?? entry['name']) : undefined;
}
