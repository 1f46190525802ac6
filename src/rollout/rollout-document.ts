import type { Session } from '../model/connections/session';
import { type Disposable, Emitter } from '../model/event';
import { type BaselineColumns, baselineColumns, changeOf } from './list/baseline';
import { hasRecordsInRows } from './list/list-edits';
import { ListReading } from './list/list-reading';
import { pairedColumn } from './list/paired';
import type { ListRecord } from './list/read-list';
import type { Table } from './list/read-table';
import type { ColumnChoice, RolloutRow, RoomChange } from './room';
import type { Rollout, RolloutChange } from './run/rollout';
import type { Run } from './run/run';

/** A run that started, with its rollout. */
export interface StartedRun {
  readonly rollout: Rollout;
  readonly run: Run;
}

/**
 * A list of rooms that a person has opened, and the results of looking them up. The list is read from the document's
 * text or table, and nothing is ever written there but what the person edits. The results live in memory only.
 */
export class RolloutDocument implements Disposable {
  readonly reading = new ListReading();
  #baseline: BaselineColumns | undefined;
  #pairedColumn: number | undefined;
  /** When rooms were paired, by their endpoint IDs, for a list that cannot be written. */
  readonly #marks = new Map<string, string>();
  #rollout: Rollout | undefined;
  #subscriptions: readonly Disposable[] = [];
  readonly #listChanged = new Emitter<void>();
  /** Fires when the list changes, or how it is read. */
  readonly onDidChangeList = this.#listChanged.event;
  readonly #changed = new Emitter<RolloutChange>();
  /** Fires with the endpoint ID of a room that changed, or undefined when the list, the run or the connection did. */
  readonly onDidChange = this.#changed.event;
  readonly #started = new Emitter<StartedRun>();
  readonly onDidStartRun = this.#started.event;

  /**
   * @param key names it among the open documents
   * @param name the file's name
   * @param newRollout makes the rollout of a connection
   */
  constructor(
    readonly key: string,
    readonly name: string,
    private readonly newRollout: (session: Session) => Rollout,
  ) {}

  /** True for a document that was never saved as a file. */
  get isUntitled(): boolean {
    return this.key.startsWith('untitled:');
  }

  /** Undefined until a connection is chosen. */
  get rollout(): Rollout | undefined {
    return this.#rollout;
  }

  /** The results of a room, or undefined where it was never looked up. */
  row(endpointId: string): RolloutRow | undefined {
    return this.#rollout?.row(endpointId);
  }

  /** True for a list that holds codes from before, such as an earlier export. */
  get hasBaseline(): boolean {
    return this.#baseline !== undefined;
  }

  /** How the room of a record compares with its code of before; undefined where nothing is known yet. */
  changeOf({ endpointId, cells }: ListRecord): RoomChange | undefined {
    const row = this.row(endpointId);
    if (row === undefined) return undefined;
    if (this.#baseline !== undefined) return changeOf(this.#baseline, cells, row);
    return row.hasChanged ? 'changed' : undefined;
  }

  /** The column in which the person notes that a room was paired; undefined where the list has none. */
  get pairedColumn(): number | undefined {
    return this.#pairedColumn;
  }

  /** True where marks are kept in memory, as the list cannot be written. */
  get hasMarks(): boolean {
    return this.#marks.size > 0;
  }

  /** When the room of a record was paired, as the person noted it: a mark in memory, else the text of the list's column. */
  pairedOf({ cells, endpointId }: ListRecord): string {
    const column = this.#pairedColumn;
    return this.#marks.get(endpointId) ?? (column === undefined ? '' : (cells[column]?.trim() ?? ''));
  }

  /** Keeps marks in memory, over those of the list. @param day '' for rooms that are not paired */
  mark(endpointIds: readonly string[], day: string): void {
    for (const endpointId of endpointIds) this.#marks.set(endpointId, day);
    this.#changed.fire(undefined);
  }

  /** True for a list that can be looked up: its ID column is certain, and nothing is wrong with it. */
  get isReadable(): boolean {
    const { list, choice, isDoubtful } = this.reading;
    return list.problem === undefined && choice.idColumn !== undefined && !isDoubtful;
  }

  /** True while codes would be lost with the document, or a run is in progress. */
  get hasResults(): boolean {
    const { rollout } = this;
    return (
      rollout !== undefined &&
      (rollout.run !== undefined || rollout.rows.some((row) => row.code !== undefined))
    );
  }

  /** Replaces the text. Rooms that stay keep their results. */
  write(text: string): void {
    this.reading.write(text);
    this.#listHasChanged();
  }

  /**
   * Replaces the text by one that this document's own edits made. It is read as before, even where a text with these
   * rooms would not be.
   */
  writeEdited(text: string): void {
    const { choice } = this.reading;
    const keepsColumns = this.isReadable && hasRecordsInRows(this.reading);
    this.reading.write(text);
    const isSame = JSON.stringify(this.reading.choice) === JSON.stringify(choice);
    if (keepsColumns && this.reading.table.rows.length > 0 && !(this.isReadable && isSame)) {
      this.reading.choose(choice);
    }
    this.#listHasChanged();
  }

  /** Replaces the table of a list that has no text. Rooms that stay keep their results. */
  writeTable(table: Table): void {
    this.reading.writeTable(table);
    this.#listHasChanged();
  }

  /** Changes how the list is read. */
  choose(choice: ColumnChoice): void {
    this.reading.choose(choice);
    this.#listHasChanged();
  }

  /** Chooses the connection. The results of another one are dropped. */
  connect(session: Session): void {
    if (this.#rollout?.session === session) return;
    this.#disconnect();
    this.#attach(this.newRollout(session));
  }

  /** Takes over the connection, the results and the run of another document, which has none from then on. */
  takeResults(other: RolloutDocument): void {
    if (!other.hasResults && this.hasResults) return;
    const rollout = other.#release();
    if (rollout === undefined) return;
    other.#changed.fire(undefined);
    this.#disconnect();
    this.#attach(rollout);
  }

  /** Ends its run and drops its results. */
  dispose(): void {
    this.#disconnect();
    this.#changed.fire(undefined);
    this.#changed.dispose();
    this.#listChanged.dispose();
    this.#started.dispose();
  }

  #listHasChanged(): void {
    const { columns, choice } = this.reading;
    const names = choice.hasHeader ? columns.map(({ name }) => name) : [];
    this.#baseline = baselineColumns(names);
    this.#pairedColumn = pairedColumn(names);
    this.#takeList();
    this.#listChanged.fire();
  }

  /** A list that cannot be read, such as in the middle of an edit, does not end a run. One without any row is empty. */
  #takeList(): void {
    const { list, table } = this.reading;
    const isEmpty = table.rows.length === 0 && table.problem === undefined;
    if (this.isReadable || isEmpty) this.#rollout?.setRooms(list.rooms);
  }

  #attach(rollout: Rollout): void {
    this.#rollout = rollout;
    this.#subscriptions = [
      rollout.onDidChange((change) => this.#changed.fire(change)),
      rollout.onDidStart((run) => this.#started.fire({ rollout, run })),
    ];
    this.#takeList();
    this.#changed.fire(undefined);
  }

  #release(): Rollout | undefined {
    const rollout = this.#rollout;
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#rollout = undefined;
    return rollout;
  }

  #disconnect(): void {
    this.#release()?.dispose();
  }
}
