import { element } from '../element';
import type { GridColumn } from './grid-column';
import type { Sort } from './sort';

/** How much of what is shown is selected. */
export type SelectedShare = 'none' | 'some' | 'all';

const ARROWS = { ascending: '↑', descending: '↓' };

/** The header of a grid: a box to select all, then the columns, each to sort by and to copy. */
export class GridHeader {
  readonly element = element('div', { role: 'row', class: 'row head', 'aria-rowindex': '1' }, []);
  readonly #all = element(
    'input',
    { type: 'checkbox', tabindex: '-1', class: 'tick', 'aria-label': 'Select all rooms shown' },
    [],
  );
  #cells: readonly HTMLElement[] = [];

  setColumns(columns: readonly GridColumn[]): void {
    this.#cells = [
      element('div', { role: 'columnheader', class: 'cell select' }, [this.#all]),
      ...columns.map(columnHeader),
    ];
    this.#cells.forEach((cell, place) => {
      cell.setAttribute('aria-colindex', String(place + 1));
      cell.dataset['column'] = String(place);
    });
    this.element.replaceChildren(...this.#cells);
  }

  /** Tells the second lines anew. */
  setDetails(columns: readonly GridColumn[]): void {
    columns.forEach(({ detail = '' }, place) => {
      const shown = this.#cells[place + 1]?.querySelector('.detail');
      if (shown && shown.textContent !== detail) shown.textContent = detail;
    });
  }

  showSort(sort: Sort | undefined): void {
    for (const cell of this.#cells) {
      if (cell.dataset['isSortable'] === undefined) continue;
      const direction = cell.dataset['key'] === sort?.column ? sort?.direction : undefined;
      cell.setAttribute('aria-sort', direction ?? 'none');
      const arrow = cell.querySelector('.arrow');
      if (arrow !== null) arrow.textContent = direction === undefined ? '' : ARROWS[direction];
    }
  }

  showSelected(share: SelectedShare): void {
    this.#all.checked = share === 'all';
    this.#all.indeterminate = share === 'some';
  }

  part(column: number): HTMLElement {
    return this.#cells[column] ?? this.element;
  }
}

/** Lets a name such as CALENDAR_PUSH break after its underscore. */
function breakable(label: string): readonly (Node | string)[] {
  return label.split(/(?<=_)/).flatMap((part) => [part, document.createElement('wbr')]);
}

function columnHeader({ key, label, detail, look, isSortable, isCopyable }: GridColumn): HTMLElement {
  const title = element('span', { class: 'title' }, [
    element('span', { class: 'text' }, breakable(label)),
    element('span', { class: 'arrow', 'aria-hidden': 'true' }, []),
  ]);
  const copy = element(
    'button',
    { type: 'button', tabindex: '-1', class: 'copy', 'data-do': 'copyColumn' },
    [],
  );
  copy.setAttribute('aria-label', `Copy the column ${label}`);
  copy.title = `Copy the Column “${label}”`;
  const cell = element('div', { role: 'columnheader', class: `cell ${look}` }, [
    title,
    ...(detail === undefined ? [] : [element('span', { class: 'detail' }, [detail])]),
    ...(isCopyable ? [copy] : []),
  ]);
  cell.dataset['key'] = key;
  if (isSortable) {
    cell.dataset['isSortable'] = '';
    cell.classList.add('sortable');
    cell.title = `Sort by ${label}`;
  }
  return cell;
}
