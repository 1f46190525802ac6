import { decodeAccessTokenList } from './decode';
import type { OperationName } from './errors';
import type { AccessTokenList } from './resources';
import { Turns } from './turns';

/** So many access tokens are decoded in some milliseconds. */
const SLICE = 2000;

/**
 * Decodes the answer of auth.listAccessTokens a part at a time, so that whatever else runs here has its turns between:
 * there can be tens of thousands.
 * @throws ServiceError unexpectedShape when it is no array
 */
export async function decodeLongAccessTokenList(
  operation: OperationName,
  body: unknown,
): Promise<AccessTokenList> {
  if (!Array.isArray(body) || body.length <= SLICE) return decodeAccessTokenList(operation, body);
  const turns = new Turns();
  return await turns.during(async () => {
    const parts: AccessTokenList[] = [];
    for (let start = 0; start < body.length; start += SLICE) {
      parts.push(decodeAccessTokenList(operation, body.slice(start, start + SLICE)));
      await turns.next();
    }
    return {
      tokens: parts.flatMap(({ tokens }) => tokens),
      setAside: parts.reduce((sum, { setAside }) => sum + setAside, 0),
    };
  });
}
