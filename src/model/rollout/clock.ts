import type { Disposable } from '../event';

/** Time and timers, so that a pace can be tried out in no time. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Calls back once after so many milliseconds, unless disposed of before. */
  after(milliseconds: number, callback: () => void): Disposable;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
};
