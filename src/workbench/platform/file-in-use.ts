import * as l10n from '@vscode/l10n';

/** Advice for a file that another program has locked. */
export const FILE_IN_USE = l10n.t(
  'The file is open in another program, such as Excel. Close it in that program, then retry.',
);

// VS Code itself has no error code for a locked file. The second code comes from network drives.
const LOCKED = /\b(?:EBUSY|ETXTBSY)\b/;

/**
 * Returns whether a file could not be read or written because another program has locked it.
 * @param cause error from `vscode.workspace.fs`, whose message contains the code of the operating system
 */
export function isFileInUse(cause: unknown): boolean {
  return cause instanceof Error && LOCKED.test(cause.message);
}

/** Returns what to do about a file that cannot be read. */
export function readAdvice(cause: unknown): string {
  return isFileInUse(cause) ? FILE_IN_USE : l10n.t('Check that the file exists and that you can read it.');
}
