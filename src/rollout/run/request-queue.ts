import type { Clock } from '../../model/clock';
import type { LookUpRequest, LookUpResponse } from '../../model/endpoints/look-up';
import type { Ticket } from '../../model/endpoints/look-ups';
import type { Disposable } from '../../model/event';
import { isCanceled, isNotFound, isUnknownToService } from '../../model/problems/describe-problem';
import { ServiceError } from '../../service/errors';
import { AbortedError } from '../../service/http/abort';
import { isTemporary } from '../../service/http/get-json';
import { isTooLong, type Permit } from '../pacing/permit';
import type { RequestPacer } from '../pacing/request-pacer';
import { type Attempt, Job, type JobState, Jobs, roomAttempt } from './job';
import { isRefusal, Refusals } from './refusals';
import { ProgressWatch, refusedReason, type StopReason, stopReason } from './run-stop';

interface RequestQueueOptions {
  readonly pacer: RequestPacer;
  readonly clock: Clock;
  /** Creates the first request of a look-up. */
  readonly firstRequest: (endpointId: string) => LookUpRequest;
  /** Begins a look-up, whose results are written only through the ticket. */
  readonly begin: (endpointId: string, part: LookUpRequest['part']) => Ticket;
  /** Called when nothing is left to send or in flight. */
  readonly onIdle: () => void;
  /**
   * Stops or pauses the run.
   * @param endpointId the endpoint of the failed request, unless it was a canary
   */
  readonly onStop: (reason: StopReason, error: unknown, endpointId: string | undefined) => void;
}

