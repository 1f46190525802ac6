import type { Clock } from '../../model/clock';
import type { Disposable } from '../../model/event';
import { ServiceError, type ServiceErrorKind } from '../../service/errors';
import { AbortedError } from '../../service/http/abort';
import type { Canary } from '../pacing/circuit-breaker';
import { boundedRetryAfter, type Permit, type Refusal, type RequestKind } from '../pacing/permit';
import type { RequestPacer } from '../pacing/request-pacer';
import type { Room } from '../room';
import type { RoomRequest } from './room-request';
import { ProgressWatch, type StopReason, stopReason } from './run-stop';
import { Job, Sweeps } from './sweeps';

export interface RequestQueueOptions {
  readonly pacer: RequestPacer;
  readonly clock: Clock;
  /**
   * Takes the next room that was not asked in this run, or undefined when there is none.
   * @param isAnywhere true for one from another part of the list each time
   */
  readonly next: (isAnywhere: boolean) => RoomRequest | undefined;
  readonly hasNext: () => boolean;
  /** Called when nothing is left to send and nothing is in flight. */
  readonly onIdle: () => void;
  /** Stops or pauses the run. @param room the one whose request failed, unless that was a canary */
  readonly onStop: (reason: StopReason, error: unknown, room: Room | undefined) => void;
}

/** How often a request is sent again because the credentials changed meanwhile. */
const MAX_INTERRUPTIONS = 5;
/** The longest timer, as the settings may change while it runs. */
const MAX_TIMER_MS = 1000;
/** Timers fire a little early. */
const TIMER_MARGIN_MS = 0.01;

/** A request to be sent. A canary may be the request of a room too. */
interface Outgoing {
  readonly kind: RequestKind;
  /** Undefined for a canary whose response is not used. */
  readonly job: Job | undefined;
  readonly send: RoomRequest['send'];
}

/** A request in flight. */
interface Sending extends Outgoing {
  readonly permit: Permit;
  /** The number of the run that sent it. */
  readonly run: number;
}

/**
 * Sends the requests of a run's rooms as the pacer permits: first the next request of a room that has begun, then rooms
 * that were not asked, then, in sweeps, what was refused.
 */
export class RequestQueue {
  #ready: Job[] = [];
  #sweeps = new Sweeps();
  readonly #progress = new ProgressWatch();
  #inFlight = 0;
  /** Another number after each stop: what was sent before one is not continued after it. */
  #run = 0;
  #isOpen = false;
  /** True while a canary of this queue is in flight. */
  #isAsking = false;
  #isHandling = false;
  #timer: Disposable | undefined;
  #abort = new AbortController();
  readonly #subscription: Disposable;

  constructor(private readonly options: RequestQueueOptions) {
    this.#subscription = options.pacer.onMaySend(() => this.#pump());
  }

  /** Sends what there is, and what is added later. */
  start(): void {
    this.#isOpen = true;
    this.#progress.start(this.#now);
    this.options.pacer.runStarted();
    this.#pump();
  }

  /** Sends what was added. */
  wake(): void {
    this.#pump();
  }

  /** Drops the requests of rooms that are not wanted any more. */
  dropUnwanted(): void {
    this.#release(({ request }) => !request.isWanted());
    this.#pump();
  }

  /** Begins no other request. What is in flight goes on. */
  stop(): void {
    this.#isOpen = false;
    this.#run += 1;
    this.#timer?.dispose();
    this.#release(() => true);
    this.#sweeps = new Sweeps();
  }

  /** Aborts everything. */
  abort(): void {
    this.stop();
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#inFlight = 0;
    this.#isAsking = false;
  }

  dispose(): void {
    this.abort();
    this.#subscription.dispose();
  }

  #release(isReleased: (job: Job) => boolean): void {
    const released = [...this.#ready.filter(isReleased), ...this.#sweeps.drop(isReleased)];
    this.#ready = this.#ready.filter((job) => !released.includes(job));
    for (const { request } of released) request.released();
  }

  #pump(): void {
    if (this.#isHandling || !this.#isOpen) return;
    this.#timer?.dispose();
    while (this.#ready.length > 0 || this.options.hasNext() || !this.#sweeps.isEmpty) {
      const { delayMs } = this.options.pacer;
      const next = delayMs > 0 ? delayMs : this.#take();
      if (typeof next === 'number') {
        this.#pumpIn(next);
        return;
      }
      void this.#send(next);
    }
    if (this.#inFlight === 0) this.options.onIdle();
  }

  #pumpIn(ms: number): void {
    if (!Number.isFinite(ms)) return;
    this.#timer = this.options.clock.after(Math.min(MAX_TIMER_MS, ms + TIMER_MARGIN_MS), () => this.#pump());
  }

  /** @returns the next request, or the milliseconds until there is one; infinite when a response must come first */
  #take(): Outgoing | number {
    const { pacer, next } = this.options;
    if (this.#isAsking) return Number.POSITIVE_INFINITY;
    if (pacer.needsCanary) return this.#takeCanary();
    if (this.#sweeps.needsCanary) return this.#sweeps.canaryDelayMs(this.#now) || this.#takeCanary();
    if (this.#ready.length > 0 || this.options.hasNext()) {
      if (pacer.spacingMs > 0) return pacer.spacingMs;
      const ready = this.#ready.shift();
      if (ready !== undefined) return outgoing(ready.isRepeated ? 'repeated' : 'first', ready);
      const fresh = next(false);
      if (fresh !== undefined) return outgoing('first', new Job(fresh));
    }
    const swept = this.#sweeps.take(this.#inFlight, pacer.best, this.#now);
    if (typeof swept !== 'number') return outgoing('repeated', swept);
    return swept;
  }

  /** While nothing worked before, any room is a canary: rooms that stand together in the list may be refused. */
  #takeCanary(): Outgoing | number {
    const { canaries } = this.options.pacer;
    const canary = canaries.next();
    if (canary !== undefined) return asking(canary);
    const fresh = this.options.next(true);
    if (fresh !== undefined) return outgoing('canary', new Job(fresh));
    if (canaries.ofCode !== undefined) return asking(canaries.ofCode);
    const job = this.#ready.shift() ?? this.#sweeps.takeAny();
    return job === undefined ? Number.POSITIVE_INFINITY : outgoing('canary', job);
  }

