import type { KeyGroup, KeyHint } from '../shared/keys-help';

/**
 * What the keys do in a table.
 * @param rows the keys that act on a row
 * @param hasGroups true for a table whose rows can be grouped
 * @param cells the keys in a cell that can be edited
 */
export function listKeys(
  rows: readonly KeyHint[],
  hasGroups: boolean,
  isMac: boolean,
  cells: readonly KeyHint[] = [],
): readonly KeyGroup[] {
  const control = isMac ? '⌘' : 'Ctrl+';
  const alt = isMac ? '⌥' : 'Alt+';
  const inGroups: readonly KeyHint[] = [
    ['← →', 'Collapses or expands the group'],
    ['Space', 'Selects its rows'],
  ];
  return [
    { heading: 'On a row', keys: rows },
    ...(cells.length > 0 ? [{ heading: 'In a cell of the list', keys: cells }] : []),
    {
      heading: 'In the table',
      keys: [
        ['↑ ↓ PageUp PageDown', 'Moves from row to row, and up to the header'],
        ['→ ←', 'Moves into the cells of a row, and out again'],
        ['Home End', 'Moves to the first or last row, or to the first or last cell'],
        ['Shift+↑ ↓', 'Extends the selection'],
        [`${control}A`, 'Selects all rows that are shown'],
        ['Escape', 'Selects no row'],
      ],
    },
    ...(hasGroups ? [{ heading: 'On the heading of a group', keys: inGroups }] : []),
    {
      heading: 'On the header of a column',
      keys: [
        ['Enter', 'Sorts by the column'],
        [`${control}C`, 'Copies the column'],
        [`${alt}← →`, 'Resizes the column'],
      ],
    },
  ];
}
