import type { Clock } from '../../model/clock';
import type { Disposable } from '../../model/event';
import { ServiceError } from '../../service/errors';
import type { Permit } from '../pacing/permit';
import { boundedRetryAfter, type Refusal } from '../pacing/refusal';
import type { RequestPacer } from '../pacing/request-pacer';
import type { Room } from '../room';
import { ProbingTime } from './probing-time';
import { Job, type QueuedRequest } from './queued-request';
import { refusalOf } from './refusal-of';
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

/** A request that is in flight: its number in the run, and when it was sent. */
type Sending = Readonly<{ permit: Permit; number: number; at: number }>;

/**
 * Sends the requests of a run's rooms as the pacer permits: first the next request of a room that has begun, then rooms
 * that were not asked, then what was refused.
 */
export class RequestQueue {
  #ready: Job[] = [];
  readonly #refused = new RefusedJobs();
  #inFlight = 0;
  /** How many requests were sent. */
  #sent = 0;
  /** True while a request that worked before is in flight. */
  #isJudging = false;
  readonly #probing = new ProbingTime();
  #isOpen = false;
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
    this.#probing.start();
    this.#pump();
  }

  /** Sends what was added. */
  wake(): void {
    this.#pump();
  }

  /** Begins no other room, and repeats nothing. Those with a request in flight are finished, unless it is refused. */
  pause(): void {
    this.#isOpen = false;
    this.#pump();
  }

  /** Drops what waits for another attempt and is not wanted any more. */
  dropUnwanted(): void {
    this.#ready = this.#ready.filter((job) => !job.dropIfUnwanted());
    this.#refused.dropUnwanted();
    this.#pump();
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

  #pump(): void {
    if (this.#isHandling) return;
    this.#timer?.dispose();
    this.#timer = undefined;
    const { pacer } = this.options;
    while (this.#hasWork()) {
      const { delayMs } = pacer;
      if (delayMs > 0) {
        this.#pumpIn(delayMs);
        return;
      }
      const job = this.#take();
      if (job === undefined) {
        // The answer to a request that worked before comes first, whatever is due.
        if (this.#isJudging) return;
        const dueAt = this.#refused.nextDueAt(this.#hasKnown, this.#inFlight);
        this.#pumpIn(dueAt - this.options.clock.now());
        return;
      }
      void this.#send(job);
    }
    if (this.#inFlight === 0) this.options.onIdle();
  }

  #pumpIn(ms: number): void {
    if (!Number.isFinite(ms)) return;
    const timerMs = Math.min(MAX_TIMER_MS, Math.max(0, ms) + TIMER_MARGIN_MS);
    this.#timer = this.options.clock.after(timerMs, () => this.#pump());
  }

  #hasWork(): boolean {
    if (this.#ready.length > 0) return true;
    if (!this.#isOpen) return false;
    return !this.#refused.isEmpty || this.options.hasNext();
  }

  /** @returns the next request, or undefined when none may be sent now */
  #take(): Job | undefined {
    const { pacer, known, next } = this.options;
    // Where everything is refused, only a request that worked before can show that the service answers.
    if (pacer.needsKnownProbe) {
      if (this.#isJudging) return undefined;
      const probe = known(this.#sent);
      if (probe !== undefined) return new Job(probe, true);
    }
    const ready = this.#ready.pop();
    if (ready !== undefined || !this.#isOpen) return ready;
    // Rooms that stand together in the list may be refused.
    const fresh = next(pacer.needsKnownProbe);
    if (fresh !== undefined) return new Job(fresh);
    // The judge may be the other request of the same room.
    if (this.#isJudging) return undefined;
    const job = this.#refused.takeDue(this.#hasKnown, this.#inFlight, this.options.clock.now());
    if (job !== undefined || !this.#refused.needsJudge) return job;
    const judge = known(this.#sent);
    return judge === undefined ? undefined : new Job(judge, true);
  }

  get #hasKnown(): boolean {
    return this.options.known(0) !== undefined;
  }

  #accepted(job: Job, { permit, number }: Sending): void {
    permit.accepted();
    this.#probing.requestAccepted(job.isKnown);
    this.#refused.otherEnded(job, number, true, this.options.clock.now());
  }

  async #send(job: Job): Promise<void> {
    const { signal } = this.#abort;
    const permit = this.options.pacer.take();
    this.#inFlight += 1;
    this.#sent += 1;
    const sending = { permit, number: this.#sent, at: this.options.clock.now() };
    this.#refused.requestSent(sending.at);
    if (job.isKnown) this.#isJudging = true;
    job.request.started();
    let handle: () => void = () => permit.dropped();
    if (!signal.aborted) {
      try {
        const next = await job.send(signal, permit.pass);
        handle = () => {
          this.#accepted(job, sending);
          if (next === undefined || signal.aborted) return;
          const nextJob = new Job(next);
          if (!nextJob.dropIfUnwanted()) this.#ready.push(nextJob);
        };
      } catch (error) {
        handle = () => this.#requestFailed(job, sending, error);
      }
    }
    this.#isHandling = true;
    if (signal.aborted) permit.dropped();
    else {
      if (job.isKnown) this.#isJudging = false;
      handle();
      // A listener may have stopped the queue.
      if (!signal.aborted) this.#inFlight -= 1;
    }
    this.#isHandling = false;
    this.#pump();
  }

  #requestFailed(job: Job, sending: Sending, error: unknown): void {
    const reason = stopReason(error, this.#probing.hasAccepted);
    if (reason !== undefined) {
      sending.permit.dropped();
      this.#stop(reason, job, error);
      return;
    }
    const refusal = refusalOf(error);
    if (refusal !== undefined) {
      this.#requestRefused(job, sending, refusal, error);
      return;
    }
    const isAnswer = error instanceof ServiceError && error.details.status !== undefined;
    if (isAnswer) this.#accepted(job, sending);
    else sending.permit.dropped();
    const wasInterrupted = error instanceof ServiceError && error.kind === 'cancelled';
    // A probe that is still needed is made again.
    if (wasInterrupted && (job.isKnown || job.dropIfUnwanted())) return;
    // The credentials changed meanwhile: it is sent again with the present ones.
    if (wasInterrupted && job.interruptions++ < MAX_INTERRUPTIONS) this.#ready.push(job);
    else job.request.failed(error);
  }

  #requestRefused(job: Job, { permit, number, at }: Sending, refusal: Refusal, error: unknown): void {
    permit.refused(refusal, job.verdict !== 'own');
    const now = this.options.clock.now();
    if (job.isKnown) this.#refused.otherEnded(job, number, false, now);
    else if (!job.dropIfUnwanted()) {
      job.request.postponed();
      job.refused(error, this.#sent, now + boundedRetryAfter(refusal));
      this.#refused.add(job);
    }
    if (!permit.isProbe || !this.#isOpen) return;
    const reason = this.#probing.probeRefused(permit.waitedMs, now - at);
    if (reason !== undefined) this.#stop(reason, job, error);
  }

  #stop(reason: StopReason, { request }: Job, error: unknown): void {
    this.options.onStop(reason, error, request.room);
  }
}
