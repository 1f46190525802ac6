import type { RoomRequest } from './room-request';

/** Milliseconds before a sweep, by how many before it brought nothing in a row. */
const DELAYS_MS = [500, 1000];
const MAX_DELAY_MS = 2000;
/** The share of the best rate at which the first sweep goes out, and by which a later one is slower. */
const SLOWER = 0.7;
/** The longest time between two requests of a sweep. */
const MAX_SPACING_MS = 5000;
/** So many sweeps that brought nothing although the service answers fail a room. */
const MAX_STRIKES = 4;

/** A request in the queue, and what its attempts met. */
export class Job {
  /** True once it was refused, and for the request that follows one in a sweep. */
  isRepeated = false;
  /** How many sweeps brought nothing although the service answers. */
  strikes = 0;
  /** When it may be repeated, in milliseconds of the clock. */
  dueAt = 0;
  /** How often it was aborted because the credentials changed. */
  interruptions = 0;
  /** Why it was refused last. */
  error: unknown;

  constructor(readonly request: RoomRequest) {}
}

/**
 * What was refused in a run, which is repeated in sweeps once every room was asked. So a room's own trouble is told from the
 * service's. Times are in milliseconds of the clock.
 */
export class Sweeps {
  #parked: readonly Job[] = [];
  /** What is left to send in the present sweep. */
  #due: readonly Job[] = [];
  #isGoing = false;
  /** How many sweeps in a row brought nothing. */
  #barren = 0;
  #startAt = 0;
  #nextAt = 0;
  #share = SLOWER;
  #accepted = 0;
  #refused = new Set<Job>();
  /** True once a sweep brought nothing, until a canary tells why. */
  #needsCanary = false;

  get isEmpty(): boolean {
    return this.#parked.length + this.#due.length === 0;
  }

  get needsCanary(): boolean {
    return this.#needsCanary;
  }

  /** Keeps a request for the next sweep. */
  park(job: Job): void {
    if (job.isRepeated) this.#refused.add(job);
    job.isRepeated = true;
    this.#parked = [...this.#parked, job];
  }

  /** A request of the present sweep was accepted. @param next the one that follows it */
  recordAccepted(next: Job | undefined): void {
    this.#accepted += 1;
    this.#barren = 0;
    if (next === undefined) return;
    next.isRepeated = true;
    this.#due = [next, ...this.#due];
  }

  /** Drops some requests. @returns them */
  drop(isDropped: (job: Job) => boolean): readonly Job[] {
    const dropped = [...this.#parked, ...this.#due].filter(isDropped);
    this.#parked = this.#parked.filter((job) => !dropped.includes(job));
    this.#due = this.#due.filter((job) => !dropped.includes(job));
    return dropped;
  }

  /**
   * Takes the next request; to be called when no other room is to be asked.
   * @param best requests per second
   * @returns milliseconds to wait instead; infinite when a response must come first
   */
  take(inFlight: number, best: number, now: number): Job | number {
    if (this.#due.length === 0) {
      if (inFlight > 0 || this.#needsCanary) return Number.POSITIVE_INFINITY;
      if (this.#isGoing) this.#end();
      if (this.#needsCanary) return this.canaryDelayMs(now);
      this.#begin(now);
    }
    if (now < Math.max(this.#startAt, this.#nextAt)) return Math.max(this.#startAt, this.#nextAt) - now;
    const [first, ...others] = this.#due;
    if (first === undefined) return Number.POSITIVE_INFINITY;
    this.#due = others;
    this.#nextAt = now + Math.min(MAX_SPACING_MS, 1000 / (this.#share * best));
    return first;
  }

  /** Takes any request, as a canary. */
  takeAny(): Job | undefined {
    const job = this.#due[0] ?? this.#parked[0];
    if (job !== undefined) this.drop((each) => each === job);
    return job;
  }

  /** Milliseconds until the canary may be sent: it does not follow the sweep faster than the requests in it. */
  canaryDelayMs(now: number): number {
    return Math.max(0, this.#nextAt - now);
  }

  /** @returns the requests that have failed */
  recordCanary(isAccepted: boolean): readonly Job[] {
    if (!this.#needsCanary) return [];
    this.#needsCanary = false;
    if (!isAccepted) {
      this.#share *= SLOWER;
      return [];
    }
    for (const job of this.#refused) job.strikes += 1;
    return this.drop(({ strikes }) => strikes >= MAX_STRIKES);
  }

  #begin(now: number): void {
    const dueAt = Math.min(...this.#parked.map((job) => job.dueAt));
    this.#startAt = Math.max(dueAt, now + (DELAYS_MS[this.#barren] ?? MAX_DELAY_MS));
    this.#due = this.#parked.filter((job) => job.dueAt <= this.#startAt).toReversed();
    this.#parked = this.#parked.filter((job) => job.dueAt > this.#startAt);
    this.#isGoing = true;
    this.#barren += 1;
    this.#accepted = 0;
    this.#refused = new Set();
  }

  #end(): void {
    this.#isGoing = false;
    if (this.#accepted === 0) this.#needsCanary = this.#refused.size > 0;
    else if (this.#refused.size > this.#accepted) this.#share *= SLOWER;
  }
}
