import { useMemo, useState } from 'preact/hooks';
import { changed, NOTHING_SELECTED, type SelectionChange } from '../table/selection';

/** The selection among the rows shown. */
export interface ListSelection {
  /** In the order shown. */
  readonly selectedIds: readonly string[];
  readonly selected: ReadonlySet<string>;
  /** What an export takes: the selected rows, or all that are shown. */
  readonly exportIds: () => readonly string[];
  /** What a copy takes: every selected row where this is one of them, or this one alone. */
  readonly copyIds: (id: string) => readonly string[];
  readonly select: (change: SelectionChange) => void;
}

/** @param report has a screen reader say how many rows are selected */
export function useListSelection(
  shown: readonly { readonly id: string }[],
  report: (selected: number) => void,
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
    exportIds: () => (selectedIds.length > 0 ? selectedIds : shownIds),
    copyIds: (id) => (selected.has(id) ? selectedIds : [id]),
    select: (change) => {
      const next = changed(selection, change, shownIds);
      setSelection(next);
      if (change.kind !== 'move') report(shownIds.filter((id) => next.ids.has(id)).length);
    },
  };
}
