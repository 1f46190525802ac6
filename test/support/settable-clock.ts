import { type Clock, SYSTEM_CLOCK } from '../../src/model/clock';
import type { EpochMs } from '../../src/service/resources';
import { NOON } from './builders';

/** A clock whose time of day a test sets. All else is that of the system. */
export class SettableClock implements Clock {
  time: EpochMs = NOON;
  readonly monotonicNow = SYSTEM_CLOCK.monotonicNow;
  readonly after = SYSTEM_CLOCK.after;

  now(): EpochMs {
    return this.time;
  }
}
