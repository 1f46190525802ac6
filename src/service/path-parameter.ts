import { hasControlCharacter } from './base-url';

export const MAX_PARAMETER_LENGTH = 1000;

/**
 * Checks a value for use as a path parameter: an endpoint ID, a pairing code ID or an access token
 * (interface, "Endpoints", path parameters).
 * @returns a sentence that says what to change, or undefined when it can be used. Never quotes the value.
 */
export function pathParameterProblem(value: string): string | undefined {
  if (value.trim() === '') return 'It is empty.';
  if (value.length > MAX_PARAMETER_LENGTH) return `It is longer than ${MAX_PARAMETER_LENGTH} characters.`;
  if (hasControlCharacter(value)) return 'It has a line break, tab or other control character in it.';
  if (!value.isWellFormed()) return 'It has a broken character in it. Copy it again from its source.';
  // URL() resolves these even when they are percent-encoded, which would change the path.
  if (value === '.' || value === '..') return 'It cannot be “.” or “..”.';
  return undefined;
}

/**
 * Encodes a checked value as one path segment (RFC 3986, 3.3).
 * @returns the encoded segment, or undefined when the value has a problem
 */
export function encodePathParameter(value: string): string | undefined {
  return pathParameterProblem(value) === undefined ? encodeURIComponent(value) : undefined;
}
