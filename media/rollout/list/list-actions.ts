import type { HeadView } from '../../../src/protocol/rollout';
import type { FromRollout } from '../../../src/protocol/rollout-messages';
import type { ListSelection } from '../../list/use-list-selection';
import { type ColumnKeys, viewChange } from '../../list/view-change';
import type { TableAction } from '../../table/column';
import { nextSort } from '../../table/sort';
import { UNUSUAL_FIRST } from '../columns/matrix-order';
import type { ListView } from './kept-state';

interface ActedOn {
  readonly view: ListView;
  readonly head: HeadView;
  readonly selection: ListSelection;
  readonly columns: ColumnKeys;
  readonly change: (changes: Partial<ListView>) => void;
  readonly toggleGroup: (key: string) => void;
  readonly post: (message: FromRollout) => void;
}

/** What a person asks of the table of the list, done. */
export function listActions({ view, head, selection, columns, change, toggleGroup, post }: ActedOn) {
  return (action: TableAction) => {
    switch (action.type) {
      case 'sort':
        if (view.tab === 'rooms') return change(viewChange(view, action, columns) ?? {});
        return change({ matrixSort: nextSort(view.matrixSort, action.column, UNUSUAL_FIRST) });
      case 'resize':
      case 'moveColumn':
        return change(viewChange(view, action, columns) ?? {});
      case 'copyColumn':
        return post({ type: 'copy', what: 'column', column: action.column, ids: selection.exportIds() });
      case 'copyValue': {
        const ids = action.isAlone ? [action.id] : selection.copyIds(action.id);
        return post({ type: 'copy', what: 'code', ids });
      }
      case 'copyRow':
        return post({ type: 'copy', what: 'row', ids: selection.copyIds(action.id) });
      case 'open':
        return post({ type: 'show', id: action.id });
      case 'edit':
        return head.canEditLabels ? post({ type: 'editLabel', id: action.id }) : undefined;
      case 'remove':
        return head.canEdit ? post({ type: 'remove', ids: selection.copyIds(action.id) }) : undefined;
      case 'toggleGroup':
        return toggleGroup(action.group);
      case 'select':
        return selection.select(action.change);
    }
  };
}
