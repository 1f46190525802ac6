import * as l10n from '@vscode/l10n';
import type { Dialogs } from '../platform/dialogs';

/**
 * Shows that the secret storage is still saving a secret, and when it has finished. Failures are reported by the caller
 * of the storage. Never rejects.
 */
export async function followSlowStorage(
  dialogs: Pick<Dialogs, 'notify' | 'showProgress'>,
  storing: Promise<void>,
): Promise<void> {
  const title = l10n.t(
    'Waiting for the keychain or keyring to save the secret. Unlock it if you are asked to.',
  );
  try {
    await dialogs.showProgress(title, () => storing);
  } catch {
    return;
  }
  await dialogs.notify('info', l10n.t('The keychain or keyring has saved the secret.'));
}
