/** How long VS Code may take to answer a click on a machine that is busy with much else, in milliseconds. */
export const ANSWER_MS = 30_000;

/** How long the workbench, a newly contributed view or the first webview may take to show, in milliseconds. */
export const LOAD_MS = 60_000;

/** How long one try of something lasts that is then tried again from its start, in milliseconds. */
export const TRY_MS = 5_000;

/** Makes a pattern that matches a text as a whole, white space around it aside. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\s*$`);
}
