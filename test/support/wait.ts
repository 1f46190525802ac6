const POLL_MS = 20;

/**
 * Looks again and again until there is something to see.
 * @param what what is waited for, for the message.
 * @param look returns what was found, or undefined, null or false for not yet; it may throw for not yet.
 * @returns what was found.
 * @throws Error that says what was waited for, and what `look` threw last.
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

/** Waits until a check no longer throws. @throws Error whose cause is what it threw last */
export async function waitForCheck(what: string, check: () => void, timeoutMs: number): Promise<void> {
  const look = () => {
    check();
    return true;
  };
  await waitFor(what, look, timeoutMs);
}

/** Resolves after a time. Node's function of this kind is missing in a web worker. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
