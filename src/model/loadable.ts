/** Something fetched: what was loaded last stays while it is fetched again and after that fails. */
export interface Loadable<T> {
  readonly value?: T;
  /** When `value` came, in milliseconds since the Unix epoch. */
  readonly loadedAt?: number;
  /** Why the last load failed; gone as soon as one succeeds. */
  readonly error?: unknown;
  readonly isLoading: boolean;
}

export const UNLOADED = { isLoading: false } as const;

/** The same with a load under way. */
export function loading<T>(before: Loadable<T>): Loadable<T> {
  return { ...before, isLoading: true };
}

/** @param loadedAt milliseconds since the Unix epoch */
export function loaded<T>(value: T, loadedAt: number): Loadable<T> {
  return { value, loadedAt, isLoading: false };
}

/** The old value stays. */
export function failed<T>(before: Loadable<T>, error: unknown): Loadable<T> {
  return { ...before, error, isLoading: false };
}

/** As before the load began, for one that was cancelled. */
export function stopped<T>(before: Loadable<T>): Loadable<T> {
  return { ...before, isLoading: false };
}
