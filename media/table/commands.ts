import * as l10n from '@vscode/l10n';
import { isPressed, type KeyedActOn, keyedActsOn, type PressedKey } from '../../src/protocol/acts';
import type { TableAct } from '../../src/protocol/list';
import { CTRL, SHIFT } from '../shared/key-names';
import type { KeyGroup, KeyHint } from '../shared/keys-help';
import { type Column, type TableEvents, TableGroup } from './column';
import { type Cursor, moved, type TableSize } from './cursor';
import { boundedWidth } from './layout';

/** A command of the table itself, or an act on its rows. `activate` and `remove` depend on the cell. */
export type KeyCommand =
  | Exclude<RowKeyAct, 'show'>
  | 'selectAll'
  | 'selectNone'
  | 'activate'
  | 'toggle'
  | 'narrower'
  | 'wider'
  | 'move';

type RowKeyAct = KeyedActOn<'roomRow' | 'tokenRow'>;

/**
 * Returns the command of a key. Every key without its own command is a `move`; the cursor decides whether it moves.
 * @param hasSelectedText whether the user has selected text, which Ctrl+C then copies
 */
export function keyCommand(pressed: PressedKey, hasSelectedText: boolean): KeyCommand | undefined {
  const { key, hasControl, shiftKey, altKey } = pressed;
  if (altKey) return hasControl || shiftKey ? undefined : widthCommand(key);
  if (hasControl && !shiftKey && key === 'a') return 'selectAll';
  if (key === 'Escape') return 'selectNone';
  if (key === 'Enter') return 'activate';
  if (key === ' ') return 'toggle';
  const acts = [...keyedActsOn('roomRow'), ...keyedActsOn('tokenRow')];
  const act = acts.find(({ keys }) => keys.some((each) => isPressed(each, pressed)))?.act ?? 'move';
  if (act === 'show') return 'activate';
  return act === 'copyValue' && hasSelectedText ? undefined : act;
}

function widthCommand(key: string): KeyCommand | undefined {
  if (key === 'ArrowLeft') return 'narrower';
  return key === 'ArrowRight' ? 'wider' : undefined;
}

/** Returns whether a key that moves the cursor also extends the selection. */
export function isExtending({ key, shiftKey }: PressedKey): boolean {
  return shiftKey && key !== 'ArrowLeft' && key !== 'ArrowRight';
}

/** The parts of a table that handlers of keys and pointers use. */
export interface TableSurface<Row> {
  readonly cursor: Cursor;
  readonly items: readonly (Row | TableGroup)[];
  readonly columns: readonly Column<Row>[];
  readonly size: TableSize;
  /** Returns the id of a row; undefined for a group heading. */
  idAt(row: number): string | undefined;
  /** Returns the width of a column in em. */
  widthAt(column: number): number;
  /** Moves the cursor. The focus follows unless `keepsFocus` is set. */
  moveTo(cursor: Cursor, keepsFocus: boolean): void;
  readonly events: TableEvents;
}

/** The change of a column's width per key press. */
const WIDTH_STEP_EM = 2;

/**
 * Moves the cursor by a key.
 * @returns whether the key moves the cursor
 */
export function move<Row>(
  surface: TableSurface<Row>,
  key: string,
  hasControl: boolean,
  isExtended: boolean,
): boolean {
  if (moveInGroup(surface, key)) return true;
  const next = moved(surface.cursor, key, hasControl, surface.size);
  if (next === undefined) return false;
  const [from, to] = [surface.idAt(surface.cursor.row), surface.idAt(next.row)];
  surface.moveTo(next, false);
  const { onSelect } = surface.events;
  if (isExtended && to !== undefined) onSelect({ kind: 'extend', from, to });
  else if (from !== to) onSelect({ kind: 'move' });
  return true;
}

/** Handles the group keys of the APG treegrid pattern, https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/. */
function moveInGroup<Row>({ cursor, items, moveTo, events }: TableSurface<Row>, key: string): boolean {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  const item = items[cursor.row];
  if (item instanceof TableGroup) {
    if (item.isExpanded === (key === 'ArrowLeft')) events.onToggleGroup?.(item.key);
    return true;
  }
  if (key !== 'ArrowLeft' || cursor.column !== -1) return false;
  const heading = items.findLastIndex((each, at) => at < cursor.row && each instanceof TableGroup);
  if (heading === -1) return false;
  moveTo({ row: heading, column: -1 }, false);
  return true;
}

/**
 * Runs a command on the item at the cursor.
 * @returns whether the command applies to that item
 */
