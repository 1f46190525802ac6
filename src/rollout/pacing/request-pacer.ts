import type { Clock } from '../../model/clock';
import type { Settings } from '../../model/connections/settings';
import { type Disposable, Emitter } from '../../model/event';
import { Canaries, CircuitBreaker } from './circuit-breaker';
import { type AttemptKind, boundedRetryAfter, type Permit, type Refusal } from './permit';
import { RequestGate } from './request-gate';
import { RequestRate } from './request-rate';

/** Bounds from the settings, read on each use. */
type Bounds = Pick<Settings, 'maxConcurrentRequests' | 'maxRequestsPerSecond'>;

/** The current limit on requests of a run. */
export type PacerState =
  | { readonly kind: 'free' }
  | { readonly kind: 'paced'; readonly perSecond: number }
  | { readonly kind: 'waiting'; readonly reason: WaitReason; readonly nextTryMs: number };

/** `limit`: too many requests. `unavailable`: the service responds with 503. `unanswered`: it does not respond. */
export type WaitReason = 'limit' | 'unavailable' | 'unanswered';

/** Compensation for late timers: maximum lead of the next request, as a share of the spacing and in milliseconds. */
const CATCH_UP = { share: 0.05, ms: 2 };
/** Minimum duration of a wait that is shown. */
const MIN_SHOWN_MS = 1500;
/** Number of canaries with a 503 after which the service counts as down. */
const OUTAGE_CANARIES = 5;

/** Kind of an attempt and the time it was sent, in milliseconds of the clock. */
type Sending = Readonly<{ kind: AttemptKind; sentAt: number }>;

/** Decides when a request of any rollout may be sent over a connection. See docs/pacing.md. */
export class RequestPacer {
  readonly #changed = new Emitter<void>();
  /** Fires when `state` changes, except for elapsed time. */
  readonly onDidChange = this.#changed.event;
  readonly canaries = new Canaries();
  readonly #queues = new RoundRobin();
  readonly #gate: RequestGate;
  readonly #rate = new RequestRate();
  readonly #breaker = new CircuitBreaker();
  /** End of a Retry-After of a 429, during which nothing is sent. */
  #blocked = { since: 0, until: 0 };
  #nextAt = 0;
  #inFlight = 0;
  /** Number of permitted requests that have not passed the gate. */
  #expected = 0;
  #hasAccepted = false;
  #shown = '';

  constructor(
    private readonly bounds: Bounds,
    private readonly clock: Clock,
  ) {
    this.#gate = new RequestGate(() => bounds.maxRequestsPerSecond, clock);
  }

