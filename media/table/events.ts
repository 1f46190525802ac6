import { TableGroup } from './column';
import { isExtending, keyCommand, move, run, type TableSurface } from './commands';
import type { Cursor } from './cursor';
import { boundedWidth } from './layout';

/** A text that fits may be taller than its box by a part of a pixel. */
const ROUNDING_PX = 3;

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

/** Handles the Paste of a menu and of a Mac's shortcut. */
export function onPaste<Row>(surface: TableSurface<Row>, event: ClipboardEvent): void {
  if (run(surface, 'paste')) event.preventDefault();
}

/** Handles a click on a cell, or on an element with `data-action` in it. */
export function onClick<Row>(surface: TableSurface<Row>, event: MouseEvent): void {
  const column = columnOf(event.target);
  const action = closest(event.target, '[data-action]')?.dataset['action'];
  if (action === 'resize') return;
  // Text that was just selected with the pointer stays selected.
  const keepsFocus = hasSelectedText();
  if (closest(event.target, '.head') !== null) {
    const cursor: Cursor = { row: -1, column };
    surface.moveTo(cursor, keepsFocus);
    run({ ...surface, cursor }, action === 'copyColumn' ? 'copyValue' : 'activate');
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
  if (id === undefined) return;
  const from = surface.idAt(surface.cursor.row);
  surface.moveTo({ row, column: isEditable(surface, column) ? column : -1 }, keepsFocus);
  if (action === 'copyValue') surface.act({ type: 'copyValue', id, isAlone: true });
  else if (action === 'open') surface.act({ type: 'open', id });
  else if (event.shiftKey) surface.act({ type: 'select', change: { kind: 'extend', from, to: id } });
  else if (column === 0 || event.ctrlKey || event.metaKey) {
    surface.act({ type: 'select', change: { kind: 'toggle', id } });
  } else if (from !== id) surface.act({ type: 'select', change: { kind: 'move' } });
}

/** Moves the cursor to the row whose menu is opened with the pointer: the focus comes back there. */
export function onContextMenu<Row>(surface: TableSurface<Row>, { target }: MouseEvent): void {
  const row = indexOf(target);
  if (row !== -1 && row !== surface.cursor.row) surface.moveTo({ row, column: -1 }, hasSelectedText());
}

/** Edits the cell of a double click, opens its row, or fits the column whose edge it is on. */
export function onDoubleClick<Row>(surface: TableSurface<Row>, em: number, { target }: MouseEvent): void {
  const edge = edgeOf(surface, target);
  if (edge !== undefined) {
    const grid = edge.element.closest('.grid');
    if (grid !== null) resize(surface, edge.column, fittingWidth(grid, `${edge.column + 1}`) / em);
    return;
  }
  const cursor: Cursor = { row: indexOf(target), column: columnOf(target) };
  if (surface.idAt(cursor.row) === undefined || closest(target, 'button, input') !== null) return;
  run({ ...surface, cursor }, 'activate');
}

/** Begins to drag the edge of a column. */
export function onPointerDown<Row>(surface: TableSurface<Row>, em: number, event: PointerEvent): void {
  const edge = edgeOf(surface, event.target);
  if (edge === undefined || event.button !== 0) return;
  event.preventDefault();
  dragEdge(edge.element, event, (width) => resize(surface, edge.column, width / em));
}

/** Shows the whole of a text that does not fit its cell. */
export function onMouseOver({ target }: MouseEvent): void {
  const cell = closest(target, '.row:not(.head) .cell');
  if (cell === null) return;
  const text = closest(target, '.fit') ?? cell.querySelector<HTMLElement>('.fit') ?? cell;
  const isCut = text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + ROUNDING_PX;
  if (isCut) cell.title = text.textContent ?? '';
  else cell.removeAttribute('title');
}

function resize<Row>({ columns, act }: TableSurface<Row>, index: number, em: number): void {
  const column = columns[index]?.key;
  if (column !== undefined) act({ type: 'resize', column, width: boundedWidth(em) });
}

/** The edge under the pointer, and the index of its column. */
function edgeOf<Row>(
  { columns }: TableSurface<Row>,
  target: EventTarget | null,
): { readonly element: HTMLElement; readonly column: number } | undefined {
  const element = closest(target, '[data-action="resize"]');
  const column = columnOf(element) - 1;
  return element === null || columns[column] === undefined ? undefined : { element, column };
}

function indexOf(target: EventTarget | null): number {
  return Number(closest(target, '[data-index]')?.dataset['index'] ?? -1);
}

function columnOf(target: EventTarget | null): number {
  return Number(closest(target, '[data-column]')?.dataset['column'] ?? 0);
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

/**
 * How wide a column must be for what it shows in the rows that are rendered, in pixels.
 * @param column the value of `data-column` of its cells
 */
function fittingWidth(grid: Element, column: string): number {
  const cells = grid.querySelectorAll<HTMLElement>(`.cell[data-column="${CSS.escape(column)}"]`);
  // The stylesheet then puts texts of two lines on one.
  grid.classList.add('fitting');
  const width = Math.ceil(Math.max(0, ...[...cells].map(neededWidth)));
  grid.classList.remove('fitting');
  return width;
}

function neededWidth(cell: HTMLElement): number {
  const { paddingLeft, paddingRight, columnGap, flexDirection } = getComputedStyle(cell);
  const padding = pixels(paddingLeft) + pixels(paddingRight) + 2;
  if (cell.childElementCount === 0) return contentWidth(cell) + padding;
  const parts = [...cell.children].filter((part) => getComputedStyle(part).position !== 'absolute');
  const widths = parts.map((part) => textWidth(part));
  if (flexDirection === 'column') return Math.max(0, ...widths) + padding;
  return widths.reduce(
    (sum, width) => sum + width,
    padding + pixels(columnGap) * Math.max(0, parts.length - 1),
  );
}

/** The width of a part without the cut that its cell makes. */
function textWidth(part: Element): number {
  const text = part.querySelector('.text');
  // The arrow of a sorted column stands beside its name.
  return text === null ? part.scrollWidth : text.scrollWidth + 20;
}

function contentWidth(cell: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getBoundingClientRect().width;
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
