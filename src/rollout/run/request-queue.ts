import type { Clock } from '../../model/clock';
import type { LookUpRequest, LookUpResponse } from '../../model/endpoints/look-up';
import type { Disposable } from '../../model/event';
import { isCancelled, isNotFound, isUnknownToService } from '../../model/problems/describe-problem';
import { ServiceError } from '../../service/errors';
import { AbortedError } from '../../service/http/abort';
import { isTemporary } from '../../service/http/get-json';
import { isTooLong, type Permit } from '../pacing/permit';
import type { RequestPacer } from '../pacing/request-pacer';
import type { ListedRoom, Room } from '../room';
import { type Job, Jobs } from './job';
import { Refusals } from './refusals';
import { ProgressWatch, refusedReason, type StopReason, stopReason } from './run-stop';

export interface RequestQueueOptions {
  readonly pacer: RequestPacer;
  readonly clock: Clock;
  /** Creates the first request of a room's look-up. */
  readonly firstRequest: (endpointId: string) => LookUpRequest;
  /** Changes a room, if it is still in the list. */
  readonly show: (endpointId: string, change: (room: Room) => Room) => void;
  /** Called when nothing is left to send or in flight. */
  readonly onIdle: () => void;
  /**
   * Stops or pauses the run.
   * @param room the room of the failed request, unless it was a canary
   */
  readonly onStop: (reason: StopReason, error: unknown, room: ListedRoom | undefined) => void;
}

/** Maximum repetitions of a request whose credentials changed meanwhile. */
const MAX_INTERRUPTIONS = 5;
/** Maximum duration of a timer, since the settings may change meanwhile. */
const MAX_TIMER_MS = 1000;
/** Compensates for timers that fire slightly early. */
const TIMER_MARGIN_MS = 0.01;

/** A single request on the wire. A room's request can also be a canary. */
interface Attempt {
  readonly isCanary: boolean;
  /** Undefined for a canary whose response is not used. */
  readonly job: Job | undefined;
  readonly request: LookUpRequest;
}

/** An attempt in flight. */
interface SentAttempt extends Attempt {
  readonly permit: Permit;
  /** Milliseconds of the clock. */
  readonly sentAt: number;
  /** Whether it is sent because everything left was refused. */
  readonly endsRound: boolean;
}

/**
 * Owns the unfinished rooms of a run, and sends their requests as the pacer permits: first the next requests of started
 * rooms, then rooms without a request, then, in rounds, refused ones.
 */
export class RequestQueue {
  readonly #jobs = new Jobs();
  #refusals = new Refusals();
  readonly #progress = new ProgressWatch();
  #inFlight = 0;
  #isOpen = false;
  #isHandling = false;
  #timer: Disposable | undefined;
  #abort = new AbortController();
  readonly #subscription: Disposable;

  constructor(private readonly options: RequestQueueOptions) {
    this.#subscription = options.pacer.onMaySend(() => this.#pump());
  }

  /** Number of unfinished rooms of the run. */
  get pending(): number {
    return this.#jobs.wanted;
  }

  /**
   * Sends the requests of current and future rooms.
   * @param asksUnknown whether to pause if the first rooms are all unknown to the service
   */
  start(asksUnknown: boolean): void {
    this.#isOpen = true;
    this.#refusals = new Refusals();
    this.#progress.start(asksUnknown, this.#now);
    this.options.pacer.runStarted();
    this.#pump();
  }

