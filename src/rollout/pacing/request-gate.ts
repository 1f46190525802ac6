import type { Clock } from '../../model/clock';
import type { Disposable } from '../../model/event';
import { AbortedError } from '../../service/abort';

/** Share of the setting that is used, because requests sent a second apart can arrive slightly closer together. */
const SHARE = 0.97;
/** Maximum duration of a timer, because the setting may change meanwhile. */
const MAX_TIMER_MS = 1000;

interface QueuedRequest {
  readonly isOfRun: boolean;
  readonly send: () => void;
}

/** Enforces `maxRequestsPerSecond` for all requests of a connection. A user's requests take precedence over runs. */
export class RequestGate {
  readonly #max: () => number;
  readonly #clock: Clock;
  /** Earliest time of the next request, in milliseconds of the monotonic clock. */
  #nextAt = 0;
  #queue: readonly QueuedRequest[] = [];
  #timer: Disposable | undefined;

  /** @param max returns the maximum requests per second, or 0 for no limit */
  constructor(max: () => number, clock: Clock) {
    this.#max = max;
    this.#clock = clock;
  }

  /** Milliseconds until a run can send a request; infinite while a user's requests wait. */
  get delayMs(): number {
    if (this.#max() === 0) return 0;
    return this.#queue.length > 0
      ? Number.POSITIVE_INFINITY
      : Math.max(0, this.#nextAt - this.#clock.monotonicNow());
  }

  /**
   * Waits until a request can be sent.
   * @throws AbortedError if the signal aborts
   */
  pass(isOfRun: boolean, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(new AbortedError('canceled'));
        return;
      }
      const leave = () => {
        this.#queue = this.#queue.filter((each) => each !== request);
        reject(new AbortedError('canceled'));
        this.#sendNext();
      };
      const request: QueuedRequest = {
        isOfRun,
        send: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#queue = [...this.#queue, request];
      this.#sendNext();
    });
  }

  #sendNext(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    for (;;) {
      const next = this.#queue.find(({ isOfRun }) => !isOfRun) ?? this.#queue[0];
      if (next === undefined) return;
      const now = this.#clock.monotonicNow();
      const max = this.#max();
      if (max > 0 && now < this.#nextAt) {
        const timerMs = Math.min(MAX_TIMER_MS, this.#nextAt - now);
        this.#timer = this.#clock.after(timerMs, () => this.#sendNext());
        return;
      }
      this.#queue = this.#queue.filter((each) => each !== next);
      this.#nextAt = now + (max > 0 ? 1000 / (SHARE * max) : 0);
      next.send();
    }
  }
}
