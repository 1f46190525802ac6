import type { Clock } from '../../model/clock';
import { type Disposable, Emitter } from '../../model/event';
import { AttemptGate } from './attempt-gate';
import { InFlightLimit } from './in-flight-limit';
import { RateSearch } from './rate-search';
import type { Refusal } from './refusal';
import { ServiceWait } from './service-wait';

export interface RequestPacerOptions {
  /** How many requests may be in flight at once. Read each time. */
  readonly maxInFlight: () => number;
  /** How many requests may be sent in any second, or 0 to adapt to the service's limit. Read each time. */
  readonly maxRequestsPerSecond: () => number;
  readonly clock: Clock;
}

/** What limits the requests of a run now. */
export type PacerState =
  | { readonly kind: 'free' }
  | { readonly kind: 'paced'; readonly perSecond: number }
  | { readonly kind: 'waiting'; readonly reason: 'limit' | 'outage'; readonly nextTryMs: number };

/** Permits one request. Exactly one of `accepted`, `refused` and `dropped` is to be called when it has ended. */
export interface Permit {
  /** True if it probes whether the service answers again. */
  readonly isProbe: boolean;
  /** Milliseconds that were waited before the probe, without what the service asked for; 0 for no probe. */
  readonly waitedMs: number;
  /** Waits until the request may be sent. @throws AbortedError */
  pass(signal: AbortSignal | undefined): Promise<void>;
  /** The service answered, with a success or an error of its own. */
  accepted(): void;
  /** @param isEvidence false if the trouble is known to be that of the room */
  refused(refusal: Refusal, isEvidence: boolean): void;
  /** It was aborted, or not sent. */
  dropped(): void;
}

/** As many failures in a row, without an answer of the service, are an outage. */
const OUTAGE_FAILURES = 4;
/** Where nothing is sent for so long although it might be, that time measures no rate. */
const PAUSE_MS = 5000;
/** At full speed refusals count once they are a larger share of the latest requests, also where they are usual. */
const MUCH = { recent: 20, least: 2, share: 0.2, usual: 0.75 };

/** How a request was sent; `isFull` if no other was allowed beside those in flight. */
type Sending = Readonly<{ at: number; isFull: boolean; isProbe: boolean }>;

/**
 * Decides when a request of any rollout over one connection may be sent, as fast as the service allows. `free`: only the
 * number in flight is limited. `paced`: after a refusal, a rate is searched. `waiting`: one probe at a time. See docs/pacing.md.
 */
export class RequestPacer {
  readonly #changed = new Emitter<void>();
  /** Fires when `state` changes, except for the time that passes. */
  readonly onDidChange = this.#changed.event;
  #queues: readonly (() => void)[] = [];
  readonly #gate: AttemptGate;
  readonly #rate = new RateSearch();
  readonly #limit = new InFlightLimit();
  #wait: ServiceWait | undefined;
  /** Which of the latest requests were refused. */
  #recent: readonly boolean[] = [];
  #failuresInARow = 0;
  #inFlight = 0;
  #sentAt = 0;
  #reported: string | number | undefined;

  constructor(private readonly options: RequestPacerOptions) {
    this.#gate = new AttemptGate(options.maxRequestsPerSecond, options.clock);
  }