  /** Sets the rooms of the run in request order. Rooms in the queue keep their state. */
  setRooms(rooms: readonly Room[]): void {
    for (const job of this.#jobs.set(rooms, this.options.firstRequest)) this.#release(job);
    this.#pump();
  }

  /** Sends no further request. Requests in flight continue. */
  stop(): void {
    this.#isOpen = false;
    this.#timer?.dispose();
    this.setRooms([]);
  }

  /** Aborts all requests. */
  abort(): void {
    this.stop();
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#jobs.clear();
    this.#inFlight = 0;
  }

  dispose(): void {
    this.abort();
    this.#subscription.dispose();
  }

  #pump(): void {
    if (this.#isHandling || !this.#isOpen) return;
    this.#timer?.dispose();
    while (this.#jobs.areWaiting) {
      const { delayMs } = this.options.pacer;
      const next = delayMs > 0 ? delayMs : this.#next();
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

  /** Returns the next attempt, or the milliseconds to wait; infinite until a response arrives. */
  #next(): Attempt | number {
    const { pacer } = this.options;
    if (pacer.needsCanary || this.#isRoundOver) return this.#nextCanary();
    const job = this.#jobs.first('ready') ?? this.#nextNew();
    return job === undefined ? this.#nextRefused() : pacer.spacingMs || roomAttempt(job);
  }

  /** Returns a room without a request: the next one, or one from anywhere if the first ones are refused. */
  #nextNew(): Job | undefined {
    return this.options.pacer.canaries.refused > 0 ? this.#jobs.newAnywhere() : this.#jobs.first('new');
  }

  #nextRefused(): Attempt | number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const job of this.#jobs.in('refused')) {
      const againAt = this.#refusals.againAt(job);
      if (againAt <= this.#now) return this.options.pacer.spacingMs || roomAttempt(job);
      earliest = Math.min(earliest, againAt);
    }
    return earliest - this.#now;
  }

  /**
   * Returns the next canary. Before anything was accepted, any room can be one, from all parts of the list, because
   * adjacent rooms may all be refused.
   */
  #nextCanary(): Attempt | number {
    const { pacer } = this.options;
    const isRoundOver = this.#isRoundOver;
    if (isRoundOver && !pacer.canaries.hasAny) {
      this.#endRound(true, false);
      return 0;
    }
    const spacingMs = pacer.needsCanary ? 0 : pacer.spacingMs;
    if (spacingMs > 0) return spacingMs;
    const isOfDetails = this.#jobs.in('refused').some(({ request: { part } }) => part === 'details');
    const request = pacer.canaries.next(isRoundOver ? isOfDetails : pacer.refusedCanaries % 2 === 1);
    if (request !== undefined) return { isCanary: true, job: undefined, request };
    const job = this.#jobs.newAnywhere() ?? this.#jobs.first('ready') ?? this.#jobs.first('refused');
    return job === undefined ? Number.POSITIVE_INFINITY : { ...roomAttempt(job), isCanary: true };
  }

