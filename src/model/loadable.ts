import type { EpochMs } from '../service/resources';

/** A fetched value. The last one stays during a new fetch and after a failure. */
export interface Loadable<T> {
  readonly value?: T;
  readonly loadedAt?: EpochMs;
  /** The error of the last load, removed by the next success. */
  readonly error?: unknown;
  readonly isLoading: boolean;
}

export const UNLOADED = { isLoading: false } as const;

export function loading<T>(before: Loadable<T>): Loadable<T> {
  return { ...before, isLoading: true };
}

export function loaded<T>(value: T, loadedAt: EpochMs): Loadable<T> {
  return { value, loadedAt, isLoading: false };
}

/** Returns the state after a failure. The previous value stays. */
export function failed<T>(before: Loadable<T>, error: unknown): Loadable<T> {
  return { ...before, error, isLoading: false };
}

/** Returns the state after a load that changes nothing: cancelled, or with a result still to be applied. */
export function notLoading<T>(before: Loadable<T>): Loadable<T> {
  return { ...before, isLoading: false };
}
