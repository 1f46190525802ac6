import type { Clock } from '../../model/clock';
import type { Settings } from '../../model/connections/settings';
import type { Disposable } from '../../model/event';
import { ServiceError } from '../../service/errors';
import { Canaries } from './canaries';
import { CircuitBreaker } from './circuit-breaker';
import { boundedRetryAfter, isTooLong, type Permit, type Refusal } from './permit';
import { RequestGate } from './request-gate';
import { RequestRate } from './request-rate';

/** Limits from the settings, read on each use. */
type Bounds = Pick<Settings, 'maxConcurrentRequests' | 'maxRequestsPerSecond'>;

/** The current limit on requests of a run. */
export type PacerState =
  | { readonly kind: 'free' }
  | { readonly kind: 'paced'; readonly perSecond: number }
  /** Nothing has responded for 20 seconds. */
  | { readonly kind: 'silent' }
  /** Nothing is sent except canaries. `nextTryMs` is 0 while a canary is in flight. */
  | { readonly kind: 'waiting'; readonly error: unknown; readonly nextTryMs: number };

/**
 * Compensation for late timers: how far the next request may be ahead, as a share of the spacing and in milliseconds.
 */
const CATCH_UP = { share: 0.05, ms: 2 };
/** Minimum duration of a wait that is shown. */
const MIN_SHOWN_MS = 1500;
/** Time without any response after which the service counts as silent. */
const SILENT_MS = 20_000;

/** A period in which nothing except canaries is sent. Times are in milliseconds of the clock. */
type Wait = Readonly<{ since: number; until: number; error: unknown }>;

/** A request and the time it was sent, in milliseconds of the clock. */
type Sending = Readonly<{ isCanary: boolean; sentAt: number }>;

/** Decides when a request of any rollout may be sent over a connection. See docs/pacing.md. */
export class RequestPacer {
  readonly canaries = new Canaries();
  readonly #queues = new RoundRobin();
  readonly #gate: RequestGate;
  readonly #rate = new RequestRate();
  readonly #breaker = new CircuitBreaker();
  /** End of a Retry-After of a 429, during which nothing is sent. */
  #blocked: Wait = { since: 0, until: 0, error: undefined };
  #nextAt = 0;
  #inFlight = 0;
  /** Number of permitted requests that have not passed the gate. */
  #expected = 0;
  #hasAccepted = false;
  /** Time of the first request since the last response. */
  #silentSince: number | undefined;

  constructor(
    private readonly bounds: Bounds,
    private readonly clock: Clock,
  ) {
    this.#gate = new RequestGate(() => bounds.maxRequestsPerSecond, clock);
  }

