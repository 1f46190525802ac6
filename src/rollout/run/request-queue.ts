import type { Clock } from '../../model/clock';
import type { Disposable } from '../../model/event';
import { ServiceError } from '../../service/errors';
import type { Permit } from '../pacing/permit';
import { boundedRetryAfter, type Refusal } from '../pacing/refusal';
import type { RequestPacer } from '../pacing/request-pacer';
import { ATTEMPTS, Job, type QueuedRequest } from './queued-request';
import { hidesStatus, refusalOf } from './refusal-of';

export interface RequestQueueOptions {
  readonly pacer: RequestPacer;
  readonly clock: Clock;
  /** Takes the next room that was not asked in this run, or undefined when there is none. */
  readonly next: () => QueuedRequest | undefined;
  readonly hasNext: () => boolean;
  /** A request that worked before, or undefined where there is none. */
  readonly known: () => QueuedRequest | undefined;
  /** Called when nothing is left to send and nothing is in flight. */
  readonly onIdle: () => void;
}

/** The second round begins when all other rooms are done. */
const ROUNDS = 2;
const PROBE_RETRY_MS = 100;
/** How often a request is sent again because the credentials changed meanwhile. */
const MAX_INTERRUPTIONS = 5;
/** The longest timer, as the settings may change while it runs. */
const MAX_TIMER_MS = 1000;
/** Timers fire a little early. */
const TIMER_MARGIN_MS = 0.01;

/**
 * Sends the requests of a run's rooms as the pacer permits: first the next request of a room that has begun, then rooms
 * that were not asked, then what was refused.
 */
export class RequestQueue {
  #ready: Job[] = [];
  #postponed: Job[] = [];
  #secondRound: Job[] = [];
  #inFlight = 0;
  /** True once the service refused a request that it answers at other times: by a limit, or at random. */
  #refusesAny = false;
  #isOpen = false;
  #isHandling = false;
  #timer: Disposable | undefined;
  #abort = new AbortController();

  readonly #options: RequestQueueOptions;

  readonly #subscription: Disposable;

  constructor(options: RequestQueueOptions) {
    this.#options = options;
    this.#subscription = options.pacer.onMaySend(() => this.#pump());
  }

  /** Sends what there is, and what is added later. */
  start(): void {
    this.#isOpen = true;
    this.#pump();
  }

  /** Begins no other room, and repeats nothing. Those with a request in flight are finished, unless it is refused. */
  pause(): void {
    this.#isOpen = false;
    this.#pump();
  }

  /** Drops what waits for another attempt and is not wanted any more. */
  dropUnwanted(): void {
    const wanted = (jobs: Job[]) => jobs.filter((job) => !job.dropIfUnwanted());
    this.#ready = wanted(this.#ready);
    this.#postponed = wanted(this.#postponed);
    this.#secondRound = wanted(this.#secondRound);
    this.#pump();
  }

