import type { Column, TableAction } from './column';
import { type Cursor, moved, type TableSize } from './cursor';
import { isExtending, type KeyCommand, keyCommand } from './table-keys';

/** What the keys and the pointer need of a table. */
export interface TableSurface<Row> {
  readonly cursor: Cursor;
  readonly columns: readonly Column<Row>[];
  readonly size: TableSize;
  idAt(row: number): string | undefined;
  /** Moves the cursor, and the focus with it unless it is to stay. */
  moveTo(cursor: Cursor, keepsFocus: boolean): void;
  act(action: TableAction): void;
}

/** Handles a key. VS Code would take a key that is handled here as its own shortcut, so it stops there. */
export function onKeyDown<Row>(surface: TableSurface<Row>, event: KeyboardEvent): void {
  const key = {
    key: event.key,
    hasControl: event.ctrlKey || event.metaKey,
    shiftKey: event.shiftKey,
    altKey: event.altKey,
  };
  const command = keyCommand(key, hasSelectedText());
  if (command === undefined) return;
  const isHandled =
    command === 'move' ? move(surface, key.key, key.hasControl, isExtending(key)) : run(surface, command);
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Handles the Copy of a menu and of a Mac's shortcut. */
export function onCopy<Row>(surface: TableSurface<Row>, event: ClipboardEvent): void {
  if (!hasSelectedText() && run(surface, 'copyValue')) event.preventDefault();
}

/** Handles a click on a cell, or on an element with `data-action` in it. */
export function onClick<Row>(surface: TableSurface<Row>, event: MouseEvent): void {
  const column = Number(closest(event.target, '[data-column]')?.dataset['column'] ?? 0);
  const action = closest(event.target, '[data-action]')?.dataset['action'];
  // Text that was just selected with the pointer stays selected.
  const keepsFocus = hasSelectedText();
  if (closest(event.target, '.head') !== null) {
    const cursor: Cursor = { row: -1, column };
    surface.moveTo(cursor, keepsFocus);
    run({ ...surface, cursor }, action === 'copyColumn' ? 'copyValue' : 'activate');
    return;
  }
  const row = indexOf(event.target);
  const id = surface.idAt(row);
  if (id === undefined) return;
  const from = surface.idAt(surface.cursor.row);
  surface.moveTo({ row, column: -1, id }, keepsFocus);
  if (action === 'copyValue') surface.act({ type: 'copyValue', id, isAlone: true });
  else if (action === 'open') surface.act({ type: 'open', id });
  else if (event.shiftKey) surface.act({ type: 'select', change: { kind: 'extend', from, to: id } });
  else if (column === 0 || event.ctrlKey || event.metaKey) {
    surface.act({ type: 'select', change: { kind: 'toggle', id } });
  } else if (from !== id) surface.act({ type: 'select', change: { kind: 'move' } });
}

/** Opens the row of a double click. */
export function onDoubleClick<Row>(surface: TableSurface<Row>, { target }: MouseEvent): void {
  const id = surface.idAt(indexOf(target));
  if (id !== undefined && closest(target, 'button, input') === null) surface.act({ type: 'open', id });
}

/** Shows the whole of a text that does not fit its cell. */
export function onMouseOver({ target }: MouseEvent): void {
  const cell = closest(target, '.row:not(.head) .cell');
  if (cell === null) return;
  const text = closest(target, '.fit') ?? cell.querySelector<HTMLElement>('.fit') ?? cell;
  if (text.scrollWidth > text.clientWidth) cell.title = text.textContent ?? '';
  else cell.removeAttribute('title');
}

function move<Row>(
  surface: TableSurface<Row>,
  key: string,
  hasControl: boolean,
  isExtended: boolean,
): boolean {
  const next = moved(surface.cursor, key, hasControl, surface.size);
  if (next === undefined) return false;
  const [from, to] = [surface.idAt(surface.cursor.row), surface.idAt(next.row)];
  surface.moveTo({ ...next, id: to }, false);
  if (isExtended && to !== undefined) surface.act({ type: 'select', change: { kind: 'extend', from, to } });
  else if (from !== to) surface.act({ type: 'select', change: { kind: 'move' } });
  return true;
}

function run<Row>(surface: TableSurface<Row>, command: Exclude<KeyCommand, 'move'>): boolean {
  const { cursor } = surface;
  const id = surface.idAt(cursor.row);
  if (command === 'selectAll' || command === 'selectNone') {
    const kind = command === 'selectAll' ? 'all' : 'none';
    surface.act({ type: 'select', change: { kind } });
    return true;
  }
  if (id === undefined) return runInHeader(surface, command);
  if (command === 'activate') surface.act({ type: 'open', id });
  else if (command === 'toggle') surface.act({ type: 'select', change: { kind: 'toggle', id } });
  else if (command === 'copyRow') surface.act({ type: 'copyRow', id });
  else surface.act({ type: 'copyValue', id, isAlone: false });
  return true;
}

function runInHeader<Row>(
  { cursor, columns, act }: TableSurface<Row>,
  command: 'activate' | 'toggle' | 'copyRow' | 'copyValue',
): boolean {
  const isCopy = command === 'copyRow' || command === 'copyValue';
  const column = columns[cursor.column - 1];
  if (isCopy && column?.isCopyable !== true) return false;
  if (column === undefined) act({ type: 'select', change: { kind: 'toggleAll' } });
  else if (isCopy) act({ type: 'copyColumn', column: column.key });
  else if (column.isSortable) act({ type: 'sort', column: column.key });
  return true;
}

function indexOf(target: EventTarget | null): number {
  return Number(closest(target, '[data-index]')?.dataset['index'] ?? -1);
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

function hasSelectedText(): boolean {
  return document.getSelection()?.type === 'Range';
}
