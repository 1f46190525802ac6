import {
  type BadRequestReason,
  type FailureReason,
  type OperationName,
  ServiceError,
  type ServiceErrorDetails,
  type ServiceErrorKind,
} from '../errors';
import type { KnownSecrets } from '../known-secrets';
import type { EpochMs } from '../resources';
import { readRedirect } from './redirect';

const MAX_ERROR_BODY_BYTES = 64 * 1024;
const MAX_SERVER_MESSAGE_LENGTH = 300;

/** A character reference with a name that is not one of the five of XML. */
const OTHER_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)[a-z][a-z\d]*;/iu;

const JSON_TYPE = /^(?:text\/json|application\/(?:[\w.+-]+\+)?json)$/;
/** A media type that can be quoted (RFC 6838, 4.2), of bounded length. */
const OTHER_TYPE = /^[a-z]{1,12}\/[a-z0-9][a-z0-9.+-]{0,39}$/;

/**
 * Reads the decoded body of a response. Content-Length is not a bound, because a small compressed body can unpack to a
 * huge one.
 * @param onReceived gets the number of bytes so far
 * @throws ServiceError `tooLarge` above the maximum size, or the error from the stream
 */
export async function readBody(
  { body }: Response,
  operation: OperationName,
  maxBytes: number,
  onReceived?: (bytes: number) => void,
): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    received += value.byteLength;
    onReceived?.(received);
    // This failure makes the signal of the attempt abort the download.
    if (received > maxBytes) throw new ServiceError('tooLarge', operation, { status: 200 });
    chunks.push(value);
  }
  const bytes = new Uint8Array(received);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * Reads a successful response, labeled as JSON (interface: "Successful responses are JSON") and encoded as
 * declared, or in UTF-8 (RFC 8259, 8.1).
 * @throws ServiceError `notJson`
 */
export function readJson(
  operation: OperationName,
  contentType: string | null,
  bytes: Uint8Array,
  knownSecrets: KnownSecrets,
): unknown {
  if (bytes.byteLength === 0) throw new ServiceError('notJson', operation, { reason: 'empty', status: 200 });
  if (contentType !== null) checkLabel(operation, contentType, knownSecrets);
  const text = decodeText(bytes, contentType);
  if (text === undefined) throw new ServiceError('notJson', operation, { status: 200 });
  try {
    return JSON.parse(text);
  } catch {
    const reason = reasonOfText(text.trim());
    throw new ServiceError('notJson', operation, {
      status: 200,
      ...(reason === undefined ? {} : { reason }),
    });
  }
}

/**
 * Returns why a body is not JSON. Data that is cut off before compression, or by a proxy, still ends validly in HTTP.
 */
function reasonOfText(text: string): FailureReason | undefined {
  if (text.startsWith('<')) return 'html';
  return /^[[{]/.test(text) && !/[\]}\p{Cc}]$/u.test(text) ? 'incomplete' : undefined;
}

/** Returns undefined if the bytes are not in their encoding. */
function decodeText(bytes: Uint8Array, contentType: string | null): string | undefined {
  const decoder = decoderFor(contentType, true);
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** @param fatal whether the decoder throws at bytes that are invalid in the encoding */
function decoderFor(contentType: string | null, fatal: boolean): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset="?([\w.:-]+)/i.exec(contentType ?? '') ?? [];
  try {
    return new TextDecoder(charset, { fatal });
  } catch {
    // The name of the encoding is unknown.
    return new TextDecoder('utf-8', { fatal });
  }
}

/**
 * Checks the media type.
 * @throws ServiceError `notJson`
 */
function checkLabel(operation: OperationName, contentType: string, knownSecrets: KnownSecrets): void {
  const [label = ''] = contentType.split(';', 1);
  const mediaType = label.trim().toLowerCase();
  if (JSON_TYPE.test(mediaType)) return;
  if (mediaType === 'text/html') {
    throw new ServiceError('notJson', operation, { reason: 'html', status: 200 });
  }
  // Masked before lower-casing, which would hide a secret from the mask.
  const quoted = knownSecrets.mask(label.trim(), MAX_SERVER_MESSAGE_LENGTH).toLowerCase();
  throw new ServiceError('notJson', operation, {
    reason: 'contentType',
    status: 200,
    ...(OTHER_TYPE.test(quoted) ? { mediaType: quoted } : {}),
  });
}

/**
 * Creates the error for a response other than 200. Each status has its RFC 9110 meaning, because the interface
 * documents no errors ("Errors").
 */
