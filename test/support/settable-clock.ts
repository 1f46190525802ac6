import { type Clock, SYSTEM_CLOCK } from '../../src/model/clock';
import type { Disposable } from '../../src/model/event';
import type { EpochMs } from '../../src/service/resources';
import { NOON } from './builders';

/** A clock with a settable time of day. Timers use the system clock, until a test makes them faster. */
export class SettableClock implements Clock {
  private speed = 1;

  constructor(public time: EpochMs = NOON) {}

  /**
   * Makes time pass N times as fast. Meant for long waits with a real server, because a virtual clock would run ahead
   * of the server.
   */
  hurry(times: number): void {
    this.speed = times;
  }

  monotonicNow(): number {
    return this.speed * SYSTEM_CLOCK.monotonicNow();
  }

  after(milliseconds: number, callback: () => void): Disposable {
    return SYSTEM_CLOCK.after(milliseconds / this.speed, callback);
  }

  now(): EpochMs {
    return this.time;
  }
}
