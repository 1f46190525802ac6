import { type Clock, SYSTEM_CLOCK } from '../../src/model/clock';
import type { EpochMs } from '../../src/service/resources';
import { NOON } from './builders';

/** A clock whose time of day a test sets. All else is that of the system, unless a test replaces it. */
export class SettableClock implements Clock {
  time: EpochMs = NOON;
  monotonicNow = SYSTEM_CLOCK.monotonicNow;
  readonly after = SYSTEM_CLOCK.after;

  now(): EpochMs {
    return this.time;
  }
}
