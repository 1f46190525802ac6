import type { ColumnChoice, ColumnView } from '../room';
import { addedColumns } from './added-columns';
import { withoutTitle } from './find-header';
import { type ColumnProposal, columnsOf, proposeColumns } from './propose-columns';
import { hashOf, type RoomList, readRooms } from './read-list';
import { readTable, type Table } from './read-table';

const MAX_CHOICES = 20;

/** A column choice to store, without texts of the list. */
export interface RememberedChoice extends ColumnChoice {
  /** Short hashes of the first row's cells. */
  readonly firstRow: readonly string[];
}

/** A delimiter to store, without texts of the list. */
export interface RememberedDelimiter {
  readonly delimiter: string;
  /** Short hashes of the cells of the header or first row, as parsed with this delimiter. */
  readonly firstRow: readonly string[];
}

/** A parsed list and its column choice, from a document or pasted text. */
export class ListReading {
  #text = '';
  #table = readTable('');
  #proposal: ColumnProposal = proposeColumns(this.#table);
  #choice: ColumnChoice = this.#proposal.choice;
  /** Whether the user chose the columns instead of the proposal. */
  #isChosen = false;
  /** Choices by first row, because undo can restore an earlier table. */
  readonly #choices = new Map<string, ColumnChoice>();
  #list: RoomList = readRooms(this.#table, this.#choice);
  #added: ReadonlySet<number> = new Set();
  /** The last delimiter that separated columns. Reused for a text with the same first row. */
  #delimiter: RememberedDelimiter | undefined;

  get text(): string {
    return this.#text;
  }

  /** Whether the text has nothing but white space. */
  get isBlank(): boolean {
    return this.#text.trim() === '';
  }

  get table(): Table {
    return this.#table;
  }

  get choice(): ColumnChoice {
    return this.#choice;
  }

  /** Whether the columns are a guess that the user must confirm, as a note says. */
  get needsColumnChoice(): boolean {
    return !this.#isChosen && this.#proposal.note !== undefined;
  }

  get columns(): readonly ColumnView[] {
    return columnsOf(this.#table, this.#choice.hasHeader);
  }

  get list(): RoomList {
    return this.#list;
  }

  /** Columns that an earlier export added, which the next export replaces. Chosen columns are the user's. */
  get addedColumns(): ReadonlySet<number> {
    return this.#added;
  }

  /** Replaces the text. Keeps the chosen columns and the delimiter if they still match. */
  setText(text: string): void {
    this.#text = text;
    this.#setTable(this.#tableOf(text));
  }

  /** Replaces the text after an edit of the list. Keeps the delimiter. */
  setEditedText(text: string): void {
    const { rows, delimiter } = this.#table;
    this.#text = text;
    this.#setTable(rows.length === 0 ? this.#tableOf(text) : readTable(text, delimiter));
  }

  chooseDelimiter(delimiter: string): void {
    this.#setTable(readTable(this.#text, delimiter));
  }

  /** The delimiter to store; undefined if it separates nothing. */
  get delimiterToRemember(): RememberedDelimiter | undefined {
    return this.#delimiter;
  }

  /** Restores a stored delimiter, for the next text with the same first row. */
  restoreDelimiter(remembered: RememberedDelimiter): void {
    this.#delimiter = remembered;
  }

  #tableOf(text: string): Table {
    if (this.#delimiter !== undefined) {
      const { delimiter, firstRow } = this.#delimiter;
      const table = withoutTitle(readTable(text, delimiter));
      if (table.columnCount > 1 && hasSameTexts(firstRowHashes(table), firstRow)) return table;
    }
    return readTable(text);
  }

