import type { Job } from './job';

/** Milliseconds before a sweep, by number of consecutive unsuccessful sweeps. */
const DELAYS_MS = [500, 1000];
const MAX_DELAY_MS = 2000;
/** Share of the best rate for the first sweep, and factor for later ones. */
const SLOWER = 0.7;
/** Maximum milliseconds between two requests of a sweep. */
const MAX_SPACING_MS = 5000;
/** Number of unsuccessful sweeps, while the service responds, after which a room fails. */
const MAX_STRIKES = 4;

/**
 * Schedules sweeps, which repeat refused requests after every room had one. This distinguishes a failing room from a
 * failing service. Times are in milliseconds of the clock.
 */
export class Sweeps {
  #number = 0;
  #isRunning = false;
  /** Number of consecutive unsuccessful sweeps. */
  #emptySweeps = 0;
  #nextAt = 0;
  #share = SLOWER;
  #accepted = 0;
  #refused = 0;
  #needsCanary = false;

  /** Set after an unsuccessful sweep, until a canary shows the reason. */
  get needsCanary(): boolean {
    return this.#needsCanary;
  }

  /** Whether sweeps are in progress, from `begin` to `end`. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Milliseconds until the next request of a sweep, or the canary after it, may be sent. */
  delayMs(now: number): number {
    return Math.max(0, this.#nextAt - now);
  }

  /**
   * Begins a sweep.
   * @param firstDueAt earliest time at which a parked request may be repeated
   * @returns the start time; requests due by then are part of the sweep
   */
  begin(firstDueAt: number, now: number): number {
    const startAt = Math.max(firstDueAt, now + (DELAYS_MS[this.#emptySweeps] ?? MAX_DELAY_MS));
    this.#nextAt = Math.max(this.#nextAt, startAt);
    this.#number += 1;
    this.#isRunning = true;
    this.#emptySweeps += 1;
    this.#accepted = 0;
    this.#refused = 0;
    return startAt;
  }

  /**
   * Spaces the requests of a sweep.
   * @param best requests per second
   */
  recordSent(best: number, now: number): void {
    this.#nextAt = now + Math.min(MAX_SPACING_MS, 1000 / (this.#share * best));
  }

  recordAccepted(): void {
    this.#accepted += 1;
    this.#emptySweeps = 0;
  }

  recordRefused(job: Job): void {
    if (job.refusedIn !== this.#number) this.#refused += 1;
    job.refusedIn = this.#number;
  }

  /** Ends a sweep after its last request. */
  end(): void {
    this.#isRunning = false;
    if (this.#accepted === 0) this.#needsCanary = this.#refused > 0;
    else if (this.#refused > this.#accepted) this.#share *= SLOWER;
  }

  /**
   * Records an accepted canary: the service responds, so each request that the last sweep refused gets a strike.
   * @param jobs jobs that wait for the next sweep
   * @returns the failed jobs
   */
  recordCanaryAccepted(jobs: readonly Job[]): readonly Job[] {
    this.#needsCanary = false;
    for (const job of jobs) if (job.refusedIn === this.#number) job.strikes += 1;
    return jobs.filter(({ strikes }) => strikes >= MAX_STRIKES);
  }

  recordCanaryRefused(): void {
    if (this.#needsCanary) this.#share *= SLOWER;
    this.#needsCanary = false;
  }
}
