import type { Clock } from '../../model/clock';
import type { LookUpRequest, LookUpResponse } from '../../model/endpoints/look-up';
import type { Disposable } from '../../model/event';
import { isCancelled, isNotFound } from '../../model/problems/describe-problem';
import { ServiceError } from '../../service/errors';
import { AbortedError } from '../../service/http/abort';
import type { AttemptKind, Permit, Refusal } from '../pacing/permit';
import type { RequestPacer } from '../pacing/request-pacer';
import type { ListedRoom, Room } from '../room';
import { Doubts } from './doubts';
import { type Job, Jobs } from './job';
import { ProgressWatch, type StopReason, stopReason } from './run-stop';
import { Sweeps } from './sweeps';

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
  readonly kind: AttemptKind;
  /** Undefined for a canary whose response is not used. */
  readonly job: Job | undefined;
  readonly request: LookUpRequest;
}

/** An attempt in flight. */
interface SentAttempt extends Attempt {
  readonly permit: Permit;
  /** Sequence number of the attempt. */
  readonly number: number;
  /** Jobs that were held when a canary was sent. If it is accepted, their responses came from the service. */
  readonly held: readonly Job[];
}

/**
 * Owns the unfinished rooms of a run, and sends their requests as the pacer permits: first the next requests of started
 * rooms, then rooms without a request, then, in sweeps, refused ones.
 */
