import type { Clock } from '../../model/clock';
import type { Disposable } from '../../model/event';
import { ServiceError } from '../../service/errors';

import type { Refusal } from '../pacing/refusal';
import { refusalOf } from '../pacing/refusal';
import type { Permit, RequestPacer } from '../pacing/request-pacer';
import type { Room } from '../room';
import { Job, type QueuedRequest } from './queued-request';
import { RefusedJobs } from './refused-jobs';
import { type StopReason, stopReason } from './run-stop';

export interface RequestQueueOptions {
  readonly pacer: RequestPacer;
  readonly clock: Clock;
  /**
   * Takes the next room that was not asked in this run, or undefined when there is none.
   * @param isAnywhere true for one from another part of the list each time
   */
  readonly next: (isAnywhere: boolean) => QueuedRequest | undefined;
  readonly hasNext: () => boolean;
  /** A request that worked before, another one for each turn; undefined where there is none. */
  readonly known: (turn: number) => QueuedRequest | undefined;
  /** Called when nothing is left to send and nothing is in flight. */
  readonly onIdle: () => void;
  /** Stops or pauses the run. @param room the one whose request failed, unless it only showed the service's state */
  readonly onStop: (reason: StopReason, error: unknown, room: Room | undefined) => void;
}

/** How often a request is sent again because the credentials changed meanwhile. */
const MAX_INTERRUPTIONS = 5;
/** The longest timer, as the settings may change while it runs. */
const MAX_TIMER_MS = 1000;
/** Timers fire a little early. */
const TIMER_MARGIN_MS = 0.01;

/** Milliseconds of probing after which a run pauses: where nothing was accepted since it was started, and else. */
const PAUSE_AFTER = { nothingAcceptedMs: 5 * 60_000, outageMs: 30 * 60_000 };
/** The longest answer to a probe that counts: a machine may sleep meanwhile. */
const MAX_ANSWER_MS = 60_000;

/** A request that is in flight, and when it was sent. */
type Sending = Readonly<{ job: Job; permit: Permit; at: number }>;

/**
 * Sends the requests of a run's rooms as the pacer permits: first the next request of a room that has begun, then rooms
 * that were not asked, then what was refused.
 */
export class RequestQueue {
  #ready: Job[] = [];
  readonly #refused = new RefusedJobs();
  #inFlight = 0;
  /** How many requests that worked before were sent. */
  #judged = 0;
  /** True while one of them is in flight. */
  #isJudging = false;
  /** True if a request was accepted since the start. */
  #hasAccepted = false;
  /** How long the service was probed since a room was answered, without sleep and what Retry-After asked for. */
  #probedMs = 0;
  #isOpen = false;
  #isHandling = false;
  #timer: Disposable | undefined;
  #abort = new AbortController();

  readonly #subscription: Disposable;

  constructor(private readonly options: RequestQueueOptions) {
    this.#subscription = options.pacer.onMaySend(() => this.wake());
  }

  /** Sends what there is, and what is added later. */
  start(): void {
    this.#isOpen = true;
    this.#hasAccepted = false;
    this.#probedMs = 0;
    this.wake();
  }

  /** Begins no other room, and repeats nothing. Those with a request in flight are finished, unless it is refused. */
  pause(): void {
    this.#isOpen = false;
    this.wake();
  }

  /** Drops what waits for another attempt and is not wanted any more. */
  dropUnwanted(): void {
    this.#ready = this.#ready.filter((job) => !job.dropIfUnwanted());
    this.#refused.dropUnwanted();
    this.wake();
  }

  /** Aborts everything. */
  stop(): void {
    this.#isOpen = false;
    this.#ready = [];
    this.#refused.clear();
    this.#isJudging = false;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#inFlight = 0;
    this.#timer?.dispose();
  }

  dispose(): void {
    this.stop();
    this.#subscription.dispose();
  }

