import type { Disposable } from './event';

/** Time and timers, which tests replace by virtual ones. */
export interface Clock {
  /** Monotonic milliseconds: they never go back when the time of day is set. */
  now(): number;
  /** Calls back once after N milliseconds, unless disposed before. */
  after(milliseconds: number, callback: () => void): Disposable;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
};