export function statusError(
  operation: OperationName,
  url: string,
  response: Response,
  knownSecrets: KnownSecrets,
  now: EpochMs,
): ServiceError {
  const status = response.status;
  // A browser hides the target and status of a redirect.
  if (response.type === 'opaqueredirect') return new ServiceError('redirected', operation);
  const location = response.headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    return new ServiceError('redirected', operation, {
      status,
      ...readRedirect(status, location, url, knownSecrets),
    });
  }
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  const reason = reasonOf(status, response.headers);
  return new ServiceError(kindOf(status), operation, {
    status,
    ...(reason === undefined ? {} : { reason }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs, retryAt: now + retryAfterMs }),
  });
}

/** Statuses besides 5xx after which the same request can succeed (RFC 9110, 15.5.9 and 15.5.20; RFC 8470, 5.2). */
export const TEMPORARY_CLIENT_ERRORS: readonly number[] = [408, 421, 425];

function kindOf(status: number): ServiceErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  if (status === 407) return 'proxy';
  if (status === 429) return 'rateLimited';
  if (status >= 500 || TEMPORARY_CLIENT_ERRORS.includes(status)) return 'serverError';
  return 'unexpectedStatus';
}

function reasonOf(status: number, headers: Headers): FailureReason | undefined {
  if (status === 401) return offersBasic(headers.get('www-authenticate')) ? undefined : 'noBasic';
  if (status === 407) return 'proxyCredentials';
  if (status === 431) return 'longHeader';
  return status === 511 ? 'networkSignIn' : undefined;
}

/** Returns whether a 401 offers Basic, or has no challenge. Several headers arrive as one string (RFC 9110, 11.6.1). */
function offersBasic(challenges: string | null): boolean {
  return challenges === null || challenges.trim() === '' || /(?:^|[,\s])basic(?:[,\s]|$)/i.test(challenges);
}

/**
 * Reads the body of an error. Never throws, because the status is already known. Everything except its `errorMessage`
 * (interface, "Hints of a similar service") is dropped.
 * @param rejection the error from status and headers
 * @returns the explanation, masked and of at most 300 characters, whether the body is JSON, and the reason for a 400
 */
export async function readErrorBody(
  { operation, details: { status } }: ServiceError,
  response: Response,
  knownSecrets: KnownSecrets,
): Promise<Pick<ServiceErrorDetails, 'isJson' | 'serverMessage' | 'reason'>> {
  try {
    const body = await readBody(response, operation, MAX_ERROR_BODY_BYTES);
    const text = decoderFor(response.headers.get('content-type'), false).decode(body);
    const reason = status === 400 ? badRequestReason(text) : undefined;
    return { ...readErrorJson(text, knownSecrets), ...(reason === undefined ? {} : { reason }) };
  } catch {
    return {};
  }
}

function readErrorJson(
  text: string,
  knownSecrets: KnownSecrets,
): Pick<ServiceErrorDetails, 'isJson' | 'serverMessage'> {
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null) return {};
  if (!('errorMessage' in parsed)) return { isJson: true };
  const { errorMessage } = parsed;
  if (typeof errorMessage !== 'string' || errorMessage.trim() === '') return { isJson: true };
  // A secret with such an entity could not be recognized.
  if (OTHER_ENTITY.test(errorMessage)) return { isJson: true };
  return { isJson: true, serverMessage: knownSecrets.mask(errorMessage, MAX_SERVER_MESSAGE_LENGTH) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Phrases in the body of a 400 from nginx, Apache, Tomcat and Go servers. */
const BAD_REQUESTS: readonly (readonly [RegExp, BadRequestReason])[] = [
  [
    /No required SSL certificate was sent|The SSL certificate error|client certificate (?:is )?required/i,
    'clientCertificate',
  ],
  [
    /plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL|HTTP request to an HTTPS server|host and port requires TLS/i,
    'plainHttp',
  ],
  [/Request Header Or Cookie Too Large|Size of a request header field exceeds/i, 'longHeader'],
];

function badRequestReason(body: string): BadRequestReason | undefined {
  return BAD_REQUESTS.find(([words]) => words.test(body))?.[1];
}

const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** A larger number is a Unix time in seconds, in 2001 or later. */
const MIN_UNIX_TIME_S = 1_000_000_000;

/**
 * Parses a Retry-After header: whole seconds or an HTTP date (RFC 9110, 10.2.3 and 5.6.7), or a Unix time, which some
 * services send.
 * @returns milliseconds from now, 0 for a past date, or undefined if the header is missing or invalid
 */
export function parseRetryAfter(value: string | null, now: EpochMs): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  if (/^\d{1,12}$/.test(text)) {
    const seconds = Number(text);
    return seconds < MIN_UNIX_TIME_S ? 1000 * seconds : Math.max(0, 1000 * seconds - now);
  }
  if (!IMF_FIXDATE.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}
