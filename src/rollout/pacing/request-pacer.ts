import { type Disposable, Emitter } from '../../model/event';
import { AttemptGate } from './attempt-gate';
import { InFlightLimit } from './in-flight-limit';
import type { RequestPacerOptions } from './pacer-options';
import { type PacerState, shownOf } from './pacer-state';
import type { Permit } from './permit';
import { RateSearch } from './rate-search';
import { PathWait, type Refusal } from './refusal';
import { RefusalNoise } from './refusal-noise';
import { RoundRobin } from './round-robin';
import { ServiceWait } from './service-wait';
import { Throughput } from './throughput';

/** As many failures in a row, without an answer of the service, are an outage. */
const OUTAGE_FAILURES = 4;
/** An outage interrupts a run in which more was accepted; a slow service refuses after fewer. */
const MIN_BEFORE_OUTAGE = 20;
/** Where nothing is sent for so long although it might be, that time measures no rate. */
const PAUSE_MS = 3000;

/** How a request was sent; `isFull` if no other was allowed beside those in flight. */
type Sending = Readonly<{ inFlight: number; isFull: boolean; epoch: number; isProbe: boolean }>;

/**
 * Decides when a request of any rollout over one connection may be sent, as fast as the service allows. `free`: only the
 * number in flight is limited. `paced`: after a refusal, a rate is searched. `waiting`: one probe at a time. See docs/pacing.md.
 */
export class RequestPacer {
  readonly #changed = new Emitter<void>();
  /** Fires when `state` changes, except for the time that passes. */
  readonly onDidChange = this.#changed.event;
  readonly #queues = new RoundRobin();
  /** The last stop before the wire, for the requests of a run and of a person. */
  readonly gate: AttemptGate;
  readonly #throughput = new Throughput();
  readonly #rate = new RateSearch();
  readonly #limit = new InFlightLimit();
  readonly #noise = new RefusalNoise();
  #wait: ServiceWait | undefined;
  /** How many requests were accepted in the second before the wait. */
  #acceptedBeforeWait = 0;
  #inFlight = 0;
  #failuresInARow = 0;
  readonly #path = new PathWait();
  #sentAt = 0;
  #reported = '';

