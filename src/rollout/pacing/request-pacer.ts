import type { Disposable } from '../../model/event';
import { AbortedError } from '../../service/http/abort';
import type { Clock } from './clock';
import { RateEstimate } from './rate-estimate';
import { SlidingWindow } from './sliding-window';
import { TokenBucket } from './token-bucket';

/** The leave to send one request. Exactly one of the three has to be called when it has ended. */
export interface Permit {
  /** The service took it: it answered with anything but a refusal. */
  accepted(): void;
  /**
   * The service gets too many requests (429) or is not available (503).
   * @param retryAfterMs how long it asked to wait (RFC 9110, 10.2.3)
   */
  refused(retryAfterMs: number | undefined): void;
  /** It had no answer, or was cancelled. */
  lost(): void;
}

export interface RequestPacerOptions {
  /** How many requests may be under way at once. Read each time. */
  readonly maxInFlight: () => number;
  /** Requests a second that are never exceeded, or 0 to find out what the service bears. Read each time. */
  readonly maxRequestsPerSecond: () => number;
  readonly clock: Clock;
}

/** Waits after a refusal without Retry-After: the first, doubled each time in vain, up to the longest. */
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** However long the service asks to wait. */
const MAX_RETRY_AFTER_MS = 3_600_000;
/** While it tries out what the service bears, one more under way for each so many that were taken. */
const TAKEN_PER_STEP = 8;
/** What may be sent at once after a wait, of what was once taken at once. */
const BURST_SHARE = 0.8;
/** Timers ring late: so many seconds' worth may be made up for. */
const LATENESS_S = 0.1;
/** Sent at once, requests are answered at once too, and each then waits for the work that all the others make. */
const APART_MS = 1;
/** Of the time that an answer takes, what being apart may cost at the most. */
const APART_SHARE = 0.5;
/** How much the latest answer counts in the time that one takes. */
const LATEST_SHARE = 0.1;
/** Looked at anew at least this often, as the settings may have changed while it waits. */
const MAX_SLEEP_MS = 1000;

interface Waiting {
  readonly resolve: (permit: Permit) => void;
}

/**
 * Gives out leave to send, as fast as a service bears it. `free`: nothing was refused yet, and only the number under
 * way is limited. `probing`: something was; after a wait, few at a time until the next refusal tell the rate. `steady`:
 * evenly, just below that rate.
 */
export class RequestPacer {
  #phase: 'free' | 'probing' | 'steady' = 'free';
  readonly #estimate = new RateEstimate();
  readonly #lastSecond = new SlidingWindow();
  readonly #tokens = new TokenBucket();
  #waiting: readonly Waiting[] = [];
  #timer: Disposable | undefined;
  #inFlight = 0;
  #window = 1;
  /** Refusals of what was sent before the pace was slowed down say nothing new. */
  #epoch = 0;
  #blockedUntil = 0;
  #waitsInVain = 0;
  #sentAt = Number.NEGATIVE_INFINITY;
  /** Milliseconds that an answer takes of late. */
  #roundTripMs = 0;
  #startedAt: number | undefined;
  /** Requests that the service took before it refused the first, and how long that went on. */
  #takenFirst = 0;
  #firstLastedMs: number | undefined;
  #takenAtRefusal = 0;
  /** What may be sent at once after a rest, where that has turned out to be less than it was once. */
  #mostAtOnce = Number.POSITIVE_INFINITY;

  readonly #options: RequestPacerOptions;

  constructor(options: RequestPacerOptions) {
    this.#options = options;
  }

  /** Requests a second that are sent at the most, or undefined as long as nothing limits them. */
  get perSecond(): number | undefined {
    const rate = this.#rate();
    return Number.isFinite(rate) ? rate : undefined;
  }

