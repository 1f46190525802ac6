import type { Handlers } from '../../src/protocol/handlers';
import type { ListChange, RowsChange, ViewChange } from '../../src/protocol/list';

/** The part of a list that the extension has sent so far. */
export interface SentList<Head, Row> {
  readonly head: Head;
  /** The visible rows. They are replaced only once the next list has arrived completely. */
  readonly rows: readonly Row[];
  /** Keys of the columns of the rows' cells. */
  readonly keys: readonly string[];
  /** False while `rows` is only the first part of a list, or if there is no list yet. */
  readonly isComplete: boolean;
  /** Keys of the columns of the arrived rows' cells. */
  readonly arrivedKeys: readonly string[];
  /** The arrived rows by ID, in the order of the list; undefined before the first part. */
  readonly arrived: ReadonlyMap<string, Row | undefined> | undefined;
  /** The last view message; undefined until one has arrived. */
  readonly view: ViewChange | undefined;
}

/** Returns the list before any message has arrived. */
export function noList<Head>(head: Head): SentList<Head, never> {
  return {
    head,
    rows: [],
    keys: [],
    isComplete: false,
    arrivedKeys: [],
    arrived: undefined,
    view: undefined,
  };
}

/** A row with an ID that is unique in its list. */
interface Identified {
  readonly id: string;
}

/** Returns the functions that return the list after a message. */
export function listChanges<
  Head,
  Row extends Identified,
  List extends SentList<Head | undefined, Row>,
>(): Handlers<ListChange<Head, Row>, List, [List]> {
  return {
    head: ({ head }, list) => ({ ...list, head }),
    view: (view, list) => ({ ...list, view }),
    rows: (change, list) => {
      const arrived = merged(list.arrived, change);
      // The page was reloaded while a list was being sent. The extension sends the list again from the start.
      if (arrived === undefined) return list;
      const arrivedKeys = change.keys ?? list.arrivedKeys;
      if (!change.isLast && (list.rows.length > 0 || list.isComplete))
        return { ...list, arrived, arrivedKeys };
      const rows = [...arrived.values()].filter((row) => row !== undefined);
      return { ...list, arrived, arrivedKeys, rows, keys: arrivedKeys, isComplete: change.isLast };
    },
  };
}

/** Returns the rows of the list after a change; undefined if the order of the list has not arrived yet. */
function merged<Row extends Identified>(
  before: SentList<unknown, Row>['arrived'],
  { ids, rows }: RowsChange<Row>,
): SentList<unknown, Row>['arrived'] {
  const order = ids ?? before?.keys();
  if (order === undefined) return undefined;
  const next = new Map<string, Row | undefined>();
  for (const id of order) next.set(id, before?.get(id));
  for (const row of rows) next.set(row.id, row);
  return next;
}
