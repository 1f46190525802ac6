import type { DayNumber } from '../../local-calendar';
import { letterForNo, type PairedMeaning, pairedMeaning } from './paired-cell';
import type { TableRow } from './read-list';
import { headerNames, type Reading } from './reading';
import { pairedColumnNamed } from './recognize';

/** The column of a list for paired rooms, and the meaning of its cells. */
export class PairedColumn {
  /** Undefined if the list has no such column. */
  readonly index: number | undefined;
  /** The trimmed cells of the column, '' for each row without one. */
  readonly cells: readonly string[];
  readonly #no: ReturnType<typeof letterForNo>;
  /** Cached meanings of cells on one day, because lists repeat the same few values. */
  #meanings = { day: Number.NaN, byText: new Map<string, PairedMeaning>() };

  constructor(reading: Pick<Reading, 'columns' | 'choice' | 'list'>) {
    this.index = pairedColumnNamed(headerNames(reading));
    this.cells = reading.list.rows.map((row) => this.textOf(row));
    this.#no = letterForNo(this.cells);
  }

  /** Returns the trimmed cell of a row. */
  textOf({ cells }: TableRow): string {
    return this.index === undefined ? '' : (cells[this.index]?.trim() ?? '');
  }

  /** Returns the number of rows that are paired today. */
  count(today: DayNumber): number {
    return this.cells.filter((cell) => this.#meaning(cell, today) === 'paired').length;
  }

  /** Returns the meaning of a row's cell today. */
  meaningOf(row: TableRow, today: DayNumber): PairedMeaning {
    return this.#meaning(this.textOf(row), today);
  }

  #meaning(text: string, today: DayNumber): PairedMeaning {
    if (text === '') return 'notPaired';
    if (this.#meanings.day !== today) this.#meanings = { day: today, byText: new Map() };
    const meaning = this.#meanings.byText.get(text) ?? pairedMeaning(text, today, this.#no);
    this.#meanings.byText.set(text, meaning);
    return meaning;
  }
}