/** Maximum repetitions of a request because of changed credentials. */
const MAX_INTERRUPTIONS = 5;
/** Maximum duration of a timer, because the settings may change meanwhile. */
const MAX_TIMER_MS = 1000;
/** Compensates for timers that fire slightly early. */
const TIMER_MARGIN_MS = 0.01;

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
 * rooms, then rooms without a request, then refused requests, in rounds.
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
  #subscription: Disposable | undefined;

  constructor(private readonly options: RequestQueueOptions) {}

  /** Returns the state of an endpoint; undefined if it is not in the queue. */
  stateOf(endpointId: string): JobState | undefined {
    return this.#jobs.get(endpointId)?.state;
  }

  /**
   * Sends the requests of current and future rooms.
   * @param asksUnknown whether to pause if the first rooms are all unknown to the service
   */
  start(asksUnknown: boolean): void {
    this.#isOpen = true;
    this.#subscription = this.options.pacer.onMaySend(() => this.#pump());
    this.#refusals = new Refusals();
    this.#progress.start(asksUnknown, this.#now);
    this.options.pacer.runStarted();
    this.#pump();
  }

  /** Adds endpoints to the run, in request order. Endpoints in the queue keep their state. */
  add(endpointIds: Iterable<string>): void {
    for (const endpointId of endpointIds) {
      const job = this.#jobs.get(endpointId);
      if (job === undefined) this.#jobs.add(new Job(endpointId, this.options.firstRequest(endpointId)));
      else job.isWanted = true;
    }
    this.#pump();
  }

  /** Removes an endpoint. A request in flight continues, and is its last one. */
  remove(endpointId: string): void {
    const job = this.#jobs.get(endpointId);
    if (job !== undefined) this.#remove(job);
    this.#pump();
  }

  /** Sends no further request. Requests in flight continue. */
  stop(): void {
    this.#isOpen = false;
    this.#subscription?.dispose();
    this.#timer?.dispose();
    for (const job of this.#jobs.all) this.#remove(job);
  }

  /** Aborts all requests. */
  abort(): void {
    this.stop();
    this.#abort.abort();
    this.#abort = new AbortController();
    for (const job of this.#jobs.all) this.#release(job);
    this.#inFlight = 0;
  }

  #pump(): void {
    if (this.#isHandling || !this.#isOpen) return;
    this.#timer?.dispose();
    // A room that fails in `#sendAllowed` is removed by `remove`, which must not send other rooms that are about to
    // fail.
    this.#isHandling = true;
    const next = this.#sendAllowed();
    this.#isHandling = false;
    if (next !== undefined) this.#pumpIn(next);
    else if (this.#inFlight === 0) this.options.onIdle();
  }

  /**
   * Sends all permitted requests. Returns the milliseconds until the next attempt, or undefined if nothing is left to
   * send.
   */
  #sendAllowed(): number | undefined {
    while (this.#jobs.areWaiting) {
      const { delayMs } = this.options.pacer;
      const next = delayMs > 0 ? delayMs : this.#next();
      if (typeof next === 'number') return next;
      void this.#send(next);
    }
    return undefined;
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

  /**
   * Returns a room without a request: the next one, or a room from anywhere in the list if the first ones are refused.
   */
  #nextNew(): Job | undefined {
    return this.options.pacer.canaries.refused > 0 ? this.#newAnywhere() : this.#jobs.first('new');
  }

  #newAnywhere(): Job | undefined {
    return this.#jobs.newAt(this.options.pacer.canaries.nextPlace());
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
   * Returns the next canary. Before anything was accepted, any room can be the canary. It comes from all parts of the
   * list, because adjacent rooms may all be refused.
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
    const job = this.#newAnywhere() ?? this.#jobs.first('ready') ?? this.#jobs.first('refused');
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
    if (job !== undefined) this.#begin(job, request);
    let handle: () => void;
    try {
      const response = await request.send(signal, async (inner) => {
        await permit.pass(inner);
        // The run may have been stopped meanwhile.
        if (!this.#isOpen || job?.isWanted === false) throw new AbortedError('canceled');
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
      // The other rooms continue, whatever this result leads to.
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
    job.ticket?.respond(change, next?.part);
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

  /**
   * Ends the refused rooms.
   * @param isTested false if waiting may still help some of them, because no canary was accepted
   */
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
      this.options.onStop(reason, error, job?.endpointId);
      // A run that was stopped earlier is not aborted.
      if (job !== undefined) this.#release(job);
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

  /** Handles a 404 of the service, which may be an outage if several consecutive rooms get one. */
  #handleUnknown(attempt: SentAttempt, job: Job, error: ServiceError): void {
    if (this.#refusals.recordNotFound(this.#now) && this.options.pacer.canaries.hasAny) {
      this.#handleRefusal(attempt, error);
      return;
    }
    attempt.permit.accepted();
    this.#progress.recordAccepted(true, this.#now);
    const reason = job.round === undefined ? this.#progress.recordUnknown() : undefined;
    this.#fail(job, error);
    if (reason !== undefined && this.#jobs.areWanted) this.options.onStop(reason, error, undefined);
  }

  /** Repeats a request with the current credentials, which changed meanwhile. */
  #handleInterruption(job: Job, error: unknown): void {
    if (!isCanceled(error) || job.interruptions >= MAX_INTERRUPTIONS) this.#fail(job, error);
    else if (!job.isWanted) this.#release(job);
    else {
      job.interruptions += 1;
      this.#wait(job, 'ready');
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
      this.#wait(job, 'refused');
    }
    if (!this.#isOpen) return;
    const asksToWait = isTooLong(refusal) && (isCanary || refusal.kind === 'rateLimited');
    const reason =
      (asksToWait ? 'refused' : this.#progress.recordRefusal(this.#now)) ??
      this.#refusedReason(error, isFirst);
    if (reason !== undefined) this.options.onStop(reason, error, job?.endpointId);
  }

  /**
   * Returns why the run pauses after a refusal, or undefined if it continues. If no room is left that might get another
   * response, the refused rooms fail instead.
   * @param isFirst whether it is a room's first refusal
   */
  #refusedReason(error: ServiceError, isFirst: boolean): StopReason | undefined {
    const { canaries } = this.options.pacer;
    canaries.recordRefused(error);
    const unknown = isFirst && isNotFound(error) ? this.#progress.recordUnknown() : undefined;
    const reason = unknown ?? refusedReason(error, canaries);
    if (reason === undefined || isTemporary(error) || this.#jobs.first('new') !== undefined) return reason;
    if (!canaries.hasAny) this.#failRefused(false);
    return undefined;
  }

  /** Marks a job's request as sent, and opens its ticket if there is none. */
  #begin(job: Job, { part }: LookUpRequest): void {
    this.#jobs.move(job, 'inFlight');
    if (job.ticket === undefined) job.ticket = this.options.begin(job.endpointId, part);
    else job.ticket.sends(part);
  }

  /** Keeps a job whose request waits for another attempt. */
  #wait(job: Job, state: Extract<JobState, 'ready' | 'refused'>): void {
    this.#jobs.move(job, state);
    job.ticket?.waits();
  }

  /** Ends a look-up that another attempt would not help. */
  #fail(job: Job, error: unknown): void {
    this.#jobs.delete(job);
    job.ticket?.fail((before) => job.request.failed(before, error));
  }

  /** Ends a look-up that was stopped. */
  #release(job: Job): void {
    this.#jobs.delete(job);
    job.ticket?.drop();
  }

  /** The response to a request in flight still counts. */
  #remove(job: Job): void {
    if (job.state === 'inFlight') job.isWanted = false;
    else this.#release(job);
  }

  get #now(): number {
    return this.options.clock.monotonicNow();
  }
}
