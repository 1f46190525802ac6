import type { EpochMs } from '../service/resources';

/** A value that is fetched. The last one stays while it is fetched again, and after a failure. */
export interface Loadable<T> {
  readonly value?: T;
  /** When `value` was loaded. */
  readonly loadedAt?: EpochMs;
  /** Why the last load failed; removed by the next success. */
  readonly error?: unknown;
  readonly isLoading: boolean;
}

export const UNLOADED = { isLoading: false } as const;

/** The state while a load is under way. */
export function loading<T>(before: Loadable<T>): Loadable<T> {
  return { ...before, isLoading: true };
}

export function loaded<T>(value: T, loadedAt: EpochMs): Loadable<T> {
  return { value, loadedAt, isLoading: false };
}

/** The state after a failure: the value from before stays. */
export function failed<T>(before: Loadable<T>, error: unknown): Loadable<T> {
  return { ...before, error, isLoading: false };
}

/** The state after a load that changes nothing: one that was cancelled, or whose result is still to be taken. */
export function notLoading<T>(before: Loadable<T>): Loadable<T> {
  return { ...before, isLoading: false };
}
