import type { FromTokens } from '../../src/protocol/access-token-messages';
import type { TokenView } from '../../src/protocol/access-tokens';
import type { RowAction } from '../list/list-page';
import type { ListSelection } from '../list/use-list';
import type { KeyHint } from '../shared/keys-help';

/** What a person asks of a row, done. */
export function tokenActions(
  shown: readonly TokenView[],
  selection: Pick<ListSelection, 'copyIds'>,
  announce: (text: string) => void,
  post: (message: FromTokens) => void,
): (action: RowAction) => void {
  const onListed = (id: string, message: FromTokens) =>
    shown.find((token) => token.id === id)?.state === 'gone'
      ? announce('This token is not listed any more')
      : post(message);
  return (action) => {
    switch (action.type) {
      case 'open':
        return onListed(action.id, { type: 'inspect', id: action.id });
      case 'copyValue':
        return onListed(action.id, { type: 'copyToken', id: action.id });
      case 'copyRow':
        return post({ type: 'copyRows', ids: selection.copyIds(action.id) });
    }
  };
}

/** What the keys do on a token of the table. */
export function tokenKeys(isMac: boolean): readonly KeyHint[] {
  return [
    ['Enter', 'Inspects the token'],
    ['Space', 'Selects the token'],
    [isMac ? '⌘C' : 'Ctrl+C', 'Copies the token'],
    [isMac ? '⇧⌘C' : 'Ctrl+Shift+C', 'Copies the row, without the token'],
  ];
}
