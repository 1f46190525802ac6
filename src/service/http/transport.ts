import type { EpochMs } from '../epoch-ms';
import type { OperationName, ServiceErrorKind } from '../errors';
import { yieldToEventLoop } from '../event-loop';
import { AbortedError, asServiceError, delay, raceWithAbort } from './abort';
import { attemptGet, type Outcome } from './attempt';
import type { FetchLike, GetRequest } from './get-request';
import { retryDelayMs } from './retry';

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

export interface TransportOptions {
  readonly fetch: FetchLike;
  /** Milliseconds that one attempt may take, headers and body together. Read for each attempt. */
  readonly timeoutMs: () => number;
  /** Runs work once fewer attempts are running than may run at once. */
  readonly limit: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onAttempt: (record: AttemptRecord) => void;
  readonly random?: () => number;
  readonly now?: () => EpochMs;
}

/** Sends GETs with a limit of simultaneous requests, a timeout and retries. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #random: () => number;
  readonly #now: () => EpochMs;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#now = options.now ?? Date.now;
  }

  /**
   * @returns what `decode` makes of the JSON of a 200 answer
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
    const { signal } = request;
    for (let retry = 0; ; retry++) {
      const attempting = this.#limited(async () => {
        await request.beforeAttempt?.(signal);
        if (signal?.aborted) throw new AbortedError('cancelled');
        return await this.#attempt(request, retry + 1);
      });
      const outcome = await raceWithAbort(attempting, signal);
      if ('value' in outcome) return outcome.value;
      const { error, isTransient } = outcome;
      if (request.isSingleAttempt) throw error;
      const delayMs = retryDelayMs(error, retry, isTransient, this.#random);
      if (delayMs === undefined) throw error;
      await delay(delayMs, signal);
    }
  }

  /** Runs work within the limit. Its result is reported at once, and the next work starts a little later. */
  #limited<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        await work().then(resolve, reject);
        // The built-in fetch frees a connection only then, and would open another for a request that starts sooner.
        await yieldToEventLoop();
      };
      this.#options.limit(run).catch(reject);
    });
  }

  async #attempt<T>(request: GetRequest<T>, attempt: number): Promise<Outcome<T>> {
    const startedAt = this.#now();
    const timeoutMs = this.#options.timeoutMs();
    const { outcome, status, bytes } = await attemptGet(request, this.#options.fetch, timeoutMs, this.#now);
    this.#options.onAttempt({
      operation: request.operation,
      attempt,
      outcome: 'value' in outcome ? 'ok' : outcome.error.kind,
      status,
      milliseconds: this.#now() - startedAt,
      bytes,
    });
    return outcome;
  }
}
