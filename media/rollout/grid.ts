import type { RoomView } from '../../src/protocol/rollout';
import { element } from '../element';
import { type Cursor, type GridPlace, moved } from './cursor';
import type { GridColumn, GridRequests } from './grid-column';
import { listenToGrid } from './grid-events';
import { GridHeader } from './grid-header';
import { GridRow } from './grid-row';
import { placeInOrder } from './row-order';
import type { Sort } from './sort';
import { Viewport } from './viewport';

const ROW_EM = 2.6;

/** What a grid shows. */
export interface GridContent {
  /** In the order shown. */
  readonly rooms: readonly RoomView[];
  readonly sort: Sort | undefined;
  /** The selected rooms among those shown. */
  readonly selected: ReadonlySet<string>;
}

/** A grid of rooms that builds no more rows than are to be seen. */
export class Grid {
  readonly element: HTMLElement;
  readonly #grid: HTMLElement;
  readonly #header = new GridHeader();
  readonly #body = element('div', { role: 'rowgroup', class: 'rows' }, []);
  #columns: readonly GridColumn[] = [];
  #content: GridContent = { rooms: [], sort: undefined, selected: new Set() };
  #rows = new Map<string, GridRow>();
  #cursor: Cursor = { row: 0, column: -1 };
  /** The room that a person went to: the cursor stays with it when rooms change places. */
  #followed: string | undefined;
  #tabStop: HTMLElement | undefined;
  readonly #viewport: Viewport;

