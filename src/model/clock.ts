import type { EpochMs } from '../service/resources';
import type { Disposable } from './event';

/** Time and timers, which tests replace by virtual ones. */
export interface Clock {
  /** The time of day, which jumps when the computer's clock is set. */
  now(): EpochMs;
  /** Monotonic milliseconds, from an arbitrary start. */
  monotonicNow(): number;
  /** Calls back once after N milliseconds, unless disposed before. */
  after(milliseconds: number, callback: () => void): Disposable;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
};
