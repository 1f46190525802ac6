import { type OperationName, ServiceError, type ServiceErrorKind } from '../errors';
import type { KnownSecrets } from '../known-secrets';
import { readBody } from './body';
import { parseRetryAfter } from './retry';

const MAX_ERROR_BODY_BYTES = 64 * 1024;
const MAX_SERVER_MESSAGE = 300;

/**
 * Checks that a successful answer says to be JSON (interface: "All successful responses are JSON") and is not empty.
 * @throws ServiceError notJson
 */
export function expectJson(operation: OperationName, contentType: string | null, bytes: Uint8Array): void {
  if (bytes.byteLength === 0) throw new ServiceError('notJson', operation, { reason: 'empty', status: 200 });
  const mediaType = (contentType ?? 'application/json').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (/^application\/(?:[\w.+-]+\+)?json$/.test(mediaType)) return;
  const reason = mediaType === 'text/html' ? 'html' : 'contentType';
  throw new ServiceError('notJson', operation, { reason, status: 200 });
}

/**
 * Parses JSON in UTF-8.
 * @throws ServiceError notJson
 */
export function parseJson(operation: OperationName, bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new ServiceError('notJson', operation, { reason: 'encoding', status: 200 });
  try {
    return JSON.parse(text);
  } catch {
    const reason = text.trimStart().startsWith('<') ? 'html' : 'syntax';
    throw new ServiceError('notJson', operation, { reason, status: 200 });
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Turns an answer that is not 200 into the error for its cause. The conditions are not shown in the interface
 * ("Errors"), so the meaning of each status is that of RFC 9110.
 * @param url the address that was asked, to resolve a redirect's target
 * @param serverMessage the server's own explanation, or undefined
 * @param now milliseconds since the Unix epoch
 */
export function errorFromAnswer(
  operation: OperationName,
  response: Response,
  url: string,
  serverMessage: string | undefined,
  now: number,
): ServiceError {
  const status = response.status;
  // A browser hides where a redirect leads, and even its status.
  if (response.type === 'opaqueredirect') return new ServiceError('redirected', operation);
  const location = response.headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    const redirectOrigin = originOf(location, url);
    return new ServiceError('redirected', operation, {
      status,
      ...(redirectOrigin === undefined ? {} : { redirectOrigin }),
    });
  }
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  return new ServiceError(kindOf(status), operation, {
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(serverMessage === undefined ? {} : { serverMessage }),
  });
}

function kindOf(status: number): ServiceErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  if (status === 407) return 'proxy';
  if (status === 429) return 'rateLimited';
  if (status >= 500) return 'serverError';
  return 'unexpectedStatus';
}

function originOf(location: string, base: string): string | undefined {
  if (!URL.canParse(location, base)) return undefined;
  const { origin, protocol, hostname } = new URL(location, base);
  // Longer than any name in the DNS can be (RFC 1035, 2.3.4), and too long for a sentence.
  if (hostname.length > 253) return undefined;
  return origin === 'null' ? protocol : origin;
}

/**
 * Reads the server's explanation from an error's body. Public documents of a like service show `{ errorMessage }`;
 * anything else is ignored.
 * @param sentSecrets what was sent, masked like the secrets that are known
 * @returns plain text of at most 300 characters, or undefined. Never throws: the status already says what went wrong.
 */
export async function readServerMessage(
  response: Response,
  knownSecrets: KnownSecrets,
  sentSecrets: readonly string[],
): Promise<string | undefined> {
  try {
    const body = await readBody(response, MAX_ERROR_BODY_BYTES);
    if (!body.fits) return undefined;
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body.bytes));
    if (typeof parsed !== 'object' || parsed === null || !('errorMessage' in parsed)) return undefined;
    const message = parsed.errorMessage;
    if (typeof message !== 'string' || message.trim() === '') return undefined;
    return knownSecrets.mask(message, sentSecrets, MAX_SERVER_MESSAGE);
  } catch {
    return undefined;
  }
}
