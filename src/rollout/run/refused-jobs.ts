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

  /**
   * Another request was accepted, or one that worked before was refused: that may tell whose trouble these had. A room
   * whose last attempt was spent has failed.
   * @param number that of the other request in the run
   */
  otherEnded(other: Job, number: number, isAccepted: boolean, now: number): void {
    this.#refusesAny ||= other.isKnown ? !isAccepted : other.verdict !== undefined;
    for (const job of this.#jobs) {
      if (other.isKnown) job.knownEnded(number, isAccepted, now);
      else if (isAccepted) job.otherAccepted(number, now);
    }
    const spent = this.#jobs.filter(({ isSpent }) => isSpent);
    this.#jobs = this.#jobs.filter(({ isSpent }) => !isSpent);
    for (const { request, error } of spent) request.failed(error);
  }

  /**
   * Takes a request that may be repeated now.
   * @param hasKnown true if a request worked before, which can tell whose trouble the refusals were
   */
  takeDue(hasKnown: boolean, inFlight: number, now: number): Job | undefined {
    const due = this.#repeatable(hasKnown, inFlight).find(({ dueAt }) => dueAt <= now);
    this.#jobs = this.#jobs.filter((job) => job !== due);
    return due;
  }

  /** When the next request may be repeated; infinite where an answer must come first. */
  nextDueAt(hasKnown: boolean, inFlight: number): number {
    return Math.min(...this.#repeatable(hasKnown, inFlight).map(({ dueAt }) => dueAt));
  }

  /** What may be repeated once it is due: first that of the first round. Where nothing worked before, all. */
  #repeatable(hasKnown: boolean, inFlight: number): readonly Job[] {
    const jobs = this.#jobs.filter(({ verdict }) => verdict !== 'open' || !hasKnown);
    const isLastRound = this.#jobs.every(({ round }) => round > 1);
    if (!isLastRound) return jobs.filter(({ round }) => round === 1);
    // Of several at once, a limit may refuse the same ones each time.
    return this.#refusesAny && inFlight > 0 ? [] : jobs;
  }
}
