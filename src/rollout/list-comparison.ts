import type { Session } from '../model/connections/session';
import type { LookUp } from '../model/endpoints/look-up';
import { type Differences, differencesOf, NO_DIFFERENCES } from './differences';
import { storedKeys } from './list/kept-keys';
import type { PairedColumn } from './list/paired-column';
import type { Reading } from './list/reading';
import type { RememberedDocuments } from './remembered-documents';

export interface ComparisonServices {
  readonly remembered: Pick<RememberedDocuments, 'read' | 'write'>;
}

/** A list whose rooms were looked up. */
interface LookedUpList {
  readonly key: string;
  readonly reading: Reading;
  readonly pairedColumn: Pick<PairedColumn, 'index'>;
  readonly session: Session | undefined;
  readonly run: object | undefined;
  readonly services: ComparisonServices;
  lookUp(endpointId: string): LookUp;
}

/** What of a list differs from the service, as of the last run's end or the last edit of what is compared. */
export class ListComparison {
  #differences = NO_DIFFERENCES;
  /** The last reading, whose compared cells are those of the differences. */
  #reading: Reading | undefined;

  constructor(
    private readonly list: LookedUpList,
    private readonly changed: () => void,
  ) {}

  get differences(): Differences {
    if (this.#reading !== this.list.reading) this.#listChanged();
    return this.#differences;
  }

  /** Compares the list with what its connection knows now. */
  update(): void {
    this.#compare();
    this.changed();
  }

  /** Compares the list after the end of a run. */
  runChanged(): void {
    if (this.list.run === undefined) this.#compare();
    this.changed();
  }

  /** Compares the list after an edit, unless the edit changed only what is not compared. */
  #listChanged(): void {
    const { reading } = this.list;
    const before = this.#reading ?? reading;
    this.#reading = reading;
    const { columns } = this.#differences;
    const partsOf = ({ placeColumns, columns: all, list: { rows } }: Reading) =>
      [rows.length, ...placeColumns, ...columns.map((column) => all[column]?.key)].join();
    const compared = [...columns, ...reading.placeColumns];
    const isAlike = before.list.rows.every(({ endpointId, cells }, index) => {
      const row = reading.list.rows[index];
      return (
        row?.endpointId === endpointId && compared.every((column) => row.cells[column] === cells[column])
      );
    });
    if (partsOf(before) !== partsOf(reading) || !isAlike) this.#compare();
  }

  /** Leaves out the first column of which too many rooms differ, and remembers it. */
  ignoreColumn(): void {
    const { key, reading } = this.list;
    const column = storedKeys(reading)[this.#differences.many[0]?.column ?? -1];
    if (column !== undefined)
      void this.list.services.remembered.write(key, { ignored: [...this.#ignored, column] });
    this.update();
  }

  get #ignored(): readonly string[] {
    return this.list.services.remembered.read(this.list.key).ignored ?? [];
  }

  #compare(): void {
    const { list } = this;
    this.#reading = list.reading;
    const { session, pairedColumn } = list;
    const { choice, addedColumns, placeColumns } = list.reading;
    const ignored = this.#ignored;
    const isUsers = (key: string, column: number) =>
      column !== choice.idColumn &&
      column !== pairedColumn.index &&
      !addedColumns.has(column) &&
      !ignored.includes(key);
    this.#differences =
      session === undefined || session.lookUps.isEmpty
        ? NO_DIFFERENCES
        : differencesOf({
            rows: list.reading.list.rows.filter(({ problem }) => problem === undefined),
            columns: storedKeys(list.reading).flatMap((key, column) =>
              isUsers(key, column) ? [column] : [],
            ),
            placeColumns,
            lookUp: (endpointId) => list.lookUp(endpointId),
          });
  }
}
