import type { HeadView, RoomView, RunView } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { focusTable, type RowAction, type SelectionAction } from '../list/list-page';
import type { ListSelection } from '../list/use-list';
import type { KeyHint } from '../shared/keys-help';
import { type RolloutState, roomAt } from './state';

/** A row as it is shown, which an edit of it names. */
type SeenRow = Pick<RoomView, 'id' | 'hash'>;

/** The rows with these ids as they are shown. */
type SeenRows = (ids: readonly string[]) => readonly SeenRow[];

interface SelectedRooms {
  readonly count: number;
  readonly areAllPaired: boolean;
  readonly seen: SeenRows;
}

/** The rows of a list as they are shown, by their ids. */
export function seenRows(list: RolloutState['list'], ids: readonly string[]): readonly SeenRow[] {
  return ids.flatMap((id) => {
    const room = list && roomAt(list, id);
    return room === undefined ? [] : [{ id, hash: room.hash }];
  });
}

/** What can be done with the selected rooms. */
export function selectionActions(
  { canEdit, canEditLabels }: HeadView,
  run: RunView | undefined,
  { count: selected, areAllPaired, seen }: SelectedRooms,
  post: (message: FromRollout) => void,
): readonly SelectionAction[] {
  return [
    {
      key: 'copy',
      icon: 'copy',
      label: selected === 1 ? 'Copy Code' : 'Copy Codes',
      run: (ids) => post({ type: 'copy', what: 'code', ids }),
    },
    {
      key: 'message',
      icon: 'message',
      label: selected === 1 ? 'Copy Message' : 'Copy Messages',
      run: (ids) => post({ type: 'copy', what: 'message', ids }),
    },
    ...(run?.isOpen === true
      ? [
          {
            key: 'fetch',
            icon: 'refresh',
            label: 'Fetch Again',
            run: (ids: readonly string[]) => post({ type: 'lookUpAgain', ids }),
          } as const,
        ]
      : []),
    {
      key: 'pair',
      icon: 'check',
      label: areAllPaired ? 'Mark as Not Paired' : 'Mark as Paired',
      run: (ids) => post({ type: 'pair', rows: seen(ids), isPaired: !areAllPaired }),
    },
    ...(canEditLabels && selected === 1
      ? [
          {
            key: 'label',
            icon: 'edit',
            label: 'Edit Label…',
            run: ([id = '']: readonly string[]) => post({ type: 'editCell', id, column: 'label' }),
          } as const,
        ]
      : []),
    ...(canEdit
      ? [
          {
            key: 'remove',
            icon: 'remove',
            label: 'Remove',
            run: (ids: readonly string[]) => {
              post({ type: 'remove', rows: seen(ids) });
              focusTable();
            },
          } as const,
        ]
      : []),
  ];
}

/** What a person asks of a row, done. */
export function roomActions(
  { canEdit }: HeadView,
  selection: ListSelection,
  seen: SeenRows,
  toggleGroup: (key: string) => void,
  post: (message: FromRollout) => void,
): (action: RowAction) => void {
  return (action) => {
    switch (action.type) {
      case 'copyColumn':
        return post({ type: 'copy', what: 'column', column: action.column, ids: selection.exportIds() });
      case 'copyValue': {
        const ids = action.isAlone ? [action.id] : selection.copyIds(action.id);
        return post({ type: 'copy', what: 'code', ids });
      }
      case 'copyRow':
        return post({ type: 'copy', what: 'row', ids: selection.copyIds(action.id) });
      case 'open':
        return post({ type: 'show', id: action.id, ids: selection.shownIds });
      case 'edit':
        // Without a column, the whole row has the focus.
        return post({ type: 'editCell', id: action.id, column: action.column ?? 'label' });
      case 'setCell': {
        const { opened, ...change } = action;
        const { hash = '' } = opened ?? seen([action.id])[0] ?? {};
        return post({ ...change, hash, ...(opened && { before: opened.text }) });
      }
      case 'pasteCells': {
        const { type, column, ids } = action;
        return post({ type, column, rows: seen(ids) });
      }
      case 'remove':
        return canEdit ? post({ type: 'remove', rows: seen(selection.copyIds(action.id)) }) : undefined;
      case 'toggleGroup':
        return toggleGroup(action.group);
    }
  };
}

/** What the keys do on a room of the table. */
export function roomKeys({ canEdit, canEditLabels }: HeadView, isMac: boolean): readonly KeyHint[] {
  return [
    ['Enter', 'Opens the room'],
    ['Space', 'Selects the room'],
    [isMac ? '⌘C' : 'Ctrl+C', 'Copies the code'],
    [isMac ? '⇧⌘C' : 'Ctrl+Shift+C', 'Copies the row'],
    // A Mac has no key for a menu.
    ...(isMac ? [] : [['Shift+F10', 'Opens the menu of the room'] as const]),
    ...(canEditLabels ? [['F2', 'Edits the label'] as const] : []),
    ...(canEdit ? [[isMac ? '⌘⌫' : 'Delete', 'Removes the room'] as const] : []),
  ];
}

/** What the keys do in a cell that can be edited, and while it is. */
export function cellKeys({ canEdit }: HeadView, isMac: boolean): readonly KeyHint[] {
  if (!canEdit) return [];
  return [
    ['Enter F2', 'Edits the cell'],
    [isMac ? '⌘V' : 'Ctrl+V', 'Pastes a column from this cell down'],
    [isMac ? '⌘⌫' : 'Delete', 'Clears the cell'],
    ['Enter Tab', 'While it is edited: keeps the text, and goes down or right'],
    [isMac ? '⌥Enter' : 'Alt+Enter', 'While it is edited: adds a line break'],
    ['Escape', 'While it is edited: cancels'],
  ];
}
