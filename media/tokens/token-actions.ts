import * as l10n from '@vscode/l10n';
import type { RowMenuContext } from '../../src/protocol/list';
import { helpOf } from '../shared/act-keys';
import { SHIFT } from '../shared/key-names';
import type { KeyGroup, KeyHint } from '../shared/keys-help';
import { listKeys } from '../table/commands';

export function tokenMenu(): Pick<RowMenuContext, 'webviewSection'> {
  return { webviewSection: 'token' };
}

/** Returns the keyboard help of the token table. */
export function tokenTableKeys(isMac: boolean): readonly KeyGroup[] {
  const rows: readonly KeyHint[] = [
    ...helpOf('tokenRow', isMac),
    ['Space', l10n.t('Select the token')],
    // A Mac has no key that opens a menu.
    ...(isMac ? [] : [[`${SHIFT}+F10`, l10n.t('Open the token menu')] as const]),
  ];
  return listKeys({ rows, cells: [], hasGroups: false, columns: [] }, isMac);
}
