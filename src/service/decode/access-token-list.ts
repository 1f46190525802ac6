import { type OperationName, ServiceError } from '../errors';
import type { AccessToken, AccessTokenList } from '../resources';
import { accessTokenOf } from './access-token';

/**
 * Decodes the answer of auth.listAccessTokens.
 * @throws ServiceError unexpectedShape when it is no array
 */
export function decodeAccessTokenList(operation: OperationName, body: unknown): AccessTokenList {
  if (!Array.isArray(body)) {
    const expected = 'a list of access tokens';
    throw new ServiceError('unexpectedShape', operation, { status: 200, expected });
  }
  const tokens: readonly AccessToken[] = body.flatMap((item: unknown) => accessTokenOf(item) ?? []);
  return { tokens, setAside: body.length - tokens.length };
}
