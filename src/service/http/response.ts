import type { EpochMs } from '../epoch-ms';
import { type OperationName, ServiceError, type ServiceErrorKind } from '../errors';
import type { Mask } from '../known-secrets';
import { readBody } from './body';
import type { GetRequest } from './get-request';
import { parseRetryAfter } from './retry';

const MAX_ERROR_BODY_BYTES = 64 * 1024;
const MAX_SERVER_MESSAGE_LENGTH = 300;

const JSON_TYPE = /^(?:text\/json|application\/(?:[\w.+-]+\+)?json)$/;
/** A media type that is fit to be quoted (RFC 6838, 4.2), with a bound on its length. */
const OTHER_TYPE = /^[a-z]{1,12}\/[a-z0-9][a-z0-9.+-]{0,39}$/;

/**
 * Checks that a successful answer is labelled as JSON (interface: "All successful responses are JSON") and not empty.
 * @throws ServiceError notJson
 */
export function expectJson(
  operation: OperationName,
  contentType: string | null,
  bytes: Uint8Array,
  mask: Mask,
): void {
  if (bytes.byteLength === 0) throw new ServiceError('notJson', operation, { reason: 'empty', status: 200 });
  if (contentType === null) return;
  const [label = ''] = contentType.split(';', 1);
  const mediaType = label.trim().toLowerCase();
  if (JSON_TYPE.test(mediaType)) return;
  if (mediaType === 'text/html') {
    throw new ServiceError('notJson', operation, { reason: 'html', status: 200 });
  }
  // Masked before the change to lower case, which would hide a secret.
  const quoted = mask(label.trim(), MAX_SERVER_MESSAGE_LENGTH).toLowerCase();
  throw new ServiceError('notJson', operation, {
    reason: 'contentType',
    status: 200,
    ...(OTHER_TYPE.test(quoted) ? { mediaType: quoted } : {}),
  });
}

/**
 * Makes the error for an answer that is not 200. The interface does not show what causes errors ("Errors"), so each
 * status means what RFC 9110 says.
 */
export function errorFromAnswer(
  { operation, url, mask }: Pick<GetRequest<unknown>, 'operation' | 'url' | 'mask'>,
  response: Response,
  now: EpochMs,
): ServiceError {
  const status = response.status;
  // A browser hides the target of a redirect and its status.
  if (response.type === 'opaqueredirect') return new ServiceError('redirected', operation);
  const location = response.headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    const redirectOrigin = originOf(location, url);
    return new ServiceError('redirected', operation, {
      status,
      ...(redirectOrigin === undefined ? {} : { redirectOrigin: mask(redirectOrigin) }),
    });
  }
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  return new ServiceError(kindOf(status), operation, {
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
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
  // No DNS name is longer (RFC 1035, 2.3.4), and a longer text does not fit a sentence.
  if (hostname.length > 253) return undefined;
  return origin === 'null' ? protocol : origin;
}

/**
 * Reads the server's explanation from the body of an error. Public documents of a similar service show
 * `{ errorMessage }`; anything else is ignored.
 * @returns masked text of at most 300 characters, or undefined. Never throws, as the status already says what happened.
 */
export async function readServerMessage(response: Response, mask: Mask): Promise<string | undefined> {
  try {
    const body = await readBody(response, MAX_ERROR_BODY_BYTES);
    if (!body.fits) return undefined;
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body.bytes));
    if (typeof parsed !== 'object' || parsed === null || !('errorMessage' in parsed)) return undefined;
    const { errorMessage } = parsed;
    if (typeof errorMessage !== 'string' || errorMessage.trim() === '') return undefined;
    return mask(errorMessage, MAX_SERVER_MESSAGE_LENGTH);
  } catch {
    return undefined;
  }
}
