import type { EpochMs } from '../../service/resources';
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
  #meanings = { day: 0, byText: new Map<string, PairedMeaning>() };

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
  count(now: EpochMs): number {
    return this.cells.filter((cell) => this.#meaning(cell, now) === 'paired').length;
  }

  /** Returns the meaning of a row's cell today. */
  meaningOf(row: TableRow, now: EpochMs): PairedMeaning {
    return this.#meaning(this.textOf(row), now);
  }

  #meaning(text: string, now: EpochMs): PairedMeaning {
    if (text === '') return 'notPaired';
    const day = new Date(now).getDate();
    if (this.#meanings.day !== day) this.#meanings = { day, byText: new Map() };
    const meaning = this.#meanings.byText.get(text) ?? pairedMeaning(text, now, this.#no);
    this.#meanings.byText.set(text, meaning);
    return meaning;
  }
}
