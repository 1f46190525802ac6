import type { Clock } from '../../model/clock';
import { isSameSignIn, type SignIn } from '../../model/connections/sign-in';
import type { LookUpRequest, LookUpResponse } from '../../model/endpoints/look-up';
import type { Ticket } from '../../model/endpoints/look-ups';
import type { Disposable } from '../../model/event';
import { isNotFound, isUnknownToService } from '../../model/problems/describe-problem';
import { AbortedError } from '../../service/abort';
import { isCanceled, type ServiceError } from '../../service/errors';
import { isTemporary } from '../../service/http/get-json';
import { isTooLong, type Permit, type Refusal, type RequestPacer } from '../pacing/request-pacer';
import { type Job, Jobs } from './jobs';
import {
  isRefusal,
  limitOf,
  limitStatus,
  ProgressWatch,
  pauseReason,
  type StopReason,
  stopReason,
} from './refusals';

interface RequestQueueOptions {
  readonly pacer: RequestPacer;
  readonly clock: Clock;
  /** Creates the first request of a look-up. */
  readonly firstRequest: (endpointId: string) => LookUpRequest;
  /** Begins a look-up, whose results are written only through the ticket. */
  readonly begin: (endpointId: string, part: LookUpRequest['part']) => Ticket;
  /** Returns the current sign-in of look-ups. */
  readonly signIn: () => SignIn;
  /** Called when nothing is left to send or in flight. */
  readonly onIdle: () => void;
  /**
   * Stops or pauses the run.
   * @param endpointId the endpoint of the failed request, unless it was a probe
   */
  readonly onStop: (reason: StopReason, error: unknown, endpointId: string | undefined) => void;
}

/** Milliseconds before the next round, by number of empty rounds. It grows, because a probe takes the place of a room. */
const ROUND_DELAYS_MS = [0, 1000];
const MAX_ROUND_DELAY_MS = 2000;
/** Number of empty rounds after which rooms fail: with a probe after each round, and while nothing was ever accepted. */
const MAX_EMPTY_ROUNDS = { tested: 4, untested: 2 };
/** Maximum duration of a timer, because the settings may change meanwhile. */
const MAX_TIMER_MS = 1000;
/** Compensates for timers that fire slightly early. */
const TIMER_MARGIN_MS = 0.01;

/** A request to send. */
interface Attempt {
  /** Undefined for a probe whose response is not used. */
  readonly job: Job | undefined;
  readonly request: LookUpRequest;
  /** Whether it tests the service. A room's request can also be a probe. */
  readonly isProbe: boolean;
}

/** An attempt in flight. */
interface SentAttempt extends Attempt {
  readonly permit: Permit;
  /** Whether it is sent because everything left was refused. */
  readonly endsRound: boolean;
}

/**
 * Owns the unfinished rooms of a run, and sends their requests as the pacer permits: first the next requests of started
 * rooms, then rooms without a request, then refused requests, in rounds that repeat each of them once.
 */
export class RequestQueue {
  readonly #jobs = new Jobs();
  #progress: ProgressWatch;
  #asksUnknown = false;
  /** Number of rooms with a 404, as long as no room was found; undefined if they do not count. */
  #unknown: number | undefined;
  #emptyRounds = 0;
  /** Statuses besides 429 and 503 with which the service has limited requests. */
  #limits: ReadonlySet<number> = new Set();
  #inFlight = 0;
  #isOpen = false;
  #isHandling = false;
  #timer: Disposable | undefined;
  #abort = new AbortController();
  #subscription: Disposable | undefined;

  constructor(private readonly options: RequestQueueOptions) {
    this.#progress = new ProgressWatch(this.#now);
  }

  /** Returns the state of an endpoint; undefined if it is not in the queue. */
  stateOf(endpointId: string): Job['state'] | undefined {
    return this.#jobs.get(endpointId)?.state;
  }

