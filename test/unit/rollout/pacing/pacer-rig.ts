import {
  type Permit,
  RequestPacer,
  type RequestPacerOptions,
} from '../../../../src/rollout/pacing/request-pacer';
import { VirtualClock } from './virtual-clock';

/** A pace by a clock that stands until it is run. */
export class PaceRig {
  readonly clock = new VirtualClock();
  readonly pace: RequestPacer;
  /** The leaves given, by who asked, in the order in which they were. */
  readonly given: { readonly who: number; readonly at: number; readonly permit: Permit }[] = [];
  /** Who asked and was cancelled. */
  readonly cancelled: number[] = [];
  private asked = 0;

  constructor(options: Partial<RequestPacerOptions> = {}) {
    this.pace = new RequestPacer({
      maxInFlight: () => 8,
      maxRequestsPerSecond: () => 0,
      clock: this.clock,
      ...options,
    });
  }

  /** Asks for leave; to be called off by what is returned. */
  ask(): AbortController {
    const who = this.asked++;
    const controller = new AbortController();
    this.pace.take(controller.signal).then(
      (permit) => this.given.push({ who, at: this.clock.now(), permit }),
      () => this.cancelled.push(who),
    );
    return controller;
  }

  askOften(times: number): readonly AbortController[] {
    return Array.from({ length: times }, () => this.ask());
  }

  get who(): readonly number[] {
    return this.given.map(({ who }) => who);
  }

  /** Lets pass so much time. */
  async pass(milliseconds: number): Promise<void> {
    await this.clock.run(this.clock.now() + milliseconds);
  }

  /** Takes the oldest leaves that were given, and lets the service answer them. */
  async answer(count: number, how: (permit: Permit) => void): Promise<void> {
    for (const { permit } of this.given.splice(0, count)) how(permit);
    await this.pass(0);
  }
}

/** The most that any second holds of these times, in milliseconds and in order. */
export function mostInASecond(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] ?? time) >= 1000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
