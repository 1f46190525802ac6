import {
  type Permit,
  RequestPacer,
  type RequestPacerOptions,
} from '../../../../src/rollout/pacing/request-pacer';
import { VirtualClock } from './virtual-clock';

/** A request pacer on a virtual clock. */
export class PacerRig {
  readonly clock = new VirtualClock();
  readonly pacer: RequestPacer;
  /** The permits that were given and not answered, in the order in which they were given. */
  readonly given: { readonly caller: number; readonly at: number; readonly permit: Permit }[] = [];
  /** The callers that were cancelled, by number. */
  readonly cancelled: number[] = [];
  private callers = 0;

  constructor(options: Partial<RequestPacerOptions> = {}) {
    this.pacer = new RequestPacer({
      maxInFlight: () => 8,
      maxRequestsPerSecond: () => 0,
      clock: this.clock,
      ...options,
    });
  }

  /** Asks for a permit. @returns what cancels that */
  ask(): AbortController {
    const caller = this.callers++;
    const controller = new AbortController();
    this.pacer.take(controller.signal).then(
      (permit) => this.given.push({ caller, at: this.clock.now(), permit }),
      () => this.cancelled.push(caller),
    );
    return controller;
  }

  /** Asks for permits, and lets time stand until they are given. */
  async askTimes(times: number): Promise<readonly AbortController[]> {
    const controllers = Array.from({ length: times }, () => this.ask());
    await this.pass(0);
    return controllers;
  }

  /** Who was given a permit. */
  get permitted(): readonly number[] {
    return this.given.map(({ caller }) => caller);
  }

  async pass(milliseconds: number): Promise<void> {
    await this.clock.run(this.clock.now() + milliseconds);
  }

  /** Answers the oldest requests. */
  async answer(count: number, how: (permit: Permit) => void): Promise<void> {
    for (const { permit } of this.given.splice(0, count)) how(permit);
    await this.pass(0);
  }
}

/** The most of these ascending times, in milliseconds, that are within any one second. */
export function mostInASecond(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] ?? time) >= 1000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
