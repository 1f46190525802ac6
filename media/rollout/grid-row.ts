import type { RoomView } from '../../src/protocol/rollout';
import { element } from '../element';
import { roomTitle, spokenRow } from './columns';
import type { GridColumn } from './grid-column';

/** One built row, which is given one room after the other as the grid is scrolled. */
export class GridRow {
  readonly element = element('div', { role: 'row', class: 'row' }, []);
  #columns: readonly GridColumn[];
  readonly #tick = element('input', { type: 'checkbox', tabindex: '-1', class: 'tick' }, []);
  readonly #cells: readonly HTMLElement[];
  readonly #signatures: string[] = [];
  #room: RoomView | undefined;
  #index = -1;
  #top = -1;
  #isSelected: boolean | undefined;

  constructor(columns: readonly GridColumn[]) {
    this.#columns = columns;
    this.#cells = [
      element('div', { role: 'gridcell', class: 'cell select' }, [this.#tick]),
      ...columns.map(({ look }, place) =>
        element('div', { role: place === 0 ? 'rowheader' : 'gridcell', class: `cell ${look}` }, []),
      ),
    ];
    this.#cells.forEach((cell, place) => {
      cell.setAttribute('aria-colindex', String(place + 1));
      cell.dataset['column'] = String(place);
    });
    this.element.append(...this.#cells);
  }

  get id(): string | undefined {
    return this.#room?.id;
  }

  /** @param top in pixels. A custom property for it would have the style of every cell worked out anew. */
  show(room: RoomView, index: number, top: number, isSelected: boolean): void {
    if (top !== this.#top) {
      this.#top = top;
      this.element.style.setProperty('top', `${top}px`);
    }
    if (index !== this.#index) {
      this.#index = index;
      this.element.classList.toggle('odd', index % 2 === 1);
      this.element.dataset['index'] = String(index);
      this.element.setAttribute('aria-rowindex', String(index + 2));
    }
    // A click has ticked the box by itself, so its own state tells nothing.
    this.#tick.checked = isSelected;
    if (isSelected !== this.#isSelected) {
      this.#isSelected = isSelected;
      this.element.setAttribute('aria-selected', String(isSelected));
    }
    if (room !== this.#room) this.#fill(room);
  }

  /** Takes columns of the same number and looks, which may tell something else of the same room. */
  setColumns(columns: readonly GridColumn[]): void {
    this.#columns = columns;
    if (this.#room !== undefined) this.#fill(this.#room);
  }

  /** The row as a whole (-1) or one of its cells. */
  part(column: number): HTMLElement {
    return this.#cells[column] ?? this.element;
  }

  #fill(room: RoomView): void {
    this.#room = room;
    this.element.setAttribute('aria-label', spokenRow(room));
    this.#tick.setAttribute('aria-label', `Select ${roomTitle(room)}`);
    this.#columns.forEach((column, place) => {
      const signature = column.signature(room);
      if (signature === this.#signatures[place]) return;
      this.#signatures[place] = signature;
      const cell = this.#cells[place + 1];
      cell?.replaceChildren(...column.content(room));
    });
  }
}
