import {
  type ColumnChoice,
  type ColumnView,
  canBeProse,
  columnsOf,
  type IdLocation,
  proposeColumns,
} from './propose-columns';
import { type RoomList, readRooms } from './read-list';
import { readTable, type Table } from './read-table';

/** How a list is read; undefined as the ID column until one is chosen. */
export type ReadingChoice = Omit<ColumnChoice, 'idColumn'> & { readonly idColumn: IdLocation | undefined };

const NO_ROOMS: RoomList = { rooms: [], duplicates: [], unusable: [], records: [], notes: [] };

/** A list and how it is read: the text of a document, text that was pasted, or the sheet of a workbook. */
export class ListReading {
  #text = '';
  #table: Table = readTable('');
  #choice: ReadingChoice = proposeColumns(this.#table);
  /** True when the person chose the columns, and did not take the proposal. */
  #isChosen = false;
  #words: RoomList | undefined;
  #sentenceLine: number | undefined;
  #list: RoomList = NO_ROOMS;

  get text(): string {
    return this.#text;
  }

  get table(): Table {
    return this.#table;
  }

  get choice(): ReadingChoice {
    return this.#choice;
  }

  get columns(): readonly ColumnView[] {
    return columnsOf(this.#table, this.#choice.hasHeader);
  }

  /** The words of the text that can be IDs, as a list of rooms; undefined where the text is a table of its own. */
  get words(): RoomList | undefined {
    return this.#words;
  }

  get list(): RoomList {
    return this.#list;
  }

  /** Replaces the text. Chosen columns stay chosen while the table has the same columns. */
  write(text: string): void {
    this.#text = text;
    this.writeTable(readTable(text));
  }

  /** Replaces the table by one that has no text. Chosen columns stay chosen while it has the same columns. */
  writeTable(table: Table): void {
    const before = this.#table;
    this.#table = table;
    const proposal = proposeColumns(table);
    // Without a header, the first row is a room that may be removed or changed.
    const hasNames = this.#choice.hasHeader || proposal.hasHeader;
    this.#isChosen &&=
      before.rows.length > 0 &&
      before.columnCount === table.columnCount &&
      (!hasNames || namesOf(before) === namesOf(table));
    this.#sentenceLine = proposal.sentenceLine;
    this.#words = canBeProse(this.#table, proposal)
      ? readRooms(this.#table, { hasHeader: false, idColumn: 'words', labelColumn: undefined })
      : undefined;
    this.#take(this.#isChosen ? this.#choice : proposal);
  }

  /** Changes how the text is read. A column that does not exist counts as not chosen. */
  choose(choice: ReadingChoice): void {
    this.#isChosen = true;
    this.#take(choice);
  }

  #take(choice: ReadingChoice): void {
    const { hasHeader, idColumn, labelColumn } = choice;
    const exists = (column: number) =>
      Number.isInteger(column) && column >= 0 && column < this.#table.columnCount;
    const usableId = typeof idColumn !== 'number' || exists(idColumn) ? idColumn : undefined;
    const usableLabel =
      labelColumn !== undefined && exists(labelColumn) && labelColumn !== usableId ? labelColumn : undefined;
    this.#choice = { hasHeader, idColumn: usableId, labelColumn: usableLabel };
    this.#list = this.#read();
  }

  #read(): RoomList {
    const { hasHeader, idColumn, labelColumn } = this.#choice;
    if (idColumn !== undefined) return readRooms(this.#table, { hasHeader, idColumn, labelColumn });
    const { problem } = this.#table;
    const line = this.#sentenceLine;
    const notes = [
      ...this.#table.notes,
      ...(line === undefined ? [] : [`Line ${line} reads like a sentence, not like an ID.`]),
    ];
    return { ...NO_ROOMS, notes, ...(problem === undefined ? {} : { problem }) };
  }
}

function namesOf(table: Table): string {
  return columnsOf(table, true)
    .map(({ name }) => name)
    .join('\n');
}
