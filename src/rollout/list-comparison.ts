import type { LookUp } from '../model/endpoints/look-up';
import type { LookUpChange } from '../model/endpoints/look-ups';
import type { Session } from '../model/sessions/session';
import { type ComparedList, type Differences, differencesOf, NO_DIFFERENCES } from './differences';
import { storedKeys } from './list/kept-keys';
import type { Reading } from './list/reading';
import type { RememberedDocuments } from './remembered-documents';
import type { Runs } from './run/runs';

export interface ComparisonServices {
  readonly remembered: Pick<RememberedDocuments, 'read' | 'write'>;
  readonly runs: Pick<Runs, 'running'>;
}

/** A list whose rooms were looked up. */
interface LookedUpList {
  readonly key: string;
  readonly reading: Reading;
  readonly session: Session | undefined;
  readonly services: ComparisonServices;
  lookUp(endpointId: string): LookUp;
}

/**
 * The differences between a list and the service, as of the end of the last run or the last edit of a compared cell.
 */
export class ListComparison {
  #differences = NO_DIFFERENCES;
  /**
   * Keys of the columns that repeated a detail when details were last compared. After an edit, only these columns are
   * compared.
   */
  #columns: readonly string[] = [];
  /** The compared cells. */
  #content = '';
  /** The last reading that has these cells. */
  #reading: Reading | undefined;
  /** Whether a room was looked up since details were last compared. */
  #isOld = false;

  /** @param changed called with the endpoint ID of a changed room, or with undefined after a comparison */
  constructor(
    private readonly list: LookedUpList,
    private readonly changed: (endpointId: string | undefined) => void,
  ) {}

  /** Compares the list again after an edit of a compared cell. */
  get differences(): Differences {
    if (this.#reading !== this.list.reading) {
      const edited = this.#comparedList();
      const content = contentOf(edited);
      if (this.#content !== content) this.#differences = differencesOf(edited);
      this.#content = content;
      this.#reading = this.list.reading;
    }
    return this.#differences;
  }

  /** Compares all columns of the list with the current look-ups of its connection. */
  update(): void {
    this.#isOld = false;
    this.#columns = [];
    this.#differences = differencesOf(this.#comparedList());
    const { reading } = this.list;
    this.#columns = this.#differences.columns.flatMap((column) => reading.columns[column]?.key ?? []);
    this.#content = contentOf(this.#comparedList());
    this.#reading = reading;
    this.changed(undefined);
  }

  /**
   * Compares the list if a room was looked up, at the end of the runs over its connection. Returns whether the list was
   * compared.
   */
  updateIfDue(): boolean {
    const { services, session } = this.list;
    if (!this.#isOld || services.runs.running.some((run) => run.session === session)) return false;
    this.update();
    return true;
  }

  /** Compares the list after a look-up without a run. */
  lookUpChanged(endpointId: string, { hasEnded }: Pick<LookUpChange, 'hasEnded'>): void {
    this.#isOld ||= hasEnded;
    if (!this.updateIfDue()) this.changed(endpointId);
  }

  /** Leaves out the first column in which too many rooms differ, and remembers this choice. */
  ignoreColumn(): void {
    const { key, reading } = this.list;
    const column = storedKeys(reading)[this.differences.many[0]?.column ?? -1];
    if (column !== undefined)
      void this.list.services.remembered.write(key, { ignored: [...this.#ignored, column] });
    this.update();
  }

  get #ignored(): readonly string[] {
    return this.list.services.remembered.read(this.list.key).ignored ?? [];
  }

  #comparedList(): ComparedList {
    const { list } = this;
    const { choice, columns, placeColumns } = list.reading;
    const ignored = this.#ignored;
    const keys = storedKeys(list.reading);
    const isCompared = (key: string, column: number) =>
      (this.#columns.length === 0 || this.#columns.includes(key)) &&
      column !== choice.idColumn &&
      !ignored.includes(keys[column] ?? '');
    return {
      rows: list.reading.list.rows.filter(({ problem }) => problem === undefined),
      columns: columns.flatMap(({ key }, column) => (isCompared(key, column) ? [column] : [])),
      placeColumns,
      lookUp: (endpointId) => list.lookUp(endpointId),
    };
  }
}

function contentOf({ rows, columns, placeColumns }: ComparedList): string {
  const compared = [...columns, ...placeColumns];
  const texts = rows.map(({ endpointId, cells }) =>
    [endpointId, ...compared.map((column) => cells[column])].join('\t'),
  );
  return [compared.join(), ...texts].join('\n');
}
