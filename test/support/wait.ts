const POLL_MS = 20;

/**
 * Polls until a value is found.
 * @param what description for the error
 * @param look returns the value, or undefined, null or false if there is none yet; it may also throw
 * @throws Error with the description and the last error from `look`
 */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  timeoutMs: number,
): Promise<Exclude<T, undefined | null | false>> {
  const end = Date.now() + timeoutMs;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const found = await look();
      if (isFound(found)) return found;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await pause(POLL_MS);
  }
  throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}.`, { cause: last });
}

function isFound<T>(value: T): value is Exclude<T, undefined | null | false> {
  return value !== undefined && value !== null && value !== false;
}

/** Waits until a check no longer throws. @throws Error whose cause is the last error from the check */
export async function waitForCheck(what: string, check: () => void, timeoutMs: number): Promise<void> {
  const look = () => {
    check();
    return true;
  };
  await waitFor(what, look, timeoutMs);
}

/** Resolves after a time. Node's own function is missing in a web worker. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * Timeout of requests in tests, so that a response that a test holds never times out on a busy machine. Tests of timeouts
 * set their own.
 */
export const HELD_RESPONSE_SECONDS = 240;