export class RequestQueue {
  readonly #jobs = new Jobs();
  #sweeps = new Sweeps();
  readonly #progress = new ProgressWatch();
  readonly #doubts = new Doubts();
  #inFlight = 0;
  #isOpen = false;
  #hasCanaryInFlight = false;
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
    this.#doubts.start(asksUnknown);
    this.#progress.start(this.#now);
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
    this.#sweeps = new Sweeps();
    this.setRooms([]);
  }

  /** Aborts all requests. */
  abort(): void {
    this.stop();
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#jobs.clear();
    this.#inFlight = 0;
    this.#hasCanaryInFlight = false;
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
    if (this.#hasCanaryInFlight) return Number.POSITIVE_INFINITY;
    if (this.#needsVerdict) pacer.suspect();
    if (pacer.needsCanary) return this.#nextCanary();
    if (this.#sweeps.needsCanary) return this.#sweeps.delayMs(this.#now) || this.#nextCanary();
    const job = this.#jobs.first('ready') ?? this.#jobs.first('new');
    if (job === undefined) return this.#nextOfSweep();
    return pacer.spacingMs || attemptOf(job.isRepeated ? 'repeated' : 'first', job);
  }

  /**
   * Returns the next canary. Before anything was accepted, any room can be one, from all parts of the list, because
   * adjacent rooms may all be refused.
   */
  #nextCanary(): Attempt | number {
    const { canaries } = this.options.pacer;
    // A code that was not found says nothing about a room without a request.
    const isCodeHeld = this.#jobs.in('held').some(({ request }) => request.part === 'code');
    const canary = canaries.nextOfDetails() ?? (isCodeHeld ? canaries.nextOfCode() : undefined);
    if (canary !== undefined) return { kind: 'canary', job: undefined, request: canary };
    const fresh = this.#jobs.newAnywhere();
    if (fresh !== undefined) return attemptOf('canary', fresh);
    const ofCode = canaries.nextOfCode();
    if (ofCode !== undefined) return { kind: 'canary', job: undefined, request: ofCode };
    const job = this.#jobs.first('ready') ?? this.#jobs.last('due') ?? this.#jobs.first('parked');
    if (job !== undefined) return attemptOf('canary', job);
    if (this.#inFlight > 0) return Number.POSITIVE_INFINITY;
    // There was never a 200 response, and nothing else can be sent.
    for (const held of this.#jobs.in('held')) this.#fail(held, held.error);
    return 0;
  }

  #nextOfSweep(): Attempt | number {
    const sweeps = this.#sweeps;
    if (this.#jobs.last('due') === undefined) {
      if (this.#inFlight > 0) return Number.POSITIVE_INFINITY;
      if (sweeps.isRunning) sweeps.end();
      if (!sweeps.needsCanary) this.#beginSweep();
    }
    const ms = sweeps.delayMs(this.#now);
    const job = this.#jobs.last('due');
    if (ms > 0 || job === undefined) return ms;
    sweeps.recordSent(this.options.pacer.best, this.#now);
    return attemptOf('repeated', job);
  }

  /** Whether a canary must decide about held responses. */
  get #needsVerdict(): boolean {
    const held = this.#jobs.in('held');
    if (held.length === 0) return false;
    const isLast = this.#inFlight === 0 && this.#jobs.in('ready', 'new').length === 0;
    return this.#doubts.needsCanary(held, isLast);
  }

  #beginSweep(): void {
    const parked = this.#jobs.in('parked');
    const startAt = this.#sweeps.begin(Math.min(...parked.map(({ dueAt }) => dueAt)), this.#now);
    // Keeps the order: the job parked last is sent first.
    for (const job of parked) if (job.dueAt <= startAt) job.state = 'due';
  }

  async #send(next: Attempt): Promise<void> {
    const { signal } = this.#abort;
    const { kind, job, request } = next;
    const permit = this.options.pacer.take(kind);
    const held = kind === 'canary' ? this.#jobs.in('held') : [];
    const attempt: SentAttempt = { ...next, permit, number: this.#doubts.recordSent(), held };
    this.#inFlight += 1;
    this.#hasCanaryInFlight = kind === 'canary';
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
    if (kind === 'canary') this.#hasCanaryInFlight = false;
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
    const { job, request } = attempt;
    const held = this.#jobs.in('held');
    for (const each of this.#doubts.recordAccepted(attempt.number, job !== undefined, held))
      this.#fail(each, each.error);
    if (job === undefined) {
      this.#handleResponse(attempt);
      return;
    }
    if (next === undefined) this.#jobs.delete(job);
    this.#show(job, (room) => {
      const after = job.roomWith(change(room), room);
      return next === undefined ? after : { ...after, state: 'fetching' };
    });
    this.options.pacer.canaries.add(request);
    this.#handleResponse(attempt);
    if (next === undefined) return;
    if (!job.isWanted) this.#release(job);
    else {
      job.proceed(next);
      this.#jobs.move(job, job.isRepeated ? 'due' : 'ready');
    }
  }

  /** Handles a response of the service, a success or its own error. */
  #handleResponse(attempt: SentAttempt): void {
    const { kind, job, permit } = attempt;
    const decided = this.#jobs.in('held').filter((each) => attempt.held.includes(each));
    permit.accepted();
    if (job?.isRepeated) this.#sweeps.recordAccepted();
    const isStrike = kind === 'canary' && this.#sweeps.needsCanary;
    const failed = isStrike ? this.#sweeps.recordCanaryAccepted(this.#jobs.in('parked', 'due')) : [];
    this.#progress.recordAccepted(job !== undefined || isStrike || decided.length > 0, this.#now);
    for (const each of failed) this.#fail(each, each.error);
    for (const each of decided) {
      // Only now is there a request with an earlier 200 response.
      if (job !== undefined && each.request.part === 'code') this.#jobs.move(each, 'ready');
      else this.#fail(each, each.error);
    }
  }

  #handleFailure(attempt: SentAttempt, error: unknown): void {
    const { job, permit, request } = attempt;
    const { canaries } = this.options.pacer;
    const reason = stopReason(error, this.#progress.hasAccepted);
    const refusal = this.#doubts.refusalOf(error, job === undefined ? request : undefined);
    if (reason !== undefined) {
      permit.dropped();
      this.options.onStop(reason, error, job?.before);
    } else if (refusal !== undefined) this.#handleRefusal(attempt, refusal, error);
    else if (!(error instanceof ServiceError) || error.details.status === undefined) {
      permit.dropped();
      if (job !== undefined) this.#handleInterruption(job, error);
    } else if (job === undefined) {
      if (!isNotFound(error)) this.#handleResponse(attempt);
      else {
        // The resource of the canary is gone, so another canary decides.
        canaries.delete(request);
        permit.dropped();
      }
    } else if (!this.#doubts.recordError(error, canaries.hasAny)) {
      // Without a 200, it decides about no other room.
      this.#handleResponse({ ...attempt, held: [] });
      this.#fail(job, error);
    } else if (this.options.pacer.isInBreak) this.#handleRefusal(attempt, { kind: 'failed' }, error);
    else this.#hold(attempt, job, error);
    if (
      job !== undefined &&
      this.#doubts.areUnknown(this.#jobs.in('held'), canaries.hasAny) &&
      this.pending > 0
    )
      this.options.onStop('unknown', error, undefined);
  }

  /** Holds an ambiguous response until a canary has a response. */
  #hold({ permit }: SentAttempt, job: Job, error: unknown): void {
    permit.dropped();
    this.#doubts.hold(job, error);
    if (job.isWanted) this.#jobs.move(job, 'held');
    else this.#release(job);
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

  #handleRefusal(attempt: SentAttempt, refusal: Refusal, error: unknown): void {
    const { kind, job, permit } = attempt;
    permit.refused(refusal);
    if (kind === 'canary') this.#sweeps.recordCanaryRefused();
    if (job?.isWanted === false) this.#release(job);
    else if (job !== undefined) this.#park(job, refusal, error);
    const held = kind === 'canary' ? this.#jobs.in('held') : [];
    for (const each of held) this.#park(each, refusal, each.error);
    const reason = this.#isOpen ? this.#progress.recordRefusal(this.#now) : undefined;
    if (reason !== undefined) this.options.onStop(reason, error, job?.before);
  }

  /** Keeps a refused request for the next sweep. */
  #park(job: Job, refusal: Refusal, error: unknown): void {
    if (job.isRepeated) this.#sweeps.recordRefused(job);
    job.recordRefusal(refusal, error, this.#now);
    this.#jobs.move(job, 'parked');
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

function attemptOf(kind: AttemptKind, job: Job): Attempt {
  return { kind, job, request: job.request };
}
