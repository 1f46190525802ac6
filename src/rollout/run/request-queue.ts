import type { Clock } from '../../model/clock';
import type { Disposable } from '../../model/event';
import { ServiceError } from '../../service/errors';
import type { Permit } from '../pacing/permit';
import { boundedRetryAfter, type Refusal } from '../pacing/refusal';
import type { RequestPacer } from '../pacing/request-pacer';
import type { Room } from '../room';
import { Job, type QueuedRequest } from './queued-request';
import { refusalOf } from './refusal-of';
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

/** Milliseconds of probing without an accepted request after which a run pauses; where it was never accepted, and else. */
const PAUSE_AFTER = { nothingAcceptedMs: 5 * 60_000, outageMs: 30 * 60_000 };
/** The longest answer to a probe that counts: a machine may sleep meanwhile. */
const MAX_ANSWER_MS = 60_000;

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
  /** What was refused, and has attempts left. */
  #refused: Job[] = [];
  #inFlight = 0;
  /** True once the service refused a request that it accepts at other times: by a limit, or at random. */
  #refusesAny = false;
  /** How many requests were sent. */
  #sent = 0;
  /** True while a request that worked before is in flight. */
  #isJudging = false;
  /** True if a request was accepted since the start. */
  #hasAccepted = false;
  /** Milliseconds of probing since the start, or since a request of a room was accepted. */
  #probedMs = 0;
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
    this.#hasAccepted = false;
    this.#probedMs = 0;
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
    const wanted = (jobs: Job[]) => jobs.filter((job) => !job.dropIfUnwanted());
    this.#ready = wanted(this.#ready);
    this.#refused = wanted(this.#refused);
    this.#pump();
  }

  /** Aborts everything. */
  stop(): void {
    this.#isOpen = false;
    this.#ready = [];
    this.#refused = [];
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
        const dueAt = Math.min(...this.#repeatable().map((each) => each.dueAt));
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
    return this.#refused.length > 0 || this.options.hasNext();
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
    const now = this.options.clock.now();
    // The judge may be the other request of the same room.
    const job = this.#isJudging ? undefined : this.#repeatable().find(({ dueAt }) => dueAt <= now);
    const judge = job === undefined && this.#needsJudge() ? known(this.#sent) : undefined;
    if (judge !== undefined) return new Job(judge, true);
    this.#refused = this.#refused.filter((each) => each !== job);
    return job;
  }

  /** True where a request that worked before is to tell whose trouble a refusal is, as no other is left to do so. */
  #needsJudge(): boolean {
    return !this.#isJudging && this.#refused.some(({ verdict }) => verdict === 'open');
  }

  /** What may be repeated once it is due: first that of the first round. Where nothing worked before, all. */
  #repeatable(): readonly Job[] {
    const known = this.options.known(0);
    const jobs = this.#refused.filter(({ verdict }) => verdict !== 'open' || known === undefined);
    const isLastRound = this.#refused.every(({ round }) => round > 1);
    if (!isLastRound) return jobs.filter(({ round }) => round === 1);
    // Of several at once, a limit may refuse the same ones each time.
    return this.#refusesAny && this.#inFlight > 0 ? [] : jobs;
  }

  #accepted(job: Job, { permit, number }: Sending): void {
    permit.accepted();
    this.#refusesAny ||= job.verdict !== undefined;
    this.#hasAccepted = true;
    // One that worked before is no progress: it may take what the service allows to others.
    if (!job.isKnown) this.#probedMs = 0;
    const now = this.options.clock.now();
    for (const each of this.#refused) {
      if (job.isKnown) each.knownEnded(number, true, now);
      else each.otherAccepted(number, now);
    }
    const spent = this.#refused.filter(({ isSpent }) => isSpent);
    this.#refused = this.#refused.filter(({ isSpent }) => !isSpent);
    for (const { request, error } of spent) request.failed(error);
  }

  async #send(job: Job): Promise<void> {
    const { signal } = this.#abort;
    const permit = this.options.pacer.take();
    this.#inFlight += 1;
    this.#sent += 1;
    const sending = { permit, number: this.#sent, at: this.options.clock.now() };
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
    const reason = stopReason(error, this.#hasAccepted);
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
    if (job.isKnown) {
      this.#refusesAny = true;
      for (const each of this.#refused) each.knownEnded(number, false, now);
    }
    if (!job.isKnown && !job.dropIfUnwanted()) {
      job.request.postponed();
      job.refused(error, this.#sent, now + boundedRetryAfter(refusal));
      this.#refused.push(job);
    }
    if (!permit.isProbe || !this.#isOpen) return;
    this.#probedMs += permit.waitedMs + Math.min(MAX_ANSWER_MS, now - at);
    if (!this.#hasAccepted && this.#probedMs >= PAUSE_AFTER.nothingAcceptedMs)
      this.#stop('nothingAccepted', job, error);
    else if (this.#probedMs >= PAUSE_AFTER.outageMs) this.#stop('outage', job, error);
  }

  #stop(reason: StopReason, { request }: Job, error: unknown): void {
    this.options.onStop(reason, error, request.room);
  }
}
