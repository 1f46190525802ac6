import { type OperationName, ServiceError } from '../errors';
import { yieldToEventLoop } from '../event-loop';
import { AbortedError } from '../http/abort';
import type { AccessToken, AccessTokenList } from '../resources';
import { accessTokenOf } from './access-token';
import { jsonArrayParts } from './json-array-parts';
import { parseJson } from './parse-json';

/** A part of this size is parsed and decoded in one or two milliseconds. */
const MIN_PART_BYTES = 64 * 1024;

/**
 * Decodes the answer of auth.listAccessTokens in parts and yields to the event loop between them, since a list can have
 * tens of thousands of items.
 * @param bytes the body
 * @throws ServiceError notJson, or unexpectedShape when it is no array; AbortedError when the signal aborts
 */
export async function decodeAccessTokenList(
  operation: OperationName,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<AccessTokenList> {
  const tokens: AccessToken[] = [];
  let itemCount = 0;
  for (const part of jsonArrayParts(bytes, MIN_PART_BYTES)) {
    if (itemCount > 0) await yieldToEventLoop();
    if (signal.aborted) throw new AbortedError('cancelled');
    const items = parseJson(operation, part);
    if (!Array.isArray(items)) {
      throw new ServiceError('unexpectedShape', operation, {
        status: 200,
        expected: 'a list of access tokens',
      });
    }
    itemCount += items.length;
    for (const item of items) {
      const token = accessTokenOf(item);
      if (token !== undefined) tokens.push(token);
    }
  }
  return { tokens, setAside: itemCount - tokens.length };
}
