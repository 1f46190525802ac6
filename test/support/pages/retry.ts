/** The options of an action that is tried again from the start when it does not succeed soon. */
export const RETRY_MS = { timeout: 5_000 };

/** Makes a pattern that matches a text as a whole, white space around it aside. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\s*$`);
}
