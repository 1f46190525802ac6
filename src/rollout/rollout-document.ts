import type { Clock } from '../model/clock';
import type { Session } from '../model/connections/session';
import { isOldCode } from '../model/endpoints/code-age';
import { type Disposable, Emitter } from '../model/event';
import type { TextChange } from './list/list-edits';
import { type PairedMeaning, pairedMeaning, usesCircles } from './list/paired-cell';
import type { TableRow } from './list/read-list';
import { hasUnreadableLetters } from './list/read-table';
import { type Reading, read, readWith } from './list/reading';
import { pairedColumnNamed } from './list/recognize';
import { ListClosed } from './list-closed';
import { type ChoiceMemory, readAfter, readEdited, toRemember } from './remembered-choices';
import type { ColumnChoice, Room } from './room';
import { countStates, needsCode, type RoomState, type RoomStateCounts } from './room-states';
import type { Rollout, RolloutChange } from './run/rollout';
import type { Run } from './run/run';

/** A started run with its rollout and document. */
export interface StartedRun {
  readonly document: RolloutDocument;
  readonly rollout: Rollout;
  readonly run: Run;
}

/**
 * The file of a list, resolved by address on each access, because its text can be closed and reopened, and the file
 * renamed.
 */
export interface ListFile extends Disposable {
  /** Its URI. */
  readonly key: string;
  /** The last segment of its path. */
  readonly name: string;
  /** False if its file system is read-only. */
  readonly isWritable: boolean;
  /** Its encoding, if it needs to be shown. */
  readonly encoding?: EncodingChoice | undefined;
  /**
   * Changes the text.
   * @param changesOf called synchronously with the current text; may throw
   * @returns the new text, or undefined if it cannot be changed
   */
  change(changesOf: (text: string) => readonly TextChange[]): Promise<string | undefined>;
  /** Follows the file to another address. */
  moveTo(key: string): void;
  /** Saves the text. */
  save(): Promise<void>;
  /**
   * Asks for a destination and saves a copy, which becomes the file of the list.
   * @throws if the copy cannot be written
   */
  saveCopy(): Promise<void>;
  /** Determines its encoding. VS Code reads the text itself. */
  load(): Promise<void>;
}

export interface EncodingChoice {
  /** For example "Windows-1252". */
  readonly name: string;
  /**
   * Asks for another encoding.
   * @throws the error of VS Code if the text has unsaved changes
   */
  choose(): Promise<void>;
}

/**
 * An open list of rooms and the results of its look-ups, both owned here. The list is parsed from its file's text, into
 * which only the user's edits are written. Results are kept in memory only.
 */
export class RolloutDocument implements Disposable {
  /** Constant while it is open, even if it is renamed. */
  readonly id: string = crypto.randomUUID();
  #reading: Reading = read('');
  #isClosed = false;
  #edits: Promise<unknown> = Promise.resolve();
  #pairedColumn: number | undefined;
  /** Whether the column for paired rooms marks them with circles. */
  #hasCircles = false;
  /** Cached meanings of texts in that column on one day, since lists repeat the same few texts. */
  #meanings = { day: 0, byText: new Map<string, PairedMeaning>() };
  #rollout: Rollout | undefined;
  #subscriptions: readonly Disposable[] = [];
  readonly #listChanged = new Emitter<void>();
  /** Fires after the list or its column choice changed. */
  readonly onDidChangeList = this.#listChanged.event;
  readonly #changed = new Emitter<RolloutChange>();
  /** Fires with the endpoint ID of a changed room, or undefined after the list, the run or the connection changed. */
  readonly onDidChange = this.#changed.event;
  readonly #started = new Emitter<StartedRun>();
  readonly onDidStartRun = this.#started.event;

  /** @param newRollout creates the rollout of a connection */
  constructor(
    readonly file: ListFile,
    private readonly newRollout: (session: Session) => Rollout,
    private readonly clock: Clock,
    private readonly choices: ChoiceMemory,
  ) {}

  /** The current text and its columns. */
  get reading(): Reading {
    return this.#reading;
  }

