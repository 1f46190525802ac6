/** The ids of the selected rows. A range extends from `anchor` and is added to `base`. */
interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
  readonly base: ReadonlySet<string>;
}

export type SelectionChange =
  | { readonly kind: 'toggle'; readonly id: string }
  /** Selects these rows, or deselects them if all are selected. */
  | { readonly kind: 'toggleMany'; readonly ids: readonly string[] }
  /** Extends a range to `to` from the anchor, or from `from` if there is no anchor. */
  | { readonly kind: 'extend'; readonly from: string | undefined; readonly to: string }
  /** Moves the start of the next range to the cursor. */
  | { readonly kind: 'move' }
  | { readonly kind: 'all' }
  /** Selects all visible rows, or none if all are selected. */
  | { readonly kind: 'toggleAll' }
  | { readonly kind: 'none' };

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: undefined, base: new Set() };

/** @param shown the ids in display order. Ranges cover only these; rows that the filter hides keep their state. */
export function changed(selection: Selection, change: SelectionChange, shown: readonly string[]): Selection {
  switch (change.kind) {
    case 'toggle': {
      const ids = new Set(selection.ids);
      if (!ids.delete(change.id)) ids.add(change.id);
      return { ids, anchor: change.id, base: ids };
    }
    case 'toggleMany': {
      const ids = new Set(selection.ids);
      const isAll = change.ids.every((id) => ids.has(id));
      for (const id of change.ids) isAll ? ids.delete(id) : ids.add(id);
      return { ids, anchor: undefined, base: ids };
    }
    case 'extend':
      return extended(selection, change.from, change.to, shown);
    case 'move':
      return { ids: selection.ids, anchor: undefined, base: selection.ids };
    case 'toggleAll':
      return changed(selection, { kind: shown.every((id) => selection.ids.has(id)) ? 'none' : 'all' }, shown);
    case 'all': {
      const ids = new Set([...selection.ids, ...shown]);
      return { ids, anchor: undefined, base: ids };
    }
    case 'none':
      return NOTHING_SELECTED;
  }
}

function extended(
  { anchor, base }: Selection,
  from: string | undefined,
  to: string,
  shown: readonly string[],
): Selection {
  const end = shown.indexOf(to);
  const known = [anchor, from].find((id) => id !== undefined && shown.includes(id));
  const start = known === undefined ? end : shown.indexOf(known);
  const range = shown.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: new Set([...base, ...range]), anchor: known ?? to, base };
}