  constructor(label: string, describedBy: string, requests: GridRequests) {
    const head = element('div', { role: 'rowgroup', class: 'heads' }, [this.#header.element]);
    const attributes = {
      role: 'grid',
      class: 'grid',
      'aria-label': label,
      'aria-describedby': describedBy,
      'aria-rowcount': '1',
    };
    this.#grid = element('div', { ...attributes, 'aria-multiselectable': 'true' }, [head, this.#body]);
    this.element = element('div', { class: 'scroller' }, [this.#grid]);
    this.#viewport = new Viewport(this.element, this.#body);
    this.element.addEventListener('scroll', () => {
      this.#viewport.scrolled();
      this.#render();
      requests.scrolled();
    });
    const observer = new ResizeObserver(() => this.#measure(head));
    observer.observe(this.element);
    observer.observe(head);
    listenToGrid(this, this.#grid, requests);
  }

  get cursor(): Cursor {
    return this.#cursor;
  }

  get place(): GridPlace {
    return { ...this.#cursor, top: this.#viewport.top };
  }

  /** Goes back to where a person was, as soon as its rooms are there. */
  returnTo({ top, row, column }: GridPlace): void {
    this.#cursor = { row, column };
    this.#viewport.goTo(top);
  }

  /** The room that the cursor is at; undefined in the header. */
  get cursorId(): string | undefined {
    return this.idAt(this.#cursor.row);
  }

  idAt(row: number): string | undefined {
    return this.#content.rooms[row]?.id;
  }

  columnAt(column: number): GridColumn | undefined {
    return this.#columns[column - 1];
  }

  setColumns(columns: readonly GridColumn[]): void {
    const hadFocus = this.#hasFocus();
    const isSame =
      columns.length === this.#columns.length &&
      columns.every(
        ({ key, look }, place) => key === this.#columns[place]?.key && look === this.#columns[place]?.look,
      );
    this.#columns = columns;
    this.#setWidths();
    if (isSame) {
      this.#header.setDetails(columns);
      for (const row of this.#rows.values()) row.setColumns(columns);
      return;
    }
    this.#grid.setAttribute('aria-colcount', String(columns.length + 1));
    this.#header.setColumns(columns);
    this.#header.showSort(this.#content.sort);
    this.#rows.clear();
    this.#body.replaceChildren();
    this.#cursor = { ...this.#cursor, column: Math.min(this.#cursor.column, columns.length) };
    this.#render();
    if (hadFocus) this.focus();
  }

  show(content: GridContent): void {
    const { rooms, sort, selected } = content;
    const hasNewOrder = rooms !== this.#content.rooms;
    if (rooms.length !== this.#content.rooms.length) {
      this.#grid.setAttribute('aria-rowcount', String(rooms.length + 1));
    }
    if (sort !== this.#content.sort) this.#header.showSort(sort);
    this.#header.showSelected(selected.size === 0 ? 'none' : selected.size < rooms.length ? 'some' : 'all');
    this.#content = content;
    this.#viewport.setCount(rooms.length);
    if (hasNewOrder) this.#followRoom();
    this.#render();
  }

  /** Moves the cursor by a key. @returns false for a key that leads nowhere */
  move(key: string, hasControl: boolean): boolean {
    const { page } = this.#viewport;
    const size = { rows: this.#content.rooms.length, columns: this.#columns.length + 1, page };
    const next = moved(this.#cursor, key, hasControl, size);
    if (next === undefined) return false;
    this.setCursor(next);
    this.focus();
    return true;
  }

  setCursor(cursor: Cursor): void {
    this.#cursor = cursor;
    this.#followed = this.idAt(cursor.row);
    this.#render();
  }

  /** Goes back to the first row, as after another sort. */
  scrollToTop(): void {
    this.#viewport.goTo(0);
  }

  /** Puts the keyboard to where the cursor is, scrolled into view. */
  focus(): void {
    const { row, column } = this.#cursor;
    if (row >= 0 && this.#viewport.reveal(row)) this.#render();
    this.#tabStop?.focus({ preventScroll: true });
    if (column >= 0) this.#tabStop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #setWidths(): void {
    // The stylesheet says how wide the first one is, which stays in view.
    const rest = this.#columns.slice(1).map(({ width }) => width);
    const tracks = rest.map(
      ([least, share]) => `minmax(${least}em, ${share === 0 ? `${least}em` : `${share}fr`})`,
    );
    this.#grid.style.setProperty('--columns', tracks.join(' '));
    this.#grid.style.setProperty('--sum', `${rest.reduce((sum, [least]) => sum + least, 0)}em`);
  }

  #followRoom(): void {
    const { rooms } = this.#content;
    const { row, column } = this.#cursor;
    const isThere = this.#followed !== undefined && this.idAt(row) === this.#followed;
    if (row === -1 || rooms.length === 0 || isThere) return;
    const found = rooms.findIndex(({ id }) => id === this.#followed);
    this.#cursor = { row: found === -1 ? Math.max(0, Math.min(row, rooms.length - 1)) : found, column };
    if (this.#followed !== undefined) this.#followed = this.idAt(this.#cursor.row);
  }

  #measure(head: HTMLElement): void {
    const { clientHeight } = this.element;
    const rowHeight = Math.round(Number.parseFloat(getComputedStyle(this.#grid).fontSize) * ROW_EM);
    this.#viewport.setSize(Math.max(0, clientHeight - head.offsetHeight), rowHeight);
    this.#grid.style.setProperty('--row-height', `${this.#viewport.rowHeight}px`);
    this.#render();
  }

  #render(): void {
    const { rooms, selected } = this.#content;
    const {
      rowHeight,
      rows: { start, end },
    } = this.#viewport;
    const wanted = Array.from({ length: Math.max(0, end - start) }, (_, place) => start + place);
    const { row: at } = this.#cursor;
    // The row that has the keyboard stays built, or the focus would be lost.
    if (at >= 0 && at < rooms.length && (at < start || at >= end))
      wanted.splice(at < start ? 0 : wanted.length, 0, at);
    const views = wanted.flatMap((index) => {
      const room = rooms[index];
      return room === undefined ? [] : [{ room, index }];
    });
    const hadFocus = this.#hasFocus();
    this.#reuseRows(views.map(({ room }) => room.id));
    for (const { room, index } of views)
      this.#rows.get(room.id)?.show(room, index, index * rowHeight, selected.has(room.id));
    placeInOrder(
      this.#body,
      views.flatMap(({ room }) => this.#rows.get(room.id)?.element ?? []),
    );
    this.#setTabStop(hadFocus);
  }

  /** Gives the rows that are no longer wanted to the rooms that have none. */
  #reuseRows(ids: readonly string[]): void {
    const wanted = new Set(ids);
    const free = [...this.#rows].filter(([id]) => !wanted.has(id));
    for (const id of ids) {
      if (this.#rows.has(id)) continue;
      const [oldId, row] = free.pop() ?? [undefined, new GridRow(this.#columns)];
      if (oldId !== undefined) this.#rows.delete(oldId);
      // What stays is then in order already, and need not be moved.
      row.element.remove();
      this.#rows.set(id, row);
    }
    for (const [id, row] of free) {
      this.#rows.delete(id);
      row.element.remove();
    }
  }

  #setTabStop(hadFocus: boolean): void {
    const { row, column } = this.#cursor;
    const id = this.idAt(row);
    const stop =
      row >= 0 && id !== undefined
        ? this.#rows.get(id)?.part(column)
        : this.#header.part(Math.max(0, column));
    if (stop === this.#tabStop) return;
    this.#tabStop?.removeAttribute('tabindex');
    stop?.setAttribute('tabindex', '0');
    this.#tabStop = stop;
    if (hadFocus && !this.#hasFocus()) stop?.focus({ preventScroll: true });
  }

  #hasFocus(): boolean {
    return this.#grid.contains(document.activeElement);
  }
}
