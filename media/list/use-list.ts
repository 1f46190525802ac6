import { useMemo, useState } from 'preact/hooks';
import type { TableAct, ViewChange } from '../../src/protocol/list';
import type { Arrangement } from '../../src/protocol/messages';
import type { RowsView } from '../../src/rollout/room';
import { type ActTarget, TableGroup } from '../table/column';
import { changed, NOTHING_SELECTED, type SelectionChange } from '../table/selection';
import { sortedRows } from '../table/sort';
import type { ListDefinition, StateChoice } from './definition';
import { useEditedRows } from './edited-rows';
import { SearchStrings } from './filter';
import { grouped, groupItems, inState, matching, type RowGroup, stateChoices } from './rows';
import { useView, type ViewHandle } from './use-view';
import { type ListFilter, type ListView, readArrangement, readView } from './view';

/** An action and the rows to which it applies. */
export interface RowsAct<Row, Act> {
  readonly act: Act | TableAct;
  readonly rows: readonly Row[];
  readonly column?: string | undefined;
  /** See `ActTarget`. */
  readonly text?: string | undefined;
}

interface ListOptions<Row, Act> {
  /** False until the whole list has arrived. */
  readonly isComplete: boolean;
  /** The random value that identifies the page in menu contexts. */
  readonly nonce: string | undefined;
  /** The saved position; undefined if the page was just opened. */
  readonly saved: unknown;
  readonly saveViewState: (state: unknown) => void;
  /** The view that the extension keeps. */
  readonly kept: ViewChange;
  readonly onArrange: (arrangement: Arrangement) => void;
  readonly onKeep: (rows: RowsView) => void;
  readonly onAct: (act: RowsAct<Row, Act>) => void;
  /** Shows why an action is not possible. */
  readonly show: (text: string) => void;
}

/** Actions that never apply to the other selected rows. */
const SINGLE_ROW_ACTS: ReadonlySet<string> = new Set(['show', 'inspect', 'edit', 'clear']);

/** A list as displayed by its page, and the functions that change it. */
export interface List<Row, Act extends string, State extends string> extends ViewHandle<State> {
  readonly definition: ListDefinition<Row, Act, State>;
  readonly isComplete: boolean;
  /** The number of rows, 0 until the whole list has arrived. */
  readonly total: number;
  readonly byId: ReadonlyMap<string, Row>;
  /** The filtered rows, in display order. */
  readonly shown: readonly Row[];
  /** The filtered rows with group headings, and without the rows of collapsed groups. */
  readonly items: readonly (Row | TableGroup)[];
  readonly groups: readonly RowGroup<Row>[];
  readonly collapsed: ReadonlySet<string>;
  /** The available filters by state and the current filter, each with its number of rows that have the filter's words. */
  readonly states: readonly StateChoice<State>[];
  /** When this changes, the table scrolls to its first row. */
  readonly orderKey: string;
  /** The column that explains the state by which the list is filtered. */
  readonly revealed: string | undefined;
  /** The filter as set by the user, including values that the list currently does not have. */
  readonly wanted: ListFilter<State>;
  /** Keeps a row that is about to be edited visible until the filter changes. */
  readonly onEdit: (id: string) => void;
  readonly changeFilter: (changes: Partial<ListFilter<State>>) => void;
  readonly clearFilter: (state?: State) => void;
  readonly shownIds: readonly string[];
  /** In display order. */
  readonly selectedIds: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly select: (change: SelectionChange) => void;
  /** Returns the ids of the selected rows, or of all visible rows if none is selected. */
  readonly exportIds: () => readonly string[];
  /** Performs an action on a row, or on all selected rows if the row is selected. */
  readonly raise: (act: Act | TableAct, target: ActTarget) => void;
  /** Returns the context that VS Code passes to the commands of a row's menu, as JSON. */
  readonly menuOf: (id: string) => string | undefined;
  /** The text of the live region. */
  readonly spoken: string;
  /** Announces a message in the live region. */
  readonly announce: (text: string) => void;
}

/** Filters, sorts and groups rows, and keeps the selection and the view. */
export function useList<
  Row extends { readonly id: string; readonly hash?: string },
  Act extends string,
  State extends string,
