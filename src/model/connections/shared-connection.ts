import * as l10n from '@vscode/l10n';
import { type Connection, parseConnections } from './connection';

/** The part of a connection that is shared with colleagues. */
type SharedConnection = Pick<Connection, 'name' | 'baseUrl' | 'lookUpCredentials'>;

/**
 * Formats a connection as JSON for a colleague, without secrets and without its ID and watch, which are local to this
 * computer.
 */
export function sharedConnectionText({ name, baseUrl, lookUpCredentials }: SharedConnection): string {
  // One line, because an input box accepts only one.
  return JSON.stringify({ name, baseUrl: baseUrl.href, lookUpCredentials });
}

/**
 * Parses a shared connection, or a settings entry, whose other properties are ignored.
 * @returns a sentence if it is invalid, or undefined if the text is not JSON, for example an address
 */
export function readSharedConnection(text: string): SharedConnection | string | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return undefined;
  let entry: unknown;
  try {
    // An entry copied from a list may end with a comma.
    entry = JSON.parse(trimmed.replace(/,$/u, ''));
  } catch {
    return l10n.t('This is not a complete connection: copy it again, from { to }.');
  }
  const { name, baseUrl, lookUpCredentials } = Object(entry);
  const { connections, bad } = parseConnections([{ name, baseUrl, lookUpCredentials }]);
  return connections[0] ?? bad[0]?.problem;
}