  #setTable(table: Table): void {
    const before = this.#table;
    this.#table = withoutTitle(table);
    const { delimiter, columnCount } = this.#table;
    if (delimiter !== undefined && columnCount > 1) {
      this.#delimiter = { delimiter, firstRow: firstRowHashes(this.#table) };
    }
    this.#proposal = proposeColumns(this.#table);
    const moved =
      this.#isChosen && before.rows.length > 0
        ? this.#movedChoice(this.#choice, firstCells(before), firstCells(this.#table))
        : undefined;
    const choice = moved ?? this.#choices.get(firstRowOf(this.#table));
    this.#isChosen = choice !== undefined;
    this.#applyChoice(choice ?? this.#proposal.choice);
  }

  /** The column choice to store. */
  get toRemember(): RememberedChoice {
    return { ...this.#choice, firstRow: firstRowHashes(this.#table) };
  }

  /** Restores a stored column choice if its columns still exist. */
  restore({ firstRow, ...choice }: RememberedChoice): void {
    const moved = this.#movedChoice(choice, firstRow, firstRowHashes(this.#table));
    if (moved !== undefined) this.choose(moved);
  }

  /** Changes the column choice. A nonexistent column counts as not chosen. */
  choose(choice: ColumnChoice): void {
    this.#isChosen = true;
    this.#applyChoice(choice);
    this.#choices.set(firstRowOf(this.#table), this.#choice);
    const [oldest] = this.#choices.keys();
    if (this.#choices.size > MAX_CHOICES && oldest !== undefined) this.#choices.delete(oldest);
  }

  /**
   * Maps a choice from a previous table to the current one. Returns undefined if its columns are gone.
   * @param before column identifiers of the previous table
   * @param names column identifiers of the current table
   */
  #movedChoice(
    choice: ColumnChoice,
    before: readonly string[],
    names: readonly string[],
  ): ColumnChoice | undefined {
    const { hasHeader, idColumn, labelColumn } = choice;
    const isSameWidth = names.length === before.length;
    // Without a header, the first row is a room, which may be removed or changed.
    if (!hasHeader) {
      const hasNames = this.#proposal.choice.hasHeader && names.join('\n') !== before.join('\n');
      return isSameWidth && !hasNames ? choice : undefined;
    }
    const columnNow = (column: number): number | undefined => {
      const name = before[column] ?? '';
      const found = names.flatMap((each, index) => (each === name ? [index] : []));
      if (isSameWidth && found.includes(column)) return column;
      if (found.length === 1) return found[0];
      const isRenamed = isSameWidth && names.every((each, at) => at === column || each === before[at]);
      return isRenamed ? column : undefined;
    };
    const id = idColumn === undefined ? undefined : columnNow(idColumn);
    if (id === undefined) return undefined;
    return {
      hasHeader,
      idColumn: id,
      labelColumn: labelColumn === undefined ? undefined : columnNow(labelColumn),
    };
  }

  #applyChoice({ hasHeader, idColumn, labelColumn }: ColumnChoice): void {
    const exists = (column: number) =>
      Number.isInteger(column) && column >= 0 && column < this.#table.columnCount;
    const usableId = idColumn !== undefined && exists(idColumn) ? idColumn : undefined;
    const usableLabel =
      labelColumn !== undefined && exists(labelColumn) && labelColumn !== usableId ? labelColumn : undefined;
    this.#choice = { hasHeader, idColumn: usableId, labelColumn: usableLabel };
    const added = addedColumns(hasHeader ? this.columns.map(({ name }) => name) : []);
    this.#added = new Set([...added].filter((column) => column !== usableId && column !== usableLabel));
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

/** Returns the first row's cells, padded to one per column. */
function firstCells({ rows, columnCount }: Table): readonly string[] {
  const cells = rows[0]?.cells ?? [];
  return Array.from({ length: columnCount }, (_, index) => cells[index] ?? '');
}

function firstRowOf({ rows }: Table): string {
  return rows[0]?.cells.join('\u0000') ?? '';
}

function firstRowHashes(table: Table): readonly string[] {
  return firstCells(table).map(shortHash);
}

function hasSameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

/** Returns a hash of about 15 bits, which detects a different cell without revealing its text. */
function shortHash(cell: string): string {
  return hashOf([cell]).slice(-3);
}
