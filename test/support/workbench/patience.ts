/** How long a person would wait for VS Code to answer a click, in milliseconds. */
export const ANSWER_MS = 10_000;

/** How long the workbench, a newly contributed view or the first webview may take to show, in milliseconds. */
export const LOAD_MS = 30_000;

/** How long one try of something lasts that is then tried again from its start, in milliseconds. */
export const TRY_MS = 2_500;

/** Makes a pattern that matches a text as a whole, white space around it aside. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\s*$`);
}
