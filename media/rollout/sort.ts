import type { RolloutColumn, RoomView } from '../../src/protocol/rollout';
import { cellText } from './columns';

export interface Sort {
  readonly column: RolloutColumn;
  readonly direction: 'ascending' | 'descending';
}

/** The sort after a column's header was chosen: upwards, downwards, then as the list was given. */
export function nextSort(sort: Sort | undefined, column: RolloutColumn): Sort | undefined {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}

/** What needs a person comes first. */
const STATE_ORDER: Readonly<Record<RoomView['state'], number>> = {
  failed: 0,
  incomplete: 1,
  fetching: 2,
  waiting: 3,
  done: 4,
};

/** Sorts rooms. What has nothing in the column comes last either way; equals keep the order of `rooms`. */
export class Sorter {
  readonly #collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  #last: { readonly sort: Sort | undefined; readonly ids: readonly string[] } | undefined;

  sorted(rooms: readonly RoomView[], sort: Sort | undefined): readonly RoomView[] {
    if (sort === undefined) return rooms;
    const places = new Map(rooms.map((room, place) => [room.id, place]));
    const placeOf = ({ id }: RoomView) => places.get(id) ?? 0;
    const result = this.#inLastOrder(rooms, sort, places);
    result.sort((a, b) => this.#compare(a, b, sort) || placeOf(a) - placeOf(b));
    this.#last = { sort, ids: result.map(({ id }) => id) };
    return result;
  }

  /** Where little has changed since, the last order is nearly the next one, and sorted again in a moment. */
  #inLastOrder(rooms: readonly RoomView[], sort: Sort, places: ReadonlyMap<string, number>): RoomView[] {
    const { sort: lastSort, ids = [] } = this.#last ?? {};
    const isSame = lastSort?.column === sort.column && lastSort.direction === sort.direction;
    if (!isSame || ids.length !== rooms.length) return [...rooms];
    const again = ids.flatMap((id) => rooms[places.get(id) ?? -1] ?? []);
    return again.length === rooms.length ? again : [...rooms];
  }

  #compare(a: RoomView, b: RoomView, { column, direction }: Sort): number {
    const sign = direction === 'ascending' ? 1 : -1;
    if (column === 'fetched') return compareNumbers(a.fetchedAt, b.fetchedAt, sign);
    if (column === 'state' && a.state !== b.state) {
      return (STATE_ORDER[a.state] - STATE_ORDER[b.state]) * sign;
    }
    const [textOfA, textOfB] = [cellText(a, column), cellText(b, column)];
    if (textOfA === '' || textOfB === '') return Number(textOfA === '') - Number(textOfB === '');
    return this.#collator.compare(textOfA, textOfB) * sign;
  }
}

function compareNumbers(a: number | undefined, b: number | undefined, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return (a - b) * sign;
}
