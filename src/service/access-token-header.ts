import { MAX_PARAMETER_LENGTH } from './path-parameter';

/**
 * Checks whether an access token can be the value of a header (RFC 9110, 5.5).
 * @returns a sentence that says what is wrong, or undefined. Never quotes the token.
 */
export function accessTokenProblem(accessToken: string): string | undefined {
  if (accessToken.length > MAX_PARAMETER_LENGTH)
    return 'The access token is too long to be sent in a header.';
  if (!/^[\x21-\x7e]+$/.test(accessToken))
    return 'The access token has characters in it that no header can have.';
  return undefined;
}
