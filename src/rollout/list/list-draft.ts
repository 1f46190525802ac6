import { type ColumnChoice, columnNames, type IdLocation, proposeColumns } from './propose-columns';
import { type RoomList, readRooms } from './read-list';
import { readTable, type Table } from './read-table';

/** How the person wants a list to be read; the ID column may be yet to be chosen. */
export type DraftChoice = Omit<ColumnChoice, 'idColumn'> & { readonly idColumn: IdLocation | undefined };

const NO_ROOMS: RoomList = { rooms: [], duplicates: [], unusable: [] };

/** A list before its start: text that was pasted or opened, and how it is read. */
export class ListDraft {
  #text = '';
  #table: Table = readTable('');
  #choice: DraftChoice = proposeColumns(this.#table);
  /** Whether the person chose the columns, rather than took what was proposed. */
  #isChosen = false;
  #list: RoomList = NO_ROOMS;

  get text(): string {
    return this.#text;
  }

  get choice(): DraftChoice {
    return this.#choice;
  }

  get columns(): readonly string[] {
    return columnNames(this.#table, this.#choice.hasHeader);
  }

  get list(): RoomList {
    return this.#list;
  }

  /** Takes other text. Columns that were chosen stay chosen as long as the table has the same ones. */
  write(text: string): void {
    const { columnCount, rows } = this.#table;
    const before = columnNames(this.#table, true).join('\n');
    this.#text = text;
    this.#table = readTable(text);
    this.#isChosen &&=
      rows.length > 0 &&
      this.#table.columnCount === columnCount &&
      columnNames(this.#table, true).join('\n') === before;
    this.#take(this.#isChosen ? this.#choice : proposeColumns(this.#table));
  }

  /** Reads the text in another way. A column that there is not counts as not chosen. */
  choose(choice: DraftChoice): void {
    this.#isChosen = true;
    this.#take(choice);
  }

  #take(choice: DraftChoice): void {
    const { hasHeader, idColumn, labelColumn } = choice;
    const exists = (column: number) =>
      Number.isInteger(column) && column >= 0 && column < this.#table.columnCount;
    const usableId =
      idColumn === 'every' || (idColumn !== undefined && exists(idColumn)) ? idColumn : undefined;
    const usableLabel =
      labelColumn !== undefined && exists(labelColumn) && labelColumn !== usableId ? labelColumn : undefined;
    this.#choice = { hasHeader, idColumn: usableId, labelColumn: usableLabel };
    this.#list = this.#read();
  }

  #read(): RoomList {
    const { hasHeader, idColumn, labelColumn } = this.#choice;
    if (idColumn !== undefined) return readRooms(this.#table, { hasHeader, idColumn, labelColumn });
    const { problem } = this.#table;
    return problem === undefined ? NO_ROOMS : { ...NO_ROOMS, problem };
  }
}
