import type { OperationName } from '../../../src/service/errors';

/** An operation and its path parameter. */
export interface RecognizedOperation {
  readonly operation: OperationName;
  /** Decoded; undefined for auth.listAccessTokens. */
  readonly parameter: string | undefined;
}

const SHAPES: readonly (readonly [OperationName, RegExp])[] = [
  ['auth.listAccessTokens', /^\/api\/auth\/accesstokens$/],
  ['auth.getAccessToken', /^\/api\/auth\/accesstokens\/([^/?#]+)$/],
  ['endpoints.pairingCode', /^\/api\/endpoints\/([^/?#]+)\/pairingcode$/],
  ['endpoints.currentPairingCode', /^\/api\/endpoints\/([^/?#]+)\/currentpairingcode$/],
];

/**
 * Recognizes an operation by the raw request target, because a parser would normalize mistakes away.
 * @param basePath path prefix of the base URL, without a trailing slash
 * @returns undefined for any other method, path or query
 */
export function recognizeOperation(
  method: string,
  target: string,
  basePath: string,
): RecognizedOperation | undefined {
  if (method !== 'GET' || !target.startsWith(basePath)) return undefined;
  const path = target.slice(basePath.length);
  for (const [operation, shape] of SHAPES) {
    const match = shape.exec(path);
    if (match === null) continue;
    const segment = match[1];
    if (segment === undefined) return { operation, parameter: undefined };
    const parameter = decode(segment);
    return parameter === undefined || /^\.{1,2}$/.test(parameter) ? undefined : { operation, parameter };
  }
  return undefined;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
