import { nonBlank } from '../../model/display-text';
import type { Reading } from './reading';

/**
 * Returns the place of a room: the cells of the list's columns for a site, a building, a floor and an area, in this
 * order, without blank and repeated ones. It is empty in a list without such columns.
 * @param cells the cells of the room's row, exactly as in the list
 */
export function placeOf(
  { placeColumns }: Pick<Reading, 'placeColumns'>,
  cells: readonly string[],
): readonly string[] {
  return [...new Set(placeColumns.flatMap((column) => nonBlank(cells[column])?.trim() ?? []))];
}
