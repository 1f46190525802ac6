import { type OperationName, ServiceError, type ServiceErrorKind } from '../errors';
import type { KnownSecrets } from '../known-secrets';
import { AbortedError, asServiceError, delay, raceWithAbort, withTimeout } from './abort';
import { discardBody, readBody } from './body';
import { Turns } from './event-loop';
import { readFailure } from './network-error';
import { errorFromAnswer, expectJson, readServerMessage } from './response';
import { isRefusal, retryDelayMs } from './retry';

/** The part of the built-in fetch that is used. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** Decoded bytes that an answer may have: some 37,000 access tokens. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** All attempts and the waits between them end within so many times the time of one attempt. */
const TOTAL_TIMEOUTS = 4;

/** How long an error's body may take: its status is already known. */
const ERROR_BODY_TIMEOUT_MS = 2000;

/** One GET, and what is made of its answer. */
export interface GetRequest<T> {
  readonly operation: OperationName;
  readonly url: string;
  /** Value of the Authorization header, or undefined to send none. */
  readonly authorization: string | undefined;
  /** Masked in the server's error messages. */
  readonly knownSecrets: KnownSecrets;
  /** The secrets that this request sends, masked as well. */
  readonly sentSecrets: readonly string[];
  readonly signal: AbortSignal | undefined;
  /** True when a refusal (429 or 503) is for the caller to answer: then it is not tried again here. */
  readonly reportsRefusals?: boolean;
  /**
   * Makes what is wanted of the JSON of a 200 answer.
   * @throws ServiceError notJson or unexpectedShape
   */
  readonly read: (bytes: Uint8Array, signal: AbortSignal) => T | Promise<T>;
}

/** What one attempt came to, for the log: nothing of an address, a header or a body. */
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

export interface TransportOptions {
  readonly fetch: FetchLike;
  /** Milliseconds that one attempt may take, headers and body together. Read for each attempt. */
  readonly timeoutMs: () => number;
  /** Takes its turn: at most so many attempts run at once. */
  readonly limit: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onAttempt: (record: AttemptRecord) => void;
  readonly random?: () => number;
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number;
}

type Outcome<T> = { readonly value: T } | Failure;

interface Failure {
  readonly error: ServiceError;
  /** Whether a connection failure may well not happen again. */
  readonly isTransient: boolean;
}

/** Sends GETs, all four operations alike: refused redirects, a deadline, a size cap, JSON only, careful retries. */
export class Transport {
  readonly #random: () => number;
  readonly #now: () => number;

  readonly #turns = new Turns();
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#now = options.now ?? Date.now;
  }

  /**
   * @returns what was made of the body of a 200 answer
   * @throws ServiceError
   */
  async getJson<T>(request: GetRequest<T>): Promise<T> {
    try {
      return await this.#getWithRetries(request);
    } catch (error) {
      throw asServiceError(error, request.operation);
    }
  }

  async #getWithRetries<T>(request: GetRequest<T>): Promise<T> {
    let endsAt: number | undefined;
    for (let retry = 0; ; retry++) {
      // Waiting for a turn can be cancelled, but does not count: the time starts with the first attempt.
      const outcome = await raceWithAbort(
        this.#inTurn(async () => {
          if (request.signal?.aborted) throw new AbortedError('cancelled');
          const timeoutMs = this.#options.timeoutMs();
          endsAt ??= this.#now() + timeoutMs * TOTAL_TIMEOUTS;
          return await this.#attempt(request, retry + 1, Math.min(timeoutMs, endsAt - this.#now()));
        }),
        request.signal,
      );
      if ('value' in outcome) return outcome.value;
      const { error, isTransient } = outcome;
      if (request.reportsRefusals && isRefusal(error)) throw error;
      const delayMs = retryDelayMs(error, retry, isTransient, this.#random);
      if (delayMs === undefined || endsAt === undefined || this.#now() + delayMs >= endsAt) throw error;
      await delay(delayMs, request.signal);
    }
  }

  /** Does work when it is its turn. The outcome is there at once, and the turn ends a little later. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#options
        .limit(() =>
          this.#turns.during(async () => {
            await work().then(resolve, reject);
            // Whoever is next finds this one's connection free: there are no more of them than may run at once.
            await this.#turns.next();
          }),
        )
        .catch(reject);
    });
  }

  async #attempt<T>(request: GetRequest<T>, attempt: number, timeoutMs: number): Promise<Outcome<T>> {
    const { operation } = request;
    const startedAt = this.#now();
    const seen: Seen = { status: undefined, bytes: 0, error: undefined };
    const outcome = await withTimeout(timeoutMs, request.signal, (signal) =>
      this.#send(request, signal, seen),
    ).then(
      (value): Outcome<T> => ({ value }),
      (error: unknown) => failureOf(request, error, seen),
    );
    this.#options.onAttempt({
      operation,
      attempt,
      outcome: 'value' in outcome ? 'ok' : outcome.error.kind,
      status: seen.status,
      milliseconds: this.#now() - startedAt,
      bytes: seen.bytes,
    });
    return outcome;
  }

  async #send<T>(request: GetRequest<T>, signal: AbortSignal, seen: Seen): Promise<T> {
    const { operation, url } = request;
    const response = await this.#options.fetch(url, requestInit(request.authorization, signal));
    seen.status = response.status;
    if (response.status !== 200) {
      seen.error = errorFromAnswer(operation, response, url, undefined, this.#now());
      const message = await withTimeout(ERROR_BODY_TIMEOUT_MS, signal, () =>
        readServerMessage(response, request.knownSecrets, request.sentSecrets),
      ).catch(() => undefined);
      discardBody(response);
      throw errorFromAnswer(operation, response, url, message, this.#now());
    }
    const read = await readBody(response, MAX_BODY_BYTES);
    seen.bytes = read.fits ? read.bytes.byteLength : read.received;
    if (!read.fits) throw new ServiceError('tooLarge', operation, { status: response.status });
    expectJson(operation, response.headers.get('content-type'), read.bytes);
    return await request.read(read.bytes, signal);
  }
}

interface Seen {
  status: number | undefined;
  bytes: number;
  /** What the status and the headers already say, while the error's body is still read. */
  error: ServiceError | undefined;
}

function requestInit(authorization: string | undefined, signal: AbortSignal): RequestInit {
  return {
    method: 'GET',
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      ...(authorization === undefined ? {} : { authorization }),
    },
    signal,
  };
}

function failureOf(
  { operation, url }: Pick<GetRequest<unknown>, 'operation' | 'url'>,
  error: unknown,
  seen: Seen,
): Failure {
  if (error instanceof AbortedError && error.why === 'timedOut' && seen.error !== undefined) {
    return { error: seen.error, isTransient: false };
  }
  const known = asServiceError(error, operation);
  if (known instanceof ServiceError) return { error: known, isTransient: false };
  const { kind, reason, isTransient } = readFailure(error, url);
  return { error: new ServiceError(kind, operation, reason === undefined ? {} : { reason }), isTransient };
}
