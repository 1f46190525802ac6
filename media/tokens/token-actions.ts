import * as l10n from '@vscode/l10n';
import type { FromTokens } from '../../src/protocol/access-token-messages';
import type { TokenView } from '../../src/protocol/access-tokens';
import type { TokenMenuContext } from '../../src/protocol/token-menu';
import type { ListSelection } from '../list/use-list';
import type { KeyGroup, KeyHint } from '../shared/keys-help';
import type { CommandTarget, RowCommand } from '../table/column';
import { listKeys } from '../table/commands';

/** Does what the user asks of a row of the table. */
export function tokenCommands(
  shown: readonly TokenView[],
  selection: Pick<ListSelection, 'copyIds'>,
  show: (text: string) => void,
  post: (message: FromTokens) => void,
): (command: RowCommand, target: CommandTarget) => void {
  const onListed = (id: string, message: FromTokens) =>
    shown.find((token) => token.id === id)?.state === 'gone'
      ? show(l10n.t('This token is not listed any more'))
      : post(message);
  return (command, { id }) => {
    switch (command) {
      case 'open':
        return onListed(id, { type: 'inspect', id });
      case 'copyValue':
      case 'copyOwnValue':
        return onListed(id, { type: 'copyToken', id });
      case 'copyRow':
        return post({ type: 'copyRows', ids: selection.copyIds(id) });
    }
  };
}

/** What the commands of a token's menu get, for all selected rows where its own is one of them. */
export function tokenMenu(
  { id, state }: TokenView,
  nonce: string,
  { copyIds }: Pick<ListSelection, 'copyIds'>,
): TokenMenuContext {
  return {
    webviewSection: 'token',
    // Cut, Copy and Paste of VS Code are about text.
    preventDefaultContextMenuItems: true,
    isListed: state !== 'gone',
    nonce,
    token: id,
    rows: copyIds(id),
  };
}

/** What the keys do in the table of tokens. */
export function tokenTableKeys(isMac: boolean): readonly KeyGroup[] {
  const rows: readonly KeyHint[] = [
    ['Enter', l10n.t('Inspects the token')],
    ['Space', l10n.t('Selects the token')],
    [isMac ? '⌘C' : 'Ctrl+C', l10n.t('Copies the token')],
    [isMac ? '⇧⌘C' : 'Ctrl+Shift+C', l10n.t('Copies the row, without the token')],
    // A Mac has no key for a menu.
    ...(isMac ? [] : [['Shift+F10', l10n.t('Opens the menu of the token')] as const]),
  ];
  return listKeys({ rows, cells: [], hasGroups: false, canCopyColumns: false }, isMac);
}
