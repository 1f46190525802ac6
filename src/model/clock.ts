import type { EpochMs } from '../service/resources';
import type { Disposable } from './event';

/** Time and timers, which tests replace with virtual ones. */
export interface Clock {
  /** Wall-clock time, which can jump. */
  now(): EpochMs;
  /** Monotonic milliseconds from an arbitrary start. */
  monotonicNow(): number;
  /** Calls `callback` once after a delay, unless disposed. */
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
