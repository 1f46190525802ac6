/** Options for an action that is retried from the start if it does not succeed soon. */
export const RETRY_MS = { timeout: 5_000 };

/** Returns a pattern that matches a whole string, ignoring surrounding white space. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\s*$`);
}