  /** The address of its file, which changes with the file's name. */
  get key(): string {
    return this.file.key;
  }

  /** The file's name. */
  get name(): string {
    return this.file.name;
  }

  /** Checks that the list is open, for callers that neither change nor connect it. @throws ListClosed */
  requireOpen(): void {
    if (this.#isClosed) throw new ListClosed();
  }

  /** Whether it was never saved as a file. */
  get isUntitled(): boolean {
    return this.key.startsWith('untitled:');
  }

  /** Follows its file to another address. */
  moveTo(key: string): void {
    this.file.moveTo(key);
    this.#changed.fire(undefined);
  }

  /** Whether a character could not be decoded, so that saving an edit would lose it. */
  get hasUnreadableLetters(): boolean {
    return hasUnreadableLetters(this.reading.text);
  }

  /** Whether the page can edit the list. */
  get canEdit(): boolean {
    return this.file.isWritable && !this.hasUnreadableLetters;
  }

  /** Undefined until a connection is chosen. */
  get rollout(): Rollout | undefined {
    return this.#rollout;
  }

  /** Returns the results of a room; undefined if there are none. */
  room(endpointId: string): Room | undefined {
    return this.#rollout?.room(endpointId);
  }

  /** Index of the column for paired rooms; undefined if there is none. */
  get pairedColumn(): number | undefined {
    return this.#pairedColumn;
  }

  /** Returns the user's note of when a room was paired, such as a day or "yes"; '' if it is not. */
  pairedOf(row: TableRow): string {
    return this.#pairedMeaning(row) === 'paired' ? this.pairedTextOf(row) : '';
  }

  /** Returns whether the column for paired rooms has a text other than a date, a yes or a no. */
  hasPairedNote(row: TableRow): boolean {
    return this.#pairedMeaning(row) === 'note';
  }

  /** The texts of the column for paired rooms. */
  get pairedTexts(): readonly string[] {
    return this.reading.list.rows.map((row) => this.pairedTextOf(row));
  }

  /** Returns the text of the column for paired rooms. */
  pairedTextOf({ cells }: TableRow): string {
    const column = this.#pairedColumn;
    return column === undefined ? '' : (cells[column]?.trim() ?? '');
  }

  /** Returns the state of a room: the first that applies. A code becomes old without an event. */
  stateOf(row: TableRow, now = this.clock.now()): RoomState {
    const { state, isFetching = false, code, fetchedAt } = this.room(row.endpointId) ?? {};
    if (row.problem !== undefined) return 'missingId';
    if (isFetching) return 'fetching';
    if (state === 'failed') return 'failed';
    if (this.pairedOf(row) !== '') return 'paired';
    if (code === undefined) return 'notFetched';
    return isOldCode(fetchedAt, now) ? 'old' : 'codeReady';
  }

  /** Number of rooms per state. */
  get stateCounts(): RoomStateCounts {
    return countStates(this.reading.list.rows.map((row) => this.stateOf(row)));
  }

  /**
   * Fetches the codes of rooms that have no current code and are not paired.
   * @param keys keys of the rows; undefined for all
   * @returns the number of requested rooms
   */
  fetchCodes(keys?: readonly string[]): number {
    const chosen = keys && new Set(keys);
    const wanted = this.reading.list.rows.filter(
      (row) => (chosen?.has(row.key) ?? true) && needsCode(this.stateOf(row), this.pairedOf(row)),
    );
    const endpointIds = new Set(wanted.map(({ endpointId }) => endpointId));
    this.#rollout?.start(endpointIds);
    return endpointIds.size;
  }

  /** Whether the list can be looked up: its ID column is certain, and there is no problem. */
  get isReadable(): boolean {
    const { list, isDoubtful } = this.reading;
    return list.problem === undefined && !isDoubtful;
  }

  /** Whether closing the document would lose codes or end a run. */
  get hasResults(): boolean {
    const { rollout } = this;
    return (
      rollout !== undefined &&
      (rollout.run !== undefined || rollout.rooms.some((room) => room.code !== undefined))
    );
  }

  /** Replaces the text. Remaining rooms keep their results. */
  setText(text: string): void {
    this.#setReading(readAfter(this.reading, text, this.choices));
  }

  /** Serializes edits, because each needs the text of the previous one. */
  inTurn<T>(edit: () => Promise<T>): Promise<T> {
    const edited = this.#edits.then(edit);
    this.#edits = edited.catch(() => undefined);
    return edited;
  }

  /**
   * Changes the text of the file and reads it immediately, within `inTurn`.
   * @param changesOf creates the changes for the list in that turn; may throw
   * @returns false if the file cannot be changed
   * @throws ListClosed, or an error of `changesOf`
   */
  async change(changesOf: () => readonly TextChange[]): Promise<boolean> {
    this.requireOpen();
    const changed = await this.file.change((text) => {
      if (text !== this.reading.text) this.setText(text);
      return changesOf();
    });
    if (changed === undefined) return false;
    if (changed !== this.reading.text) this.#setReading(readEdited(this.reading, changed));
    return true;
  }

  /** Reads the current text, which may have just changed in another editor. Must be called within `inTurn`. */
  async refresh(): Promise<void> {
    await this.change(() => []);
  }

  /** Changes the column choice, and remembers it. */
  choose(choice: ColumnChoice): void {
    this.#chooseReading(read(this.reading.text, choice));
  }

  /** Uses values as endpoint IDs until the list is closed, although they are unlike the others. */
  allowIds(ids: readonly string[]): void {
    const { text, choice } = this.reading;
    this.#setReading(read(text, { ...choice, allowedIds: [...(choice.allowedIds ?? []), ...ids] }));
  }

  /** Parses the text with another delimiter, and remembers it. The columns are guessed. */
  chooseDelimiter(delimiter: string): void {
    this.#chooseReading(readWith(this.reading.text, delimiter));
  }

  /** Returns whether a connection belongs to another service, whose results replace the current ones. */
  losesResultsWith(session: Session): boolean {
    const { session: present = session } = this.#rollout ?? {};
    if (present === session) return false;
    // An entry without an id gets another key if it is renamed in the settings.
    return !(present.isClosed && present.connection.baseUrl.href === session.connection.baseUrl.href);
  }

  /** Chooses the connection. The results of another service are dropped. @throws ListClosed */
  connect(session: Session): void {
    this.requireOpen();
    const former = this.#rollout;
    if (former?.session === session) return;
    this.#disconnect();
    this.#attach(this.newRollout(session));
  }

  /** Ends the run and drops the results. */
  dispose(): void {
    this.#isClosed = true;
    this.file.dispose();
    this.#disconnect();
    this.#changed.fire(undefined);
    this.#changed.dispose();
    this.#listChanged.dispose();
    this.#started.dispose();
  }

  #chooseReading(reading: Reading): void {
    this.choices.write(...toRemember(reading));
    this.#setReading(reading);
  }

  #setReading(reading: Reading): void {
    this.#reading = reading;
    this.#listHasChanged();
  }

  #pairedMeaning(row: TableRow): PairedMeaning {
    const text = this.pairedTextOf(row);
    if (text === '') return 'notPaired';
    const now = this.clock.now();
    const day = new Date(now).getDate();
    if (this.#meanings.day !== day) this.#meanings = { day, byText: new Map() };
    const meaning = this.#meanings.byText.get(text) ?? pairedMeaning(text, now, this.#hasCircles);
    this.#meanings.byText.set(text, meaning);
    return meaning;
  }

  #listHasChanged(): void {
    const { columns, choice } = this.reading;
    const names = choice.header !== undefined ? columns.map(({ name }) => name) : [];
    this.#pairedColumn = pairedColumnNamed(names);
    this.#meanings.byText.clear();
    this.#hasCircles = usesCircles(this.pairedTexts);
    this.#applyList();
    this.#listChanged.fire();
  }

  /** Applies a readable or empty list. An unreadable one, for example during an edit, does not end a run. */
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
