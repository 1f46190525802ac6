import type { Clock } from '../../model/clock';
import type { Settings } from '../../model/connections/settings';
import type { LookUpRequest } from '../../model/endpoints/look-up';
import type { Disposable } from '../../model/event';
import type { ServiceError } from '../../service/errors';
import { isTemporary } from '../../service/http/get-json';
import { RequestGate } from './request-gate';
import { RequestRate } from './request-rate';

/** Limits from the settings, read on each use. */
type Bounds = Pick<Settings, 'maxConcurrentRequests' | 'maxRequestsPerSecond'>;

/** Permission for one request. At its end, exactly one of `accepted`, `refused` and `dropped` must be called. */
export interface Permit {
  /**
   * Waits until the request can be sent.
   * @throws AbortedError
   */
  pass(signal: AbortSignal | undefined): Promise<void>;
  /** Records a response about the requested resource. */
  accepted(): void;
  refused(refusal: Refusal): void;
  /** Records that the request was aborted or not sent, or that its response is inconclusive. */
  dropped(): void;
}

/** The part of a failed request that matters for pacing. */
export interface Refusal {
  /** Whether the cause is the number of requests. */
  readonly limit: 'no' | 'maybe' | 'said';
  readonly error: ServiceError;
}

/** The current limit on requests of a run. */
export type PacerState =
  | { readonly kind: 'free' }
  | { readonly kind: 'paced'; readonly perSecond: number }
  /** No status has arrived for 20 seconds. */
  | { readonly kind: 'silent' }
  /** Nothing is sent except probes. `nextTryMs` is 0 while a probe is in flight. */
  | { readonly kind: 'waiting'; readonly error: unknown; readonly nextTryMs: number };

/** Maximum Retry-After that a run waits for. */
const MAX_RETRY_AFTER_MS = 30 * 60_000;
/** Number of probes to keep for each part of a look-up: the room of a probe may be removed, or its code replaced. */
const MAX_PROBES = 2;
/** Consecutive refusals that begin a break. */
const IN_A_ROW = 4;
/** Refusals of the last requests that begin a break, because they may be a limit whose status is not known yet. */
const RECENT = { refused: 7, of: 10 };
/** Milliseconds before the second probe of a break, with exponential backoff. */
const WAIT = { firstMs: 500, factor: 1.5, maxMs: 30_000 };
/**
 * How far ahead of schedule the next request can be, as a share of the spacing and in milliseconds, because timers fire
 * late.
 */
const CATCH_UP = { share: 0.05, ms: 2 };
/** Minimum duration of a wait that is shown. */
const MIN_SHOWN_MS = 1500;
/** Time without any status after which the service counts as silent. */
const SILENT_MS = 20_000;
/** Golden-ratio sequence: successive fractions are spread evenly over [0, 1). */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/**
 * The open state of a circuit breaker, in which only probes are sent. Times are milliseconds of `Clock.monotonicNow()`.
 */
interface Break {
  readonly since: number;
  /** The last refusal. */
  readonly refusal: Refusal;
  readonly waitMs: number;
  /** Time of the next probe. */
  readonly nextAt: number;
  /** Number of refused probes. While it is 0, the rooms themselves may be the cause. */
  readonly probes: number;
}

/** A Retry-After during which nothing is sent. */
interface Block {
  readonly since: number;
  readonly until: number;
  readonly error: ServiceError;
}

/** Decides when a request of any list can be sent over a connection. See docs/pacing.md. */
export class RequestPacer {
  readonly #rate = new RequestRate();
  readonly #gate: RequestGate;
  #listeners: readonly (() => void)[] = [];
  #probes: readonly LookUpRequest[] = [];
  #refused = 0;
  #timedOut = 0;
  #place = 0;
  #inARow = 0;
  /** Whether each of the last requests of rooms was refused without a known limit. */
  #recent: readonly boolean[] = [];
  #break: Break | undefined;
  #block: Block | undefined;
  #hasProbeInFlight = false;
  #nextAt = 0;
  #inFlight = 0;
  /** Number of permits whose request has not passed the gate. */
  #expected = 0;
  #hasAccepted = false;
  /** Time of the first request since the last status. */
  #silentSince: number | undefined;

  constructor(
    private readonly bounds: Bounds,
    private readonly clock: Clock,
  ) {
    this.#gate = new RequestGate(() => bounds.maxRequestsPerSecond, clock);
  }

