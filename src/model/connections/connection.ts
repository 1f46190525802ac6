import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { numberText } from '../../language';
import { type BaseUrl, hasControlCharacter, parseBaseUrl } from '../../service/base-url';

/**
 * The credentials that look-ups send, which are all operations but auth.listAccessTokens. The interface does not show
 * them. `accessToken` is an access token in the header X-Access-Token, at which public documents of a similar service only
 * hint.
 */
export type LookUpCredentials = 'basic' | 'none' | 'accessToken';

/** One service and account that a user works with. */
export interface Connection {
  /** Identifies it in all that is stored, cached or open: the `id` of its entry, or its name where there is none. */
  readonly key: string;
  /** A label that the user can change. No two connections have the same. */
  readonly name: string;
  readonly baseUrl: BaseUrl;
  readonly lookUpCredentials: LookUpCredentials;
  /** True where the user wants the access tokens to be watched. */
  readonly isWatched: boolean;
}

/** An entry of the setting that cannot be used. */
export interface BadConnection {
  /** Its index in the setting. */
  readonly index: number;
  /** The key that it gives, or undefined where it gives none: then it can stand for any connection. */
  readonly key: string | undefined;
  readonly label: string;
  /** A sentence that says what is wrong. */
  readonly problem: string;
}

export interface ParsedConnections {
  readonly connections: readonly Connection[];
  readonly bad: readonly BadConnection[];
}

const MAX_NAME = 100;
const LOOK_UP_CREDENTIALS = v.picklist(['basic', 'none', 'accessToken']);

const ENTRY = v.custom<Readonly<Record<string, unknown>>>(
  (entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry),
);

/**
 * Reads the setting `zeroTouch.connections`. A bad entry never breaks the others.
 * @param raw the setting's value, unchecked
 */
export function parseConnections(raw: unknown): ParsedConnections {
  if (raw === undefined || raw === null) return { connections: [], bad: [] };
  if (!Array.isArray(raw)) {
    const problem = l10n.t({ message: 'The setting is not a list.', comment: ['List: a JSON array.'] });
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

/**
 * Checks a connection's name.
 * @param taken the names that other connections have
 * @returns a sentence that says what to change, or undefined
 */
export function connectionNameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name.trim() === '') return l10n.t('Enter a name.');
  if (name !== name.trim()) return l10n.t('The name starts or ends with a space.');
  if (name.length > MAX_NAME) return l10n.t('The name is longer than {0} characters.', numberText(MAX_NAME));
  if (hasControlCharacter(name) || !name.isWellFormed())
    return l10n.t('The name has a control character in it.');
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
    return l10n.t('The id is not a plain text of 1 to 100 characters.');
  const sameKey = others.find(({ key }) => key === id);
  if (sameKey !== undefined)
    return l10n.t('The connection “{0}” has the id “{1}”. Enter another id.', sameKey.name, id);
  if (typeof baseUrl !== 'string') return l10n.t('The baseUrl is missing.');
  const address = parseBaseUrl(baseUrl);
  if (!address.ok)
    return l10n.t({
      message: 'baseUrl: {0}',
      args: [address.problem],
      comment: ['baseUrl is a key of a setting. {0} is a sentence that says what is wrong with its value.'],
    });
  if (!v.is(LOOK_UP_CREDENTIALS, lookUpCredentials)) {
    return l10n.t('lookUpCredentials is neither “basic” nor “none” nor “accessToken”.');
  }
  if (typeof watch !== 'boolean') return l10n.t('watch is neither true nor false.');
  return { key: id, name, baseUrl: address.baseUrl, lookUpCredentials, isWatched: watch };
}

function labelOf(entry: unknown, index: number): string {
  const name = v.is(ENTRY, entry) ? entry['name'] : undefined;
  return typeof name === 'string' && name.trim() !== ''
    ? name
    : l10n.t({
        message: 'Connection {0}',
        args: [numberText(index + 1)],
        comment: ['{0} is the number of an entry of a setting, of which the name is missing.'],
      });
}

/** @returns the key that an entry of the setting gives, unchecked */
export function keyOf(entry: unknown): unknown {
  return v.is(ENTRY, entry) ? (entry['id'] ?? entry['name']) : undefined;
}
