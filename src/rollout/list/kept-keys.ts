import { groupsOf } from '../../model/groups';
import { hashOf } from '../../model/hash';
import { headerPart, keysByHeader } from './column-keys';
import type { Reading } from './reading';

/** Returns the keys by which a reopened list finds its columns. */
export function storedKeys({ table, choice, columns }: Reading): readonly string[] {
  return keysByHeader(table, choice.header !== undefined, columns.length);
}

/** Returns whether a header was renamed while the list was open. */
export function hasRenamed(reading: Reading): boolean {
  const stored = storedKeys(reading);
  return reading.columns.some(({ key }, index) => key !== stored[index]);
}

/** Returns the index of a column, or undefined if the list does not have it. */
export function columnAt({ columns }: Pick<Reading, 'columns'>, key: string | undefined): number | undefined {
  const index = columns.findIndex((column) => column.key === key);
  return index === -1 ? undefined : index;
}

/**
 * Keeps the keys that columns had in the previous text, so that a column is recognized after its header was renamed.
 * Columns are found by their header, else by their cells if no other column has the same cells.
 */
export function withKeysOf(before: Reading, after: Reading): Reading {
  const isSameTable = before.text === after.text && before.table.delimiter === after.table.delimiter;
  return isSameTable ? withKeysInPlace(before, after) : withKeys(before, after, sameColumns(before, after));
}

/** Keeps the keys by position, because an edit on the page only appends columns. */
export function withKeysInPlace(before: Reading, after: Reading): Reading {
  return withKeys(before, after, new Map(after.columns.map((_, index) => [index, index])));
}

/** @param places columns of the previous reading, by column */
function withKeys(before: Reading, after: Reading, places: ReadonlyMap<number, number>): Reading {
  const taken = new Set(before.columns.map(({ key }) => key));
  const unused = (key: string): string => {
    let unique = key;
    for (let number = 1; taken.has(unique); number += 1) unique = `${headerPart(key)}.${number}`;
    taken.add(unique);
    return unique;
  };
  const columns = after.columns.map((column, index) => ({
    ...column,
    key: before.columns[places.get(index) ?? -1]?.key ?? unused(column.key),
  }));
  return { ...after, columns };
}

/** Returns the columns of the previous reading, by column. */
function sameColumns(before: Reading, after: Reading): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const headers = [storedKeys(before), storedKeys(after)] as const;
  const byHeader = groupsOf([...headers[0].keys()], (column) => headerPart(headers[0][column] ?? ''));
  const newByHeader = groupsOf([...headers[1].keys()], (column) => headerPart(headers[1][column] ?? ''));
  for (const [header, newGroup] of newByHeader) {
    const group = byHeader.get(header);
    if (group?.length === newGroup.length)
      for (const [at, column] of newGroup.entries()) places.set(column, group[at] ?? -1);
  }
  const found = new Set(places.values());
  const rest = before.columns.flatMap((_, column) => (found.has(column) ? [] : column));
  const newRest = after.columns.flatMap((_, column) => (places.has(column) ? [] : column));
  if (rest.length === 0) return places;
  const byCells = groupsOf(rest, (column) => cellsHash(before, column));
  for (const [cells, [column, ...others]] of groupsOf(newRest, (column) => cellsHash(after, column))) {
    const [place, ...otherPlaces] = byCells.get(cells) ?? [];
    const isSure = others.length === 0 && otherPlaces.length === 0;
    if (column !== undefined && place !== undefined && isSure) places.set(column, place);
  }
  return places;
}

/** Hashes the cells without the first row, which may be the header in only one of the readings. */
function cellsHash({ table }: Reading, column: number): string {
  return hashOf(table.rows.slice(1).map(({ cells }) => cells[column] ?? ''));
}
