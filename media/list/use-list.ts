import { useMemo, useState } from 'preact/hooks';
import type { TableAct } from '../../src/protocol/list';
import type { Arrangement } from '../../src/protocol/messages';
import { type ActTarget, TableGroup } from '../table/column';
import { changed, NOTHING_SELECTED, type SelectionChange } from '../table/selection';
import type { ListDefinition, StateChoice } from './definition';
import { SearchTexts } from './filter';
import { filtered, grouped, groupItems, ordered, type RowGroup, stateChoices } from './rows';
import { useView, type ViewHandle } from './use-view';
import { type ListFilter, type ListView, readView, viewState } from './view';

const NONE_COLLAPSED: ReadonlySet<string> = new Set();

/** What is done with which rows. */
export interface RowsAct<Row, Act> {
  readonly act: Act | TableAct;
  readonly rows: readonly Row[];
  readonly column?: string | undefined;
}

interface ListOptions<Row, Act> {
  /** False until the whole list has arrived. */
  readonly isComplete: boolean;
  /** The random value of the page. */
  readonly nonce: string | undefined;
  /** What VS Code has stored of the page; undefined for a page that is opened. */
  readonly saved: unknown;
  readonly saveViewState: (state: unknown) => void;
  /** How the columns were arranged when such a list was last open, as it was stored. */
  readonly arrangement: unknown;
  readonly onArrange: (arrangement: Arrangement) => void;
  readonly onAct: (act: RowsAct<Row, Act>) => void;
  /** Says why an act is not possible. */
  readonly show: (text: string) => void;
}

/** A list as its page shows it. */
export interface List<Row, Act extends string, State extends string> extends ViewHandle<State> {
  readonly definition: ListDefinition<Row, Act, State>;
  readonly isComplete: boolean;
  /** How many rows the list has. */
  readonly total: number;
  readonly byId: ReadonlyMap<string, Row>;
  /** The rows that the filter leaves, in their order. */
  readonly shown: readonly Row[];
  /** The same with the headings of groups, and without the rows of those that are collapsed. */
  readonly items: readonly (Row | TableGroup)[];
  readonly groups: readonly RowGroup<Row>[];
  readonly collapsed: ReadonlySet<string>;
  readonly collapse: (keys: Iterable<string>) => void;
  /** The filters that leave a row, and the one that is set, each with its number of rows. */
  readonly states: readonly StateChoice<State>[];
  /** The table scrolls to its first row when this changes. */
  readonly orderKey: string;
  /** The column that says why the rows shown are in their state. */
  readonly revealed: string | undefined;
  /** The filter as it was set, also by what the list does not have now. */
  readonly wanted: ListFilter<State>;
  readonly changeFilter: (changes: Partial<ListFilter<State>>) => void;
  readonly clearFilter: (state?: State) => void;
  readonly shownIds: readonly string[];
  /** In the order shown. */
  readonly selectedIds: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly select: (change: SelectionChange) => void;
  /** The ids of the selected rows, else of all that are shown. */
  readonly exportIds: () => readonly string[];
  /** Does an act on a row, or on all selected rows if the row is selected. */
  readonly raise: (act: Act | TableAct, target: ActTarget) => void;
  /** What VS Code hands to the commands of a row's menu, as JSON. */
  readonly menuOf: (id: string) => string | undefined;
  /** Said by a screen reader. */
  readonly spoken: string;
  /** Makes a screen reader say a text. */
  readonly announce: (text: string) => void;
}

