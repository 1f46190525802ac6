import type { Clock } from '../../model/clock';
import type { Settings } from '../../model/connections/settings';
import { type Disposable, Emitter } from '../../model/event';
import { Canaries, CircuitBreaker } from './circuit-breaker';
import { type AttemptKind, boundedRetryAfter, type Permit, type Refusal } from './permit';
import { RequestGate } from './request-gate';
import { RequestRate } from './request-rate';

/** The bounds of the settings, which are read each time. */
type Bounds = Pick<Settings, 'maxConcurrentRequests' | 'maxRequestsPerSecond'>;

/** What limits the requests of a run now. */
export type PacerState =
  | { readonly kind: 'free' }
  | { readonly kind: 'paced'; readonly perSecond: number }
  | { readonly kind: 'waiting'; readonly reason: WaitReason; readonly nextTryMs: number };

/** `limit`: too many requests. Else the service is down: it answers 503, or does not answer at all. */
export type WaitReason = 'limit' | 'unavailable' | 'unanswered';

/** A timer fires late. The next request makes up for as much, as a share of the time between two and in milliseconds. */
const CATCH_UP = { share: 0.05, ms: 2 };
/** Shorter waits are not shown. */
const MIN_SHOWN_MS = 1500;
/** A service that answers 503 to so many canaries is down. */
const OUTAGE_CANARIES = 5;

/** How a request was sent; `sentAt` in milliseconds of the clock. */
type Sending = Readonly<{ kind: AttemptKind; sentAt: number }>;

/** Decides when a request of any rollout over one connection may be sent. See docs/pacing.md. */
export class RequestPacer {
  readonly #changed = new Emitter<void>();
  /** Fires when `state` changes, except for the time that passes. */
  readonly onDidChange = this.#changed.event;
  readonly canaries = new Canaries();
  readonly #queues = new RoundRobin();
  readonly #gate: RequestGate;
  readonly #rate = new RequestRate();
  readonly #breaker = new CircuitBreaker();
  /** Until when nothing is sent, as a 429 asked for it. */
  #blocked = { since: 0, until: 0 };
  #nextAt = 0;
  #inFlight = 0;
  /** How many permitted requests have not passed the gate yet. */
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

  /** True while nothing but a canary may be sent. */
  get needsCanary(): boolean {
    return this.#breaker.needsCanary;
  }

  /** True while the service refuses everything. */
  get isInBreak(): boolean {
    return this.#breaker.present !== undefined;
  }

  /** The most requests that were accepted in one second. */
  get best(): number {
    return this.#rate.best;
  }

  /** Milliseconds until the rate permits another first attempt. */
  get spacingMs(): number {
    return Math.max(0, this.#nextAt - this.#now());
  }

  /** Milliseconds until a request may be sent, whatever the rate; infinite when a response must come first. */
  get delayMs(): number {
    const max = this.#hasAccepted ? Math.max(1, this.bounds.maxConcurrentRequests) : 1;
    const isFirstExpected = this.#expected > 0 && this.bounds.maxRequestsPerSecond > 0;
    if (this.#inFlight >= max || isFirstExpected) return Number.POSITIVE_INFINITY;
    const now = this.#now();
    const ms = this.needsCanary ? this.#breaker.delayMs(now) : 0;
    return Math.max(0, ms, this.#blocked.until - now, this.#gate.delayMs);
  }

  /** Calls back when `delayMs` may have become shorter. Of several queues each is the first in turn. */
  onMaySend(listener: () => void): Disposable {
    return this.#queues.add(listener);
  }

  /** A run starts. What was accepted a second is not measured over the time in which none was going. */
  runStarted(): void {
    if (this.#inFlight === 0) this.#rate.restart(this.#now());
  }

  /** Demands a canary: a response may come from something else than the service. */
  suspect(): void {
    if (this.#breaker.suspect()) this.#rate.remember();
  }

  /** Asks at once whether the service answers again. */
  tryNow(): void {
    const now = this.#now();
    this.#breaker.tryNow(now);
    this.#blocked.until = now;
    this.#report();
    this.#queues.notify();
  }

  /** Lets the request of a user pass, which counts against the rate. @throws AbortedError */
  async passUserRequest(signal: AbortSignal | undefined): Promise<void> {
    await this.#gate.pass(false, signal);
    this.#space(this.#now());
    this.#queues.notify();
  }

  /** Takes a permit, which `delayMs` must allow. */
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

  /** Keeps the time between two requests. */
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
    // What was sent before a canary says nothing new.
    if (kind !== 'first' || this.needsCanary) return;
    if (this.#breaker.recordRefused(this.#rate.isCutSuspended)) this.#rate.remember();
    this.#rate.recordRefused(refusal.kind !== 'failed', refusal.retryAfterMs !== undefined, sentAt, now);
    // The service says itself that it is its limit.
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

/** Names what is shown of a state, so that its changes can be told from the time that passes. */
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

/** Calls its listeners in turn: each time another one is the first, so that all get an equal share. */
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
