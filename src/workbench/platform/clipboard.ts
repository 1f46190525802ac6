import * as l10n from '@vscode/l10n';
import { ActionFailure } from './action-failure';
import type { Dialogs } from './dialogs';

/**
 * Writes a string to the clipboard.
 * @param said the confirmation, which must not contain the text
 * @returns `said`
 * @throws ActionFailure in a browser page without a secure context, which can deny clipboard access without an error
 */
export async function copyAndConfirm(
  dialogs: Pick<Dialogs, 'writeClipboard'>,
  text: string,
  said: string,
): Promise<string> {
  await dialogs.writeClipboard(text);
  // Node.js has no such property.
  if (Reflect.get(globalThis, 'isSecureContext') === false) throw notSecure();
  return said;
}

function notSecure(): ActionFailure {
  return new ActionFailure({
    headline: l10n.t('The browser may have blocked copying'),
    advice: l10n.t('Open VS Code at an https: address, then copy again.'),
    steps: [],
  });
}

/**
 * Returns the confirmation for a copied detail.
 * @param label such as "IP address"
 */
export function labelCopied(label: string): string {
  return l10n.t('“{0}” copied', label);
}
