import { type Column, type TableAction, TableGroup } from './column';
import { type Cursor, moved, type TableSize } from './cursor';
import { boundedWidth } from './layout';

/** What a key does in a table. */
export type KeyCommand =
  | 'copyValue'
  | 'copyRow'
  | 'paste'
  | 'selectAll'
  | 'selectNone'
  | 'activate'
  | 'toggle'
  | 'edit'
  | 'remove'
  | 'narrower'
  | 'wider'
  | 'move';

interface Key {
  readonly key: string;
  readonly hasControl: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * The command of a key. `move` is for every other key: the cursor decides whether it moves.
 * @param hasSelectedText true while the person has selected text, which Ctrl+C then copies
 */
export function keyCommand(
  { key, hasControl, shiftKey, altKey }: Key,
  hasSelectedText: boolean,
): KeyCommand | undefined {
  if (altKey) return hasControl || shiftKey ? undefined : widthCommand(key);
  const letter = hasControl ? key.toLowerCase() : '';
  if (letter === 'c' && shiftKey) return 'copyRow';
  if (letter === 'c') return hasSelectedText ? undefined : 'copyValue';
  if (letter === 'v' && !shiftKey) return 'paste';
  if (letter === 'a' && !shiftKey) return 'selectAll';
  if (key === 'Escape') return 'selectNone';
  if (key === 'F2') return 'edit';
  // A Mac's key for this sends Backspace.
  if (key === 'Delete' || (key === 'Backspace' && hasControl)) return 'remove';
  if (key === 'Enter') return 'activate';
  return key === ' ' ? 'toggle' : 'move';
}

function widthCommand(key: string): KeyCommand | undefined {
  if (key === 'ArrowLeft') return 'narrower';
  return key === 'ArrowRight' ? 'wider' : undefined;
}

/** True for a key that extends the selection as it moves the cursor. */
export function isExtending({ key, shiftKey }: Key): boolean {
  return shiftKey && key !== 'ArrowLeft' && key !== 'ArrowRight';
}

/** What the keys and the pointer need of a table. */
export interface TableSurface<Row> {
  readonly cursor: Cursor;
  readonly items: readonly (Row | TableGroup)[];
  readonly columns: readonly Column<Row>[];
  readonly size: TableSize;
  /** The id of a row, or undefined for the heading of a group. */
  idAt(row: number): string | undefined;
  /** The width of a column in em. */
  widthAt(column: number): number;
  /** Moves the cursor, and the focus with it unless it is to stay. */
  moveTo(cursor: Cursor, keepsFocus: boolean): void;
  act(action: TableAction): void;
}

/** By how many em a key changes the width of a column. */
const WIDTH_STEP_EM = 2;

/** Moves the cursor by a key. @returns whether the key does that */
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
  if (isExtended && to !== undefined) surface.act({ type: 'select', change: { kind: 'extend', from, to } });
  else if (from !== to) surface.act({ type: 'select', change: { kind: 'move' } });
  return true;
}

/** The keys of https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/ that are about a group. */
function moveInGroup<Row>({ cursor, items, moveTo, act }: TableSurface<Row>, key: string): boolean {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  const item = items[cursor.row];
  if (item instanceof TableGroup) {
    if (item.isExpanded === (key === 'ArrowLeft')) act({ type: 'toggleGroup', group: item.key });
    return true;
  }
  if (key !== 'ArrowLeft' || cursor.column !== -1) return false;
  const heading = items.findLastIndex((each, at) => at < cursor.row && each instanceof TableGroup);
  if (heading === -1) return false;
  moveTo({ row: heading, column: -1 }, false);
  return true;
}

/** Runs a command on what is at the cursor. @returns whether there was anything to run it on */
export function run<Row>(surface: TableSurface<Row>, command: Exclude<KeyCommand, 'move'>): boolean {
  const { cursor, items, act } = surface;
  if (command === 'selectAll' || command === 'selectNone') {
    act({ type: 'select', change: { kind: command === 'selectAll' ? 'all' : 'none' } });
    return true;
  }
  const item = items[cursor.row];
  if (item instanceof TableGroup) return runOnGroup(item, command, act);
  const id = surface.idAt(cursor.row);
  return id === undefined ? runInHeader(surface, command) : runOnRow(surface, id, command);
}

type Command = Exclude<KeyCommand, 'move' | 'selectAll' | 'selectNone'>;

function runOnRow<Row>(surface: TableSurface<Row>, id: string, command: Command): boolean {
  const { cursor, columns, items, idAt, act } = surface;
  const { key: column, isEditable = false } = columns[cursor.column - 1] ?? {};
  switch (command) {
    case 'activate':
      act(isEditable ? { type: 'edit', id, column } : { type: 'open', id });
      return true;
    case 'edit':
      act({ type: 'edit', id, column });
      return true;
    case 'paste':
      if (column === undefined) return false;
      act({
        type: 'pasteCells',
        column,
        ids: items.flatMap((_, index) => (index < cursor.row ? [] : (idAt(index) ?? []))),
      });
      return true;
    case 'toggle':
      act({ type: 'select', change: { kind: 'toggle', id } });
      return true;
    case 'copyValue':
      act({ type: 'copyValue', id, isAlone: false });
      return true;
    case 'remove':
      if (cursor.column === -1) act({ type: 'remove', id });
      else if (column === undefined) return false;
      else if (isEditable) act({ type: 'setCell', id, column, text: '', saves: false });
      // The extension says why it cannot be edited.
      else act({ type: 'edit', id, column });
      return true;
    case 'copyRow':
      act({ type: 'copyRow', id });
      return true;
    default:
      return false;
  }
}

function runOnGroup({ key, ids }: TableGroup, command: Command, act: (action: TableAction) => void): boolean {
  if (command === 'activate') act({ type: 'toggleGroup', group: key });
  else if (command === 'toggle') act({ type: 'select', change: { kind: 'toggleMany', ids } });
  else return false;
  return true;
}

function runInHeader<Row>(surface: TableSurface<Row>, command: Command): boolean {
  const { cursor, columns, widthAt, act } = surface;
  const column = columns[cursor.column - 1];
  if (column === undefined) {
    if (command !== 'activate' && command !== 'toggle') return false;
    act({ type: 'select', change: { kind: 'toggleAll' } });
    return true;
  }
  const { key, isCopyable, isSortable } = column;
  switch (command) {
    case 'activate':
    case 'toggle':
      if (isSortable) act({ type: 'sort', column: key });
      return true;
    case 'copyRow':
    case 'copyValue':
      if (isCopyable) act({ type: 'copyColumn', column: key });
      return isCopyable;
    case 'narrower':
    case 'wider': {
      const step = command === 'wider' ? WIDTH_STEP_EM : -WIDTH_STEP_EM;
      const width = boundedWidth(widthAt(cursor.column - 1) + step);
      act({ type: 'resize', column: key, width });
      return true;
    }
    default:
      return false;
  }
}
