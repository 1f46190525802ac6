import type { Disposable } from '../../model/event';
import { AbortedError } from '../../service/http/abort';
import type { Clock } from './clock';
import { RateEstimate } from './rate-estimate';
import { SlidingWindow } from './sliding-window';
import { TokenBucket } from './token-bucket';

/** Permits one request. Exactly one of the three is to be called when that request has ended. */
export interface Permit {
  /** The service answered with anything but a refusal. */
  accepted(): void;
  /**
   * The service refused it with 429 or 503.
   * @param retryAfterMs how long it asked to wait (RFC 9110, 10.2.3)
   */
  refused(retryAfterMs: number | undefined): void;
  /** It got no answer, or was aborted. */
  lost(): void;
}

export interface RequestPacerOptions {
  /** How many requests may be in flight at once. Read each time. */
  readonly maxInFlight: () => number;
  /** How many requests may be sent in any second, or 0 to adapt to the service's limit. Read each time. */
  readonly maxRequestsPerSecond: () => number;
  readonly clock: Clock;
}

/** Backoff after a refusal without Retry-After: the first wait, doubled after each further refusal, and the longest. */
const MIN_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 30_000;
/** The longest Retry-After that is followed. */
const MAX_RETRY_AFTER_MS = 3_600_000;
/** While probing, how many accepted requests allow one more in flight. */
const ACCEPTED_PER_STEP = 8;
/** The share of the largest accepted burst that is sent at once after a pause. */
const BURST_SHARE = 0.8;
/** Timers fire late: permits of up to this many seconds may be caught up on. */
const LATENESS_S = 0.1;
/** Milliseconds between two requests, as answers that arrive together delay each other. */
const SPACING_MS = 1;
/** The largest share of the round-trip time that spacing may cost. */
const MAX_SPACING_SHARE = 0.5;
/** The weight of the latest answer in the average round-trip time. */
const ROUND_TRIP_WEIGHT = 0.1;
/** The longest timer, as the settings may change while it runs. */
const MAX_TIMER_MS = 1000;

interface Waiting {
  readonly resolve: (permit: Permit) => void;
}

/**
 * Gives out permits to send requests, as fast as a service allows. `free`: nothing was refused yet, and only the number
 * in flight is limited. `probing`: after a refusal and a wait, few requests at a time, until the next refusal shows the
 * rate. `steady`: evenly, just below that rate.
 */
export class RequestPacer {
  #phase: 'free' | 'probing' | 'steady' = 'free';
  readonly #estimate = new RateEstimate();
  readonly #sentWindow = new SlidingWindow();
  readonly #bucket = new TokenBucket();
  #waiting: readonly Waiting[] = [];
  #timer: Disposable | undefined;
  #inFlight = 0;
  /** How many requests may be in flight before the rate is known. */
  #window = 1;
  /** Counts the slowdowns: refusals of requests that were sent before the latest one do not slow down again. */
  #epoch = 0;
  #blockedUntil = 0;
  #failedBackoffs = 0;
  #sentAt = Number.NEGATIVE_INFINITY;
  /** The moving average of the round-trip time, in milliseconds. */
  #roundTripMs = 0;
  #startedAt: number | undefined;
  /** How many requests the service accepted before its first refusal, and within which time. */
  #firstBurst = 0;
  #firstBurstMs: number | undefined;
  #acceptedAtRefusal = 0;
  /** The largest burst after a pause, once a smaller one than the first was refused. */
  #maxBurst = Number.POSITIVE_INFINITY;

  readonly #options: RequestPacerOptions;

  constructor(options: RequestPacerOptions) {
    this.#options = options;
  }

  /** The present limit in requests per second, or undefined while there is none. */
  get perSecond(): number | undefined {
    const rate = this.#rate();
    return Number.isFinite(rate) ? rate : undefined;
  }

