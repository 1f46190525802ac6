import { isOldCode } from '../../model/endpoints/code-age';
import type { LookUp, LookUpRequest } from '../../model/endpoints/look-up';
import { boundedRetryAfter, type Refusal } from '../pacing/permit';
import type { RolloutRow, Room } from '../room';

/** Golden-ratio sequence: successive fractions are spread evenly over [0, 1). */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/**
 * `new`: not asked in this run. `ready`: its next request can be sent. `parked`: refused, until the next sweep begins. `due`:
 * to be sent in the current sweep. `held`: had a response that proves nothing about the room, until a canary has answered.
 */
export type JobState = 'new' | 'ready' | 'inFlight' | 'parked' | 'due' | 'held';

/** The look-up of a room that waits. Only the queue changes it. */
export class Job {
  state: JobState = 'new';
  /** False once the run was stopped, or the list lost the room: the request in flight is its last one. */
  isWanted = true;
  /** True once a request was refused, and for the request that follows one in a sweep. */
  isRepeated = false;
  /** How many sweeps brought nothing although the service responds. */
  strikes = 0;
  /** The number of the last sweep in which the request was refused. */
  refusedIn: number | undefined;
  /** When the request may be repeated, in milliseconds of the clock. */
  dueAt = 0;
  /** How often the request was aborted because the credentials changed. */
  interruptions = 0;
  /** Why the request was refused last, or the error that is held. */
  error: unknown;
  /** How many attempts had been sent when the error that is held arrived. */
  heldAt = 0;

  /**
   * @param before the row before the look-up
   * @param request the next request to send
   */
  constructor(
    readonly before: RolloutRow,
    public request: LookUpRequest,
  ) {}

  get room(): Room {
    return this.before.room;
  }

  /** Goes on to the next request of the look-up. */
  proceed(next: LookUpRequest): void {
    this.request = next;
    this.strikes = 0;
    this.refusedIn = undefined;
    this.interruptions = 0;
  }

  /** The request was refused, and is to be repeated. */
  recordRefusal(refusal: Refusal, error: unknown, now: number): void {
    this.isRepeated = true;
    this.error = error;
    this.dueAt = now + boundedRetryAfter(refusal);
  }

  /** The row of the room with a changed look-up. */
  rowWith(lookUp: LookUp, room: Room): RolloutRow {
    const { code, fetchedAt, hasChanged } = this.before;
    const wasChanged = hasChanged && !isOldCode(fetchedAt, lookUp.fetchedAt ?? 0);
    const isChanged = lookUp.code !== undefined && lookUp.code !== code && lookUp.change === 'changed';
    return { ...lookUp, room, hasChanged: wasChanged || isChanged };
  }
}

/** The rooms that wait in a run, each until it has ended. What is in flight stays when the run is stopped. */
export class Jobs {
  /** By endpoint ID. Those in the same state are in the order in which they came into it. */
  #jobs = new Map<string, Job>();
  /** Where in the list `newAnywhere` looks, from 0 to 1. */
  #anywhere = 0;

  /** How many rooms are part of the run. */
  get wanted(): number {
    return this.#filter(({ isWanted }) => isWanted).length;
  }

  /** True if something is left to send. */
  get areWaiting(): boolean {
    for (const { state } of this.#jobs.values()) if (state !== 'inFlight') return true;
    return false;
  }

  /**
   * Sets the rooms of the run, in the order in which they are asked. Those that are here keep their state.
   * @returns the others, which are here no longer
   */
  set(rows: readonly RolloutRow[], firstRequest: (endpointId: string) => LookUpRequest): readonly Job[] {
    const wanted = new Set(rows.map(({ room }) => room.endpointId));
    const begun = this.#filter(({ state }) => state !== 'new');
    for (const job of begun) job.isWanted = wanted.has(job.room.endpointId);
    // The response to a request in flight still counts, and its room must not be asked twice at once.
    const kept = begun.filter(({ isWanted, state }) => isWanted || state === 'inFlight');
    this.#jobs = new Map(kept.map((job) => [job.room.endpointId, job]));
    for (const row of rows) {
      const { endpointId } = row.room;
      if (!this.#jobs.has(endpointId)) this.#jobs.set(endpointId, new Job(row, firstRequest(endpointId)));
    }
    return begun.filter((job) => !kept.includes(job));
  }

  /** Puts a job after all others in a state. */
  move(job: Job, state: JobState): void {
    job.state = state;
    if (this.delete(job)) this.#jobs.set(job.room.endpointId, job);
  }

  /** @returns false for a job that is not here, such as one that was in flight when everything was aborted */
  delete(job: Job): boolean {
    const { endpointId } = job.room;
    return this.#jobs.get(endpointId) === job && this.#jobs.delete(endpointId);
  }

  clear(): void {
    this.#jobs.clear();
  }

  in(...states: readonly JobState[]): readonly Job[] {
    return this.#filter(({ state }) => states.includes(state));
  }

  first(state: JobState): Job | undefined {
    for (const job of this.#jobs.values()) if (job.state === state) return job;
    return undefined;
  }

  last(state: JobState): Job | undefined {
    return this.in(state).at(-1);
  }

  /** A room that was not asked, from another part of the list each time. */
  newAnywhere(): Job | undefined {
    const jobs = this.in('new');
    this.#anywhere = (this.#anywhere + GOLDEN_RATIO) % 1;
    return jobs[Math.floor(this.#anywhere * jobs.length)];
  }

  #filter(isPicked: (job: Job) => boolean): readonly Job[] {
    const picked: Job[] = [];
    for (const job of this.#jobs.values()) if (isPicked(job)) picked.push(job);
    return picked;
  }
}
