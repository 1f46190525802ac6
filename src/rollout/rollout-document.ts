import type { Clock } from '../model/clock';
import type { Session } from '../model/connections/session';
import { isOldCode } from '../model/endpoints/code-age';
import { type Disposable, Emitter } from '../model/event';
import {
  type BaselineColumns,
  baselineColumns,
  changeOf,
  type EarlierCode,
  earlierCodeOf,
} from './list/baseline';
import type { TextChange } from './list/list-edits';
import { ListReading, type RememberedChoice } from './list/list-reading';
import { type PairedMeaning, pairedMeaning } from './list/paired-cell';
import type { ListRecord } from './list/read-list';
import { hasUnreadableLetters } from './list/read-table';
import { pairedColumnNamed } from './list/recognize';
import type { ColumnChoice, RolloutRow, RoomChange } from './room';
import { countStates, needsCode, type RoomState, type RoomStateCounts } from './room-states';
import type { Rollout, RolloutChange, Run } from './run/rollout';

/** A run that started, with its rollout and its document. */
export interface StartedRun {
  readonly document: RolloutDocument;
  readonly rollout: Rollout;
  readonly run: Run;
}

/**
 * The file of a list, which is found by its address each time: its text can be closed and opened again, and its file can
 * be renamed.
 */
export interface ListFile extends Disposable {
  /** Its address, as a URI. */
  readonly key: string;
  /** The last part of its path. */
  readonly name: string;
  /** False if its file system is read-only. */
  readonly isWritable: boolean;
  /** How its bytes are read, where that is to be said. */
  readonly encoding?: EncodingChoice | undefined;
  /**
   * Changes the text.
   * @param changesOf is called with the text in the turn in which it is changed; it may throw
   * @returns the text then, or undefined where it cannot be changed
   */
  change(changesOf: (text: string) => readonly TextChange[]): Promise<string | undefined>;
  /** Follows the file to another address. */
  moveTo(key: string): void;
  /** Writes the text to the disk. */
  save(): Promise<void>;
  /** Asks where to save a copy, and continues with the list there. @throws if the copy cannot be written */
  saveCopy(): Promise<void>;
  /** Finds out how its bytes are to be read. VS Code reads the text itself. */
  load(): Promise<void>;
}

export interface EncodingChoice {
  /** Such as "Windows-1252". */
  readonly name: string;
  /** Asks for another one. @throws what VS Code throws while the text has unsaved changes */
  choose(): Promise<void>;
}

/**
 * A list of rooms that a user has opened, and the results of looking them up: the one owner of both. The list is read from
 * the text of its file, and only the user's edits are written there. The results live in memory only.
 */
export class RolloutDocument implements Disposable {
  /** The same for as long as it is open, under whatever name. */
  readonly id: string = crypto.randomUUID();
  readonly reading = new ListReading();
  #isClosed = false;
  #edits: Promise<unknown> = Promise.resolve();
  #baseline: BaselineColumns | undefined;
  #pairedColumn: number | undefined;
  /** What texts of that column say on a day: lists have the same few texts many times. */
  #meanings = { day: 0, byText: new Map<string, PairedMeaning>() };
  /** Codes that came with an imported workbook, by endpoint IDs. */
  #earlierCodes: ReadonlyMap<string, EarlierCode> = new Map();
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

  /** @param newRollout makes the rollout of a connection */
  constructor(
    readonly file: ListFile,
    private readonly newRollout: (session: Session) => Rollout,
    private readonly clock: Clock,
  ) {}

  /** The address of its file, which changes with the file's name. */
  get key(): string {
    return this.file.key;
  }

  /** The file's name. */
  get name(): string {
    return this.file.name;
  }

  /** True once its results are gone with it. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** True for a document that was never saved as a file. */
  get isUntitled(): boolean {
    return this.key.startsWith('untitled:');
  }

  /** Follows its file to another address. */
  moveTo(key: string): void {
    this.file.moveTo(key);
    this.#changed.fire(undefined);
  }