  /** Milliseconds for which nothing is sent after a refusal; 0 when requests may be sent. */
  get waitMs(): number {
    return Math.max(0, this.#blockedUntil - this.#now());
  }

  /**
   * Waits for a permit, in the order of the calls.
   * @throws AbortedError when the signal aborts
   */
  take(signal: AbortSignal): Promise<Permit> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(new AbortedError('cancelled'));
        return;
      }
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        reject(new AbortedError('cancelled'));
        this.#givePermits();
      };
      const waiting: Waiting = {
        resolve: (permit) => {
          signal.removeEventListener('abort', onAbort);
          resolve(permit);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting = [...this.#waiting, waiting];
      this.#givePermits();
    });
  }

  #givePermits(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    for (;;) {
      const [next, ...others] = this.#waiting;
      if (next === undefined || this.#inFlight >= this.#maxInFlight()) return;
      const delayMs = this.#delayMs();
      if (delayMs > 0) {
        const timerMs = Math.min(MAX_TIMER_MS, Math.ceil(delayMs));
        this.#timer = this.#options.clock.after(timerMs, () => this.#givePermits());
        return;
      }
      this.#waiting = others;
      this.#bucket.take();
      this.#inFlight += 1;
      this.#sentAt = this.#now();
      this.#startedAt ??= this.#sentAt;
      if (this.#options.maxRequestsPerSecond() > 0) this.#sentWindow.sent(this.#now());
      next.resolve(this.#createPermit());
    }
  }

  #createPermit(): Permit {
    const epoch = this.#epoch;
    const sentAt = this.#sentAt;
    const ended = () => {
      this.#inFlight -= 1;
      this.#givePermits();
    };
    return {
      accepted: () => {
        this.#refill();
        this.#estimate.requestAccepted(this.#now());
        this.#roundTripMs += ROUND_TRIP_WEIGHT * (this.#now() - sentAt - this.#roundTripMs);
        this.#failedBackoffs = 0;
        if (epoch === 0) this.#firstBurst += 1;
        if (this.#phase === 'free') this.#window += 1;
        if (this.#phase === 'probing' && this.#estimate.accepted % ACCEPTED_PER_STEP === 0) this.#window += 1;
        ended();
      },
      refused: (retryAfterMs) => {
        this.#refill();
        if (retryAfterMs !== undefined) this.#block(Math.min(MAX_RETRY_AFTER_MS, retryAfterMs));
        if (epoch === this.#epoch) this.#slowDown(retryAfterMs);
        ended();
      },
      lost: ended,
    };
  }

  #slowDown(retryAfterMs: number | undefined): void {
    this.#epoch += 1;
    const now = this.#now();
    this.#firstBurstMs ??= now - (this.#startedAt ?? now);
    const { accepted } = this.#estimate;
    const acceptedSince = accepted - this.#acceptedAtRefusal;
    this.#acceptedAtRefusal = accepted;
    if (this.#estimate.requestRefused(now, this.#phase === 'steady', this.#firstBurst)) {
      if (acceptedSince < this.#burst(this.#estimate.rate)) this.#maxBurst = BURST_SHARE * acceptedSince;
      this.#phase = 'steady';
      this.#bucket.empty();
      return;
    }
    this.#phase = 'probing';
    this.#window = 1;
    // A service that refuses again after its own Retry-After gets a longer backoff as well.
    if (retryAfterMs === undefined || this.#failedBackoffs > 0) {
      this.#block(Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** this.#failedBackoffs));
    }
    this.#failedBackoffs += 1;
  }

  #block(milliseconds: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, this.#now() + milliseconds);
  }

  #maxInFlight(): number {
    const max = Math.max(1, this.#options.maxInFlight());
    return this.#phase === 'steady' ? max : Math.min(max, this.#window);
  }

  #rate(): number {
    const max = this.#options.maxRequestsPerSecond() || Number.POSITIVE_INFINITY;
    return this.#phase === 'steady' ? Math.min(max, this.#estimate.rate) : max;
  }

  /** Milliseconds until the next request may be sent. */
  #delayMs(): number {
    this.#refill();
    const bucketMs = this.#bucket.delayMs(this.#rate());
    const max = this.#options.maxRequestsPerSecond();
    const windowMs = max > 0 ? this.#sentWindow.delayMs(this.#now(), max) : 0;
    return Math.max(this.waitMs, bucketMs, windowMs, this.#spacingMs());
  }

  /** Milliseconds until the spacing to the last request is kept; 0 where answers are so fast that it costs too much. */
  #spacingMs(): number {
    const isCheap = SPACING_MS * this.#maxInFlight() <= MAX_SPACING_SHARE * this.#roundTripMs;
    return isCheap ? this.#sentAt + SPACING_MS - this.#now() : 0;
  }

  /** Refills the bucket at the present rate. */
  #refill(): void {
    const rate = this.#rate();
    const capacity = Math.max(1 + rate * LATENESS_S, this.#phase === 'steady' ? this.#burst(rate) : 1);
    this.#bucket.refill(this.#now(), rate, capacity);
  }

  /** The burst to send after a pause: a share of the first one, without what the rate allowed meanwhile. */
  #burst(rate: number): number {
    const burst = this.#firstBurst - (rate * (this.#firstBurstMs ?? 0)) / 1000;
    return Math.min(this.#maxBurst, BURST_SHARE * burst);
  }

  #now(): number {
    return this.#options.clock.now();
  }
}
