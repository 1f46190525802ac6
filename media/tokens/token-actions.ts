import type { FromTokens } from '../../src/protocol/access-token-messages';
import type { ListSelection } from '../list/use-list-selection';
import { type ColumnKeys, type TableView, viewChange } from '../list/view-change';
import type { TableAction } from '../table/column';
import type { Sort } from '../table/sort';

interface ActedOn {
  readonly view: TableView;
  /** The sort that the default order is, if any. */
  readonly initialSort: Sort | undefined;
  readonly selection: ListSelection;
  readonly columns: ColumnKeys;
  /** Whether a token can still be fetched. */
  readonly isListed: (id: string) => boolean;
  readonly change: (changes: Partial<TableView>) => void;
  readonly announce: (text: string) => void;
  readonly post: (message: FromTokens) => void;
}

/** What a person asks of the table of tokens, done. */
export function tokenActions(props: ActedOn) {
  const { view, initialSort, selection, columns, isListed, change, announce, post } = props;
  const onListed = (id: string, message: FromTokens) =>
    isListed(id) ? post(message) : announce('This token is not listed any more');
  return (action: TableAction) => {
    switch (action.type) {
      case 'open':
        return onListed(action.id, { type: 'inspect', id: action.id });
      case 'copyValue':
        return onListed(action.id, { type: 'copyToken', id: action.id });
      case 'copyRow':
        return post({ type: 'copyRows', ids: selection.copyIds(action.id) });
      case 'select':
        return selection.select(action.change);
      default:
        return change(viewChange(view, action, columns, initialSort) ?? {});
    }
  };
}
