import vscode = require('vscode');

import * as l10n from '@vscode/l10n';

const FILE_IN_USE = l10n.t(
  'The file is open in another program, such as Excel. Close it in that program, then retry.',
);
const NO_PERMISSION = l10n.t('You do not have permission to write to this folder. Choose another folder.');
const UNKNOWN = l10n.t('Close the file in other programs, or choose another folder.');

/**
 * Returns what to do about a file that cannot be written, as far as the error reveals the cause. VS Code has a code for
 * a missing permission, but only the operating system's message for a file that another program has locked.
 * @param cause error of `vscode.workspace.fs`
 */
export function writeAdvice(cause: unknown): string {
  if (!(cause instanceof vscode.FileSystemError)) return UNKNOWN;
  if (cause.code === vscode.FileSystemError.NoPermissions().code) return NO_PERMISSION;
  return cause.message.includes('EBUSY') ? FILE_IN_USE : UNKNOWN;
}
