import type { ColumnChoice, ColumnView } from '../room';
import { type ColumnProposal, columnsOf, proposeColumns, withoutTitle } from './propose-columns';
import { type RoomList, readRooms } from './read-list';
import { readTable, type Table } from './read-table';

/** A list and how it is read: the text of a document, text that was pasted, or the sheet of a workbook. */
export class ListReading {
  #text = '';
  #table = readTable('');
  #proposal: ColumnProposal = proposeColumns(this.#table);
  #choice: ColumnChoice = this.#proposal.choice;
  /** True when the person chose the columns, and did not take the proposal. */
  #isChosen = false;
  #list: RoomList = readRooms(this.#table, this.#choice);

  get text(): string {
    return this.#text;
  }

  get table(): Table {
    return this.#table;
  }

  get choice(): ColumnChoice {
    return this.#choice;
  }

  /** True while the columns are a guess that the person has to confirm: a note of the list asks for it. */
  get isDoubtful(): boolean {
    return !this.#isChosen && this.#proposal.note !== undefined;
  }

  get columns(): readonly ColumnView[] {
    return columnsOf(this.#table, this.#choice.hasHeader);
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
    this.#table = withoutTitle(table);
    this.#proposal = proposeColumns(this.#table);
    // Without a header, the first row is a room that may be removed or changed.
    const hasNames = this.#choice.hasHeader || this.#proposal.choice.hasHeader;
    this.#isChosen &&=
      before.rows.length > 0 &&
      before.columnCount === this.#table.columnCount &&
      (!hasNames || namesOf(before) === namesOf(this.#table));
    this.#take(this.#isChosen ? this.#choice : this.#proposal.choice);
  }

  /** Changes how the text is read. A column that does not exist counts as not chosen. */
  choose(choice: ColumnChoice): void {
    this.#isChosen = true;
    this.#take(choice);
  }

  #take({ hasHeader, idColumn, labelColumn }: ColumnChoice): void {
    const exists = (column: number) =>
      Number.isInteger(column) && column >= 0 && column < this.#table.columnCount;
    const usableId = typeof idColumn !== 'number' || exists(idColumn) ? idColumn : undefined;
    const usableLabel =
      labelColumn !== undefined && exists(labelColumn) && labelColumn !== usableId ? labelColumn : undefined;
    this.#choice = { hasHeader, idColumn: usableId, labelColumn: usableLabel };
    const list = readRooms(this.#table, this.#choice);
    const { note, problem } = this.#proposal;
    const isOpen = !this.#isChosen || usableId === undefined;
    this.#list = {
      ...list,
      notes: isOpen && note !== undefined ? [...list.notes, note] : list.notes,
      problem: list.problem ?? (isOpen ? problem : undefined),
    };
  }
}

function namesOf(table: Table): string {
  return columnsOf(table, true)
    .map(({ name }) => name)
    .join('\n');
}
