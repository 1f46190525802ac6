import type { Arrangement } from '../../src/protocol/arrangement';

export const NOT_ARRANGED: Arrangement = { order: [], hidden: [], widths: {} };

/**
 * The columns in the order chosen. A column that had no place yet comes after the one that is before it by default.
 * @param keys the columns of the list in their default order; the first one stays first
 */
export function inOrder([first, ...keys]: readonly string[], order: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  const result = order.filter((key) => keys.includes(key));
  keys.forEach((key, index) => {
    if (result.includes(key)) return;
    const before = keys[index - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  });
  return [first, ...result];
}

/** The columns that are shown, in the order chosen. */
export function shownKeys(
  keys: readonly string[],
  { order, hidden }: Pick<Arrangement, 'order' | 'hidden'>,
): readonly string[] {
  return inOrder(keys, order).filter((key, index) => index === 0 || !hidden.includes(key));
}

/** The columns that are shown, in the order chosen, of those in their default order. */
export function arranged<Each extends { readonly key: string }>(
  columns: readonly Each[],
  arrangement: Pick<Arrangement, 'order' | 'hidden'>,
): readonly Each[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return shownKeys([...byKey.keys()], arrangement).flatMap((key) => byKey.get(key) ?? []);
}

/** The arrangement after a column was moved by one place among those that are `counted`. */
export function withMoved(
  arrangement: Arrangement,
  keys: readonly string[],
  key: string,
  by: -1 | 1,
  counted: readonly string[],
): Arrangement {
  const [, ...places] = inOrder(keys, arrangement.order);
  const from = places.indexOf(key);
  let to = from + by;
  while (places[to] !== undefined && !counted.includes(places[to] ?? '')) to += by;
  if (from === -1 || places[to] === undefined) return arrangement;
  return { ...arrangement, order: places.toSpliced(from, 1).toSpliced(to, 0, key) };
}

/** The arrangement after a column was shown or hidden. */
export function withShown(arrangement: Arrangement, key: string, isShown: boolean): Arrangement {
  const others = arrangement.hidden.filter((hidden) => hidden !== key);
  return { ...arrangement, hidden: isShown ? others : [...others, key] };
}

/** The arrangement after a column got another width. */
export function withWidth(arrangement: Arrangement, key: string, em: number): Arrangement {
  return { ...arrangement, widths: { ...arrangement.widths, [key]: em } };
}
