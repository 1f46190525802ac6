import { yieldToEventLoop } from '../../event-loop';
import { AbortedError, delay, raceWithAbort, withTimeout } from '../abort';
import { type FailureReason, type OperationName, ServiceError, type ServiceErrorKind } from '../errors';
import type { KnownSecrets } from '../known-secrets';
import type { EpochMs } from '../resources';
import { readFailure } from './network-error';
import { readBody, readErrorBody, readJson, statusError, TEMPORARY_CLIENT_ERRORS } from './response';

/** The part of the built-in fetch that this extension uses. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Waits until an attempt can be sent.
 * @throws AbortedError if the signal aborts
 */
export type AttemptHook = (signal: AbortSignal | undefined) => Promise<void>;

/** The outcome of an attempt, for the log, without address, headers and body. */
export interface AttemptRecord {
  readonly operation: OperationName;
  /** Starts at 1. */
  readonly attempt: number;
  readonly outcome: 'ok' | ServiceErrorKind;
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** Decoded bytes of the body. */
  readonly bytes: number;
}

/** The settings that all requests of a connection share. */
export interface Transport {
  readonly fetch: FetchLike;
  /** Milliseconds for one attempt, including headers and body. Read for each attempt. */
  readonly timeoutMs: () => number;
  /** Limits the number of concurrent attempts: runs the work as soon as a slot is free. */
  readonly limit: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onAttempt: (record: AttemptRecord) => void;
  readonly random?: () => number;
  readonly now?: () => EpochMs;
}

/** Options of one GET and of reading its response. */
export interface GetOptions<T> extends Transport {
  readonly operation: OperationName;
  /** Sent in addition to the headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Masked in every server message that an error quotes. */
  readonly knownSecrets: KnownSecrets;
  readonly signal?: AbortSignal | undefined;
  /** Awaited before each attempt. */
  readonly beforeAttempt?: AttemptHook | undefined;
  /** Maximum number of retries. 0 if the caller retries. */
  readonly retries?: 0 | 2;
  readonly decode: (body: unknown) => T;
}

/** Maximum decoded bytes of a response, about 37,000 access tokens. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Milliseconds to wait for the body of an error, whose status is already known. */
const ERROR_BODY_TIMEOUT_MS = 2000;

/**
 * Sends a GET. Rejects redirects and bodies over the maximum size; a success must be JSON.
 * @returns the result of `decode` for the JSON of a 200 response
 * @throws ServiceError, also if `decode` throws
 */
export async function getJson<T>(url: string, options: GetOptions<T>): Promise<T> {
  try {
    return await sendWithRetries(url, options);
  } catch (error) {
    throw asServiceError(error, options.operation);
  }
}

/** Converts an AbortedError to a ServiceError of an operation. Returns any other error unchanged. */
function asServiceError(error: unknown, operation: OperationName): unknown {
  return error instanceof AbortedError ? new ServiceError(error.why, operation) : error;
}

/** @throws ServiceError or AbortedError */
async function sendWithRetries<T>(url: string, options: GetOptions<T>): Promise<T> {
  const { signal, beforeAttempt, retries = 2, random = Math.random } = options;
  for (let retry = 0; ; retry++) {
    const attempting = limited(options, async () => {
      await beforeAttempt?.(signal);
      if (signal?.aborted) throw new AbortedError('canceled');
      return await attempt(url, options, retry + 1);
    });
    try {
      return await raceWithAbort(attempting, signal);
    } catch (error) {
      const isRetried = error instanceof ServiceError && retry < retries;
      const delayMs = isRetried ? retryDelayMs(error, retry, random) : undefined;
      if (delayMs === undefined) throw error;
      await delay(delayMs, signal);
    }
  }
}

/** Runs work within the limit. Settles with the work, but starts the next work slightly later. */
function limited<T>({ limit }: Transport, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = async () => {
      await work().then(resolve, reject);
      // The built-in fetch frees its connection only in the next turn of the event loop. An earlier request would open
      // another connection.
      await yieldToEventLoop();
    };
    limit(run).catch(reject);
  });
}

/**
 * Sends a GET once.
 * @throws ServiceError or AbortedError
 */
