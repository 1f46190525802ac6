import type { Job } from './job';

/** Milliseconds before a sweep, by how many sweeps before it brought nothing in a row. */
const DELAYS_MS = [500, 1000];
const MAX_DELAY_MS = 2000;
/** The share of the best rate at which the first sweep goes out, and by which a later one is slower. */
const SLOWER = 0.7;
/** The longest time between two requests of a sweep. */
const MAX_SPACING_MS = 5000;
/** So many sweeps that brought nothing although the service responds fail a room. */
const MAX_STRIKES = 4;

/**
 * Times the sweeps in which refused requests are repeated once every room was asked. This distinguishes a failing room from
 * a failing service. Times are in milliseconds of the clock.
 */
export class Sweeps {
  #number = 0;
  #isRunning = false;
  /** How many sweeps in a row brought nothing. */
  #emptySweeps = 0;
  #nextAt = 0;
  #share = SLOWER;
  #accepted = 0;
  #refused = 0;
  #needsCanary = false;

  /** True once a sweep brought nothing, until a canary tells why. */
  get needsCanary(): boolean {
    return this.#needsCanary;
  }

  /** True from the beginning of a sweep until `end`. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Milliseconds until the next request of a sweep may be sent, or the canary after a sweep. */
  delayMs(now: number): number {
    return Math.max(0, this.#nextAt - now);
  }

  /**
   * Begins a sweep.
   * @param firstDueAt when the first of the parked requests may be repeated
   * @returns when the sweep starts: what is due then is a part of it
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

  /** Keeps the time between two requests. @param best requests per second */
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

  /** The last request of a sweep has ended. */
  end(): void {
    this.#isRunning = false;
    if (this.#accepted === 0) this.#needsCanary = this.#refused > 0;
    else if (this.#refused > this.#accepted) this.#share *= SLOWER;
  }

  /**
   * The service responds, so what the last sweep refused has a strike.
   * @param jobs what waits for the next sweep
   * @returns those that have failed
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