  get state(): PacerState {
    const now = this.#now;
    const { since, until, error } = this.#wait;
    if (error !== undefined && until - since >= MIN_SHOWN_MS)
      return { kind: 'waiting', error, nextTryMs: Math.max(0, until - now) };
    if (this.#silentMs >= SILENT_MS) return { kind: 'silent' };
    if (!this.#rate.isLimited) return { kind: 'free' };
    const max = this.bounds.maxRequestsPerSecond || Number.POSITIVE_INFINITY;
    return { kind: 'paced', perSecond: Math.min(max, this.#rate.perSecond) };
  }

  /** Milliseconds for which the service has refused everything, or not responded. */
  get waitedMs(): number {
    const breakMs = this.#now - (this.#break?.since ?? this.#now);
    return Math.max(breakMs, this.#silentMs >= SILENT_MS ? this.#silentMs : 0);
  }

  /** Whether only a probe can be sent. */
  get needsProbe(): boolean {
    return this.#break !== undefined;
  }

  /** Number of refused probes since the last accepted one. */
  get refusedProbes(): number {
    return this.#break?.probes ?? 0;
  }

  /** Whether any request was accepted with the current sign-in. */
  get hasProbe(): boolean {
    return this.#probes.length > 0;
  }

  /**
   * While there is no probe: number of refusals that waiting may not end, and number of timeouts since the last other
   * refusal.
   */
  get fruitless(): { readonly refused: number; readonly timedOut: number } {
    return { refused: this.#refused, timedOut: this.#timedOut };
  }

  /** Milliseconds until the rate permits another request of a room. */
  get spacingMs(): number {
    return Math.max(0, this.#nextAt - this.#now);
  }

  /** Milliseconds until a request can be sent, regardless of the rate; infinite until a response arrives. */
  get delayMs(): number {
    const max = this.#hasAccepted ? Math.max(1, this.bounds.maxConcurrentRequests) : 1;
    const isFirstExpected = this.#expected > 0 && this.bounds.maxRequestsPerSecond > 0;
    if (this.#inFlight >= max || this.#hasProbeInFlight || isFirstExpected) return Number.POSITIVE_INFINITY;
    // Without spacing, the first probe would take the next room's place in a limit.
    const spacedAt = this.needsProbe && this.refusedProbes === 0 ? this.#nextAt : 0;
    const nextAt = Math.max(spacedAt, this.#break?.nextAt ?? 0, this.#block?.until ?? 0);
    return Math.max(0, nextAt - this.#now, this.#gate.delayMs);
  }

  /** Calls back when `delayMs` may have decreased, in round-robin order, so that all runs get an equal share. */
  onMaySend(listener: () => void): Disposable {
    this.#listeners = [...this.#listeners, listener];
    return {
      dispose: () => {
        this.#listeners = this.#listeners.filter((other) => other !== listener);
      },
    };
  }

  /** Records the start of a run: idle time before the run does not count, and a probe is sent at once. */
  runStarted(): void {
    if (this.#inFlight > 0) return;
    this.#rate.restart(this.#now);
    this.#hurry();
    this.#silentSince = undefined;
  }

  /** Sends a probe at once. */
  tryNow(): void {
    this.#hurry();
    this.#block = undefined;
    this.#notify();
  }

  /**
   * Waits until a user's request can be sent. It takes precedence over runs, and counts toward the rate.
   * @throws AbortedError
   */
  async passUserRequest(signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#gate.pass(false, signal);
      this.#space();
    } finally {
      // Runs wait for an aborted request too.
      this.#notify();
    }
  }

  /**
   * Issues a permit. `delayMs` must be 0.
   * @param isProbe whether the request tests the service instead of only looking up a room
   */
  take(isProbe: boolean): Permit {
    const sentAt = this.#now;
    this.#inFlight += 1;
    this.#expected += 1;
    this.#space();
    this.#silentSince ??= sentAt;
    this.#hasProbeInFlight ||= isProbe;
    let isExpected = true;
    const passed = () => {
      if (isExpected) this.#expected -= 1;
      isExpected = false;
    };
    const ended = (hasStatus: boolean, handle: () => void) => {
      passed();
      this.#inFlight -= 1;
      if (isProbe) this.#hasProbeInFlight = false;
      if (hasStatus) this.#silentSince = this.#inFlight > 0 ? this.#now : undefined;
      handle();
      this.#notify();
    };
    return {
      pass: async (signal) => {
        await this.#gate.pass(true, signal);
        passed();
        if (this.bounds.maxRequestsPerSecond > 0) this.#notify();
      },
      accepted: () => ended(true, () => this.#accepted(isProbe)),
      refused: (refusal) =>
        ended(refusal.error.details.status !== undefined, () =>
          this.#recordRefused(refusal, isProbe, sentAt),
        ),
      dropped: () => ended(this.#inFlight === 1, () => undefined),
    };
  }

  /** Adds a request that was accepted with the current sign-in. */
  addProbe(request: LookUpRequest): void {
    this.#refused = 0;
    this.#timedOut = 0;
    const isSame = ({ part }: LookUpRequest) => part === request.part;
    const others = this.#probes.filter((each) => !isSame(each));
    this.#probes = [...others, ...[...this.#probes.filter(isSame), request].slice(-MAX_PROBES)];
  }

  /** The next probe; undefined before anything was accepted. */
  get probe(): LookUpRequest | undefined {
    return this.#probes[0];
  }

  /**
   * Forgets the outcomes of the previous sign-in: the new one may not be allowed to repeat its probes, and its refusals
   * may end. The rate and a Retry-After stay.
   */
  beginSignIn(): void {
    this.#probes = [];
    this.#refused = 0;
    this.#timedOut = 0;
    this.#hasAccepted = false;
    this.#inARow = 0;
    this.#recent = [];
    this.#break = undefined;
  }

  /** Returns the place in a list from which the next room without a request is taken, in [0, 1). */
  nextPlace(): number {
    this.#place = (this.#place + GOLDEN_RATIO) % 1;
    return this.#place;
  }

  #notify(): void {
    const listeners = this.#listeners;
    this.#listeners = [...listeners.slice(1), ...listeners.slice(0, 1)];
    for (const listener of listeners) listener();
  }

  #hurry(): void {
    if (this.#break !== undefined)
      this.#break = { ...this.#break, nextAt: Math.min(this.#break.nextAt, this.#now) };
  }

  /** Updates the time of the next request. */
  #space(): void {
    const ms = 1000 / this.#rate.perSecond;
    const ahead = Math.min(CATCH_UP.ms, CATCH_UP.share * ms);
    this.#nextAt = Math.max(this.#nextAt + ms, this.#now + ms - ahead);
  }

  #accepted(isProbe: boolean): void {
    this.#hasAccepted = true;
    this.#inARow = 0;
    this.#rate.recordAccepted(!isProbe, this.#now);
    if (!isProbe) {
      this.#addRecent(false);
      return;
    }
    const ended = this.#break;
    this.#break = undefined;
    this.#recent = [];
    if (ended?.probes === 0) this.#rate.restore();
    else if (ended !== undefined) this.#rate.endBreak(ended.refusal.limit !== 'no', this.#now);
    this.#nextAt = this.#now + 1000 / this.#rate.perSecond;
  }

  #recordRefused(refusal: Refusal, isProbe: boolean, sentAt: number): void {
    const { limit, error } = refusal;
    const now = this.#now;
    if (!this.hasProbe) this.#recordFruitless(error);
    const isBlocking = limit === 'said' && retryAfterMs(error) > 0;
    if (isBlocking && !isTooLong(error)) this.#blockFor(retryAfterMs(error), error);
    // Requests that were sent before a probe add no information.
    if (!isProbe && this.needsProbe) return;
    if (isProbe) this.#probes = [...this.#probes.slice(1), ...this.#probes.slice(0, 1)];
    else {
      this.#inARow += 1;
      if (this.#inARow === 1) this.#rate.remember();
      this.#rate.recordRefused(limit !== 'no', error.details.retryAfterMs !== undefined, sentAt, now);
      this.#addRecent(limit === 'no');
      const refused = this.#recent.filter(Boolean).length;
      if (this.#inARow < IN_A_ROW && refused < RECENT.refused) return;
    }
    const before = this.#break ?? { since: now, waitMs: WAIT.firstMs / WAIT.factor, probes: 0 };
    // A Retry-After is as conclusive as a refused probe.
    if (!isProbe && !isBlocking) {
      this.#break = { ...before, refusal, nextAt: now };
      return;
    }
    const waitMs = Math.min(WAIT.maxMs, WAIT.factor * before.waitMs);
    const nextAt = now + Math.max(waitMs, retryAfterMs(error));
    this.#break = { since: before.since, refusal, waitMs, nextAt, probes: before.probes + 1 };
  }

  #addRecent(isRefused: boolean): void {
    this.#recent = [...this.#recent, isRefused].slice(-RECENT.of);
  }

  #recordFruitless(error: ServiceError): void {
    if (!isTemporary(error)) this.#refused += 1;
    this.#timedOut = error.kind === 'timedOut' ? this.#timedOut + 1 : 0;
  }

  #blockFor(milliseconds: number, error: ServiceError): void {
    const now = this.#now;
    const { since, until } =
      this.#block !== undefined && this.#block.until > now ? this.#block : { since: now, until: 0 };
    this.#block = { since, until: Math.max(until, now + milliseconds), error };
  }

  /** The current break or Retry-After; without an error if there is neither. */
  get #wait(): Partial<Block> & Omit<Block, 'error'> {
    const block = this.#block !== undefined && this.#block.until > this.#now ? this.#block : undefined;
    if (this.#break === undefined) return block ?? { since: 0, until: 0 };
    const { since, nextAt, refusal } = this.#break;
    return { since, until: Math.max(nextAt, block?.until ?? 0), error: refusal.error };
  }

  get #silentMs(): number {
    return this.#now - (this.#silentSince ?? this.#now);
  }

  get #now(): number {
    return this.clock.monotonicNow();
  }
}

/** Returns whether the service asks for a longer wait than a run allows. */
export function isTooLong({ details: { retryAfterMs = 0 } }: ServiceError): boolean {
  return retryAfterMs > MAX_RETRY_AFTER_MS;
}

/** Returns the Retry-After in milliseconds, bounded, or 0. */
export function retryAfterMs({ details }: ServiceError): number {
  return Math.min(MAX_RETRY_AFTER_MS, details.retryAfterMs ?? 0);
}
