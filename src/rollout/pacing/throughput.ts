/** How many requests were accepted within a time. */
export interface Cycle {
  readonly accepted: number;
  readonly ms: number;
  readonly perSecond: number;
}

/** A point in time, and how many requests had been accepted until then. */
interface Mark {
  readonly at: number;
  readonly accepted: number;
}

/** A rate that is measured over fewer requests, or a shorter time, says little. */
const MIN_MEASURED = { accepted: 10, ms: 1500 };
const MAX_MARKS = 20;

/** Counts what the service accepts. A cycle lasts from one slowdown to the next. */
export class Throughput {
  #accepted = 0;
  #recent: readonly number[] = [];
  #marks: readonly Mark[] = [];
  /** When the latest lock-out or outage ended. */
  #standstill: Mark = { at: 0, accepted: 0 };

  /** How many requests the service has accepted, in all. */
  get accepted(): number {
    return this.#accepted;
  }

  requestAccepted(now: number): void {
    this.#accepted += 1;
    this.#recent = [...this.#recent.filter((at) => at > now - 1000), now];
  }

  /** How many requests were accepted within the last second. */
  inLastSecond(now: number): number {
    return this.#recent.filter((at) => at > now - 1000).length;
  }

  /** What was accepted since the latest slowdown. */
  cycle(now: number): Cycle {
    return this.#since(this.#marks.at(-1) ?? { at: 0, accepted: 0 }, now);
  }

  /** Accepted requests per second over the latest cycles that suffice for a measurement; undefined where all are too few. */
  measured(now: number): number | undefined {
    const from = this.#marks.findLast(
      (mark) => this.#accepted - mark.accepted >= MIN_MEASURED.accepted && now - mark.at >= MIN_MEASURED.ms,
    );
    return from === undefined ? undefined : this.#since(from, now).perSecond;
  }

  /** What was accepted since the latest standstill, until its end now. @param refusedAt when it was last refused */
  endStandstill(refusedAt: number, now: number): Cycle {
    const cycle = this.#since(this.#standstill, refusedAt);
    this.#standstill = { at: now, accepted: this.#accepted };
    return cycle;
  }

  /** Ends the present cycle. */
  startCycle(now: number): void {
    this.#marks = [...this.#marks.slice(-MAX_MARKS), { at: now, accepted: this.#accepted }];
  }

  /** Forgets the cycles, as nothing before now says what the service allows. */
  restart(now: number): void {
    this.#marks = [];
    this.startCycle(now);
  }

  #since({ at, accepted }: Mark, until: number): Cycle {
    const count = this.#accepted - accepted;
    const ms = Math.max(1, until - at);
    return { accepted: count, ms, perSecond: (1000 * count) / ms };
  }
}
