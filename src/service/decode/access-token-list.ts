import type { OperationName } from '../errors';
import { AbortedError } from '../http/abort';
import { Turns } from '../http/event-loop';
import { parseJson } from '../http/response';
import type { AccessToken, AccessTokenList } from '../resources';
import { decodeAccessTokenList } from './decode';
import { jsonArrayParts } from './json-array-parts';
import { StringInterner } from './string-interner';

/** So much is parsed and decoded in a millisecond or two, with what the collector of garbage adds. */
const PART_BYTES = 64 * 1024;

/**
 * Reads the answer of auth.listAccessTokens a part at a time, so that whatever else runs here has its turns between:
 * there can be tens of thousands.
 * @param bytes the body
 * @param signal ends it between two parts
 * @throws ServiceError notJson, or unexpectedShape when it is no array; AbortedError when cancelled
 */
export async function readAccessTokenList(
  operation: OperationName,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<AccessTokenList> {
  const same = new StringInterner();
  const read = (part: Uint8Array) => decodeAccessTokenList(operation, parseJson(operation, part), same);
  if (bytes.byteLength <= PART_BYTES) return read(bytes);
  const turns = new Turns();
  return await turns.during(async () => {
    const tokens: AccessToken[] = [];
    let setAside = 0;
    for (const part of jsonArrayParts(bytes, PART_BYTES)) {
      await turns.next();
      if (signal.aborted) throw new AbortedError('cancelled');
      const list = read(part);
      tokens.push(...list.tokens);
      setAside += list.setAside;
    }
    return { tokens, setAside };
  });
}
