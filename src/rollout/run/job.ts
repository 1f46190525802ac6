import { isOldCode } from '../../model/endpoints/code-age';
import type { LookUp, LookUpRequest } from '../../model/endpoints/look-up';
import type { ListedRoom, Room } from '../room';

/** Golden-ratio sequence: successive fractions are spread evenly over [0, 1). */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/**
 * State of a job. `new`: no request sent in this run. `ready`: its next request can be sent. `refused`: its request is
 * repeated after all others.
 */
export type JobState = 'new' | 'ready' | 'inFlight' | 'refused';

/** The look-up of a room in the queue, which alone changes it. */
export class Job {
  state: JobState = 'new';
  /** False after the run was stopped or the room removed, so that the request in flight is its last one. */
  isWanted = true;
  /** The round in which the request was last refused, if it was. */
  round: number | undefined;
  /** Earliest time of the next attempt, in milliseconds of the clock. */
  dueAt = 0;
  /** Number of aborts because the credentials changed. */
  interruptions = 0;
  /** Reason of the last refusal. */
  error: unknown;

  /**
   * @param before the room before the look-up
   * @param request the next request to send
   */
  constructor(
    readonly before: Room,
    public request: LookUpRequest,
  ) {}

  get endpointId(): string {
    return this.before.endpointId;
  }

  /** Continues with the next request of the look-up. */
  proceed(next: LookUpRequest): void {
    this.request = next;
    this.round = undefined;
    this.interruptions = 0;
  }

  /** Returns the room with a changed look-up. */
  roomWith(lookUp: LookUp, { endpointId, label }: ListedRoom): Room {
    const { code, fetchedAt, hasChanged } = this.before;
    const wasChanged = hasChanged && !isOldCode(fetchedAt, lookUp.fetchedAt ?? 0);
    const isChanged = lookUp.code !== undefined && lookUp.code !== code && lookUp.change === 'changed';
    return { ...lookUp, endpointId, label, hasChanged: wasChanged || isChanged };
  }
}

/** The unfinished rooms of a run. Requests in flight stay when the run is stopped. */
export class Jobs {
  /** By endpoint ID, in each state in order of arrival. */
  #jobs = new Map<string, Job>();
  /** Position of `newAnywhere` in the list, in [0, 1). */
  #anywhere = 0;

  /** Number of rooms that are part of the run. */
  get wanted(): number {
    return this.#filter(({ isWanted }) => isWanted).length;
  }

  /** Whether anything is left to send. */
  get areWaiting(): boolean {
    for (const { state } of this.#jobs.values()) if (state !== 'inFlight') return true;
    return false;
  }

  /**
   * Sets the rooms of the run in request order. Known rooms keep their state.
   * @returns the removed jobs
   */
  set(rooms: readonly Room[], firstRequest: (endpointId: string) => LookUpRequest): readonly Job[] {
    const wanted = new Set(rooms.map(({ endpointId }) => endpointId));
    const begun = this.#filter(({ state }) => state !== 'new');
    for (const job of begun) job.isWanted = wanted.has(job.endpointId);
    // The response of a request in flight still counts, and a room must not have two requests at once.
    const kept = begun.filter(({ isWanted, state }) => isWanted || state === 'inFlight');
    this.#jobs = new Map(kept.map((job) => [job.endpointId, job]));
    for (const room of rooms) {
      const { endpointId } = room;
      if (!this.#jobs.has(endpointId)) this.#jobs.set(endpointId, new Job(room, firstRequest(endpointId)));
    }
    return begun.filter((job) => !kept.includes(job));
  }

  /** Changes the state of a job, after all others in that state. */
  move(job: Job, state: JobState): void {
    job.state = state;
    if (this.delete(job)) this.#jobs.set(job.endpointId, job);
  }

  /** Removes a job. Returns false if it is unknown, for example because it was in flight at an abort. */
  delete(job: Job): boolean {
    const { endpointId } = job;
    return this.#jobs.get(endpointId) === job && this.#jobs.delete(endpointId);
  }

  clear(): void {
    this.#jobs.clear();
  }

  in(wanted: JobState): readonly Job[] {
    return this.#filter(({ state }) => state === wanted);
  }

  first(state: JobState): Job | undefined {
    for (const job of this.#jobs.values()) if (job.state === state) return job;
    return undefined;
  }

  /** Returns a room without a request, each time from another part of the list. */
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