async function attempt<T>(url: string, options: GetOptions<T>, number: number): Promise<T> {
  const { operation, knownSecrets, now = Date.now } = options;
  const startedAt = now();
  let status: number | undefined;
  let bytes = 0;
  let outcome: AttemptRecord['outcome'] = 'ok';
  /** Error from status and headers. Thrown if reading the error's body takes too long. */
  let rejection: ServiceError | undefined;
  const send = async (signal: AbortSignal) => {
    const response = await options.fetch(url, requestInit(options.headers, signal));
    status = response.status;
    if (status !== 200) {
      const failed = statusError(operation, url, response, knownSecrets, now());
      rejection = failed;
      const body = await withTimeout(ERROR_BODY_TIMEOUT_MS, signal, () =>
        readErrorBody(failed, response, knownSecrets),
      ).catch(() => ({}));
      throw new ServiceError(failed.kind, operation, { ...failed.details, ...body });
    }
    const body = await readBody(response, operation, MAX_BODY_BYTES, (received) => {
      bytes = received;
    });
    return decoded(options, readJson(operation, response.headers.get('content-type'), body, knownSecrets));
  };
  try {
    return await withTimeout(options.timeoutMs(), options.signal, send);
  } catch (thrown) {
    const hasTimedOut = thrown instanceof AbortedError && thrown.why === 'timedOut';
    const cause = (hasTimedOut ? rejection : undefined) ?? thrown;
    const isOurs = cause instanceof AbortedError || cause instanceof ServiceError;
    const error = isOurs ? cause : connectionError(cause, operation, url, status !== undefined);
    outcome = error instanceof AbortedError ? error.why : error.kind;
    throw error;
  } finally {
    const milliseconds = now() - startedAt;
    options.onAttempt({ operation, attempt: number, outcome, status, milliseconds, bytes });
  }
}

function requestInit(headers: Readonly<Record<string, string>>, signal: AbortSignal): RequestInit {
  return {
    method: 'GET',
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'application/json', 'accept-encoding': 'gzip', ...headers },
    signal,
  };
}

/**
 * Decodes a body.
 * @throws ServiceError if the decoder throws, so that its error is not mistaken for a failed connection and retried
 */
function decoded<T>({ operation, decode }: GetOptions<T>, body: unknown): T {
  try {
    return decode(body);
  } catch (error) {
    throw error instanceof ServiceError
      ? error
      : new ServiceError('unexpectedShape', operation, { status: 200 });
  }
}

/**
 * Creates the error for a rejected fetch or body.
 * @param hasHeaders whether headers had arrived, which means that the body failed
 */
function connectionError(
  thrown: unknown,
  operation: OperationName,
  url: string,
  hasHeaders: boolean,
): ServiceError {
  const { kind, ...details } = readFailure(thrown, url);
  const { reason } = details;
  const isBody = hasHeaders && kind === 'unreachable' && (reason === undefined || reason === 'closed');
  return new ServiceError(kind, operation, isBody ? { reason: 'incomplete' } : details);
}

const MAX_RETRY_AFTER_MS = 30_000;
const CONNECTION_BACKOFF_MS = 250;
const STATUS_BACKOFF_MS = 1000;
/** The built-in fetch itself also sends a request again after a 421 (Fetch, "HTTP-network-or-cache fetch"). */
const RETRIED_STATUSES: readonly number[] = [...TEMPORARY_CLIENT_ERRORS, 429, 502, 503, 504];

/** Returns whether waiting can end a failure: the status asks to retry, or there was no response. */
export function isTemporary({ details: { status } }: ServiceError): boolean {
  return status === undefined || RETRIED_STATUSES.includes(status);
}

/**
 * Reasons for a failed connection, direct or through a proxy, that are retried. A network without a route has no
 * reason.
 */
const RETRIED_REASONS: Readonly<Partial<Record<ServiceErrorKind, readonly (FailureReason | undefined)[]>>> = {
  unreachable: [undefined, 'unknownHost', 'refused', 'closed', 'incomplete'],
  proxy: ['unknownHost', 'refused', 'serviceOutOfReach'],
};

/**
 * Computes the delay before a retry: the server's Retry-After, or exponential backoff with full jitter.
 * @param retry index of the retry, from 0
 * @param random returns a number in [0, 1)
 * @returns milliseconds, or undefined if a retry would not help
 */
export function retryDelayMs(
  { kind, details }: ServiceError,
  retry: number,
  random: () => number,
): number | undefined {
  const { status, reason, retryAfterMs } = details;
  const isRetried =
    status === undefined ? RETRIED_REASONS[kind]?.includes(reason) : RETRIED_STATUSES.includes(status);
  if (isRetried !== true) return undefined;
  if (retryAfterMs !== undefined) {
    return retryAfterMs <= MAX_RETRY_AFTER_MS ? retryAfterMs : undefined;
  }
  const base = status === undefined ? CONNECTION_BACKOFF_MS : STATUS_BACKOFF_MS;
  return random() * base * 2 ** retry;
}
