import { type Clock, SYSTEM_CLOCK } from '../../src/model/clock';
import type { Disposable } from '../../src/model/event';
import type { EpochMs } from '../../src/service/resources';
import { NOON } from './builders';

/** A clock with a settable time of day. Timers use the system clock, until a test makes them faster. */
export class SettableClock implements Clock {
  private speed = 1;
  /** The system's monotonic time and this clock's, when the speed was last set. */
  private since = { system: 0, own: 0 };

  constructor(public time: EpochMs = NOON) {}

  /**
   * Makes time pass N times as fast. Meant for long waits with a real server, because a virtual clock would run ahead
   * of the server. The time so far stays.
   */
  hurry(times: number): void {
    this.since = { system: SYSTEM_CLOCK.monotonicNow(), own: this.monotonicNow() };
    this.speed = times;
  }

  monotonicNow(): number {
    return this.since.own + this.speed * (SYSTEM_CLOCK.monotonicNow() - this.since.system);
  }

  after(milliseconds: number, callback: () => void): Disposable {
    return SYSTEM_CLOCK.after(milliseconds / this.speed, callback);
  }

  now(): EpochMs {
    return this.time;
  }
}