  get state(): PacerState {
    const waitMs = this.#waitUntil - this.#now();
    const since = this.#breaker.present?.since ?? this.#blocked.since;
    if (waitMs > 0 && this.#waitUntil - since >= MIN_SHOWN_MS)
      return { kind: 'waiting', reason: this.#waitReason, nextTryMs: waitMs };
    if (!this.#rate.isLimited) return { kind: 'free' };
    const max = this.bounds.maxRequestsPerSecond || Number.POSITIVE_INFINITY;
    return { kind: 'paced', perSecond: Math.min(max, this.#rate.perSecond) };
  }

  /** Milliseconds for which the service has refused everything. */
  get waitedMs(): number {
    const { present } = this.#breaker;
    return present === undefined ? 0 : this.#now() - present.since;
  }

  get needsCanary(): boolean {
    return this.#breaker.needsCanary;
  }

  /** Whether the service refuses everything. */
  get isInBreak(): boolean {
    return this.#breaker.present !== undefined;
  }

  /** The highest number of accepted requests per second. */
  get best(): number {
    return this.#rate.best;
  }

  /** Milliseconds until the rate permits another first attempt. */
  get spacingMs(): number {
    return Math.max(0, this.#nextAt - this.#now());
  }

  /** Milliseconds until a request may be sent, apart from the rate; infinite until a response arrives. */
  get delayMs(): number {
    const max = this.#hasAccepted ? Math.max(1, this.bounds.maxConcurrentRequests) : 1;
    const isFirstExpected = this.#expected > 0 && this.bounds.maxRequestsPerSecond > 0;
    if (this.#inFlight >= max || isFirstExpected) return Number.POSITIVE_INFINITY;
    const now = this.#now();
    const ms = this.needsCanary ? this.#breaker.delayMs(now) : 0;
    return Math.max(0, ms, this.#blocked.until - now, this.#gate.delayMs);
  }

  /** Calls back when `delayMs` may have decreased. Queues are called in round-robin order. */
  onMaySend(listener: () => void): Disposable {
    return this.#queues.add(listener);
  }

  /** Records the start of a run, so that idle time before it does not count in the measured rate. */
  runStarted(): void {
    if (this.#inFlight === 0) this.#rate.restart(this.#now());
  }

  /** Requires a canary, because a response may not come from the service. */
  suspect(): void {
    if (this.#breaker.suspect()) this.#rate.remember();
  }

  /** Sends a canary at once. */
  tryNow(): void {
    const now = this.#now();
    this.#breaker.tryNow(now);
    this.#blocked.until = now;
    this.#report();
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

  /** Issues a permit. `delayMs` must be 0. */
  take(kind: AttemptKind): Permit {
    const sending = { kind, sentAt: this.#now() };
    this.#inFlight += 1;
    this.#expected += 1;
    this.#space(sending.sentAt);
    if (kind === 'canary') this.#breaker.startCanary();
    let isExpected = true;
    const passed = () => {
      if (isExpected) this.#expected -= 1;
      isExpected = false;
    };
    const ended = (handle: () => void) => {
      passed();
      this.#inFlight -= 1;
      handle();
      this.#report();
      this.#queues.notify();
    };
    return {
      pass: async (signal) => {
        await this.#gate.pass(true, signal);
        passed();
        if (this.bounds.maxRequestsPerSecond > 0) this.#queues.notify();
      },
      accepted: () => ended(() => this.#accepted(sending)),
      refused: (refusal) => ended(() => this.#refused(refusal, sending)),
      dropped: () => ended(() => kind === 'canary' && this.#breaker.dropCanary()),
    };
  }

  /** Updates the time of the next request. */
  #space(now: number): void {
    const ms = 1000 / this.#rate.perSecond;
    this.#nextAt = Math.max(this.#nextAt + ms, now + ms - Math.min(CATCH_UP.ms, CATCH_UP.share * ms));
  }

  #accepted({ kind }: Sending): void {
    const now = this.#now();
    this.#hasAccepted = true;
    this.#rate.recordAccepted(kind === 'first', now);
    if (kind === 'first') this.#breaker.recordAccepted();
    if (kind !== 'canary') return;
    const isSuspected = this.#breaker.needsCanary;
    const ended = this.#breaker.endBreak();
    if (ended === undefined) {
      if (isSuspected) this.#rate.restore();
    } else this.#rate.endBreak(ended.refusal.kind !== 'failed' && !ended.isBySweep, now);
    this.#nextAt = now + 1000 / this.#rate.perSecond;
  }

  #refused(refusal: Refusal, { kind, sentAt }: Sending): void {
    const now = this.#now();
    const waitMs = boundedRetryAfter(refusal);
    if (refusal.kind === 'rateLimited' && waitMs > 0) {
      const since = this.#blocked.until > now ? this.#blocked.since : now;
      this.#blocked = { since, until: Math.max(this.#blocked.until, now + waitMs) };
    }
    if (kind === 'canary') this.#breaker.recordCanaryRefused(refusal, now);
    // Attempts sent before a canary add no information.
    if (kind !== 'first' || this.needsCanary) return;
    if (this.#breaker.recordRefused(this.#rate.isCutSuspended)) this.#rate.remember();
    this.#rate.recordRefused(refusal.kind !== 'failed', refusal.retryAfterMs !== undefined, sentAt, now);
    // The service itself reports its limit.
    if (this.needsCanary && refusal.kind === 'rateLimited' && waitMs > 0)
      this.#breaker.recordCanaryRefused(refusal, now);
  }

  get #waitUntil(): number {
    return Math.max(this.#breaker.present?.nextAt ?? 0, this.#blocked.until);
  }

  get #waitReason(): WaitReason {
    const { refusal, canaries = 0 } = this.#breaker.present ?? {};
    if (refusal?.kind === 'failed') return 'unanswered';
    return refusal?.kind === 'unavailable' && canaries >= OUTAGE_CANARIES ? 'unavailable' : 'limit';
  }

  #report(): void {
    const shown = shownOf(this.state, this.#waitUntil);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#changed.fire();
  }

  #now(): number {
    return this.clock.monotonicNow();
  }
}

/** Returns a key of the displayed state, which ignores elapsed time. */
function shownOf(state: PacerState, nextAt: number): string {
  switch (state.kind) {
    case 'free':
      return '';
    case 'paced':
      return state.perSecond.toPrecision(2);
    case 'waiting':
      return `until ${nextAt}`;
  }
}

/** Calls its listeners in round-robin order, so that all get an equal share. */
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
