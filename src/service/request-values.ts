import * as l10n from '@vscode/l10n';
import { numberText } from '../language';
import { hasControlCharacter } from './base-url';

/** User name and password of a connection (interface, "Authentication"). */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

const MAX_USERNAME_LENGTH = 1000;
/** Some services accept a token as the password. */
const MAX_PASSWORD_LENGTH = 8192;

/** Describes the problem with a user name (RFC 7617, 2), without quoting it. Returns undefined if it is valid. */
export function usernameProblem(username: string): string | undefined {
  if (username.trim() === '') return l10n.t('Enter the user name.');
  if (username.includes(':')) return l10n.t('A user name cannot contain a colon.');
  return textProblem(username, MAX_USERNAME_LENGTH);
}

/** Describes the problem with a password (RFC 7617, 2), without quoting it. Returns undefined if it is valid. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return l10n.t('Enter the password.');
  return textProblem(password, MAX_PASSWORD_LENGTH);
}

/**
 * Describes why an access token cannot be a header value (RFC 9110, 5.5), without quoting it. Returns
 * undefined if it can.
 */
export function accessTokenProblem(accessToken: string): string | undefined {
  if (accessToken.length > MAX_PARAMETER_LENGTH)
    return l10n.t('The access token is too long to be sent in a header.');
  if (!/^[\x21-\x7e]+$/.test(accessToken))
    return l10n.t('The access token has characters that a header cannot contain.');
  return undefined;
}

function textProblem(text: string, maxLength: number): string | undefined {
  if (hasControlCharacter(text)) return l10n.t('It contains a tab, line break or other control character.');
  if (!text.isWellFormed()) return l10n.t('It contains a broken character. Type it again.');
  if (text.length > maxLength) return l10n.t('It is longer than {0} characters.', numberText(maxLength));
  return undefined;
}

/**
 * Returns the value of the Authorization header: `Basic` and the base64 of `username:password` (interface,
 * "Authentication") as UTF-8 bytes (RFC 7617, 2.1).
 */
export function basicAuthorization(credentials: BasicCredentials): string {
  const bytes = new TextEncoder().encode(`${credentials.username}:${credentials.password}`);
  // btoa() treats each character as a byte, so it fails or encodes incorrectly outside Latin-1.
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Maximum characters of an ID or an access token. */
export const MAX_PARAMETER_LENGTH = 1000;

/**
 * Describes why a value cannot be a path parameter: an endpoint ID, a pairing code ID or an access token
 * (interface, "Endpoints", path parameters).
 * @returns a sentence that says what to change, without quoting the value; undefined if it is valid
 */
export function pathParameterProblem(value: string): string | undefined {
  if (value.trim() === '') return l10n.t('It is empty.');
  if (value.length > MAX_PARAMETER_LENGTH)
    return l10n.t('It is longer than {0} characters.', numberText(MAX_PARAMETER_LENGTH));
  if (hasControlCharacter(value)) return l10n.t('It contains a line break, tab or other control character.');
  if (!value.isWellFormed()) return l10n.t('It contains a broken character. Copy it again from its source.');
  // URL() resolves these even if they are percent-encoded, which would change the path.
  if (value === '.' || value === '..') return l10n.t('It cannot be “.” or “..”.');
  return undefined;
}
