import {
  type FromRollout,
  type MatrixView,
  ROLLOUT_COLUMNS,
  type RoomView,
  type RunView,
} from '../../src/protocol/rollout';
import { element } from '../element';
import { EmptyState } from './empty-state';
import { ExportBar } from './export-bar';
import { Filterer, NO_FILTER, type RoomFilter, stateCounts } from './filter';
import { FilterBar } from './filter-bar';
import { Grid } from './grid';
import type { GridRequests } from './grid-column';
import { type KeptState, type ListView, TABS } from './kept-state';
import { KEYS_ID, keysHint } from './keys-hint';
import { MAX_COLUMNS, matrixColumns, standingOutFirst } from './matrix-columns';
import { type Fit, fitOf, roomColumns } from './room-columns';
import { RoomList } from './room-list';
import { RunBar } from './run-bar';
import { countText, exportHeading, spokenSelection } from './run-parts';
import { changed, NOTHING_SELECTED, type Selection, type SelectionChange } from './selection';
import { nextSort, Sorter } from './sort';
import { Tabs } from './tabs';

/** What the page of the list needs of the panel. */
export interface ListPageHost {
  post(message: FromRollout): void;
  keep(state: KeptState, rooms: readonly RoomView[]): void;
  /** Called after buttons were built anew. */
  rebuilt(): void;
  /** Tells a screen reader, and nobody else. */
  tell(text: string): void;
}

/** Once this long nothing was scrolled, in milliseconds. */
const KEEP_MS = 200;

const NO_MATRIX: MatrixView = { capabilities: [], rooms: 0, missing: {} };