  /** Milliseconds for which nothing is sent, as the service asked for or refused before; 0 when it may be. */
  get waitMs(): number {
    return Math.max(0, this.#blockedUntil - this.#now());
  }

  /**
   * Waits for the leave to send one request; first come, first served.
   * @throws AbortedError when cancelled
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
        this.#pump();
      };
      const waiting: Waiting = {
        resolve: (permit) => {
          signal.removeEventListener('abort', onAbort);
          resolve(permit);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting = [...this.#waiting, waiting];
      this.#pump();
    });
  }

  #pump(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    for (;;) {
      const [next, ...others] = this.#waiting;
      if (next === undefined || this.#inFlight >= this.#maxInFlight()) return;
      const delay = this.#delayMs();
      if (delay > 0) {
        const sleep = Math.min(MAX_SLEEP_MS, Math.ceil(delay));
        this.#timer = this.#options.clock.after(sleep, () => this.#pump());
        return;
      }
      this.#waiting = others;
      this.#tokens.take();
      this.#inFlight += 1;
      this.#sentAt = this.#now();
      this.#startedAt ??= this.#sentAt;
      if (this.#options.maxRequestsPerSecond() > 0) this.#lastSecond.sent(this.#now());
      next.resolve(this.#permit());
    }
  }

  #permit(): Permit {
    const epoch = this.#epoch;
    const sentAt = this.#sentAt;
    const ended = () => {
      this.#inFlight -= 1;
      this.#pump();
    };
    return {
      accepted: () => {
        this.#fill();
        this.#estimate.took(this.#now());
        this.#roundTripMs += LATEST_SHARE * (this.#now() - sentAt - this.#roundTripMs);
        this.#waitsInVain = 0;
        if (epoch === 0) this.#takenFirst += 1;
        if (this.#phase === 'free') this.#window += 1;
        if (this.#phase === 'probing' && this.#estimate.taken % TAKEN_PER_STEP === 0) this.#window += 1;
        ended();
      },
      refused: (retryAfterMs) => {
        this.#fill();
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
    this.#firstLastedMs ??= now - (this.#startedAt ?? now);
    const { taken } = this.#estimate;
    const takenSince = taken - this.#takenAtRefusal;
    this.#takenAtRefusal = taken;
    if (this.#estimate.refused(now, this.#phase === 'steady', this.#takenFirst)) {
      if (takenSince < this.#burst(this.#estimate.rate)) this.#mostAtOnce = BURST_SHARE * takenSince;
      this.#phase = 'steady';
      this.#tokens.empty();
      return;
    }
    this.#phase = 'probing';
    this.#window = 1;
    // Where the service asks for less and refuses all the same, it is asked ever more rarely too.
    if (retryAfterMs === undefined || this.#waitsInVain > 0) {
      this.#block(Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#waitsInVain));
    }
    this.#waitsInVain += 1;
  }

  #block(milliseconds: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, this.#now() + milliseconds);
  }

  #maxInFlight(): number {
    const most = Math.max(1, this.#options.maxInFlight());
    return this.#phase === 'steady' ? most : Math.min(most, this.#window);
  }

  #rate(): number {
    const most = this.#options.maxRequestsPerSecond() || Number.POSITIVE_INFINITY;
    return this.#phase === 'steady' ? Math.min(most, this.#estimate.rate) : most;
  }

  /** How long until the next may be sent, in milliseconds. */
  #delayMs(): number {
    this.#fill();
    const scarce = this.#tokens.delayMs(this.#rate());
    const most = this.#options.maxRequestsPerSecond();
    const full = most > 0 ? this.#lastSecond.delayMs(this.#now(), most) : 0;
    return Math.max(this.waitMs, scarce, full, this.#spreadMs());
  }

  /** How long until the next request is apart from the last one; no time at all where answers come fast. */
  #spreadMs(): number {
    const isWorthIt = APART_MS * this.#maxInFlight() <= APART_SHARE * this.#roundTripMs;
    return isWorthIt ? this.#sentAt + APART_MS - this.#now() : 0;
  }

  /** What was not used at the rate of now is kept within bounds. */
  #fill(): void {
    const rate = this.#rate();
    const most = Math.max(1 + rate * LATENESS_S, this.#phase === 'steady' ? this.#burst(rate) : 1);
    this.#tokens.fill(this.#now(), rate, most);
  }

  /** What may well be sent at once after a rest: of what once was, less what was allowed while that went on. */
  #burst(rate: number): number {
    const once = this.#takenFirst - (rate * (this.#firstLastedMs ?? 0)) / 1000;
    return Math.min(this.#mostAtOnce, BURST_SHARE * once);
  }

  #now(): number {
    return this.#options.clock.now();
  }
}