  get state(): PacerState {
    const now = this.#now();
    const { since, until, error } = this.#wait;
    if ((this.needsCanary || until > now) && until - since >= MIN_SHOWN_MS)
      return { kind: 'waiting', error, nextTryMs: Math.max(0, until - now) };
    if (this.#silentMs >= SILENT_MS) return { kind: 'silent' };
    if (!this.#rate.isLimited) return { kind: 'free' };
    const max = this.bounds.maxRequestsPerSecond || Number.POSITIVE_INFINITY;
    return { kind: 'paced', perSecond: Math.min(max, this.#rate.perSecond) };
  }

  /** Milliseconds for which the service has refused everything, or not responded. */
  get waitedMs(): number {
    const breakMs = this.#now() - (this.#breaker.current?.since ?? this.#now());
    return Math.max(breakMs, this.#silentMs >= SILENT_MS ? this.#silentMs : 0);
  }

  /** Whether only a canary may be sent. */
  get needsCanary(): boolean {
    return this.#breaker.current !== undefined;
  }

  /** Number of refused canaries since the last accepted one. */
  get refusedCanaries(): number {
    return this.#breaker.current?.canaries ?? 0;
  }

  /** Milliseconds until the rate permits another request of a room. */
  get spacingMs(): number {
    return Math.max(0, this.#nextAt - this.#now());
  }

  /** Milliseconds until a request may be sent, regardless of the rate; infinite until a response arrives. */
  get delayMs(): number {
    const max = this.#hasAccepted ? Math.max(1, this.bounds.maxConcurrentRequests) : 1;
    const isFirstExpected = this.#expected > 0 && this.bounds.maxRequestsPerSecond > 0;
    if (this.#inFlight >= max || isFirstExpected) return Number.POSITIVE_INFINITY;
    const now = this.#now();
    // Without spacing, the first canary would take the next room's place in a limit.
    const spacingMs = this.needsCanary && this.refusedCanaries === 0 ? this.spacingMs : 0;
    return Math.max(0, spacingMs, this.#breaker.delayMs(now), this.#blocked.until - now, this.#gate.delayMs);
  }

  /** Calls back when `delayMs` may have decreased. Queues are called in round-robin order. */
  onMaySend(listener: () => void): Disposable {
    return this.#queues.add(listener);
  }

  /** Records the start of a run: idle time before the run does not count, and a canary is sent at once. */
  runStarted(): void {
    if (this.#inFlight > 0) return;
    this.#rate.restart(this.#now());
    this.#breaker.tryNow(this.#now());
    this.#silentSince = undefined;
  }

  /** Sends a canary at once. */
  tryNow(): void {
    const now = this.#now();
    this.#breaker.tryNow(now);
    this.#blocked = { ...this.#blocked, until: now };
    this.#queues.notify();
  }

  /**
   * Waits until a user's request may be sent, and counts it against the rate.
   * @throws AbortedError
   */
  async passUserRequest(signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#gate.pass(false, signal);
      this.#space(this.#now());
    } finally {
      // Queues wait for an aborted request too.
      this.#queues.notify();
    }
  }

  /**
   * Issues a permit. `delayMs` must be 0.
   * @param isCanary whether the request tests the service instead of only looking up a room
   */
  take(isCanary: boolean): Permit {
    const sending = { isCanary, sentAt: this.#now() };
    this.#inFlight += 1;
    this.#expected += 1;
    this.#space(sending.sentAt);
    this.#silentSince ??= sending.sentAt;
    if (isCanary) this.#breaker.startCanary();
    let isExpected = true;
    const passed = () => {
      if (isExpected) this.#expected -= 1;
      isExpected = false;
    };
    const ended = (isResponse: boolean, handle: () => void) => {
      passed();
      this.#inFlight -= 1;
      if (isResponse) this.#silentSince = this.#inFlight > 0 ? this.#now() : undefined;
      handle();
      this.#queues.notify();
    };
    return {
      pass: async (signal) => {
        await this.#gate.pass(true, signal);
        passed();
        if (this.bounds.maxRequestsPerSecond > 0) this.#queues.notify();
      },
      accepted: () => ended(true, () => this.#accepted(sending)),
      refused: (refusal) => ended(!isTimeout(refusal), () => this.#refused(refusal, sending)),
      dropped: () => ended(this.#inFlight === 1, () => isCanary && this.#breaker.dropCanary()),
    };
  }

  /** Updates the time of the next request. */
  #space(now: number): void {
    const ms = 1000 / this.#rate.perSecond;
    this.#nextAt = Math.max(this.#nextAt + ms, now + ms - Math.min(CATCH_UP.ms, CATCH_UP.share * ms));
  }

  #accepted({ isCanary }: Sending): void {
    const now = this.#now();
    this.#hasAccepted = true;
    this.#rate.recordAccepted(!isCanary, now);
    if (!isCanary) {
      this.#breaker.recordAccepted();
      return;
    }
    const ended = this.#breaker.endBreak();
    if (ended?.canaries === 0) this.#rate.restore();
    else if (ended !== undefined) this.#rate.endBreak(ended.refusal.kind !== 'failed', now);
    this.#nextAt = now + 1000 / this.#rate.perSecond;
  }

  #refused(refusal: Refusal, { isCanary, sentAt }: Sending): void {
    const now = this.#now();
    const isBlocking = refusal.kind === 'rateLimited' && boundedRetryAfter(refusal) > 0;
    if (isBlocking && !isTooLong(refusal)) {
      const { since, until } = this.#blocked;
      this.#blocked = {
        since: until > now ? since : now,
        until: Math.max(until, now + boundedRetryAfter(refusal)),
        error: refusal.error,
      };
    }
    if (isCanary) this.#breaker.recordCanaryRefused(refusal, now);
    // Requests that were sent before a canary add no information.
    if (isCanary || this.needsCanary) return;
    if (this.#breaker.recordRefused(refusal, now)) this.#rate.remember();
    this.#rate.recordRefused(refusal.kind !== 'failed', refusal.retryAfterMs !== undefined, sentAt, now);
    // The service itself reports its limit.
    if (this.needsCanary && isBlocking) this.#breaker.recordCanaryRefused(refusal, now);
  }

  get #wait(): Wait {
    const { current } = this.#breaker;
    if (current === undefined) return this.#blocked;
    const { since, nextAt, refusal } = current;
    return { since, until: Math.max(nextAt, this.#blocked.until), error: refusal.error };
  }

  get #silentMs(): number {
    return this.#now() - (this.#silentSince ?? this.#now());
  }

  #now(): number {
    return this.clock.monotonicNow();
  }
}

function isTimeout({ error }: Refusal): boolean {
  return error instanceof ServiceError && error.kind === 'timedOut';
}

/** Calls its listeners in round-robin order, so that all of them get an equal share. */
class RoundRobin {
  #listeners: readonly (() => void)[] = [];

  add(listener: () => void): Disposable {
    this.#listeners = [...this.#listeners, listener];
    return {
      dispose: () => {
        this.#listeners = this.#listeners.filter((other) => other !== listener);
      },
    };
  }

  notify(): void {
    const [first, ...others] = this.#listeners;
    if (first === undefined) return;
    const listeners = this.#listeners;
    this.#listeners = [...others, first];
    for (const listener of listeners) listener();
  }
}