  async #send(request: Outgoing): Promise<void> {
    const { signal } = this.#abort;
    const { kind, job } = request;
    const permit = this.options.pacer.take(kind);
    const sending = { ...request, permit, run: this.#run };
    this.#inFlight += 1;
    this.#isAsking = kind === 'canary';
    job?.request.started();
    let handle: () => void;
    try {
      const next = await request.send(signal, async (inner) => {
        await permit.pass(inner);
        // The run may have been stopped meanwhile, or the room removed.
        if (sending.run !== this.#run || job?.request.isWanted() === false)
          throw new AbortedError('cancelled');
      });
      handle = () => this.#handleAccepted(sending, next);
    } catch (error) {
      handle = () => this.#handleFailure(sending, error);
    }
    if (signal.aborted) {
      permit.dropped();
      return;
    }
    this.#inFlight -= 1;
    if (kind === 'canary') this.#isAsking = false;
    this.#isHandling = true;
    try {
      handle();
    } finally {
      // Whatever a result leads to, the other rooms go on.
      this.#isHandling = false;
      this.#pump();
    }
  }

  /** @param next the next request of the room */
  #handleAccepted(sending: Sending, next: RoomRequest | undefined): void {
    const { job, run } = sending;
    if (job !== undefined) this.options.pacer.canaries.add(job.request.canary);
    const isDropped = next !== undefined && (run !== this.#run || !next.isWanted());
    const nextJob = next === undefined || isDropped ? undefined : new Job(next);
    this.#handleResponse(sending, nextJob);
    if (isDropped) next.released();
    if (nextJob !== undefined && !nextJob.isRepeated) this.#ready.push(nextJob);
  }

  /** The service responded, with a success or an error of its own. */
  #handleResponse({ kind, job, permit, run }: Sending, next?: Job): void {
    permit.accepted();
    const isRoom = job !== undefined;
    if (run === this.#run && isRoom && job.isRepeated) this.#sweeps.recordAccepted(next);
    const isStrike = kind === 'canary' && this.#sweeps.needsCanary;
    const failed = isStrike ? this.#sweeps.recordCanary(true) : [];
    this.#progress.recordAccepted(isRoom || isStrike, this.#now);
    for (const { request, error } of failed) request.failed(error);
  }

  #handleFailure(sending: Sending, error: unknown): void {
    const { job, permit } = sending;
    const reason = stopReason(error, this.#progress.hasAccepted);
    const refusal = refusalOf(error);
    if (reason !== undefined) {
      permit.dropped();
      this.options.onStop(reason, error, job?.request.room);
    } else if (refusal !== undefined) this.#handleRefusal(sending, refusal, error);
    else if (error instanceof ServiceError && error.details.status !== undefined) {
      this.#handleResponse(sending);
      job?.request.failed(error);
    } else {
      permit.dropped();
      if (job !== undefined) this.#handleInterruption(job, sending.run, error);
    }
  }

  /** The credentials changed meanwhile: the request is sent again with the present ones. */
  #handleInterruption(job: Job, run: number, error: unknown): void {
    const wasCancelled = error instanceof ServiceError && error.kind === 'cancelled';
    if (!wasCancelled || job.interruptions++ >= MAX_INTERRUPTIONS) job.request.failed(error);
    else if (run !== this.#run || !job.request.isWanted()) job.request.released();
    else this.#ready.push(job);
  }

  #handleRefusal({ kind, job, permit, run }: Sending, refusal: Refusal, error: unknown): void {
    permit.refused(refusal);
    if (kind === 'canary') this.#sweeps.recordCanary(false);
    if (job !== undefined && (run !== this.#run || !job.request.isWanted())) job.request.released();
    else if (job !== undefined) {
      job.error = error;
      job.dueAt = this.#now + boundedRetryAfter(refusal);
      this.#sweeps.park(job);
    }
    const reason = run === this.#run ? this.#progress.recordRefusal(this.#now) : undefined;
    if (reason !== undefined) this.options.onStop(reason, error, job?.request.room);
  }

  get #now(): number {
    return this.options.clock.monotonicNow();
  }
}

function outgoing(kind: RequestKind, job: Job): Outgoing {
  return { kind, job, send: job.request.send };
}

/** A request whose response is not used. */
function asking(canary: Canary): Outgoing {
  return {
    kind: 'canary',
    job: undefined,
    send: async (signal, beforeAttempt) => {
      await canary.send(signal, beforeAttempt);
      return undefined;
    },
  };
}

/** Nothing of the service responded: no connection, or something on the way that responds in its place. */
const UNANSWERED: readonly ServiceErrorKind[] = [
  'unreachable',
  'tls',
  'proxy',
  'redirected',
  'timedOut',
  'notJson',
];

/** @returns what a failed attempt means for pacing, or undefined when the service itself responded */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { kind } = error;
  const { status = 0, retryAfterMs } = error.details;
  if (status === 429) return { kind: 'rateLimited', retryAfterMs };
  if (status === 503) return { kind: 'unavailable', retryAfterMs };
  return status >= 500 || UNANSWERED.includes(kind) ? { kind: 'failed', retryAfterMs } : undefined;
}
