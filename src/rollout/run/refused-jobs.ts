import type { Job } from './queued-request';

/** After so long without a request, a limit of one in two seconds accepts one. */
const SILENCE_MS = 2500;

/** The requests of a run that were refused and have attempts left. Times are in milliseconds of the clock. */
export class RefusedJobs {
  #jobs: readonly Job[] = [];
  /** True once the service refused a request that it accepts at other times: by a limit, or at random. */
  #refusesAny = false;
  /** When the latest request of this run was sent: another run over the connection must not hold it up. */
  #sentAt = 0;

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

  /** A request of the run is sent, one of these or another. */
  requestSent(now: number): void {
    this.#sentAt = now;
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
    const due = this.#repeatable(hasKnown, inFlight).find((job) => this.#dueAt(job) <= now);
    this.#jobs = this.#jobs.filter((job) => job !== due);
    return due;
  }

  /** When the next request may be repeated; infinite where an answer must come first. */
  nextDueAt(hasKnown: boolean, inFlight: number): number {
    return Math.min(...this.#repeatable(hasKnown, inFlight).map((job) => this.#dueAt(job)));
  }

  /** The request that showed that the service accepts some may have taken what a slow limit allows: the last attempt is alone. */
  #dueAt({ isLastAttempt, dueAt }: Job): number {
    return this.#refusesAny && isLastAttempt ? Math.max(dueAt, this.#sentAt + SILENCE_MS) : dueAt;
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
