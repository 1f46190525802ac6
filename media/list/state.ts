import type { ListChange, RowSplice, ViewChange } from '../../src/protocol/list';

/** The part of a list that the extension has sent so far. */
export interface SentList<Head, Row> {
  readonly head: Head;
  /** The rows shown. They are replaced only once the next list has arrived completely. */
  readonly rows: readonly Row[];
  /** False while `rows` is only the first part of a list, or if there is no list yet. */
  readonly isComplete: boolean;
  /** The rows that have arrived; undefined before the first part. */
  readonly arrived: readonly Row[] | undefined;
  /** The first message; undefined until it has arrived. */
  readonly view: ViewChange | undefined;
}

/** Returns the list before any message has arrived. */
export function noList<Head>(head: Head): SentList<Head, never> {
  return { head, rows: [], isComplete: false, arrived: undefined, view: undefined };
}

/** Returns the list after a message. */
export function reduceList<Head, Row, List extends SentList<Head | undefined, Row>>(
  list: List,
  change: ListChange<Head, Row>,
): List {
  switch (change.type) {
    case 'head':
      return { ...list, head: change.head };
    case 'view':
      return { ...list, view: change };
    case 'rows': {
      const before = change.isFirst ? [] : list.arrived;
      // The page was reloaded while a list was being sent. The extension sends it again from the start.
      if (before === undefined) return list;
      const arrived = spliced(before, change.splices);
      if (change.isLast) return { ...list, arrived, rows: arrived, isComplete: true };
      return { ...list, arrived, rows: list.rows.length > 0 || list.isComplete ? list.rows : arrived };
    }
  }
}

function spliced<Row>(rows: readonly Row[], splices: readonly RowSplice<Row>[]): readonly Row[] {
  const next = [...rows];
  for (const { at, removed, rows: added } of splices) next.splice(at, removed, ...added);
  return next;
}