/** The page of the list: the run, the rooms as a table, and their capabilities. */
export class ListPage {
  readonly element: HTMLElement;
  readonly #host: ListPageHost;
  readonly #run: RunBar;
  readonly #filterBar: FilterBar;
  readonly #exports = new ExportBar((format) =>
    this.#host.post({ type: 'export', format, ids: this.#takenIds() }),
  );
  readonly #tabs: Tabs;
  readonly #empty = new EmptyState(() => this.#clearFilter());
  readonly #more = element('p', { class: 'caption' }, []);
  readonly #grids: Readonly<Record<'rooms' | 'capabilities', Grid>>;
  readonly #list = new RoomList();
  readonly #filterer = new Filterer();
  readonly #sorter = new Sorter();
  #view: ListView;
  #matrix = NO_MATRIX;
  #selection: Selection = NOTHING_SELECTED;
  #shown: readonly RoomView[] = [];
  #columnsFor: { readonly fit: Fit; readonly matrix: MatrixView } | undefined;
  #isFrameAsked = false;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ListPageHost, kept: KeptState) {
    this.#host = host;
    const { places, ...view } = kept;
    this.#view = view;
    this.#run = new RunBar(
      (message) => host.post(message),
      () => host.rebuilt(),
      (text) => host.tell(text),
    );
    this.#filterBar = new FilterBar(kept.filter, (filter) => this.#setFilter(filter));
    this.#grids = {
      rooms: new Grid('Rooms', KEYS_ID, this.#requests()),
      capabilities: new Grid('Capabilities of the rooms', KEYS_ID, this.#requests()),
    };
    const panels = {
      rooms: element('div', { class: 'view' }, [this.#grids.rooms.element]),
      capabilities: element('div', { class: 'view' }, [this.#more, this.#grids.capabilities.element]),
    };
    this.#tabs = new Tabs(panels, (tab) => this.#change({ tab }));
    const bar = element('div', { class: 'list-bar' }, [this.#tabs.element, this.#filterBar.element]);
    this.element = element('div', { class: 'page list-page' }, [
      this.#run.element,
      bar,
      panels.rooms,
      panels.capabilities,
      this.#empty.element,
      element('div', { class: 'foot' }, [this.#exports.element, keysHint()]),
    ]);
    for (const tab of TABS) this.#grids[tab].returnTo(places[tab]);
    this.#tabs.show(kept.tab);
    // Until the rooms come, nothing can be said of them.
    this.#empty.element.hidden = true;
  }

  showRun(run: RunView): void {
    this.#run.show(run);
  }

  showRows(isAll: boolean, rows: readonly RoomView[]): void {
    if (isAll) this.#list.replace(rows);
    else this.#list.patch(rows);
    this.#askForFrame();
  }

  showMatrix(matrix: MatrixView): void {
    this.#matrix = matrix;
    this.#askForFrame();
  }

  /** However many messages come, the page is drawn once a frame. */
  #askForFrame(): void {
    if (this.#isFrameAsked) return;
    this.#isFrameAsked = true;
    requestAnimationFrame(() => {
      this.#isFrameAsked = false;
      this.#update();
    });
  }

  #update(): void {
    const { filter, sort, tab } = this.#view;
    const { rooms } = this.#list;
    const { missing } = this.#matrix;
    this.#tabs.show(tab);
    this.#setColumns();
    const filtered = this.#filterer.filtered(rooms, filter, missing);
    const sorted = this.#sorter.sorted(filtered, sort);
    this.#shown = tab === 'rooms' ? sorted : standingOutFirst(sorted, this.#matrix);
    this.#filterBar.showOnly(tab === 'capabilities');
    this.element.classList.toggle('is-empty', this.#shown.length === 0);
    this.#empty.show(this.#shown.length, rooms.length, this.#matrix, this.#view);
    this.#showSelection();
    if (filter.text !== '') this.#keep();
  }

  /** @returns how many of the rooms shown are selected */
  #showSelection(): number {
    const { sort, tab } = this.#view;
    const selected = new Set(this.#selectedIds());
    const [shown, total] = [this.#shown.length, this.#list.rooms.length];
    this.#grids[tab].show({ rooms: this.#shown, sort, selected });
    this.#filterBar.showCounts(
      stateCounts(this.#list.rooms, this.#matrix.missing),
      countText(shown, total, selected.size),
    );
    this.#exports.show(exportHeading(shown, total, selected.size), shown > 0);
    return selected.size;
  }

  #setColumns(): void {
    const { capabilities, rooms } = this.#matrix;
    const fit = fitOf(this.#list.rooms);
    const last = this.#columnsFor;
    const isSameFit = JSON.stringify(fit) === JSON.stringify(last?.fit);
    if (isSameFit && last?.matrix === this.#matrix) return;
    this.#columnsFor = { fit, matrix: this.#matrix };
    if (!isSameFit) this.#grids.rooms.setColumns(roomColumns(fit));
    this.#grids.capabilities.setColumns(matrixColumns(this.#matrix, fit.hasLabels));
    const more = capabilities.length - MAX_COLUMNS;
    const rest = more > 0 ? ` The ${more} rarest of ${capabilities.length} capabilities have no column.` : '';
    this.#more.textContent = `${rooms} ${rooms === 1 ? 'room has' : 'rooms have'} reported capabilities.${rest}`;
  }

  #change(change: Partial<ListView>): void {
    this.#view = { ...this.#view, ...change };
    // Other rooms are first now.
    if (change.filter !== undefined || 'sort' in change) this.#grids[this.#view.tab].scrollToTop();
    this.#keep();
    this.#update();
  }

  #keep(): void {
    const { rooms, capabilities } = this.#grids;
    const places = { rooms: rooms.place, capabilities: capabilities.place };
    this.#host.keep({ ...this.#view, places }, this.#list.rooms);
  }

  #keepSoon(): void {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keep(), KEEP_MS);
  }

  #setFilter(filter: RoomFilter): void {
    this.#change({ filter });
    this.#host.tell(countText(this.#shown.length, this.#list.rooms.length, 0));
  }

  #clearFilter(): void {
    this.#filterBar.set(NO_FILTER);
    this.#setFilter(NO_FILTER);
    this.#filterBar.focus();
  }

  #select(change: SelectionChange): void {
    this.#selection = changed(this.#selection, change, () => this.#shown.map(({ id }) => id));
    this.#keepSoon();
    if (change.kind !== 'move') this.#host.tell(spokenSelection(this.#showSelection()));
  }

  /** The selected rooms among those shown. */
  #selectedIds(): readonly string[] {
    return this.#shown.map(({ id }) => id).filter((id) => this.#selection.ids.has(id));
  }

  /** The selected rooms among those shown, or else all that are shown. */
  #takenIds(): readonly string[] {
    const selected = this.#selectedIds();
    return selected.length > 0 ? selected : this.#shown.map(({ id }) => id);
  }

  #requests(): GridRequests {
    const copy = (what: 'code' | 'row', ids: readonly string[]) =>
      this.#host.post({ type: 'copy', what, ids });
    const selectedWith = (id: string) => (this.#selection.ids.has(id) ? this.#takenIds() : [id]);
    return {
      sort: (key) => {
        const column = ROLLOUT_COLUMNS.find((known) => known === key);
        if (column !== undefined) this.#change({ sort: nextSort(this.#view.sort, column) });
      },
      copyColumn: (key) => {
        const column = ROLLOUT_COLUMNS.find((known) => known === key);
        if (column === undefined) return;
        this.#host.post({ type: 'copy', what: 'column', column, ids: this.#takenIds() });
      },
      copyCode: (id) => copy('code', [id]),
      copyCodes: (id) => copy('code', selectedWith(id)),
      copyRows: (id) => copy('row', selectedWith(id)),
      show: (id) => this.#host.post({ type: 'show', id }),
      select: (change) => this.#select(change),
      scrolled: () => this.#keepSoon(),
    };
  }
}
