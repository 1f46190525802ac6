import { hasControlCharacter } from './base-url';
import { MAX_PARAMETER_LENGTH } from './path-parameter';

/** User name and password of a connection (interface, "Authentication"). */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

const MAX_LENGTH = 1000;

/** @returns what is wrong with a user name (RFC 7617, 2), or undefined. Never quotes it. */
export function usernameProblem(username: string): string | undefined {
  if (username.trim() === '') return 'Enter the user name.';
  if (username.includes(':')) return 'A user name cannot contain a colon.';
  return textProblem(username);
}

/** @returns what is wrong with a password (RFC 7617, 2), or undefined. Never quotes it. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Enter the password.';
  return textProblem(password);
}

/** @returns what is wrong with an access token as the value of a header (RFC 9110, 5.5), or undefined. Never quotes it. */
export function accessTokenProblem(accessToken: string): string | undefined {
  if (accessToken.length > MAX_PARAMETER_LENGTH)
    return 'The access token is too long to be sent in a header.';
  if (!/^[\x21-\x7e]+$/.test(accessToken))
    return 'The access token has characters in it that no header can have.';
  return undefined;
}

function textProblem(text: string): string | undefined {
  if (hasControlCharacter(text)) return 'It has a tab, line break or other control character in it.';
  if (!text.isWellFormed()) return 'It has a broken character in it. Type it again.';
  if (text.length > MAX_LENGTH) return `It is longer than ${MAX_LENGTH} characters.`;
  return undefined;
}

/**
 * The value of the Authorization header: the word Basic, a space, and the base64 of `username:password`
 * (interface, "Authentication") as UTF-8 bytes (RFC 7617, 2.1).
 */
export function basicAuthorization(credentials: BasicCredentials): string {
  const bytes = new TextEncoder().encode(`${credentials.username}:${credentials.password}`);
  // btoa treats each character as a byte, so it fails or encodes wrongly outside Latin-1.
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
