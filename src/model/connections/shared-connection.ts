import * as l10n from '@vscode/l10n';
import { type Connection, parseConnections } from './connection';

/** What a colleague gets of a connection. */
export type SharedConnection = Pick<Connection, 'name' | 'baseUrl' | 'lookUpCredentials'>;

/** A connection as JSON, for a colleague: no secret, and neither its ID nor its watch, which are of this machine. */
export function sharedConnectionText({ name, baseUrl, lookUpCredentials }: SharedConnection): string {
  // One line: an input box takes no others.
  return JSON.stringify({ name, baseUrl: baseUrl.href, lookUpCredentials });
}

/**
 * Reads a connection that somebody shared, or an entry of their settings, of which the rest is dropped.
 * @returns a sentence that says what is wrong, or undefined for a text that is no JSON, such as an address
 */
export function readSharedConnection(text: string): SharedConnection | string | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return undefined;
  let entry: unknown;
  try {
    // An entry that was copied out of a list ends with a comma.
    entry = JSON.parse(trimmed.replace(/,$/u, ''));
  } catch {
    return l10n.t('This is not a whole connection: copy it again, from { to }.');
  }
  const { name, baseUrl, lookUpCredentials } = Object(entry);
  const { connections, bad } = parseConnections([{ name, baseUrl, lookUpCredentials }]);
  return connections[0] ?? bad[0]?.problem;
}
