import * as l10n from '@vscode/l10n';
import type { Dialogs } from './dialogs';

/**
 * Writes a text to the clipboard.
 * @param said such as "Access token copied": never the text
 * @returns what to say
 */
export async function copyText(
  dialogs: Pick<Dialogs, 'writeClipboard'>,
  text: string,
  said: string,
): Promise<string> {
  await dialogs.writeClipboard(text);
  return said;
}

/** That a detail was copied. @param label such as "IP address" */
export function labelCopied(label: string): string {
  return l10n.t({
    message: '“{0}” copied',
    args: [label],
    comment: ['{0} is the label of a detail, such as IP address.'],
  });
}
