import type { LookUpRequest } from '../../model/endpoints/look-up';
import type { Ticket } from '../../model/endpoints/look-ups';
import type { ServiceError } from '../../service/errors';
import { retryAfterMs } from '../pacing/request-pacer';

/** Minimum milliseconds before a refused request is repeated. */
const REPEAT_AFTER_MS = 1000;

/** States of jobs that wait. `new`: no request was sent in this run. `ready`: its next request can be sent. */
export type WaitingState = 'new' | 'ready' | 'refused';

/** The look-up of an endpoint in the queue. Only the queue changes it. */
export interface Job {
  readonly endpointId: string;
  state: WaitingState | 'inFlight';
  /** The next request to send. */
  request: LookUpRequest;
  /** False after the run was stopped, which makes the request in flight its last one. */
  isWanted: boolean;
  /** The last refusal of its request. */
  refused: { readonly error: ServiceError; readonly round: number; readonly dueAt: number } | undefined;
  /** Writes the results; undefined before the first request. */
  ticket: Ticket | undefined;
}

/**
 * The unfinished rooms of a run, in order of arrival within each state. Refused requests are repeated in rounds, each of
 * them once a round. Requests in flight stay after a stop. Times are in milliseconds of the monotonic clock.
 */
export class Jobs {
  readonly #jobs = new Map<string, Job>();
  #round = 0;
  /** Earliest time of a request of the current round. */
  #roundAt = 0;
  readonly #waiting: Readonly<Record<WaitingState, Set<Job>>> = {
    new: new Set(),
    ready: new Set(),
    refused: new Set(),
  };

  get all(): readonly Job[] {
    return [...this.#jobs.values()];
  }

  get areWaiting(): boolean {
    const { new: fresh, ready, refused } = this.#waiting;
    return fresh.size + ready.size + refused.size > 0;
  }

  get(endpointId: string): Job | undefined {
    return this.#jobs.get(endpointId);
  }

  /** Adds a room without a request. */
  add(endpointId: string, request: LookUpRequest): void {
    const job: Job = {
      endpointId,
      state: 'new',
      request,
      isWanted: true,
      refused: undefined,
      ticket: undefined,
    };
    this.#jobs.set(endpointId, job);
    this.#waiting.new.add(job);
  }

  /** Changes the state of a job, which then comes after all other jobs in that state. */
  move(job: Job, state: Job['state']): void {
    this.#leave(job);
    job.state = state;
    if (state !== 'inFlight' && this.#jobs.get(job.endpointId) === job) this.#waiting[state].add(job);
  }

  /** Records the refusal of a job's request in the current round. */
  refuse(job: Job, error: ServiceError, now: number): void {
    const dueAt = now + Math.max(REPEAT_AFTER_MS, retryAfterMs(error));
    job.refused = { error, round: this.#round, dueAt };
    this.move(job, 'refused');
  }

  delete(job: Job): void {
    this.#leave(job);
    if (this.#jobs.get(job.endpointId) === job) this.#jobs.delete(job.endpointId);
  }

  /** Begins the next round. @param at time of its earliest request; unchanged by default */
  beginRound(at = this.#roundAt): void {
    this.#round += 1;
    this.#roundAt = at;
  }

  /** Whether every waiting job was refused in the current round. */
  get isRoundOver(): boolean {
    const { new: fresh, ready } = this.#waiting;
    const refused = this.first('refused');
    return fresh.size + ready.size === 0 && refused !== undefined && this.#wasRefused(refused);
  }

  /** Returns a refused job that can be repeated, or the time at which there is one; infinite in the current round. */
  firstDue(now: number): Job | number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const job of this.#waiting.refused) {
      // Jobs that were refused in the current round come last.
      if (this.#wasRefused(job)) break;
      const dueAt = Math.max(this.#roundAt, job.refused?.dueAt ?? 0);
      if (dueAt <= now) return job;
      earliest = Math.min(earliest, dueAt);
    }
    return earliest;
  }

  in(state: WaitingState): ReadonlySet<Job> {
    return this.#waiting[state];
  }

  first(state: WaitingState): Job | undefined {
    for (const job of this.#waiting[state]) return job;
    return undefined;
  }

  /** Returns a room for which no request was sent. @param place its place in the list, in [0, 1) */
  newAt(place: number): Job | undefined {
    let left = Math.floor(place * this.#waiting.new.size);
    for (const job of this.#waiting.new) if (left-- === 0) return job;
    return undefined;
  }

  #wasRefused({ refused }: Job): boolean {
    return refused?.round === this.#round;
  }

  #leave(job: Job): void {
    if (job.state !== 'inFlight') this.#waiting[job.state].delete(job);
  }
}
