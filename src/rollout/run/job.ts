import type { LookUpRequest } from '../../model/endpoints/look-up';
import type { Ticket } from '../../model/endpoints/look-ups';

/**
 * State of a job. `new`: no request was sent in this run. `ready`: its next request can be sent. `refused`: its request
 * is repeated after all other requests.
 */
export type JobState = 'new' | 'ready' | 'inFlight' | 'refused';

/** The look-up of an endpoint in the queue. Only the queue changes it. */
export class Job {
  state: JobState = 'new';
  /** False after the run was stopped, which makes the request in flight its last one. */
  isWanted = true;
  /** The round in which the request was last refused, if it was. */
  round: number | undefined;
  /** Earliest time of the next attempt, in milliseconds of the clock. */
  dueAt = 0;
  /** Number of aborts caused by changed credentials. */
  interruptions = 0;
  /** Reason of the last refusal. */
  error: unknown;
  /** Writes the results; undefined before the first request. */
  ticket: Ticket | undefined;

  /** @param request the next request to send */
  constructor(
    readonly endpointId: string,
    public request: LookUpRequest,
  ) {}

  /** Continues with the next request of the look-up. */
  proceed(next: LookUpRequest): void {
    this.request = next;
    this.round = undefined;
    this.interruptions = 0;
  }
}

/** The unfinished rooms of a run. Requests in flight stay when the run is stopped. */
export class Jobs {
  /** Jobs by endpoint ID, in order of arrival within each state. */
  readonly #jobs = new Map<string, Job>();

  get all(): readonly Job[] {
    return [...this.#jobs.values()];
  }

  /** Whether a room is part of the run. */
  get areWanted(): boolean {
    for (const { isWanted } of this.#jobs.values()) if (isWanted) return true;
    return false;
  }

  /** Whether anything is left to send. */
  get areWaiting(): boolean {
    for (const { state } of this.#jobs.values()) if (state !== 'inFlight') return true;
    return false;
  }

  get(endpointId: string): Job | undefined {
    return this.#jobs.get(endpointId);
  }

  /** Adds a job after all other jobs. */
  add(job: Job): void {
    this.#jobs.set(job.endpointId, job);
  }

  /** Changes the state of a job, which then comes after all other jobs in that state. */
  move(job: Job, state: JobState): void {
    job.state = state;
    if (this.delete(job)) this.#jobs.set(job.endpointId, job);
  }

  /** Removes a job. Returns false if it is unknown, for example because it was in flight at an abort. */
  delete(job: Job): boolean {
    const { endpointId } = job;
    return this.#jobs.get(endpointId) === job && this.#jobs.delete(endpointId);
  }

  in(wanted: JobState): readonly Job[] {
    const jobs: Job[] = [];
    for (const job of this.#jobs.values()) if (job.state === wanted) jobs.push(job);
    return jobs;
  }

  first(state: JobState): Job | undefined {
    for (const job of this.#jobs.values()) if (job.state === state) return job;
    return undefined;
  }

  /** Returns a room for which no request was sent. @param place its place in the list, in [0, 1) */
  newAt(place: number): Job | undefined {
    const jobs = this.in('new');
    return jobs[Math.floor(place * jobs.length)];
  }
}

/** A single request on the wire. A room's request can also be a canary. */
export interface Attempt {
  readonly isCanary: boolean;
  /** Undefined for a canary whose response is not used. */
  readonly job: Job | undefined;
  readonly request: LookUpRequest;
}

/** Creates the attempt of a job's next request. */
export function roomAttempt(job: Job): Attempt {
  return { isCanary: false, job, request: job.request };
}