  /**
   * Sends the requests of current and future rooms.
   * @param asksUnknown whether to pause if the first rooms are all unknown to the service
   */
  start(asksUnknown: boolean): void {
    const { pacer } = this.options;
    this.#isOpen = true;
    this.#subscription = pacer.onMaySend(() => this.#pump());
    this.#asksUnknown = asksUnknown;
    this.#forget();
    pacer.runStarted();
    this.#pump();
  }

  /** Requests the refused rooms again, with another sign-in. Responses to the previous one count for their rooms only. */
  beginSignIn(): void {
    for (const job of [...this.#jobs.in('refused')]) {
      job.refused = undefined;
      this.#jobs.move(job, 'ready');
    }
    this.#forget();
    this.#pump();
  }

  /** Adds endpoints to the run, in request order. Endpoints in the queue keep their state. */
  add(endpointIds: Iterable<string>): void {
    for (const endpointId of endpointIds) {
      const job = this.#jobs.get(endpointId);
      if (job === undefined) this.#jobs.add(endpointId, this.options.firstRequest(endpointId));
      else job.isWanted = true;
    }
    this.#pump();
  }

  /** Removes an endpoint. A request in flight continues, and is its last one. */
  remove(endpointId: string): void {
    const job = this.#jobs.get(endpointId);
    if (job !== undefined) this.#remove(job, () => this.#release(job));
    this.#pump();
  }

  /** Sends no further request. Requests in flight continue. */
  stop(): void {
    this.#close();
    for (const job of this.#jobs.all) this.#remove(job, () => this.#end(job));
  }

  /** Aborts all requests, for a pause. */
  abort(): void {
    this.#close();
    this.#abort.abort();
    this.#abort = new AbortController();
    // Before anything was found, a 404 says more about the address or the list than about the room.
    const { hasProbe } = this.options.pacer;
    for (const job of this.#jobs.all) hasProbe ? this.#end(job) : this.#release(job);
    this.#inFlight = 0;
  }

  /** Forgets what earlier responses say about the service. */
  #forget(): void {
    this.#progress = new ProgressWatch(this.#now);
    this.#unknown = this.#asksUnknown ? 0 : undefined;
    this.#emptyRounds = 0;
    this.#jobs.beginRound(0);
    this.#limits = new Set();
  }

  #close(): void {
    this.#isOpen = false;
    this.#subscription?.dispose();
    this.#timer?.dispose();
  }

  #pump(): void {
    if (this.#isHandling || !this.#isOpen) return;
    this.#timer?.dispose();
    // A room that fails in `#sendAllowed` is removed by `remove`, which must not send other rooms that are about to
    // fail.
    this.#isHandling = true;
    const next = this.#sendAllowed();
    this.#isHandling = false;
    if (next === undefined) {
      if (this.#inFlight === 0) this.options.onIdle();
    } else if (Number.isFinite(next)) {
      const ms = Math.min(MAX_TIMER_MS, next + TIMER_MARGIN_MS);
      this.#timer = this.options.clock.after(ms, () => this.#pump());
    }
  }

  /**
   * Sends all permitted requests. Returns the milliseconds until the next attempt, infinite until a response arrives, or
   * undefined if nothing is left to send.
   */
  #sendAllowed(): number | undefined {
    while (this.#jobs.areWaiting) {
      const next = this.options.pacer.delayMs || this.#next();
      if (typeof next === 'number') return next;
      void this.#send(next);
    }
    return undefined;
  }

  /** Returns the next attempt, or the milliseconds to wait; infinite until a response arrives. */
  #next(): Attempt | number {
    const { pacer } = this.options;
    const isRoundOver = this.#isRoundOver;
    if (isRoundOver && !pacer.hasProbe) {
      this.#endRound(true, false);
      return 0;
    }
    if (pacer.needsProbe) return this.#probe();
    if (isRoundOver) return pacer.spacingMs || this.#probe();
    const job = this.#jobs.first('ready') ?? this.#nextNew() ?? this.#jobs.firstDue(this.#now);
    if (typeof job === 'number') return job - this.#now;
    return pacer.spacingMs || { job, request: job.request, isProbe: false };
  }