  constructor(private readonly options: RequestPacerOptions) {
    this.gate = new AttemptGate(options.maxRequestsPerSecond, options.clock);
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
    if (this.#wait !== undefined) return Math.max(this.#wait.delayMs(now), this.gate.delayMs);
    if (this.#limit.isReached(this.#inFlight, this.#maxInFlight)) return Number.POSITIVE_INFINITY;
    return Math.max(this.#rate.delayMs(now), this.gate.delayMs);
  }

  /** Calls back when `delayMs` may have become shorter. Of several queues each is the first in turn. */
  onMaySend(listener: () => void): Disposable {
    return this.#queues.add(listener);
  }

  /** Probes at once whether the service answers again. */
  tryNow(): void {
    this.#wait?.tryNow(this.#now());
    this.#report();
    this.#queues.notify();
  }

  /** Lets a person's request pass, which counts against the rate. @throws AbortedError */
  async passOther(signal: AbortSignal | undefined): Promise<void> {
    await this.gate.pass(false, signal);
    this.#rate.sent(this.#now());
  }

  /** Takes a permit, which `delayMs` must allow. */
  take(): Permit {
    const now = this.#now();
    const ms = Math.max(this.gate.intervalMs, 1000 / this.#rate.perSecond);
    const dueAt = this.#wait?.nextAt ?? this.#sentAt + ms;
    if (this.#inFlight === 0 && now > dueAt + PAUSE_MS) this.#restart(now);
    this.#sentAt = now;
    this.#inFlight += 1;
    this.#wait?.probeSent();
    this.#rate.sent(now);
    const wait = this.#wait;
    const sending = {
      inFlight: this.#inFlight,
      isFull: this.#limit.isReached(this.#inFlight, this.#maxInFlight),
      epoch: this.#rate.epoch,
      isProbe: wait !== undefined,
    };
    const giveUp = this.gate.reserve();
    const ended = (handle: () => void) => {
      giveUp();
      handle();
      this.#inFlight -= 1;
      this.#report();
      this.#queues.notify();
    };
    return {
      isProbe: sending.isProbe,
      waitedMs: wait?.ms ?? 0,
      pass: (signal) => {
        giveUp();
        return this.gate.pass(true, signal);
      },
      accepted: () => ended(() => this.#requestAccepted(sending)),
      refused: (refusal, isEvidence) => ended(() => this.#requestRefused(refusal, isEvidence, sending)),
      dropped: () => ended(() => wait?.probeDropped()),
    };
  }

  #requestAccepted(sending: Sending): void {
    const now = this.#now();
    this.#throughput.requestAccepted(now);
    this.#noise.requestEnded(false);
    this.#failuresInARow = 0;
    if (this.#wait !== undefined) {
      if (sending.isProbe) this.#endWait(this.#wait, now);
      return;
    }
    this.#requestAnswered(sending, now);
  }

  /** It was accepted, or refused for the trouble of its room alone. */
  #requestAnswered({ isFull, epoch }: Sending, now: number): void {
    if (isFull) this.#limit.acceptedWhenFull(now, this.#maxInFlight);
    if (epoch === this.#rate.epoch) this.#rate.requestAccepted(now, isFull);
  }

  #requestRefused(refusal: Refusal, isEvidence: boolean, sending: Sending): void {
    const { inFlight, epoch, isProbe } = sending;
    const now = this.#now();
    if (this.#wait !== undefined) {
      if (isProbe) this.#wait.probeRefused(now, refusal);
      else if (isEvidence) this.#wait.alsoRefused(now, refusal);
      return;
    }
    if (!isEvidence) {
      this.#requestAnswered(sending, now);
      return;
    }
    this.#noise.requestEnded(true);
    if (epoch < this.#rate.epoch) return;
    if (refusal.kind === 'failed') {
      this.#failuresInARow += 1;
      if (this.#failuresInARow < OUTAGE_FAILURES) return;
    } else if (
      this.#isUsual(now) ||
      this.#path.concernsOne(refusal, this.#throughput.accepted, now) ||
      this.#isExplained(refusal, inFlight, now)
    )
      return;
    this.#acceptedBeforeWait = this.#throughput.inLastSecond(now);
    this.#wait = new ServiceWait(now, refusal, this.#rate.perSecond);
  }

  /** True if a refusal is one of those that slowing down does not end. */
  #isUsual(now: number): boolean {
    if (!this.#noise.isKnown(now)) return false;
    this.#limit.refusedAtRandom();
    // Then a request that worked before shows whether everything is refused.
    return !this.#noise.isMost;
  }

  /** True if a refusal may concern the number in flight: the rate does not change. */
  #isExplained({ retryAfterMs = 0 }: Refusal, inFlight: number, now: number): boolean {
    // With Retry-After the service says itself that it limits requests.
    if (retryAfterMs > 0 || !this.#rate.isFree) return false;
    const isLowered = this.#limit.refused(now, Math.max(inFlight, this.#inFlight));
    // What is in flight was sent before.
    if (isLowered) this.#rate.restart(now);
    return isLowered;
  }

  /** Chooses the rate after a wait, from what was accepted before it and how long it took. */
  #endWait(wait: ServiceWait, now: number): void {
    const cycle = this.#throughput.cycle(now);
    const measured = this.#throughput.measured(now);
    this.#wait = undefined;
    // Before anything was accepted, nothing says how fast is too fast.
    const isUnmeasured = wait.kind === 'failed' || this.#throughput.accepted === 1;
    if (isUnmeasured || wait.wasStandstill(now)) {
      const isSlow = wait.kind === 'unavailable' && cycle.accepted < MIN_BEFORE_OUTAGE;
      const isLockOut = !isUnmeasured && (wait.kind === 'rateLimited' || isSlow);
      const { perSecond, ms } = this.#throughput.endStandstill(wait.refusedAt, now);
      this.#noise.forget();
      // After an outage the previous rate is restored, and the number in flight grows from one.
      if (isLockOut) this.#rate.afterLockOut(perSecond, ms, now);
      else {
        this.#limit.reset();
        this.#rate.restart(now);
      }
    } else if (this.#noise.isKnown(now) && wait.probes === 0) this.#noise.continue();
    else if (this.#rate.isFree) {
      this.#noise.forget();
      const half = this.#acceptedBeforeWait / 2;
      this.#rate.search(Math.max(half, 1000 / (now - wait.since)), now, half);
      this.#throughput.restart(now);
    } else if (this.#noise.slowedDown(cycle, this.#rate.perSecond, this.#rate.best, now))
      this.#rate.free(now);
    else this.#rate.lower(cycle, measured, now);
    this.#throughput.startCycle(now);
  }

  /** After a pause nothing is measured from before it. */
  #restart(now: number): void {
    this.#throughput.restart(now);
    this.#rate.restart(now);
    if (this.#wait === undefined) this.#throughput.endStandstill(now, now);
  }

  #report(): void {
    const shown = shownOf(this.state, this.#wait?.nextAt);
    if (shown === this.#reported) return;
    this.#reported = shown;
    this.#changed.fire();
  }

  get #maxInFlight(): number {
    return Math.max(1, this.options.maxInFlight());
  }

  #now(): number {
    return this.options.clock.now();
  }
}
