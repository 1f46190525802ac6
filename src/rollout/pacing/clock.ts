import type { Disposable } from '../../model/event';

/** Time and timers, so that a pace can be tried out in no time. */
export interface Clock {
  /** Milliseconds since some moment; they never go back, whoever sets the time of day. */
  now(): number;
  /** Calls back once after so many milliseconds, unless disposed of before. */
  after(milliseconds: number, callback: () => void): Disposable;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
};
