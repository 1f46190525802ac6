import { isNoValue } from './id-values';
import { widthOf } from './list-edits';
import { listRows } from './list-rows';
import { withFormulaGuards } from './list-text';
import { matchColumns } from './match-columns';
import { matchRooms, type Room } from './match-rooms';
import { calledInList } from './place';
import type { TableRow } from './read-list';
import { headerNames, type Reading } from './reading';
import { isOwnName, pairedColumnNamed } from './recognize';

/**
 * How a room of a file differs from the list. `new`: the list lacks the room. `changed`: different cells, or an ID or
 * name that the list lacks. `renamed`: a different ID or name. `emptied`: cells that are filled only in the list.
 * `repeated`: several rooms share its ID, and its name and place identify it.
 */
export type DifferenceKind = 'new' | 'changed' | 'renamed' | 'emptied' | 'repeated';

/** A cell in the list and in the file. */
interface CellDifference {
  /** Name of the column. */
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

export interface RoomDifference {
  readonly kind: DifferenceKind;
  /** Name and place in the file; the ID if the room has neither. */
  readonly room: string;
  readonly endpointId: string;
  /** Empty for a new room. */
  readonly cells: readonly CellDifference[];
  /** The row in the list; undefined if the list lacks the room. */
  readonly row: TableRow | undefined;
  /** The row in the list that a new room follows; undefined for the first room. */
  readonly after: TableRow | undefined;
  /** Cells to write, exactly as in the file, by column. Added columns come after the columns of the list. */
  readonly newCells: ReadonlyMap<number, string>;
}

/** How a file differs from a list with the same rooms. */
export interface Difference {
  /** In the order of the file. */
  readonly rooms: readonly RoomDifference[];
  /** Names of the rooms that only the list has. */
  readonly gone: readonly string[];
  /** Number of lines in the file whose room is not certain. */
  readonly unclear: number;
  /** Names of the columns that only the file has. */
  readonly added: readonly string[];
  /** The column of the added column for names, if the list has no names; see `newCells`. */
  readonly labelColumn: number | undefined;
}

/** A column of the list with the same column of the file. */
interface SharedColumn {
  readonly to: number;
  readonly from: number;
  readonly name: string;
  /** Whether filled cells stay, because they are the user's marks or notes. */
  readonly isKept: boolean;
}

interface Columns {
  readonly shared: readonly SharedColumn[];
  /** Columns of the file that the list lacks. */
  readonly added: readonly { readonly from: number; readonly name: string }[];
  /** The number of columns of the list. */
  readonly width: number;
  /** Whether the names of the file are compared with the names of the list. */
  readonly hasLabels: boolean;
  readonly list: Reading;
  readonly file: Reading;
}

/** Compares a list with a file that has the same rooms. Both must be readable. */
export function differenceOf(list: Reading, file: Reading): Difference {
  const columns = columnsOf(list, file);
  const { listRooms, fileRooms } = roomsOf(columns);
  const { pairs, repeated, added, gone } = matchRooms(listRooms, fileRooms, (room, side) =>
    columns.shared.map((column) => comparable(room.row.cells[column[side]])).join('\u0000'),
  );
  let last: TableRow | undefined;
  const rooms = fileRooms.flatMap((room): readonly RoomDifference[] => {
    const pair = pairs.get(room);
    if (pair !== undefined) {
      last = pair.row;
      return differencesOf(columns, pair, room, repeated.has(room));
    }
    if (!added.has(room)) return [];
    const kind = repeated.has(room) ? 'repeated' : 'new';
    const { row, id } = room;
    const newCells = newCellsOf(columns, row);
    return [
      {
        kind,
        room: calledInList(file, row),
        endpointId: id,
        cells: [],
        row: undefined,
        after: last,
        newCells,
      },
    ];
  });
  const labelAt = columns.added.findIndex(({ from }) => from === file.choice.labelColumn);
  return {
    rooms,
    gone: gone.map(({ row }) => calledInList(list, row)),
    unclear: fileRooms.filter((room) => !pairs.has(room) && !added.has(room)).length,
    added: columns.added.map(({ name }) => name),
    labelColumn: labelAt === -1 ? undefined : columns.width + labelAt,
  };
}

/** Matches the columns by their headers. Columns of exports are left out, because no code is written into a list. */
function columnsOf(list: Reading, file: Reading): Columns {
  const match = matchColumns(list, file);
  const places = new Map(match.columns);
  const pairedColumn = pairedColumnNamed(headerNames(list));
  const pairedInFile = pairedColumnNamed(headerNames(file));
  const isMatched = (from: number) => [...places.values()].includes(from);
  // The same column can have its name in two languages.
  if (pairedColumn !== undefined && pairedInFile !== undefined)
    if (!places.has(pairedColumn) && !isMatched(pairedInFile)) places.set(pairedColumn, pairedInFile);
  const ownNames = [list.choice.idColumn, list.choice.labelColumn].map((column = -1) =>
    headerAt(list, column),
  );
  const nameAt = (column: number) => list.columns[column]?.name ?? '';
  return {
    shared: [...places]
      .filter(([to, from]) => !list.addedColumns.has(to) && !file.addedColumns.has(from))
      .toSorted(([one], [other]) => one - other)
      .map(([to, from]) => ({ to, from, name: nameAt(to), isKept: isOwnName(nameAt(to)) })),
    added: match.leftOut
      .toSorted((one, other) => one - other)
      .filter((from) => !isMatched(from) && !file.addedColumns.has(from))
      .map((from) => ({ from, name: withFormulaGuards(headerAt(file, from)) }))
      .filter(({ name }) => name !== '' && !ownNames.includes(name)),
    width: widthOf(list),
    hasLabels: match.hasLabels,
    list,
    file,
  };
}

function headerAt({ choice, table }: Reading, column: number): string {
  return choice.header === undefined ? '' : (table.rows[0]?.cells[column] ?? '');
}

/** Returns the rows of both lists that may be rooms, without rows whose cells may be misread. */
function roomsOf(columns: Columns): {
  readonly listRooms: readonly Room[];
  readonly fileRooms: readonly Room[];
} {
  const { list, file, shared, hasLabels } = columns;
  const named = shared.find(({ from }) => from === file.choice.labelColumn);
  const nameInList = ({ label, cells }: TableRow) =>
    hasLabels || named === undefined ? label : cells[named.to];
  const inList = new Map(shared.map(({ to, from }) => [from, to]));
  const rooms = (
    reading: Reading,
    name: (row: TableRow) => string | undefined,
    columnOf: (column: number) => number | undefined,
  ) => {
    const { rows, problemOf } = listRows(reading.table, reading.choice);
    const isMisread = (row: (typeof rows)[number]) =>
      row.problem !== undefined || problemOf(row) !== undefined;
    const misread = new Set(rows.filter(isMisread).map(({ line }) => line));
    return reading.list.rows
      .filter(({ line }) => !misread.has(line))
      .map(
        (row): Room => ({
          row,
          id: isNoValue(row.shownId) ? '' : row.shownId,
          name: comparable(name(row)).toLowerCase(),
          place: file.placeColumns.map((column) =>
            comparable(row.cells[columnOf(column) ?? -1]).toLowerCase(),
          ),
        }),
      );
  };
  return {
    listRooms: rooms(list, nameInList, (column) => inList.get(column)),
    fileRooms: rooms(
      file,
      ({ label }) => label,
      (column) => column,
    ),
  };
}

/** Returns how a room of the file differs from the list. */
function differencesOf(
  columns: Columns,
  { row, id: listedId }: Room,
  { row: inFile, id }: Room,
  isRepeated: boolean,
): readonly RoomDifference[] {
  const { list, file, shared, added, width } = columns;
  // The cells of such a row may be misread, for example because they are shifted.
  if (inFile.problem !== undefined && id !== '') return [];
  const changed: Change[] = [];
  const renamed: Change[] = [];
  const emptied: Change[] = [];
  const { idColumn = 0, labelColumn } = list.choice;
  const nameAt = (column: number) => list.columns[column]?.name ?? '';
  if (id !== '' && id !== listedId)
    (listedId === '' ? changed : renamed).push(
      changeOf(idColumn, nameAt(idColumn), row.shownId, id, inFile.shownId),
    );
  const { label } = inFile;
  if (columns.hasLabels && labelColumn !== undefined && label !== undefined && label !== row.label)
    (row.label === undefined ? changed : renamed).push(
      changeOf(labelColumn, nameAt(labelColumn), row.label ?? '', label, labelText(file, inFile)),
    );
  for (const { to, from, name, isKept } of shared) {
    const [before, after] = [comparable(row.cells[to]), comparable(inFile.cells[from])];
    if (before === after || (isKept && before !== '')) continue;
    (after === '' ? emptied : changed).push(changeOf(to, name, before, after, inFile.values[from] ?? ''));
  }
  added.forEach(({ from, name }, index) => {
    const after = comparable(inFile.cells[from]);
    if (after !== '') changed.push(changeOf(width + index, name, '', after, inFile.values[from] ?? ''));
  });
  const ofKind = (kind: DifferenceKind, changes: readonly Change[]): readonly RoomDifference[] =>
    changes.length === 0
      ? []
      : [
          {
            kind,
            room: calledInList(list, row),
            endpointId: row.shownId,
            cells: changes.map(({ cell }) => cell),
            row,
            after: undefined,
            newCells: new Map(changes.map(({ column, text }) => [column, text])),
          },
        ];
  if (isRepeated) return ofKind('repeated', changed);
  return [...ofKind('changed', changed), ...ofKind('renamed', renamed), ...ofKind('emptied', emptied)];
}

interface Change {
  readonly cell: CellDifference;
  readonly column: number;
  /** The cell to write. */
  readonly text: string;
}

function changeOf(column: number, name: string, before: string, after: string, text: string): Change {
  return { cell: { column: name, before, after }, column, text };
}

function newCellsOf({ list, file, shared, added, width, hasLabels }: Columns, row: TableRow) {
  const { idColumn = 0, labelColumn } = list.choice;
  const newCells = new Map([[idColumn, row.shownId]]);
  if (hasLabels && labelColumn !== undefined) newCells.set(labelColumn, labelText(file, row));
  for (const { to, from } of shared) newCells.set(to, row.values[from] ?? '');
  added.forEach(({ from }, index) => {
    if (row.cells[from]) newCells.set(width + index, row.values[from] ?? '');
  });
  return newCells;
}

/** Returns the name of a room exactly as in the file. */
function labelText({ choice: { labelColumn } }: Reading, { values, label = '' }: TableRow): string {
  return labelColumn === undefined ? label : (values[labelColumn] ?? '');
}

/** Normalizes the white space of a cell, because a list cannot contain all of it. */
function comparable(cell = ''): string {
  return cell.replace(/\s+/gu, ' ').trim();
}