  /** True where a letter of the text could not be read: an edit of it would be kept on the disk with the letter lost. */
  get hasUnreadableLetters(): boolean {
    return hasUnreadableLetters(this.reading.text);
  }

  /** True where the list can be edited on its page. */
  get canEdit(): boolean {
    return this.file.isWritable && !this.hasUnreadableLetters;
  }

  /** Undefined until a connection is chosen. */
  get rollout(): Rollout | undefined {
    return this.#rollout;
  }

  /** The results of a room, or undefined where it was never looked up. */
  row(endpointId: string): RolloutRow | undefined {
    return this.#rollout?.row(endpointId);
  }

  /** True for a list with codes of an earlier export. */
  get hasBaseline(): boolean {
    return this.#baseline !== undefined || this.#earlierCodes.size > 0;
  }

  /** Sets the codes of an earlier export, by endpoint IDs, that the text of the list does not have. */
  setEarlierCodes(codes: ReadonlyMap<string, EarlierCode>): void {
    this.#earlierCodes = codes;
    this.#listChanged.fire();
  }

  /** How the room of a record compares with its earlier code; undefined if nothing is known yet. */
  changeOf({ endpointId, cells }: ListRecord): RoomChange | undefined {
    const row = this.row(endpointId);
    if (row === undefined) return undefined;
    if (!this.hasBaseline) return row.hasChanged ? 'changed' : undefined;
    const earlier =
      this.#baseline === undefined
        ? this.#earlierCodes.get(endpointId)
        : earlierCodeOf(this.#baseline, cells);
    return changeOf(earlier ?? { code: '', codeId: '' }, row);
  }

  /** The column in which the user notes that a room was paired; undefined where the list has none. */
  get pairedColumn(): number | undefined {
    return this.#pairedColumn;
  }

  /** When the room of a record was paired, such as a day or "yes"; '' if it is not. */
  pairedOf(record: ListRecord): string {
    return this.#pairedMeaning(record) === 'paired' ? this.pairedTextOf(record) : '';
  }

  /** True for a record with another text in the column of paired rooms than a date, a yes or a no. */
  hasPairedNote(record: ListRecord): boolean {
    return this.#pairedMeaning(record) === 'note';
  }

  /** The text of the column of paired rooms. */
  pairedTextOf({ cells }: ListRecord): string {
    const column = this.#pairedColumn;
    return column === undefined ? '' : (cells[column]?.trim() ?? '');
  }

  /** The state of the room of a record: the first that applies. A code becomes old without an event. */
  stateOf(record: ListRecord, now = this.clock.now()): RoomState {
    const { state, code, fetchedAt } = this.row(record.endpointId) ?? {};
    if (record.problem !== undefined) return 'missingId';
    if (state === 'fetching') return 'fetching';
    if (state === 'failed') return 'failed';
    if (this.pairedOf(record) !== '') return 'paired';
    if (code === undefined) return 'notFetched';
    return isOldCode(fetchedAt, now) ? 'old' : 'codeReady';
  }

  /** How many rooms of the list are in each state. */
  get stateCounts(): RoomStateCounts {
    return countStates(this.reading.list.records.map((record) => this.stateOf(record)));
  }

  /**
   * Fetches the codes of rooms that have no current code and are not paired.
   * @param keys of the records; undefined for all of them
   * @returns how many rooms are asked for
   */
  fetchCodes(keys?: readonly string[]): number {
    const chosen = keys && new Set(keys);
    const wanted = this.reading.list.records.filter(
      (record) => (chosen?.has(record.key) ?? true) && needsCode(this.stateOf(record), this.pairedOf(record)),
    );
    const endpointIds = new Set(wanted.map(({ endpointId }) => endpointId));
    this.#rollout?.start(endpointIds);
    return endpointIds.size;
  }

  /** True for a list that can be looked up: its ID column is certain, and nothing is wrong with it. */
  get isReadable(): boolean {
    const { list, choice, needsColumnChoice } = this.reading;
    return list.problem === undefined && choice.idColumn !== undefined && !needsColumnChoice;
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
  setText(text: string): void {
    this.reading.setText(text);
    this.#listHasChanged();
  }

  /** Does edits one after the other: each one needs the text that the one before it made. */
  inTurn<T>(edit: () => Promise<T>): Promise<T> {
    const edited = this.#edits.then(edit);
    this.#edits = edited.catch(() => undefined);
    return edited;
  }

  /**
   * Changes the text of the file and reads it at once, within `inTurn`.
   * @param changesOf makes the changes for the list as it is in that turn; it may throw
   * @returns false where the file cannot be changed
   */
  async change(changesOf: () => readonly TextChange[]): Promise<boolean> {
    const changed = await this.file.change((text) => {
      if (text !== this.reading.text) this.setText(text);
      return changesOf();
    });
    if (changed === undefined) return false;
    if (changed !== this.reading.text) this.#setEdited(changed);
    return true;
  }

  /** Reads the text as it is now, within `inTurn`: it may have just changed in another editor. */
  async refresh(): Promise<void> {
    await this.change(() => []);
  }

  /** Changes how the list is read. */
  choose(choice: ColumnChoice): void {
    this.reading.choose(choice);
    this.#listHasChanged();
  }

  /** Reads the text with another delimiter. */
  chooseDelimiter(delimiter: string): void {
    this.reading.chooseDelimiter(delimiter);
    this.#listHasChanged();
  }

  /** Reads the list as it was read when it was opened before, where its columns are still there. */
  restoreChoice(remembered: RememberedChoice): void {
    this.reading.restore(remembered);
    this.#listHasChanged();
  }

  /** Chooses the connection. The results of another one are dropped. */
  connect(session: Session): void {
    if (this.#rollout?.session === session) return;
    this.#disconnect();
    this.#attach(this.newRollout(session));
  }

  /** Ends its run and drops its results. */
  dispose(): void {
    this.#isClosed = true;
    this.file.dispose();
    this.#disconnect();
    this.#changed.fire(undefined);
    this.#changed.dispose();
    this.#listChanged.dispose();
    this.#started.dispose();
  }

  /** The text that an edit made is read as before, even where a text with these rooms would not be. */
  #setEdited(text: string): void {
    const { choice } = this.reading;
    const keepsColumns = this.isReadable;
    this.reading.setEditedText(text);
    const isSame = JSON.stringify(this.reading.choice) === JSON.stringify(choice);
    if (keepsColumns && this.reading.table.rows.length > 0 && !(this.isReadable && isSame)) {
      this.reading.choose(choice);
    }
    this.#listHasChanged();
  }

  #pairedMeaning(record: ListRecord): PairedMeaning {
    const text = this.pairedTextOf(record);
    if (text === '') return 'notPaired';
    const now = this.clock.now();
    const day = new Date(now).getDate();
    if (this.#meanings.day !== day) this.#meanings = { day, byText: new Map() };
    const meaning = this.#meanings.byText.get(text) ?? pairedMeaning(text, now);
    this.#meanings.byText.set(text, meaning);
    return meaning;
  }

  #listHasChanged(): void {
    const { columns, choice } = this.reading;
    const names = choice.hasHeader ? columns.map(({ name }) => name) : [];
    this.#baseline = baselineColumns(names);
    this.#pairedColumn = pairedColumnNamed(names);
    this.#meanings.byText.clear();
    this.#applyList();
    this.#listChanged.fire();
  }

  /** A list that cannot be read, such as in the middle of an edit, does not end a run. One without any row is empty. */
  #applyList(): void {
    const { list, table } = this.reading;
    const isEmpty = table.rows.length === 0 && table.problem === undefined;
    if (this.isReadable || isEmpty) this.#rollout?.setRooms(list.rooms);
  }

  #attach(rollout: Rollout): void {
    this.#rollout = rollout;
    this.#subscriptions = [
      rollout.onDidChange((change) => this.#changed.fire(change)),
      rollout.onDidStart((run) => this.#started.fire({ document: this, rollout, run })),
    ];
    this.#applyList();
    this.#changed.fire(undefined);
  }

  #disconnect(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#rollout?.dispose();
    this.#rollout = undefined;
  }
}
