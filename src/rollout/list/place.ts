import { nonBlank } from '../../model/display-text';

/**
 * Returns the place of a room: the cells of the list's columns for a site, a building, a floor and an area, in this
 * order, without blank and repeated ones. It is empty in a list without such columns.
 * @param cells the cells of the room's row, exactly as in the list
 */
export function placeOf(
  { placeColumns }: { readonly placeColumns: readonly number[] },
  cells: readonly string[],
): readonly string[] {
  return [...new Set(placeColumns.flatMap((column) => nonBlank(cells[column])?.trim() ?? []))];
}

/** Maximum characters of a room's name with its place, in a sentence. */
export const MAX_CALLED = 100;

/**
 * Returns the full name of a room for messages: its name and its place, such as "Board, Lyon, 4e".
 * @param place see `placeOf`
 */
export function calledBy(name: string, place: readonly string[]): string {
  return [...new Set([name.trim(), ...place])].filter((part) => part !== '').join(', ');
}

/** Returns the full name of a row's room in a list: its label, else its ID, and its place. */
export function calledInList(
  list: { readonly placeColumns: readonly number[] },
  row: { readonly label?: string | undefined; readonly shownId: string; readonly cells: readonly string[] },
): string {
  return calledBy(nonBlank(row.label) ?? row.shownId, placeOf(list, row.cells));
}

/**
 * Names the first rooms of several in a sentence, such as "Board, Lyon; Loft, Bern; …".
 * @param called full names of the rooms
 * @param most maximum number of rooms to name
 */
export function calledRooms(called: readonly string[], most: number): string {
  const named = called.slice(0, most);
  return (called.length > most ? [...named, '…'] : named).join('; ');
}