  /** Whether everything left was refused in the current round. */
  get #isRoundOver(): boolean {
    if (
      this.#inFlight > 0 ||
      this.#jobs.first('ready') !== undefined ||
      this.#jobs.first('new') !== undefined
    )
      return false;
    return this.#jobs.in('refused').every((job) => this.#refusals.hasRefused(job));
  }

  async #send(next: Attempt): Promise<void> {
    const { signal } = this.#abort;
    const { isCanary, job, request } = next;
    const endsRound = isCanary && this.#isRoundOver;
    const permit = this.options.pacer.take(isCanary);
    const attempt: SentAttempt = { ...next, permit, endsRound, sentAt: this.#now };
    this.#inFlight += 1;
    if (job !== undefined) {
      this.#jobs.move(job, 'inFlight');
      this.#show(job, (room) => (room.state === 'fetching' ? room : { ...room, state: 'fetching' }));
    }
    let handle: () => void;
    try {
      const response = await request.send(signal, async (inner) => {
        await permit.pass(inner);
        // The run may have been stopped or the room removed meanwhile.
        if (!this.#isOpen || job?.isWanted === false) throw new AbortedError('cancelled');
      });
      handle = () => this.#handleAccepted(attempt, response);
    } catch (error) {
      handle = () => this.#handleFailure(attempt, error);
    }
    if (signal.aborted) {
      permit.dropped();
      return;
    }
    this.#inFlight -= 1;
    this.#isHandling = true;
    try {
      handle();
    } finally {
      // The other rooms continue, whatever the result leads to.
      this.#isHandling = false;
      this.#pump();
    }
  }

  #handleAccepted(attempt: SentAttempt, { change, next }: LookUpResponse): void {
    const { job, request, permit, sentAt } = attempt;
    if (job === undefined) {
      this.#handleCanary(attempt);
      return;
    }
    if (next === undefined) this.#jobs.delete(job);
    this.#show(job, (room) => {
      const after = job.roomWith(change(room), room);
      return next === undefined ? after : { ...after, state: 'fetching' };
    });
    this.options.pacer.canaries.add(request);
    this.#refusals.recordAccepted(sentAt);
    this.#progress.recordFound(this.#now);
    permit.accepted();
    if (next === undefined) return;
    if (!job.isWanted) this.#release(job);
    else {
      job.proceed(next);
      this.#jobs.move(job, 'ready');
    }
  }

  /** Handles an accepted canary whose response is not used: the service responds. */
  #handleCanary({ permit, sentAt, endsRound }: SentAttempt): void {
    const isEmpty = this.options.pacer.refusedCanaries === 0;
    permit.accepted();
    this.#refusals.recordResponse(sentAt);
    this.#progress.recordAccepted(endsRound && isEmpty, this.#now);
    if (endsRound) this.#endRound(isEmpty, true);
  }

  #endRound(isEmpty: boolean, isTested: boolean): void {
    if (this.#refusals.endRound(isEmpty, isTested, this.#now)) this.#failRefused(isTested);
  }

  /** Ends the refused rooms. @param isTested false if waiting may still help some, as no canary was accepted */
  #failRefused(isTested: boolean): void {
    for (const job of this.#jobs.in('refused')) {
      const { error } = job;
      if (isTested || !(error instanceof ServiceError && isTemporary(error))) this.#fail(job, error);
    }
  }

  #handleFailure(attempt: SentAttempt, error: unknown): void {
    const { job, permit, request } = attempt;
    const { canaries } = this.options.pacer;
    const reason = stopReason(error, this.#progress.hasAccepted);
    if (reason !== undefined) {
      permit.dropped();
      this.options.onStop(reason, error, job?.before);
    } else if (!isRefusal(error)) {
      permit.dropped();
      if (job !== undefined) this.#handleInterruption(job, error);
    } else if (!isUnknownToService(error)) this.#handleRefusal(attempt, error);
    else if (job !== undefined) this.#handleUnknown(attempt, job, error);
    else if (request.part === 'code') this.#handleRefusal(attempt, error);
    else {
      // The pairing code of the canary is gone, so another canary decides.
      canaries.delete(request);
      permit.dropped();
    }
  }

  /** Handles a 404 of the service, which may be an outage if several rooms in a row have one. */
  #handleUnknown(attempt: SentAttempt, job: Job, error: ServiceError): void {
    if (this.#refusals.recordNotFound(this.#now) && this.options.pacer.canaries.hasAny) {
      this.#handleRefusal(attempt, error);
      return;
    }
    attempt.permit.accepted();
    this.#progress.recordAccepted(true, this.#now);
    const reason = job.round === undefined ? this.#progress.recordUnknown() : undefined;
    this.#fail(job, error);
    if (reason !== undefined && this.pending > 0) this.options.onStop(reason, error, undefined);
  }

  /** Repeats a request with the current credentials, which changed meanwhile. */
  #handleInterruption(job: Job, error: unknown): void {
    if (!isCancelled(error) || job.interruptions >= MAX_INTERRUPTIONS) this.#fail(job, error);
    else if (!job.isWanted) this.#release(job);
    else {
      job.interruptions += 1;
      this.#jobs.move(job, 'ready');
    }
  }

  /** Repeats a refused request later, unless the run pauses. */
  #handleRefusal({ isCanary, job, permit }: SentAttempt, error: ServiceError): void {
    const refusal = this.#refusals.refusalOf(error, isCanary && job === undefined);
    permit.refused(refusal);
    const isFirst = job !== undefined && job.round === undefined;
    if (job?.isWanted === false) this.#release(job);
    else if (job !== undefined) {
      job.error = error;
      job.round = this.#refusals.round;
      job.dueAt = this.#refusals.dueAt(refusal, this.#now);
      this.#jobs.move(job, 'refused');
    }
    if (!this.#isOpen) return;
    const asksToWait = isTooLong(refusal) && (isCanary || refusal.kind === 'rateLimited');
    const reason =
      (asksToWait ? 'refused' : this.#progress.recordRefusal(this.#now)) ??
      this.#refusedReason(error, isFirst);
    if (reason !== undefined) this.options.onStop(reason, error, job?.before);
  }

  /**
   * Returns why the run pauses after a refusal, or undefined if it continues. If no room is left that might have another
   * response, the refused rooms fail instead.
   * @param isFirst whether it is a room's first refusal
   */
  #refusedReason(error: ServiceError, isFirst: boolean): StopReason | undefined {
    const { canaries } = this.options.pacer;
    if (!isTemporary(error)) canaries.recordRefused();
    const unknown = isFirst && isNotFound(error) ? this.#progress.recordUnknown() : undefined;
    const reason = unknown ?? refusedReason(error, canaries.refused);
    if (reason === undefined || this.#jobs.first('new') !== undefined) return reason;
    if (!canaries.hasAny) this.#failRefused(false);
    return undefined;
  }

  /** Ends a room that another attempt would not help. */
  #fail(job: Job, error: unknown): void {
    this.#jobs.delete(job);
    this.#show(job, (room) => job.roomWith(job.request.failed(room, error), room));
  }

  /** Ends a room whose look-up was stopped. */
  #release(job: Job): void {
    this.#jobs.delete(job);
    this.#show(job, (room) => ({ ...room, state: 'waiting' }));
  }

  #show(job: Job, change: (room: Room) => Room): void {
    this.options.show(job.endpointId, change);
  }

  get #now(): number {
    return this.options.clock.monotonicNow();
  }
}

function roomAttempt(job: Job): Attempt {
  return { isCanary: false, job, request: job.request };
}

/** Returns whether an error is neither a cancellation nor a cause of the extension's own. */
function isRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.kind !== 'cancelled' && error.kind !== 'invalidInput';
}
