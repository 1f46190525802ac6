import { type FailureReason, type OperationName, ServiceError, type ServiceErrorKind } from '../errors';
import type { KnownSecrets } from '../known-secrets';
import type { EpochMs } from '../resources';
import { AbortedError, asServiceError, delay, raceWithAbort, withTimeout, yieldToEventLoop } from './abort';
import { readFailure } from './network-error';
import { readBody, readErrorBody, readJson, statusError } from './response';

/** The part of the built-in fetch that is used. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** Waits until an attempt may be sent. Rejects with an AbortedError when the signal aborts. */
export type AttemptHook = (signal: AbortSignal | undefined) => Promise<void>;

/** How one attempt ended, for the log: without its address, headers and body. */
export interface AttemptRecord {
  readonly operation: OperationName;
  /** From 1. */
  readonly attempt: number;
  readonly outcome: 'ok' | ServiceErrorKind;
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** Decoded bytes of the body. */
  readonly bytes: number;
}

/** What all requests of a connection are sent with. */
export interface Transport {
  readonly fetch: FetchLike;
  /** Milliseconds that one attempt may take, headers and body together. Read for each attempt. */
  readonly timeoutMs: () => number;
  /** Runs work once fewer attempts are running than may run at once. */
  readonly limit: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onAttempt: (record: AttemptRecord) => void;
  readonly random?: () => number;
  readonly now?: () => EpochMs;
}

/** How one GET is sent, and how its response is read. */
export interface GetOptions<T> extends Transport {
  readonly operation: OperationName;
  /** Sent besides those that each request has. */
  readonly headers: Readonly<Record<string, string>>;
  /** Masked in all text of the server that an error quotes. */
  readonly knownSecrets: KnownSecrets;
  readonly signal?: AbortSignal | undefined;
  /** Called before each attempt, which is sent when it resolves. */
  readonly beforeAttempt?: AttemptHook | undefined;
  /** How often a failed request is repeated: twice, or not at all where the caller repeats it. */
  readonly retries?: 0 | 2;
  /** Decodes the JSON of a 200 response. */
  readonly decode: (body: unknown) => T;
}

/** Decoded bytes that a response may have: about 37,000 access tokens. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** How long the body of an error may take, whose status is already known. */
const ERROR_BODY_TIMEOUT_MS = 2000;

/**
 * Sends a GET. Redirects are rejected, bodies have a maximum size, and a success must be JSON.
 * @returns what `decode` makes of the JSON of a 200 response
 * @throws ServiceError, also for what `decode` throws
 */
export async function getJson<T>(url: string, options: GetOptions<T>): Promise<T> {
  try {
    return await sendWithRetries(url, options);
  } catch (error) {
    throw asServiceError(error, options.operation);
  }
}

/** @throws ServiceError or AbortedError */
async function sendWithRetries<T>(url: string, options: GetOptions<T>): Promise<T> {
  const { signal, beforeAttempt, retries = 2, random = Math.random } = options;
  for (let retry = 0; ; retry++) {
    const attempting = limited(options, async () => {
      await beforeAttempt?.(signal);
      if (signal?.aborted) throw new AbortedError('cancelled');
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

/** Runs work within the limit. Its result is reported at once, and the next work starts a little later. */
function limited<T>({ limit }: Transport, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = async () => {
      await work().then(resolve, reject);
      // The built-in fetch frees a connection only then, and would open another for a request that starts sooner.
      await yieldToEventLoop();
    };
    limit(run).catch(reject);
  });
}

/** Sends a GET once. @throws ServiceError or AbortedError */
async function attempt<T>(url: string, options: GetOptions<T>, number: number): Promise<T> {
  const { operation, knownSecrets, now = Date.now } = options;
  const startedAt = now();
  let status: number | undefined;
  let bytes = 0;
  let outcome: AttemptRecord['outcome'] = 'ok';
  /** What status and headers say, while the body of an error is still read. */
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

/** @throws ServiceError, also for what a decoder throws: it is not taken for a failed connection, which is retried */
function decoded<T>({ operation, decode }: GetOptions<T>, body: unknown): T {
  try {
    return decode(body);
  } catch (error) {
    throw error instanceof ServiceError
      ? error
      : new ServiceError('unexpectedShape', operation, { status: 200 });
  }
}

/** @param hasHeaders true where the headers had arrived: what fails then is the body */
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
const RETRIED_STATUSES: readonly number[] = [408, 421, 425, 429, 502, 503, 504];
/** The reasons of a failed connection, direct or by a proxy. A network without a route has none. */
const RETRIED_REASONS: Readonly<Partial<Record<ServiceErrorKind, readonly (FailureReason | undefined)[]>>> = {
  unreachable: [undefined, 'unknownHost', 'refused', 'closed', 'incomplete'],
  proxy: ['unknownHost', 'refused', 'serviceOutOfReach'],
};

/**
 * Computes the delay before a retry: what the server asked for, or exponential backoff with full jitter.
 * @param retry the index of the retry, from 0
 * @param random a number from 0 up to 1
 * @returns milliseconds, or undefined where a retry would not help
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
