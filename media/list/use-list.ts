import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TablePosition } from '../table/cursor';
import { changed, NOTHING_SELECTED, type SelectionChange } from '../table/selection';
import type { TableHandle } from '../table/table';
import { type IsColumnKey, readArrangement, type TableView } from './view';
import type { ListWords } from './words';

/** The selection among the rows shown. */
export interface ListSelection {
  /** In the order shown. */
  readonly selectedIds: readonly string[];
  readonly selected: ReadonlySet<string>;
  /** In the order shown. */
  readonly shownIds: readonly string[];
  /** What an export takes: the selected rows, or all that are shown. */
  readonly exportIds: () => readonly string[];
  /** What a copy takes: every selected row where this is one of them, or this one alone. */
  readonly copyIds: (id: string) => readonly string[];
  readonly select: (change: SelectionChange) => void;
}

/** @param speak has a screen reader say how many rows are selected */
export function useListSelection(
  shown: readonly { readonly id: string }[],
  words: ListWords,
  speak: (text: string) => void,
): ListSelection {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown]);
  const selectedIds = useMemo(
    () => shownIds.filter((id) => selection.ids.has(id)),
    [shownIds, selection.ids],
  );
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  return {
    selectedIds,
    selected,
    shownIds,
    exportIds: () => (selectedIds.length > 0 ? selectedIds : shownIds),
    copyIds: (id) => (selected.has(id) ? selectedIds : [id]),
    select: (change) => {
      const next = changed(selection, change, shownIds);
      setSelection(next);
      if (change.kind === 'move') return;
      const count = shownIds.filter((id) => next.ids.has(id)).length;
      speak(count === 0 ? words.noneSelected : words.selected(count));
    },
  };
}

/** A table is scrolled in many small steps. */
const SETTLED_MS = 200;

interface ListStateOptions<View extends TableView> {
  readonly initial: View;
  readonly position: TablePosition;
  readonly isShownAgain: boolean;
  /** The columns of when such a list was last open, as they were stored; undefined where the page has saved its own. */
  readonly remembered: unknown;
  readonly isColumnKey: IsColumnKey;
  /** Has VS Code store the view with a position while the page is hidden. */
  readonly saveViewState: (view: View, position: TablePosition) => void;
  readonly onArrange: (arrangement: TableView['arrangement']) => void;
}

/** How the user looks at a list, and what a screen reader says of it. */
export interface ListState<View extends TableView> {
  readonly view: View;
  readonly change: (changes: Partial<View>) => void;
  readonly position: TablePosition;
  /** True where the page was shown before, and its tab was hidden meanwhile. */
  readonly isShownAgain: boolean;
  readonly setPosition: (position: TablePosition) => void;
  readonly spoken: string;
  /** Has a screen reader say a text. */
  readonly speak: (text: string) => void;
  readonly table: RefObject<TableHandle | null>;
}

/**
 * The view of a list, and the position of its table. A change is saved and sent at once, before it is drawn, as the page
 * can be closed at any time; the position is saved at once where the cursor moved, or once nothing scrolls.
 */
export function useListState<View extends TableView>(options: ListStateOptions<View>): ListState<View> {
  const { remembered, isColumnKey, onArrange } = options;
  const [view, setView] = useState(options.initial);
  const [spoken, speak] = useState('');
  // The view that was chosen last, which may not be drawn yet.
  const latest = useRef(view);
  const position = useRef(options.position);
  const scrolling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const save = useRef(() => {});
  save.current = () => options.saveViewState(latest.current, position.current);
  const show = (next: View) => {
    latest.current = next;
    setView(next);
    save.current();
  };
  useEffect(() => {
    if (remembered === undefined) return;
    show({ ...latest.current, arrangement: readArrangement(remembered, isColumnKey) });
  }, [remembered]);
  return {
    view,
    change: (changes) => {
      const { arrangement } = latest.current;
      show({ ...latest.current, ...changes });
      if (latest.current.arrangement !== arrangement) onArrange(latest.current.arrangement);
    },
    position: position.current,
    isShownAgain: options.isShownAgain,
    setPosition: (next) => {
      const { row, column } = position.current;
      position.current = next;
      clearTimeout(scrolling.current);
      // A row may be opened next, which hides the page.
      if (next.row !== row || next.column !== column) return save.current();
      scrolling.current = setTimeout(() => save.current(), SETTLED_MS);
    },
    spoken,
    speak,
    table: useRef<TableHandle>(null),
  };
}