  get state(): PacerState {
    if (this.#wait?.isLong) {
      const { reason, nextAt } = this.#wait;
      return { kind: 'waiting', reason, nextTryMs: Math.max(0, nextAt - this.#now()) };
    }
    if (this.#rate.isFree) return { kind: 'free' };
    const max = this.options.maxRequestsPerSecond() || Number.POSITIVE_INFINITY;
    return { kind: 'paced', perSecond: Math.min(max, this.#rate.perSecond) };
  }

  /** Milliseconds for which the service has refused everything. */
  get waitedMs(): number {
    return this.#wait === undefined ? 0 : this.#now() - this.#wait.since;
  }

  /**
   * True where a request that worked before shows best whether the service answers. At a rate that is searched, the first
   * probe is the next request: it is likely to be accepted, and costs nothing.
   */
  get needsKnownProbe(): boolean {
    return this.#wait !== undefined && (this.#wait.probes > 0 || this.#rate.isFree);
  }

  /** Milliseconds until a request may be sent; infinite when an answer must come first. */
  get delayMs(): number {
    const now = this.#now();
    const isFull = this.#wait?.isProbing ?? this.#limit.isReached(this.#inFlight, this.#maxInFlight);
    if (isFull) return Number.POSITIVE_INFINITY;
    const dueMs = this.#wait === undefined ? this.#rate.delayMs(now) : this.#wait.nextAt - now;
    return Math.max(0, dueMs, this.#gate.delayMs);
  }

  /** Calls back when `delayMs` may have become shorter. Of several queues each is the first in turn. */
  onMaySend(listener: () => void): Disposable {
    this.#queues = [...this.#queues, listener];
    return {
      dispose: () => {
        this.#queues = this.#queues.filter((other) => other !== listener);
      },
    };
  }

  /** Probes at once whether the service answers again. */
  tryNow(): void {
    if (this.#wait !== undefined) this.#wait.nextAt = Math.min(this.#wait.nextAt, this.#now());
    this.#notify();
  }

  /** Lets a person's request pass, which counts against the rate. @throws AbortedError */
  async passOther(signal: AbortSignal | undefined): Promise<void> {
    await this.#gate.pass(false, signal);
    this.#rate.sent(this.#now());
  }

  /** Takes a permit, which `delayMs` must allow. */
  take(): Permit {
    const now = this.#now();
    const wait = this.#wait;
    if (this.#inFlight === 0 && now > Math.max(this.#sentAt, wait?.nextAt ?? 0) + PAUSE_MS)
      this.#rate.restart(now);
    this.#sentAt = now;
    this.#inFlight += 1;
    if (wait !== undefined) wait.isProbing = true;
    this.#rate.sent(now);
    const sending = {
      at: now,
      isFull: this.#limit.isReached(this.#inFlight, this.#maxInFlight),
      isProbe: wait !== undefined,
    };
    const giveUp = this.#gate.expect();
    const ended = (handle: () => void) => {
      giveUp();
      handle();
      this.#inFlight -= 1;
      this.#notify();
    };
    return {
      isProbe: sending.isProbe,
      waitedMs: wait?.ms ?? 0,
      pass: (signal) => {
        giveUp();
        return this.#gate.pass(true, signal);
      },
      accepted: () => ended(() => this.#requestAccepted(sending)),
      refused: (refusal, isEvidence) => ended(() => this.#requestRefused(refusal, isEvidence, sending)),
      dropped: () =>
        ended(() => {
          if (wait !== undefined) wait.isProbing = false;
        }),
    };
  }

  #requestAccepted(sending: Sending): void {
    this.#requestEnded(false);
    this.#failuresInARow = 0;
    this.#rate.requestAccepted(this.#now());
    if (this.#wait === undefined) this.#requestAnswered(sending);
    else if (sending.isProbe) this.#endWait(this.#wait);
  }

  /** It was accepted, or refused for the trouble of its room alone. */
  #requestAnswered({ at, isFull }: Sending): void {
    const now = this.#now();
    if (isFull) this.#limit.acceptedWhenFull(now, this.#maxInFlight);
    this.#rate.requestAnswered(now, at, isFull);
  }

  #requestRefused(refusal: Refusal, isEvidence: boolean, sending: Sending): void {
    const now = this.#now();
    if (this.#wait !== undefined) {
      if (isEvidence) this.#requestEnded(true);
      if (sending.isProbe) this.#wait.probeRefused(now, refusal);
      else if (isEvidence) this.#wait.alsoRefused(now, refusal);
      return;
    }
    if (!isEvidence) this.#requestAnswered(sending);
    if (!isEvidence || sending.at < this.#rate.changedAt) return;
    this.#requestEnded(true);
    if (refusal.kind === 'failed') {
      this.#failuresInARow += 1;
      if (this.#failuresInARow < OUTAGE_FAILURES) return;
    } else if (this.#rate.isFree) {
      if (this.#rate.isUsual(now) && !this.#isMuch) return;
      // With Retry-After the service says itself that it limits requests.
      if (refusal.retryAfterMs === 0 && this.#limit.refused(now, this.#inFlight)) {
        // What is in flight was sent before.
        this.#rate.restart(now);
        return;
      }
      const isAsked = refusal.kind === 'rateLimited' && refusal.retryAfterMs > 0;
      if (!isAsked && !this.#isMuch) return;
    }
    this.#wait = new ServiceWait(now, refusal, this.#rate.perSecond);
  }

  #requestEnded(isRefused: boolean): void {
    this.#recent = [...this.#recent.slice(1 - MUCH.recent), isRefused];
  }

  /** True if so much is refused of late that it matters at full speed. */
  get #isMuch(): boolean {
    const refused = this.#recent.filter((isRefused) => isRefused).length;
    const share = this.#rate.isUsual(this.#now()) ? MUCH.usual : MUCH.share;
    return refused > Math.max(MUCH.least, share * this.#recent.length);
  }

  /** Chooses the rate after a wait. */
  #endWait(wait: ServiceWait): void {
    const now = this.#now();
    this.#wait = undefined;
    if (wait.kind === 'failed' || (wait.isStandstill && wait.kind === 'unavailable')) {
      this.#limit.reset();
      this.#rate.restart(now);
    } else if (wait.isStandstill) this.#rate.afterLockOut(wait.refusedAt, now);
    else if (this.#rate.isFree && (!this.#isMuch || (this.#rate.isUsual(now) && wait.probes === 0))) return;
    else this.#rate.lower(wait.since, now);
    this.#recent = [];
  }

  #notify(): void {
    const { state } = this;
    const shown = state.kind === 'paced' ? state.perSecond.toPrecision(2) : this.#wait?.nextAt;
    if (shown !== this.#reported) {
      this.#reported = shown;
      this.#changed.fire();
    }
    const [first, ...others] = this.#queues;
    if (first === undefined) return;
    this.#queues = [...others, first];
    for (const queue of [first, ...others]) queue();
  }

  get #maxInFlight(): number {
    return Math.max(1, this.options.maxInFlight());
  }

  #now(): number {
    return this.options.clock.now();
  }
}
