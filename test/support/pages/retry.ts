/** Options for an action that is retried from the start if it does not succeed soon. */
export const RETRY_MS = { timeout: 5_000 };

/** Options for a click within such an action. On a slow machine, a click can take effect after a shorter timeout. */
export const CLICK_MS = { timeout: 30_000 };

/** Returns a pattern that matches a whole string, ignoring surrounding white space. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\s*$`);
}