export function run<Row>(surface: TableSurface<Row>, command: Exclude<KeyCommand, 'move'>): boolean {
  const { cursor, items, events } = surface;
  if (command === 'selectAll' || command === 'selectNone') {
    events.onSelect({ kind: command === 'selectAll' ? 'all' : 'none' });
    return true;
  }
  const item = items[cursor.row];
  const id = surface.idAt(cursor.row);
  if (command === 'paste' && id === undefined) {
    events.onAct(command, {});
    return true;
  }
  if (item instanceof TableGroup) return runOnGroup(item, command, events);
  return id === undefined ? runInHeader(surface, command) : runOnRow(surface, id, command);
}

type Command = Exclude<KeyCommand, 'move' | 'selectAll' | 'selectNone'>;

function runOnRow<Row>(
  { cursor, columns, events }: TableSurface<Row>,
  id: string,
  command: Command,
): boolean {
  if (command === 'toggle') {
    events.onSelect({ kind: 'toggle', id });
    return true;
  }
  const column = columns[cursor.column - 1];
  const act = rowAct(command, cursor.column, column);
  if (act === undefined) return false;
  events.onAct(act, { id, column: column?.key });
  return true;
}

/** @param at the column of the cursor; `column` is undefined for the whole row and for its checkbox */
function rowAct<Row>(command: Command, at: number, column: Column<Row> | undefined): TableAct | undefined {
  const isEditable = column?.isEditable === true;
  switch (command) {
    case 'activate':
      return isEditable ? 'edit' : 'show';
    case 'remove':
      if (at === -1) return command;
      // The extension explains why the cell cannot be edited.
      return column && (isEditable ? 'clear' : 'edit');
    case 'toggle':
    case 'narrower':
    case 'wider':
      return undefined;
    default:
      return command;
  }
}

function runOnGroup({ key, ids }: TableGroup, command: Command, events: TableEvents): boolean {
  if (command === 'activate') events.onToggleGroup?.(key);
  else if (command === 'toggle') events.onSelect({ kind: 'toggleMany', ids });
  else return false;
  return true;
}

function runInHeader<Row>(surface: TableSurface<Row>, command: Command): boolean {
  const { cursor, columns, widthAt, events } = surface;
  const column = columns[cursor.column - 1];
  if (column === undefined) {
    if (command !== 'activate' && command !== 'toggle') return false;
    events.onSelect({ kind: 'toggleAll' });
    return true;
  }
  const { key, isCopyable, isSortable } = column;
  switch (command) {
    case 'activate':
    case 'toggle':
      if (isSortable) events.onSort(key);
      return true;
    case 'copyRow':
    case 'copyValue':
      if (isCopyable) events.onAct('copyColumn', { column: key });
      return isCopyable;
    case 'narrower':
    case 'wider': {
      const step = command === 'wider' ? WIDTH_STEP_EM : -WIDTH_STEP_EM;
      events.onResize(key, boundedWidth(widthAt(cursor.column - 1) + step));
      return true;
    }
    default:
      return false;
  }
}

interface TableKeys {
  readonly rows: readonly KeyHint[];
  /** Keys in an editable cell. */
  readonly cells: readonly KeyHint[];
  /** Whether rows can be grouped. */
  readonly hasGroups: boolean;
  /** Keys on a column header, in addition to the keys of every table. */
  readonly columns: readonly KeyHint[];
}

/** Returns the keyboard help of a table. */
export function listKeys(
  { rows, cells, hasGroups, columns }: TableKeys,
  isMac: boolean,
): readonly KeyGroup[] {
  const control = isMac ? '⌘' : `${CTRL}+`;
  const alt = isMac ? '⌥' : 'Alt+';
  const inGroups: readonly KeyHint[] = [
    ['← →', l10n.t('Collapse or expand the group')],
    ['Space', l10n.t('Select the rows of the group')],
  ];
  return [
    { heading: l10n.t('On a row'), keys: rows },
    ...(cells.length > 0 ? [{ heading: l10n.t('In a list cell'), keys: cells }] : []),
    {
      heading: l10n.t('In the table'),
      keys: [
        ['↑ ↓ PageUp PageDown', l10n.t('Move from row to row, and up to the header')],
        ['→ ←', l10n.t('Move into the cells of a row, and out again')],
        ['Home End', l10n.t('Move to the first or last row, or to the first or last cell')],
        [`${SHIFT}+↑ ↓`, l10n.t('Extend the selection')],
        [`${control}A`, l10n.t('Select all rows shown')],
        [`${control}F`, l10n.t('Move to the filter from anywhere on the page')],
        ['↓', l10n.t('Above the table: move into the table')],
        ['Escape', l10n.t('Clear the selection')],
      ],
    },
    ...(hasGroups ? [{ heading: l10n.t('On a group heading'), keys: inGroups }] : []),
    {
      heading: l10n.t('On a column header'),
      keys: [
        ['Enter', l10n.t('Sort by this column')],
        ...columns,
        [`${alt}← →`, l10n.t('Resize the column')],
      ],
    },
  ];
}
