import * as l10n from '@vscode/l10n';
import type { HeadView, RoomView, RunView } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import type { RoomMenuContext } from '../../src/protocol/room-menu';
import { focusTable, type SelectionAction } from '../list/list-page';
import type { ListSelection } from '../list/use-list';
import type { KeyGroup, KeyHint } from '../shared/keys-help';
import { type CommandTarget, type RowCommand, TableGroup } from '../table/column';
import { listKeys } from '../table/commands';

/** A row as it is shown, which an edit of it names. */
type SeenRow = Pick<RoomView, 'id' | 'hash'>;

/** The rows with these ids as they are shown. */
type SeenRows = (ids: readonly string[]) => readonly SeenRow[];

interface SelectedRooms {
  readonly count: number;
  readonly areAllPaired: boolean;
  readonly seen: SeenRows;
}

/** The rooms of a list by their ids. */
export type RoomsById = ReadonlyMap<string, RoomView>;

/** The rows of a list as they are shown, by their ids. */
export function seenRows(rooms: RoomsById, ids: readonly string[]): readonly SeenRow[] {
  return ids.flatMap((id) => {
    const room = rooms.get(id);
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
      label: selected === 1 ? l10n.t('Copy Code') : l10n.t('Copy Codes'),
      run: (ids) => post({ type: 'copy', what: 'code', ids }),
    },
    {
      key: 'message',
      icon: 'message',
      label: selected === 1 ? l10n.t('Copy Message') : l10n.t('Copy Messages'),
      run: (ids) => post({ type: 'copy', what: 'message', ids }),
    },
    ...(run?.isOpen === true
      ? [
          {
            key: 'fetch',
            icon: 'refresh',
            label: l10n.t('Fetch Again'),
            run: (ids: readonly string[]) => post({ type: 'lookUpAgain', ids }),
          } as const,
        ]
      : []),
    {
      key: 'pair',
      icon: 'check',
      label: areAllPaired ? l10n.t('Mark as Not Paired') : l10n.t('Mark as Paired'),
      run: (ids) => post({ type: 'pair', rows: seen(ids), isPaired: !areAllPaired }),
    },
    ...(canEditLabels && selected === 1
      ? [
          {
            key: 'label',
            icon: 'edit',
            label: l10n.t('Edit Label…'),
            run: ([id = '']: readonly string[]) => post({ type: 'editCell', id, column: 'label' }),
          } as const,
        ]
      : []),
    ...(canEdit
      ? [
          {
            key: 'remove',
            icon: 'remove',
            label: l10n.t({ message: 'Remove', comment: ['Removes the selected rooms from the list.'] }),
            run: (ids: readonly string[]) => {
              post({ type: 'remove', rows: seen(ids) });
              focusTable();
            },
          } as const,
        ]
      : []),
  ];
}

/** The rooms of a table, for what its commands send. */
interface CommandRooms {
  /** As they are shown, with the headings of groups. */
  readonly items: readonly (RoomView | TableGroup)[];
  readonly selection: ListSelection;
  readonly seen: SeenRows;
}

/** Does what the user asks of a row of the table. */
export function roomCommands(
  { items, selection, seen }: CommandRooms,
  post: (message: FromRollout) => void,
): (command: RowCommand, target: CommandTarget) => void {
  return (command, { id, column }) => {
    const ids = selection.copyIds(id);
    switch (command) {
      case 'open':
        return post({ type: 'show', id, ids: selection.shownIds });
      case 'edit':
        return post({ type: 'editCell', id, column: column ?? 'label' });
      case 'clear': {
        const [row] = seen([id]);
        if (row === undefined || column === undefined) return;
        return post({ type: 'setCell', ...row, column, text: '', saves: false });
      }
      case 'paste': {
        if (column === undefined) return;
        const below = items.flatMap((item) => (item instanceof TableGroup ? [] : item.id));
        return post({ type: 'pasteCells', column, rows: seen(below.slice(below.indexOf(id))) });
      }
      case 'remove':
        return post({ type: 'remove', rows: seen(ids) });
      case 'copyValue':
        return post({ type: 'copy', what: 'code', ids });
      case 'copyOwnValue':
        return post({ type: 'copy', what: 'code', ids: [id] });
      case 'copyRow':
        return post({ type: 'copy', what: 'row', ids });
    }
  };
}

/** What the commands of a room's menu get, for all selected rooms where that room is one of them. */
export function roomMenu(
  { code, state, paired, id }: RoomView,
  { nonce, canEditLabels }: Pick<HeadView, 'nonce' | 'canEditLabels'>,
  { copyIds, shownIds }: Pick<ListSelection, 'copyIds' | 'shownIds'>,
  seen: SeenRows,
): RoomMenuContext {
  return {
    webviewSection: 'room',
    // Cut, Copy and Paste of VS Code are about text.
    preventDefaultContextMenuItems: true,
    hasCode: code !== '',
    hasId: state !== 'missingId',
    isPaired: paired !== '',
    canEditLabel: canEditLabels,
    nonce,
    room: id,
    rows: seen(copyIds(id)),
    shown: shownIds,
  };
}

/** What the keys do in the table of rooms. */
export function roomTableKeys(head: HeadView, isMac: boolean): readonly KeyGroup[] {
  const rows = roomKeys(head, isMac);
  return listKeys({ rows, cells: cellKeys(head, isMac), hasGroups: true, canCopyColumns: true }, isMac);
}

/** What the keys do on a room of the table. */
function roomKeys({ canEdit, canEditLabels }: HeadView, isMac: boolean): readonly KeyHint[] {
  return [
    ['Enter', l10n.t('Opens the room')],
    ['Space', l10n.t('Selects the room')],
    [isMac ? '⌘C' : 'Ctrl+C', l10n.t('Copies the code')],
    [isMac ? '⇧⌘C' : 'Ctrl+Shift+C', l10n.t('Copies the row')],
    // A Mac has no key for a menu.
    ...(isMac ? [] : [['Shift+F10', l10n.t('Opens the menu of the room')] as const]),
    ...(canEditLabels ? [['F2', l10n.t('Edits the label')] as const] : []),
    ...(canEdit ? [[isMac ? '⌘⌫' : 'Delete', l10n.t('Removes the room')] as const] : []),
  ];
}

/** What the keys do in a cell that can be edited, and while it is. */
function cellKeys({ canEdit }: HeadView, isMac: boolean): readonly KeyHint[] {
  if (!canEdit) return [];
  return [
    ['Enter F2', l10n.t('Edits the cell')],
    [isMac ? '⌘V' : 'Ctrl+V', l10n.t('Pastes a column from this cell down')],
    [isMac ? '⌘⌫' : 'Delete', l10n.t('Clears the cell')],
    ['Enter Tab', l10n.t('While the cell is edited: keeps the text, and goes down or right')],
    [isMac ? '⌥Enter' : 'Alt+Enter', l10n.t('While the cell is edited: adds a line break')],
    ['Escape', l10n.t('While the cell is edited: cancels')],
  ];
}
