import type { Clock } from '../../../src/model/clock';
import type { Disposable } from '../../../src/model/event';
import type { EpochMs } from '../../../src/service/resources';
import { NOON } from '../builders';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

/** A clock whose time passes only in `advanceTo`, which calls the timers in order without waiting. */
export class VirtualClock implements Clock {
  /** Number of timers that fired. */
  fired = 0;
  private time = 0;
  private made = 0;
  private timers: Timer[] = [];
  private readonly turns: number;

  /** @param turns iterations of the event loop to wait before time passes; more if other work has to end first */
  constructor(turns = 1) {
    this.turns = turns;
  }

  now(): EpochMs {
    return NOON + this.time;
  }

  monotonicNow(): number {
    return this.time;
  }

  after(milliseconds: number, callback: () => void): Disposable {
    this.made += 1;
    const timer = { at: this.time + Math.max(0, milliseconds), order: this.made, callback };
    this.timers.push(timer);
    return {
      dispose: () => {
        this.timers = this.timers.filter((each) => each !== timer);
      },
    };
  }

  get pending(): number {
    return this.timers.length;
  }

  /** Runs until no timer is left, a time is reached, or a condition holds. */
  async advanceTo(untilMs: number, hasHappened: () => boolean = () => false): Promise<void> {
    for (;;) {
      for (let turn = 0; turn < this.turns; turn++) await settled();
      if (hasHappened()) return;
      const next = this.timers.toSorted((one, other) => one.at - other.at || one.order - other.order)[0];
      if (next === undefined || next.at > untilMs) break;
      this.timers = this.timers.filter((each) => each !== next);
      this.time = Math.max(this.time, next.at);
      this.fired += 1;
      next.callback();
    }
    this.time = Math.max(this.time, untilMs);
  }
}

/** Waits until every promise that can settle has settled. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