  /** Sends what may be sent now. */
  wake(): void {
    if (this.#isHandling) return;
    this.#timer?.dispose();
    this.#timer = undefined;
    while (this.#hasWork) {
      const { delayMs } = this.options.pacer;
      const job = delayMs > 0 ? delayMs : this.#take();
      if (typeof job === 'number') {
        const timerMs = Math.min(MAX_TIMER_MS, Math.max(0, job) + TIMER_MARGIN_MS);
        if (Number.isFinite(job)) this.#timer = this.options.clock.after(timerMs, () => this.wake());
        return;
      }
      void this.#send(job);
    }
    if (this.#inFlight === 0) this.options.onIdle();
  }

  get #hasWork(): boolean {
    return this.#ready.length > 0 || (this.#isOpen && (!this.#refused.isEmpty || this.options.hasNext()));
  }

  /** @returns the next request, or the milliseconds until there is one; infinite where an answer must come first */
  #take(): Job | number {
    const { pacer, known, next, clock } = this.options;
    // Where everything is refused, only a request that worked before can show that the service answers.
    if (pacer.needsKnownProbe) {
      if (this.#isJudging) return Number.POSITIVE_INFINITY;
      const probe = known(this.#judged);
      if (probe !== undefined) return new Job(probe, true);
    }
    const ready = this.#ready.pop();
    if (ready !== undefined) return ready;
    if (!this.#isOpen) return Number.POSITIVE_INFINITY;
    // Rooms that stand together in the list may be refused.
    const fresh = next(pacer.needsKnownProbe);
    if (fresh !== undefined) return new Job(fresh);
    // The judge may be the other request of the same room.
    if (this.#isJudging || this.#refused.isEmpty) return Number.POSITIVE_INFINITY;
    const judge = known(this.#judged);
    const refused = this.#refused.next(judge !== undefined, this.#inFlight);
    const delayMs = refused === undefined ? Number.POSITIVE_INFINITY : refused.dueAt - clock.now();
    if (refused !== undefined && delayMs <= 0) return this.#refused.take(refused);
    return this.#refused.needsJudge && judge !== undefined ? new Job(judge, true) : delayMs;
  }

  async #send(job: Job): Promise<void> {
    const { signal } = this.#abort;
    const { pacer, clock } = this.options;
    const permit = pacer.take();
    const sending = { job, permit, at: clock.now() };
    this.#inFlight += 1;
    if (job.isKnown) {
      this.#judged += 1;
      this.#isJudging = true;
    }
    job.request.started();
    const handle = await job.send(signal, permit.pass).then(
      (next) => () => this.#requestAccepted(sending, next),
      (error: unknown) => () => this.#requestFailed(sending, error),
    );
    this.#isHandling = true;
    if (signal.aborted) permit.dropped();
    else {
      if (job.isKnown) this.#isJudging = false;
      handle();
      // A listener may have stopped the queue.
      if (!signal.aborted) this.#inFlight -= 1;
    }
    this.#isHandling = false;
    this.wake();
  }

  #requestAccepted({ job, permit, at }: Sending, next?: QueuedRequest): void {
    const { signal } = this.#abort;
    permit.accepted();
    this.#hasAccepted = true;
    // What worked before is no progress: it may take what the service allows to others.
    if (!job.isKnown) this.#probedMs = 0;
    this.#refused.otherEnded(job, at, true, this.options.clock.now());
    if (next === undefined || signal.aborted) return;
    const nextJob = new Job(next);
    if (!nextJob.dropIfUnwanted()) this.#ready.push(nextJob);
  }

  #requestFailed(sending: Sending, error: unknown): void {
    const { job, permit } = sending;
    const reason = stopReason(error, this.#hasAccepted);
    const refusal = refusalOf(error);
    if (reason !== undefined) {
      permit.dropped();
      this.options.onStop(reason, error, job.request.room);
      return;
    }
    if (refusal !== undefined) {
      this.#requestRefused(sending, refusal, error);
      return;
    }
    const { kind, details = undefined } = error instanceof ServiceError ? error : { kind: undefined };
    if (details?.status === undefined) permit.dropped();
    else this.#requestAccepted(sending);
    const wasInterrupted = kind === 'cancelled';
    // A probe that is still needed is made again.
    if (wasInterrupted && (job.isKnown || job.dropIfUnwanted())) return;
    // The credentials changed meanwhile: it is sent again with the present ones.
    if (wasInterrupted && job.interruptions++ < MAX_INTERRUPTIONS) this.#ready.push(job);
    else job.request.failed(error);
  }

  #requestRefused({ job, permit, at }: Sending, refusal: Refusal, error: unknown): void {
    const now = this.options.clock.now();
    permit.refused(refusal, job.verdict !== 'own');
    if (job.isKnown) this.#refused.otherEnded(job, at, false, now);
    else if (!job.dropIfUnwanted()) {
      job.request.postponed();
      job.refused(error, now, refusal.retryAfterMs);
      this.#refused.add(job);
    }
    if (!permit.isProbe || !this.#isOpen) return;
    this.#probedMs += permit.waitedMs + Math.min(MAX_ANSWER_MS, now - at);
    const { onStop } = this.options;
    const { nothingAcceptedMs, outageMs } = PAUSE_AFTER;
    if (!this.#hasAccepted && this.#probedMs >= nothingAcceptedMs)
      onStop('nothingAccepted', error, job.request.room);
    else if (this.#probedMs >= outageMs) onStop('outage', error, job.request.room);
  }
}
