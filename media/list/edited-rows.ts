import { useRef } from 'preact/hooks';

/** A row that has a content hash if it can be edited. */
interface EditableRow {
  readonly id: string;
  readonly hash?: string;
}

/** Content hashes of rows before they were edited, by row id. */
type EditedRows = ReadonlyMap<string, string | undefined>;

/**
 * Returns the edited rows of the next list. Editing an ID gives the row another key but not another place, so the row
 * at the same place takes over.
 */
export function editedAfter(
  edited: EditedRows,
  before: readonly EditableRow[],
  after: readonly EditableRow[],
): EditedRows {
  if (edited.size === 0) return edited;
  const ids = new Set(after.map(({ id }) => id));
  const places = new Map(before.map(({ id }, index) => [id, index]));
  const isSameLength = before.length === after.length;
  return new Map(
    [...edited].flatMap(([id, hash]) => {
      const place = ids.has(id) || !isSameLength ? undefined : places.get(id);
      return [[(place === undefined ? undefined : after[place]?.id) ?? id, hash]];
    }),
  );
}

/**
 * Keeps rows that were edited under a filter visible until the filter changes, even if they no longer match it.
 * @param filter compared by identity
 */
export function useEditedRows(rows: readonly EditableRow[], filter: object) {
  const last = useRef<{ rows: typeof rows; filter: object; edited: EditedRows }>({
    rows,
    filter,
    edited: new Map(),
  });
  const { current } = last;
  if (current.filter !== filter) last.current = { rows, filter, edited: new Map() };
  else if (current.rows !== rows)
    last.current = { ...current, rows, edited: editedAfter(current.edited, current.rows, rows) };
  return {
    /** Remembers rows that are about to be edited. */
    onEdit: (edited: readonly EditableRow[]): void => {
      const hashes = edited.map(({ id, hash }) => [id, hash] as const);
      last.current = { ...last.current, edited: new Map([...hashes, ...last.current.edited]) };
    },
    /** Returns whether a row was edited under this filter. */
    isEdited: ({ id, hash }: EditableRow): boolean =>
      last.current.edited.has(id) && last.current.edited.get(id) !== hash,
  };
}