/** Filters, sorts and groups rows, and keeps what is selected and how the user looks at them. */
export function useList<Row extends { readonly id: string }, Act extends string, State extends string>(
  definition: ListDefinition<Row, Act, State>,
  rows: readonly Row[],
  options: ListOptions<Row, Act>,
): List<Row, Act, State> {
  const { words, states, groups: groupRules } = definition;
  const { saved, isComplete } = options;
  const noFilter = useMemo(() => emptyFilter(definition), []);
  const viewing = useView<State>({
    initial: useMemo(() => readView(saved, definition, noFilter), []),
    saved,
    remembered: options.arrangement,
    isColumnKey: definition.isColumnKey,
    save: (view, position) => options.saveViewState(viewState(view, position)),
    onArrange: options.onArrange,
  });
  const { view: wanted, change, position } = viewing;
  const view = useMemo(() => knownView(wanted, definition), [wanted, definition]);
  const { filter, sort, groupBy } = view;
  const all = isComplete ? rows : [];
  // A saved scroll position needs the whole list.
  const arrived = isComplete || position.top === 0 ? rows : all;
  const texts = useMemo(() => new SearchTexts(), []);
  const inOrder = useMemo(() => ordered(arrived, definition, sort), [arrived, definition, sort]);
  const left = useMemo(() => filtered(inOrder, definition, filter, texts), [inOrder, definition, filter]);
  const groups = useMemo(
    () => (groupBy === undefined || groupRules === undefined ? [] : grouped(left, groupBy, groupRules)),
    [left, groupBy, groupRules],
  );
  const isGrouped = groups.length > 0;
  const shown = useMemo(
    () => (isGrouped ? groups.flatMap((group) => group.rows) : left),
    [groups, left, isGrouped],
  );
  const [collapsed, setCollapsed] = useState(NONE_COLLAPSED);
  const items = useMemo(
    () =>
      groupRules === undefined || !isGrouped
        ? left
        : groups.flatMap((group) => groupItems(group, groupRules.detail, !collapsed.has(group.key))),
    [groups, left, collapsed, isGrouped, groupRules],
  );
  const byId = useMemo(() => new Map(arrived.map((row) => [row.id, row])), [arrived]);
  const [spoken, announce] = useState('');
  const selection = useSelection(shown, words, announce);
  const { selected, selectedIds, shownIds } = selection;
  const exportIds = () => (selectedIds.length > 0 ? selectedIds : shownIds);
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const idsFor = (act: Act | TableAct, { id, isAlone = false }: ActTarget): readonly string[] => {
    if (id === undefined) return act === 'copyColumn' ? exportIds() : selectedIds;
    if (act === 'paste') return idsBelow(items, id);
    const isOne = isAlone || act === 'show' || act === 'edit' || act === 'clear' || !selected.has(id);
    return isOne ? [id] : selectedIds;
  };
  return {
    ...viewing,
    view,
    definition,
    isComplete,
    total: all.length,
    byId,
    shown,
    items,
    groups,
    collapsed,
    collapse: (keys) => setCollapsed(new Set(keys)),
    states: useMemo(() => stateChoices(all, states, wanted.filter.state), [all, states, wanted.filter.state]),
    // A saved view is wanted before the columns are there, and its scroll position must stay.
    orderKey: JSON.stringify([wanted.filter, wanted.sort, wanted.groupBy]),
    revealed: states.find(({ value }) => value === filter.state)?.explainedBy,
    wanted: wanted.filter,
    changeFilter: (changes) => change({ filter: { ...wanted.filter, ...changes } }),
    clearFilter: (state = noFilter.state) => change({ filter: { ...noFilter, state } }),
    ...selection,
    exportIds,
    raise: (act, target) => {
      if (!definition.acts.includes(act)) return;
      const own = target.id === undefined ? undefined : byId.get(target.id);
      if (target.id !== undefined && own === undefined) return options.show(words.gone);
      const refusal = own && definition.refusalOf?.(own, act);
      if (refusal !== undefined) return options.show(refusal);
      const found = rowsOf(idsFor(act, target));
      if (found.length > 0) options.onAct({ act, rows: found, column: target.column });
    },
    menuOf: (id) => {
      const row = byId.get(id);
      if (row === undefined || options.nonce === undefined) return undefined;
      // Cut, Copy and Paste of VS Code are about text.
      const menu = {
        ...definition.menuOf(row),
        preventDefaultContextMenuItems: true,
        nonce: options.nonce,
        id,
      };
      return JSON.stringify(menu);
    },
    spoken,
    announce,
  };
}

/** A filter that leaves all rows. */
function emptyFilter<State extends string>({
  states: [all],
}: Pick<ListDefinition<never, string, State>, 'states'>): ListFilter<State> {
  if (all === undefined) throw new TypeError('A list has at least one state.');
  return { text: '', state: all.value, values: {} };
}

/** The view without columns and values that this list does not have. */
function knownView<Row, State extends string>(
  view: ListView<State>,
  { hasColumn, groups, fields }: Pick<ListDefinition<Row, never, State>, 'hasColumn' | 'groups' | 'fields'>,
): ListView<State> {
  const { sort, groupBy, filter } = view;
  const values = fields.flatMap(({ id, choices }) => {
    const value = filter.values[id];
    return choices.some((choice) => choice.value === value) ? [[id, value] as const] : [];
  });
  return {
    ...view,
    filter: { ...filter, values: Object.fromEntries(values) },
    sort: sort !== undefined && hasColumn(sort.column) ? sort : undefined,
    groupBy: groupBy !== undefined && groups?.hasColumn(groupBy) === true ? groupBy : undefined,
  };
}

/** The rows from one of them down, as they are shown. */
function idsBelow(items: readonly ({ readonly id: string } | TableGroup)[], id: string): readonly string[] {
  const ids = items.flatMap((item) => (item instanceof TableGroup ? [] : item.id));
  return ids.slice(ids.indexOf(id));
}

/** The selection among the rows shown. */
function useSelection(
  shown: readonly { readonly id: string }[],
  words: ListDefinition<never, string, string>['words'],
  announce: (text: string) => void,
) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown]);
  const selectedIds = useMemo(
    () => shownIds.filter((id) => selection.ids.has(id)),
    [shownIds, selection.ids],
  );
  return {
    shownIds,
    selectedIds,
    selected: useMemo(() => new Set(selectedIds), [selectedIds]),
    select: (change: SelectionChange) => {
      const next = changed(selection, change, shownIds);
      setSelection(next);
      if (change.kind === 'move') return;
      const count = shownIds.filter((id) => next.ids.has(id)).length;
      announce(count === 0 ? words.noneSelected : words.selected(count));
    },
  };
}