>(
  definition: ListDefinition<Row, Act, State>,
  rows: readonly Row[],
  options: ListOptions<Row, Act>,
): List<Row, Act, State> {
  const { labels, states, groups: groupRules } = definition;
  const { saved, isComplete } = options;
  const noFilter = useMemo(() => emptyFilter(definition), []);
  const viewing = useView<State>({
    initial: useMemo(() => readView(options.kept, definition, noFilter), []),
    arrangement: useMemo(
      () => readArrangement(options.kept.arrangement, definition.isColumnKey),
      [options.kept.arrangement],
    ),
    saved,
    save: options.saveViewState,
    onArrange: options.onArrange,
    onKeep: options.onKeep,
  });
  const { view: wanted, change, position } = viewing;
  const view = useMemo(() => knownView(wanted, definition), [wanted, definition]);
  const { filter, sort, groupBy } = view;
  const all = isComplete ? rows : [];
  // Restoring a scroll position requires the whole list.
  const arrived = isComplete || position.top === 0 ? rows : all;
  const strings = useMemo(() => new SearchStrings(), []);
  // Sorting precedes filtering, so that typing in the filter does not sort again.
  const together = states.find(({ value }) => value === filter.state)?.sortedBy;
  const inOrder = useMemo(() => {
    const sorted = sortedRows(arrived, sort, definition.sortValue);
    const isOwn = together === undefined || sort?.column === together;
    return isOwn
      ? sorted
      : sortedRows(sorted, { column: together, direction: 'ascending' }, definition.sortValue);
  }, [arrived, definition, sort, together]);
  const { onEdit, isEdited } = useEditedRows(arrived, wanted.filter);
  const matches = useMemo(
    () => matching(inOrder, definition, filter, strings, isEdited),
    [inOrder, definition, filter],
  );
  const left = useMemo(
    () => inState(matches, states, filter.state, isEdited),
    [matches, states, filter.state],
  );
  const groups = useMemo(
    () => (groupBy === undefined || groupRules === undefined ? [] : grouped(left, groupBy, groupRules)),
    [left, groupBy, groupRules],
  );
  const isGrouped = groups.length > 0;
  const shown = useMemo(
    () => (isGrouped ? groups.flatMap((group) => group.rows) : left),
    [groups, left, isGrouped],
  );
  const collapsed = useMemo(() => new Set(view.collapsed), [view.collapsed]);
  const items = useMemo(
    () =>
      groupRules === undefined || !isGrouped
        ? left
        : groups.flatMap((group) => groupItems(group, groupRules.detail, !collapsed.has(group.key))),
    [groups, left, collapsed, isGrouped, groupRules],
  );
  const byId = useMemo(() => new Map(arrived.map((row) => [row.id, row])), [arrived]);
  const [spoken, announce] = useState('');
  const selection = useSelection(shown, labels, announce);
  const { selected, selectedIds, shownIds } = selection;
  const exportIds = () => (selectedIds.length > 0 ? selectedIds : shownIds);
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const idsFor = (act: Act | TableAct, { id, isAlone = false }: ActTarget): readonly string[] => {
    if (act === 'paste') return id === undefined ? [] : idsBelow(items, id);
    if (id === undefined) return act === 'copyColumn' ? exportIds() : selectedIds;
    const isOne = isAlone || SINGLE_ROW_ACTS.has(act) || !selected.has(id);
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
    states: useMemo(
      () => stateChoices(all, isComplete ? matches : [], states, filter.state),
      [all, matches, states, filter.state],
    ),
    // Not from `view`: it changes when the columns arrive, and a restored scroll position must stay.
    orderKey: JSON.stringify([wanted.filter, wanted.sort, wanted.groupBy]),
    revealed: states.find(({ value }) => value === filter.state)?.explainedBy,
    wanted: wanted.filter,
    onEdit: (id) => onEdit(rowsOf([id])),
    changeFilter: (changes) => change({ filter: { ...wanted.filter, ...changes } }),
    clearFilter: (state = noFilter.state) => change({ filter: { ...noFilter, state } }),
    ...selection,
    exportIds,
    raise: (act, target) => {
      if (!definition.acts.includes(act)) return;
      if (target.id !== undefined && !byId.has(target.id)) return options.show(labels.gone);
      const found = rowsOf(idsFor(act, target));
      if (act === 'clear' || act === 'paste') onEdit(found);
      // The pasted text may contain rows to add.
      if (found.length > 0 || act === 'paste')
        options.onAct({ act, rows: found, column: target.column, text: target.text });
    },
    menuOf: (id) => {
      const row = byId.get(id);
      if (row === undefined || options.nonce === undefined) return undefined;
      // VS Code's own Cut, Copy and Paste apply to text.
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

/** Returns a filter that matches all rows. */
function emptyFilter<State extends string>({
  states: [all],
}: Pick<ListDefinition<never, string, State>, 'states'>): ListFilter<State> {
  if (all === undefined) throw new TypeError('A list has at least one state.');
  return { text: '', state: all.value, values: {} };
}

/** Returns the view without columns and values that this list does not have. */
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

/** Returns the ids from a row down, in display order. */
function idsBelow(items: readonly ({ readonly id: string } | TableGroup)[], id: string): readonly string[] {
  const ids = items.flatMap((item) => (item instanceof TableGroup ? [] : item.id));
  return ids.slice(ids.indexOf(id));
}

/** Keeps the selection. Its ids are limited to the visible rows. */
function useSelection(
  shown: readonly { readonly id: string }[],
  labels: ListDefinition<never, string, string>['labels'],
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
      announce(count === 0 ? labels.noneSelected : labels.selected(count));
    },
  };
}
