import * as l10n from '@vscode/l10n';
import type { Dialogs } from './dialogs';

/**
 * Writes a text to the clipboard.
 * @param said the confirmation, which must not contain the text
 * @returns `said`
 */
export async function copyAndConfirm(
  dialogs: Pick<Dialogs, 'writeClipboard'>,
  text: string,
  said: string,
): Promise<string> {
  await dialogs.writeClipboard(text);
  return said;
}

/**
 * Returns the confirmation for a copied detail.
 * @param label such as "IP address"
 */
export function labelCopied(label: string): string {
  return l10n.t('“{0}” copied', label);
}