  /** Aborts everything. */
  stop(): void {
    this.#isOpen = false;
    this.#ready = [];
    this.#postponed = [];
    this.#secondRound = [];
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
    const { pacer } = this.#options;
    while (this.#hasWork()) {
      const { delayMs } = pacer;
      if (delayMs > 0) {
        this.#pumpIn(delayMs);
        return;
      }
      const job = this.#take();
      if (job === undefined) {
        const dueAt = Math.min(...this.#repeatable().map((each) => each.dueAt));
        this.#pumpIn(dueAt - this.#options.clock.now());
        return;
      }
      void this.#send(job);
    }
    if (this.#inFlight === 0) this.#options.onIdle();
  }

  #pumpIn(ms: number): void {
    if (!Number.isFinite(ms)) return;
    const timerMs = Math.min(MAX_TIMER_MS, Math.max(0, ms) + TIMER_MARGIN_MS);
    this.#timer = this.#options.clock.after(timerMs, () => this.#pump());
  }

  #hasWork(): boolean {
    if (this.#ready.length > 0) return true;
    if (!this.#isOpen) return false;
    return this.#postponed.length + this.#secondRound.length > 0 || this.#options.hasNext();
  }

  /** @returns the next request, or undefined when none may be sent now */
  #take(): Job | undefined {
    // Where everything is refused, only a request that worked before can show that the service answers.
    const known = this.#options.pacer.needsKnownProbe ? this.#options.known() : undefined;
    if (known !== undefined) return new Job(known, true);
    const ready = this.#ready.pop();
    if (ready !== undefined || !this.#isOpen) return ready;
    const next = this.#options.next();
    return next === undefined ? this.#takePostponed() : new Job(next);
  }

  #takePostponed(): Job | undefined {
    const now = this.#options.clock.now();
    if (this.#postponed.length === 0 && this.#inFlight === 0) this.#startSecondRound(now);
    if (this.#inFlight === 0 && !this.#postponed.some((job) => job.isConfirmed)) {
      const known = this.#options.known();
      if (known !== undefined) return new Job(known, true);
    }
    const [one, ...others] = this.#repeatable();
    if (one === undefined) return undefined;
    const first = others.reduce((earliest, job) => (job.dueAt < earliest.dueAt ? job : earliest), one);
    if (first.dueAt > now) return undefined;
    this.#postponed = this.#postponed.filter((job) => job !== first);
    return first;
  }

  /** The postponed requests that may be repeated; where nothing else is known to work, each of them. */
  #repeatable(): readonly Job[] {
    // Of several at once, a limit may refuse the same ones each time.
    const mayBeLast = this.#inFlight === 0 || !this.#refusesAny;
    const jobs = this.#postponed.filter((job) => job.isConfirmed && (mayBeLast || job.round < ROUNDS));
    return jobs.length > 0 || this.#inFlight > 0 ? jobs : this.#postponed;
  }

  #accepted(permit: Permit): void {
    permit.accepted();
    const now = this.#options.clock.now();
    for (const job of [...this.#postponed, ...this.#secondRound]) job.otherAccepted(now);
  }

  #startSecondRound(now: number): void {
    for (const job of this.#secondRound) job.startRound(now);
    this.#postponed = this.#secondRound;
    this.#secondRound = [];
  }

  async #send(job: Job): Promise<void> {
    const { signal } = this.#abort;
    const permit = this.#options.pacer.take();
    this.#inFlight += 1;
    job.request.started();
    let handle: () => void = () => permit.dropped();
    if (!signal.aborted) {
      try {
        const next = await job.send(signal, permit.pass);
        handle = () => {
          this.#accepted(permit);
          this.#refusesAny ||= job.wasRefused;
          if (next === undefined || signal.aborted) return;
          const nextJob = new Job(next);
          if (!nextJob.dropIfUnwanted()) this.#ready.push(nextJob);
        };
      } catch (error) {
        handle = () => this.#requestFailed(job, permit, error);
      }
    }
    this.#isHandling = true;
    if (signal.aborted) permit.dropped();
    else {
      handle();
      // A listener may have stopped the queue.
      if (!signal.aborted) this.#inFlight -= 1;
    }
    this.#isHandling = false;
    this.#pump();
  }

  #requestFailed(job: Job, permit: Permit, error: unknown): void {
    const refusal = refusalOf(error);
    const endsRun = hidesStatus(error) && this.#options.known() === undefined;
    if (refusal !== undefined && !endsRun) {
      this.#refused(job, permit, refusal, error);
      return;
    }
    const isAnswer = error instanceof ServiceError && error.details.status !== undefined;
    if (isAnswer) this.#accepted(permit);
    else permit.dropped();
    const wasInterrupted = error instanceof ServiceError && error.kind === 'cancelled';
    // A probe that is still needed is made again.
    if (wasInterrupted && (job.isKnown || job.dropIfUnwanted())) return;
    // The credentials changed meanwhile: it is sent again with the present ones.
    if (wasInterrupted && job.interruptions++ < MAX_INTERRUPTIONS) this.#ready.push(job);
    else job.request.failed(error);
  }

  #refused(job: Job, permit: Permit, refusal: Refusal, error: unknown): void {
    // At a rate that is not proven the refusal may be that of the rate, but not every time.
    if (permit.isTrial && job.wasRefused) job.trials += 1;
    const isTrial = permit.isTrial && job.trials <= ATTEMPTS;
    const isOwnTrouble = job.wasRefused && job.isConfirmed && !isTrial;
    permit.refused(refusal, !isOwnTrouble);
    if (job.isKnown) {
      this.#refusesAny = true;
      for (const each of this.#postponed) each.knownRefused();
    }
    if (job.isKnown || job.dropIfUnwanted()) return;
    // A probe shows the state of the service, and not of the room.
    const counts = isOwnTrouble || !(job.wasRefused || permit.isProbe);
    job.refused(counts);
    if (job.attempts >= ATTEMPTS && job.round >= ROUNDS) {
      job.request.failed(error);
      return;
    }
    job.request.postponed();
    const retryMs = counts ? job.repeatDelayMs : PROBE_RETRY_MS;
    job.dueAt = this.#options.clock.now() + Math.max(retryMs, boundedRetryAfter(refusal));
    if (job.attempts < ATTEMPTS) this.#postponed.push(job);
    else this.#secondRound.push(job);
  }
}