  /** Returns a room without a request: the next one or, if the first ones were refused, one from anywhere in the list. */
  #nextNew(): Job | undefined {
    const areRefused = this.options.pacer.fruitless.refused > 0 || (this.#unknown ?? 0) > 0;
    return areRefused ? this.#newAnywhere() : this.#jobs.first('new');
  }

  #newAnywhere(): Job | undefined {
    return this.#jobs.newAt(this.options.pacer.nextPlace());
  }

  /**
   * Returns the next probe. Before anything was accepted, any room can be the probe. It comes from all parts of the
   * list, because adjacent rooms may all be refused.
   */
  #probe(): Attempt | number {
    const { probe } = this.options.pacer;
    if (probe !== undefined) return { job: undefined, request: probe, isProbe: true };
    const job = this.#newAnywhere() ?? this.#jobs.first('ready') ?? this.#jobs.first('refused');
    return job === undefined ? Number.POSITIVE_INFINITY : { job, request: job.request, isProbe: true };
  }

  get #isRoundOver(): boolean {
    return this.#inFlight === 0 && this.#jobs.isRoundOver;
  }

  async #send(next: Attempt): Promise<void> {
    const { signal } = this.#abort;
    const { isProbe, job, request } = next;
    const endsRound = isProbe && this.#isRoundOver;
    const permit = this.options.pacer.take(isProbe);
    const attempt: SentAttempt = { ...next, permit, endsRound };
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

  #handleAccepted(attempt: SentAttempt, { signIn, change, next }: LookUpResponse): void {
    const { job, permit } = attempt;
    if (next === undefined && job !== undefined) this.#jobs.delete(job);
    job?.ticket?.respond(change, next?.part);
    if (isSameSignIn(signIn, this.options.signIn())) this.#recordAccepted(attempt);
    else permit.dropped();
    if (job === undefined || next === undefined) return;
    job.request = next;
    job.refused = undefined;
    if (job.isWanted) this.#jobs.move(job, 'ready');
    else this.#release(job);
  }

  #recordAccepted({ job, request, permit, endsRound }: SentAttempt): void {
    const { pacer } = this.options;
    const isEmpty = endsRound && pacer.refusedProbes === 0;
    if (job === undefined) {
      // The service responds, and the response is not used.
      permit.accepted();
      this.#progress.recordAccepted(isEmpty, this.#now);
      if (endsRound) this.#endRound(isEmpty, true);
      return;
    }
    pacer.addProbe(request);
    this.#jobs.beginRound();
    this.#emptyRounds = 0;
    this.#unknown = undefined;
    this.#progress.recordAccepted(true, this.#now);
    permit.accepted();
  }

  /**
   * Begins the next round, because every request was refused in the current one.
   * @param isEmpty false if the probe after the round was refused first, so that the service itself was the cause
   * @param isTested whether there was a probe; else waiting may still help some of the refused rooms
   */
  #endRound(isEmpty: boolean, isTested: boolean): void {
    if (isEmpty) this.#emptyRounds += 1;
    this.#jobs.beginRound(this.#now + (ROUND_DELAYS_MS[this.#emptyRounds] ?? MAX_ROUND_DELAY_MS));
    // The room after a probe is the first to be refused by a limit, so a different room comes first in each round.
    const first = this.#jobs.first('refused');
    if (first !== undefined) this.#jobs.move(first, 'refused');
    const max = MAX_EMPTY_ROUNDS[isTested ? 'tested' : 'untested'];
    if (isEmpty && this.#emptyRounds >= max) this.#failRefused(isTested);
  }

  #failRefused(isTested: boolean): void {
    for (const job of [...this.#jobs.in('refused')]) {
      const error = job.refused?.error;
      if (error !== undefined && (isTested || !isTemporary(error))) this.#fail(job, error);
    }
  }

  #handleFailure(attempt: SentAttempt, error: unknown): void {
    const { job, permit } = attempt;
    const reason = stopReason(error, this.#progress.hasAccepted);
    if (reason === undefined && isRefusal(error)) {
      this.#handleRefusal(attempt, error);
      return;
    }
    permit.dropped();
    if (reason !== undefined) this.options.onStop(reason, error, job?.endpointId);
    if (job === undefined) return;
    // A run that was stopped earlier is not aborted.
    if (reason !== undefined || (isCanceled(error) && !job.isWanted)) this.#end(job);
    else if (isCanceled(error)) {
      this.#jobs.move(job, 'ready');
      job.ticket?.waits();
    } else this.#fail(job, error);
  }

  /** Repeats a refused request later, unless the run pauses. */
  #handleRefusal(attempt: SentAttempt, error: ServiceError): void {
    const { isProbe, job, permit } = attempt;
    const { pacer } = this.options;
    const isUnknown = isUnknownToService(error);
    const limit = this.#limitOf(attempt, error);
    if (isNotFound(error) && job !== undefined && this.#unknown !== undefined) this.#unknown += 1;
    // The user has chosen to continue, so a 404 before anything was found is a response about the room.
    if (isUnknown && this.#unknown === undefined && !pacer.hasProbe) {
      permit.accepted();
      this.#progress.recordAccepted(true, this.#now);
    } else permit.refused({ limit, error });
    if (job !== undefined) {
      this.#jobs.refuse(job, error, this.#now);
      if (job.isWanted) job.ticket?.waits();
      else this.#end(job);
    }
    if (!this.#isOpen) return;
    const asksToWait = isTooLong(error) && (isProbe || limit === 'said');
    if (this.#progress.recordRefusal(this.#now) || asksToWait)
      this.options.onStop('refused', error, job?.endpointId);
    else this.#pauseUnlessLast(error, job);
  }

  /** Pauses the run if its patience ends. If no room is left that might get another response, the rooms fail instead. */
  #pauseUnlessLast(error: ServiceError, job: Job | undefined): void {
    const { fruitless, hasProbe } = this.options.pacer;
    const reason = pauseReason(error, fruitless, hasProbe, this.#unknown);
    if (reason === undefined) return;
    if (isTemporary(error) || this.#jobs.first('new') !== undefined)
      this.options.onStop(reason, error, job?.endpointId);
    else if (!hasProbe) this.#failRefused(false);
  }

  #limitOf({ isProbe, job }: SentAttempt, error: ServiceError): Refusal['limit'] {
    // A room that serves as a probe was not accepted before.
    const status = isProbe && job === undefined ? limitStatus(error) : undefined;
    if (status !== undefined) this.#limits = new Set([...this.#limits, status]);
    return limitOf(error, this.#limits);
  }

  /** Marks a job's request as sent, and opens its ticket if there is none. */
  #begin(job: Job, { part }: LookUpRequest): void {
    this.#jobs.move(job, 'inFlight');
    if (job.ticket === undefined) job.ticket = this.options.begin(job.endpointId, part);
    else job.ticket.sends(part);
  }

  /** Ends a look-up that another attempt would not help. */
  #fail(job: Job, error: unknown): void {
    this.#jobs.delete(job);
    job.ticket?.fail((before) => job.request.failed(before, error));
  }

  /** Ends a look-up that was stopped. If its last response was a 404 of the service, that is its result. */
  #end(job: Job): void {
    const error = job.refused?.error;
    if (isUnknownToService(error)) this.#fail(job, error);
    else this.#release(job);
  }

  /** Ends a look-up without another result. */
  #release(job: Job): void {
    this.#jobs.delete(job);
    job.ticket?.drop();
  }

  /** The response to a request in flight still counts. */
  #remove(job: Job, leave: (job: Job) => void): void {
    if (job.state === 'inFlight') job.isWanted = false;
    else leave(job);
  }

  get #now(): number {
    return this.options.clock.monotonicNow();
  }
}
