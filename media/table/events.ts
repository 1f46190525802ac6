import type { Paste } from '../shared/paste';
import { pressedKey } from '../shared/pressed-key';
import { type TableEvents, TableGroup } from './column';
import { isExtending, keyCommand, move, run, type TableSurface } from './commands';
import type { Cursor } from './cursor';
import { boundedWidth } from './layout';

/** Rounding can make text that fits slightly taller than its box. */
const ROUNDING_PX = 3;

/**
 * Handles a key press. A handled key is not passed on, because VS Code would also treat it as a shortcut. A paste key
 * is passed on, because its event contains the text.
 */
export function onKeyDown<Row>(surface: TableSurface<Row>, paste: Paste, event: KeyboardEvent): void {
  const key = pressedKey(event);
  if (key === undefined) return;
  const command = keyCommand(key, hasSelectedText());
  if (command === 'paste') paste.keyPressed();
  if (command === undefined || command === 'paste') return;
  const isHandled =
    command === 'move' ? move(surface, key.key, key.hasControl, isExtending(key)) : run(surface, command);
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Handles *Copy* from a menu or from a Mac's shortcut. */
export function onCopy<Row>(surface: TableSurface<Row>, event: ClipboardEvent): void {
  if (!hasSelectedText() && run(surface, 'copyValue')) event.preventDefault();
}

/** Pastes text at the cursor. */
export function pasteText<Row>(surface: TableSurface<Row>, text: string | undefined): void {
  const { events } = surface;
  const onAct: TableEvents['onAct'] = (act, target) => events.onAct(act, { ...target, text });
  run({ ...surface, events: { ...events, onAct } }, 'paste');
}

/**
 * Handles a click on a cell, or on an element with `data-act` inside it. To the right of the last cell, clicking only
 * toggles a group.
 */
export function onClick<Row>(surface: TableSurface<Row>, event: MouseEvent): void {
  const column = columnOf(event.target);
  const act = closest(event.target, '[data-act]')?.dataset['act'];
  if (act === 'resize') return;
  // A click that ends a text selection must not clear it.
  const keepsFocus = hasSelectedText();
  if (closest(event.target, '.head') !== null) {
    if (column === undefined) return;
    const cursor: Cursor = { row: -1, column };
    surface.moveTo(cursor, keepsFocus);
    run({ ...surface, cursor }, act === 'copyColumn' ? 'copyValue' : 'activate');
    return;
  }
  const row = indexOf(event.target);
  const item = surface.items[row];
  if (item instanceof TableGroup) {
    const cursor: Cursor = { row, column: -1 };
    surface.moveTo(cursor, keepsFocus);
    run({ ...surface, cursor }, column === 0 ? 'toggle' : 'activate');
    return;
  }
  const id = surface.idAt(row);
  if (id === undefined || column === undefined) return;
  const from = surface.idAt(surface.cursor.row);
  surface.moveTo({ row, column: isEditable(surface, column) ? column : -1 }, keepsFocus);
  const { onAct, onSelect } = surface.events;
  if (act === 'copyValue') onAct(act, { id, isAlone: true });
  else if (event.shiftKey) onSelect({ kind: 'extend', from, to: id });
  else if (column === 0 || event.ctrlKey || event.metaKey) onSelect({ kind: 'toggle', id });
  else if (act === 'show') onAct(act, { id });
  else if (from !== id) onSelect({ kind: 'move' });
}

/**
 * Sets the context that VS Code passes to the commands of a row's menu. VS Code reads the grid's attribute after this
 * event. If the menu is opened with the pointer, the cursor moves to its row, so that the focus returns there.
 * @param menuOf returns the context as JSON
 */
export function onContextMenu<Row>(
  surface: TableSurface<Row>,
  menuOf: ((id: string) => string | undefined) | undefined,
  { target, currentTarget }: MouseEvent,
): void {
  const row = indexOf(target);
  const id = surface.idAt(row);
  const menu = id === undefined ? undefined : menuOf?.(id);
  if (currentTarget instanceof HTMLElement) {
    if (menu === undefined) delete currentTarget.dataset['vscodeContext'];
    else currentTarget.dataset['vscodeContext'] = menu;
  }
  if (row !== -1 && row !== surface.cursor.row) surface.moveTo({ row, column: -1 }, hasSelectedText());
}

/** Edits the double-clicked cell, or opens its row. */
export function onDoubleClick<Row>(surface: TableSurface<Row>, { target }: MouseEvent): void {
  const [row, column] = [indexOf(target), columnOf(target)];
  if (column === undefined || surface.idAt(row) === undefined) return;
  if (closest(target, 'button, input') === null) run({ ...surface, cursor: { row, column } }, 'activate');
}

/** Starts resizing a column. */
export function onPointerDown<Row>(surface: TableSurface<Row>, em: number, event: PointerEvent): void {
  const edge = closest(event.target, '[data-act="resize"]');
  const column = surface.columns[(columnOf(edge) ?? 0) - 1];
  if (edge === null || column === undefined || event.button !== 0) return;
  event.preventDefault();
  dragEdge(edge, event, (width) => surface.events.onResize(column.key, boundedWidth(width / em)));
}

/** Shows text that does not fit its cell in a tooltip. */
export function onMouseOver({ target }: MouseEvent): void {
  const cell = closest(target, '.row:not(.head) .cell');
  if (cell === null) return;
  const text = closest(target, '.ellipsis') ?? cell.querySelector<HTMLElement>('.ellipsis') ?? cell;
  const isCut = text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + ROUNDING_PX;
  const shown = (text.closest('.ends') ?? text).textContent;
  // A cell shows a line break as a space.
  if (isCut || shown.includes('\n')) cell.title = shown.replaceAll('\n', ' \u23CE ');
  else cell.removeAttribute('title');
}

function indexOf(target: EventTarget | null): number {
  return Number(closest(target, '[data-index]')?.dataset['index'] ?? -1);
}

/** Returns the index of the cell: 0 is the checkbox, and undefined is outside the cells. */
function columnOf(target: EventTarget | null): number | undefined {
  const column = closest(target, '[data-column]')?.dataset['column'];
  return column === undefined ? undefined : Number(column);
}

function isEditable<Row>({ columns }: TableSurface<Row>, column: number): boolean {
  return columns[column - 1]?.isEditable === true;
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

function hasSelectedText(): boolean {
  return document.getSelection()?.type === 'Range';
}

/**
 * Follows the pointer while it drags the edge of a column.
 * @param onWidth gets the width at the pointer, in pixels
 */
function dragEdge(
  edge: HTMLElement,
  { pointerId, clientX: startX }: PointerEvent,
  onWidth: (width: number) => void,
): void {
  const cell = edge.closest('.cell');
  if (cell === null) return;
  const { left, right } = cell.getBoundingClientRect();
  edge.setPointerCapture(pointerId);
  const onMove = ({ clientX }: PointerEvent) => onWidth(right - left + clientX - startX);
  const onEnd = () => {
    edge.removeEventListener('pointermove', onMove);
    edge.removeEventListener('lostpointercapture', onEnd);
  };
  edge.addEventListener('pointermove', onMove);
  edge.addEventListener('lostpointercapture', onEnd);
}
