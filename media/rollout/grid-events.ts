import type { Cursor } from './cursor';
import type { GridColumn, GridRequests } from './grid-column';

/** What the keys and the pointer need of a grid. */
export interface GridSurface {
  readonly cursor: Cursor;
  readonly cursorId: string | undefined;
  idAt(row: number): string | undefined;
  columnAt(column: number): GridColumn | undefined;
  move(key: string, hasControl: boolean): boolean;
  setCursor(cursor: Cursor): void;
  focus(): void;
}

/** Turns keys and clicks in a grid into moves of its cursor and requests. */
export function listenToGrid(grid: GridSurface, root: HTMLElement, requests: GridRequests): void {
  root.addEventListener('keydown', (event) => {
    if (!onKey(grid, event, requests)) return;
    event.preventDefault();
    // VS Code would take these keys as its own shortcuts.
    event.stopPropagation();
  });
  // The menu's Copy and the shortcut of a Mac come as this.
  root.addEventListener('copy', (event) => {
    if (!hasSelectedText() && copy(grid, false, requests)) event.preventDefault();
  });
  root.addEventListener('mousedown', (event) => {
    // Shift and click would select text.
    if (event.shiftKey) event.preventDefault();
  });
  root.addEventListener('click', (event) => onClick(grid, event, requests));
  root.addEventListener('dblclick', ({ target }) => {
    const id = idOf(grid, target);
    if (id !== undefined && closest(target, 'button, input') === null) requests.show(id);
  });
  root.addEventListener('mouseover', ({ target }) => tellCutOff(target));
}

function onKey(grid: GridSurface, event: KeyboardEvent, requests: GridRequests): boolean {
  const { key, shiftKey } = event;
  const hasControl = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  const letter = hasControl ? key.toLowerCase() : '';
  if (letter === 'c') return (shiftKey || !hasSelectedText()) && copy(grid, shiftKey, requests);
  if (letter === 'a' && !shiftKey) {
    requests.select({ kind: 'all' });
    return true;
  }
  if (key === 'Escape') {
    requests.select({ kind: 'none' });
    return true;
  }
  if (key === 'Enter') return activate(grid, requests);
  if (key === ' ') return toggle(grid, requests);
  const from = grid.cursorId;
  if (!grid.move(key, hasControl)) return false;
  const to = grid.cursorId;
  const isDown = shiftKey && key !== 'ArrowLeft' && key !== 'ArrowRight';
  if (isDown && to !== undefined) requests.select({ kind: 'extend', from, to });
  else if (from !== to) requests.select({ kind: 'move' });
  return true;
}

function activate(grid: GridSurface, requests: GridRequests): boolean {
  const { cursor, cursorId } = grid;
  if (cursor.row === -1 && cursor.column === 0) return toggle(grid, requests);
  if (cursor.row === -1) {
    const column = grid.columnAt(cursor.column);
    if (column?.isSortable === true) requests.sort(column.key);
  } else if (cursorId !== undefined) requests.show(cursorId);
  return true;
}

function toggle(grid: GridSurface, requests: GridRequests): boolean {
  const { cursor, cursorId } = grid;
  if (cursorId !== undefined) requests.select({ kind: 'toggle', id: cursorId });
  else if (cursor.column === 0) requests.select({ kind: 'toggleAll' });
  else return activate(grid, requests);
  return true;
}

function copy(grid: GridSurface, isWholeRow: boolean, requests: GridRequests): boolean {
  const { cursor, cursorId } = grid;
  if (cursor.row === -1) {
    const column = grid.columnAt(cursor.column);
    if (column?.isCopyable !== true) return false;
    requests.copyColumn(column.key);
  } else if (cursorId === undefined) return false;
  else if (isWholeRow) requests.copyRows(cursorId);
  else requests.copyCodes(cursorId);
  return true;
}

function onClick(grid: GridSurface, event: MouseEvent, requests: GridRequests): void {
  const { target } = event;
  const column = Number(closest(target, '[data-column]')?.dataset['column'] ?? 0);
  const wish = closest(target, '[data-do]')?.dataset['do'];
  const isHeader = closest(target, '.head') !== null;
  const id = idOf(grid, target);
  if (!isHeader && id === undefined) return;
  const from = grid.cursorId;
  grid.setCursor(isHeader ? { row: -1, column } : { row: indexOf(target), column: -1 });
  // Text that was just selected with the pointer stays selected.
  if (!hasSelectedText()) grid.focus();
  if (id === undefined) {
    if (wish === 'copyColumn') copy(grid, false, requests);
    else activate(grid, requests);
    return;
  }
  if (wish === 'copyCode') requests.copyCode(id);
  else if (wish === 'show') requests.show(id);
  else if (event.shiftKey) requests.select({ kind: 'extend', from, to: id });
  else if (column === 0 || event.ctrlKey || event.metaKey) requests.select({ kind: 'toggle', id });
  else if (from !== id) requests.select({ kind: 'move' });
}

/** Shows the whole of a text that does not fit its cell. */
function tellCutOff(target: EventTarget | null): void {
  const cell = closest(target, '.row:not(.head) .cell');
  if (cell === null) return;
  const text = closest(target, '.fit') ?? cell.querySelector<HTMLElement>('.fit') ?? cell;
  if (text.scrollWidth > text.clientWidth) cell.title = text.textContent ?? '';
  else cell.removeAttribute('title');
}

function idOf(grid: GridSurface, target: EventTarget | null): string | undefined {
  return grid.idAt(indexOf(target));
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
