import type { ListChange, RowSplice } from '../../src/protocol/list';

/** What the extension has sent of a list. */
export interface SentList<Head, Row> {
  readonly head: Head;
  /** The rows that are shown. The rows of a list stay until the next list has arrived. */
  readonly rows: readonly Row[];
  /** False as long as `rows` are only the first part of a list, or there is no list yet. */
  readonly isComplete: boolean;
  /** The rows that have arrived; undefined before the first ones. */
  readonly arrived: readonly Row[] | undefined;
  /** How the columns were arranged when such a list was last open, as it was stored. */
  readonly arrangement: unknown;
}

/** The list of a page to which nothing was sent. */
export function noList<Head>(head: Head): SentList<Head, never> {
  return { head, rows: [], isComplete: false, arrived: undefined, arrangement: undefined };
}

/** The list after a message. */
export function reduceList<Head, Row, List extends SentList<Head | undefined, Row>>(
  list: List,
  change: ListChange<Head, Row>,
): List {
  switch (change.type) {
    case 'head':
      return { ...list, head: change.head };
    case 'arrangement':
      return { ...list, arrangement: change.arrangement };
    case 'rows': {
      const before = change.isFirst ? [] : list.arrived;
      // The page was loaded while a list was on its way: that list is sent again from its first part.
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
