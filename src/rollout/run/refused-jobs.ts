import type { Job } from './queued-request';

/** The requests of a run that were refused and have attempts left. Times are in milliseconds of the clock. */
export class RefusedJobs {
  #jobs: readonly Job[] = [];
  /** True once the service refused a request that it accepts at other times: by a limit, or at random. */
  #refusesAny = false;

  get isEmpty(): boolean {
    return this.#jobs.length === 0;
  }

  /** True where another request has to tell whose trouble a refusal is. */
  get needsJudge(): boolean {
    return this.#jobs.some(({ verdict }) => verdict === 'open');
  }

  add(job: Job): void {
    this.#jobs = [...this.#jobs, job];
  }

  clear(): void {
    this.#jobs = [];
  }

  dropUnwanted(): void {
    this.#jobs = this.#jobs.filter((job) => !job.dropIfUnwanted());
  }

  /** Another request has ended, which may tell whose trouble these had. A room with no attempt left has failed. */
  otherEnded(other: Job, sentAt: number, isAccepted: boolean, now: number): void {
    this.#refusesAny ||= other.isKnown ? !isAccepted : other.verdict !== undefined;
    for (const job of this.#jobs) job.otherEnded(other, sentAt, isAccepted, now);
    const spent = this.#jobs.filter(({ isSpent }) => isSpent);
    this.#jobs = this.#jobs.filter(({ isSpent }) => !isSpent);
    for (const { request, error } of spent) request.failed(error);
  }

  /** Takes a request that is due. */
  take(job: Job): Job {
    this.#jobs = this.#jobs.filter((other) => other !== job);
    return job;
  }

  /**
   * The request that may be repeated first: where one worked before that can tell whose trouble a refusal was, when it
   * has told. Undefined where an answer must come first.
   */
  next(hasKnown: boolean, inFlight: number): Job | undefined {
    const isLast = this.#jobs.every((job) => job.isLast);
    // Of several at once, a limit may refuse the same ones each time.
    if (isLast && this.#refusesAny && inFlight > 0) return undefined;
    return this.#jobs
      .filter((job) => job.isLast === isLast && (job.verdict !== 'open' || !hasKnown))
      .toSorted((one, other) => one.dueAt - other.dueAt)[0];
  }
}
