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

/** How the person wants a list to be read; undefined as the ID column until one is chosen. */
export type DraftChoice = Omit<ColumnChoice, 'idColumn'> & { readonly idColumn: IdLocation | undefined };

const NO_ROOMS: RoomList = { rooms: [], duplicates: [], unusable: [], notes: [] };

/** A list that is being prepared: text that was pasted or opened, and how it is read. */
export class ListDraft {
  #text = '';
  #table: Table = readTable('');
  #choice: DraftChoice = proposeColumns(this.#table);
  /** True when the person chose the columns, and did not take the proposal. */
  #isChosen = false;
  #words: RoomList | undefined;
  #sentenceLine: number | undefined;
  #list: RoomList = NO_ROOMS;

  get text(): string {
    return this.#text;
  }

  get choice(): DraftChoice {
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
    const { columnCount, rows } = this.#table;
    const before = namesOf(this.#table);
    this.#text = text;
    this.#table = readTable(text);
    this.#isChosen &&=
      rows.length > 0 && this.#table.columnCount === columnCount && namesOf(this.#table) === before;
    const proposal = proposeColumns(this.#table);
    this.#sentenceLine = proposal.sentenceLine;
    this.#words = canBeProse(this.#table, proposal)
      ? readRooms(this.#table, { hasHeader: false, idColumn: 'words', labelColumn: undefined })
      : undefined;
    this.#take(this.#isChosen ? this.#choice : proposal);
  }

  /** Changes how the text is read. A column that does not exist counts as not chosen. */
  choose(choice: DraftChoice): void {
    this.#isChosen = true;
    this.#take(choice);
  }

  #take(choice: DraftChoice): void {
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
