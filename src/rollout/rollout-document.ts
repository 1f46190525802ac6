import type { Clock } from '../model/clock';
import { addressOf, type ConnectionAddress } from '../model/connections/connection';
import type { Settings } from '../model/connections/settings';
import { endpointOf, type LookUp, NOT_LOOKED_UP } from '../model/endpoints/look-up';
import { type Disposable, Emitter } from '../model/event';
import { groupsOf } from '../model/groups';
import type { Session } from '../model/sessions/session';
import type { Sessions } from '../model/sessions/sessions';
import { type Edit, type Edited, isReadable, isRefused, type Refused } from './list/edit';
import { hasRenamed, withKeysInPlace, withKeysOf } from './list/kept-keys';
import type { TextChange } from './list/list-edits';
import { PairedColumn } from './list/paired-column';
import { type TableRow, wordHash } from './list/read-list';
import { type Reading, read, readWith } from './list/reading';
import { undoOf } from './list/undo-edit';
import { ListClosed } from './list-closed';
import { type ComparisonServices, ListComparison } from './list-comparison';
import { type ChoiceMemory, readAfter, readEdited, toRemember } from './remembered-choices';
import type { ColumnChoice, RoomAddress } from './room';
import type { Run } from './run/run';
import type { Runs } from './run/runs';
import { ShownRoom } from './shown-room';

/** The services of a window that a document needs. */
interface DocumentServices extends ComparisonServices {
  readonly sessions: Pick<Sessions, 'at'>;
  readonly runs: Runs;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'calendar'>;
}

/**
 * The file of a list. It is resolved by address on each access, because its text can be closed and reopened, and the
 * file renamed.
 */
export interface ListFile {
  /** Its URI. */
  readonly key: string;
  /** The last segment of its path. */
  readonly name: string;
  /** Why the list is read-only; undefined if it can be edited. The same object until the reason changes. */
  readonly whyShown: WhyShown | undefined;
  /**
   * Changes the text.
   * @param changesOf called synchronously with the current text; may throw
   * @returns the new text, or undefined if it cannot be changed
   */
  change(changesOf: (text: string) => readonly TextChange[]): Promise<string | undefined>;
  /** Follows the file to another address. */
  moveTo(key: string): void;
  /** Saves the text, after asking for a destination if it was never saved. Returns false if it was not saved. */
  save(): Promise<boolean>;
  /** Opens a copy that can be edited, in place of the list. Returns its address, or undefined if canceled. */
  editCopy(): Promise<string | undefined>;
  /** Asks for the encoding of the file, and remembers it. */
  chooseEncoding(): Promise<void>;
  /** Reads the file in its encoding, without unsaved changes. */
  readSaved(): Promise<string>;
}

/** Why a list is read-only. */
export type WhyShown =
  | { readonly kind: 'readOnly' }
  /** VS Code misread the file, and unsaved changes keep it from reading the file again. */
  | { readonly kind: 'misread' }
  /** The text is not UTF-8. */
  | {
      readonly kind: 'encoding';
      /** For example "Windows-1252". */
      readonly encoding: string;
      readonly certainty: EncodingCertainty;
      /** Whether the user can choose another encoding. */
      readonly canChoose: boolean;
    };

/** The result of an edit, with the list before the edit. */
export type EditResult = { readonly before: Reading } & (
  | {
      readonly kind: 'done';
      readonly said: string | undefined;
      /** Restores what the edit changed, unless it has changed since. */
      readonly undo: (() => Promise<EditResult>) | undefined;
    }
  | { readonly kind: 'refused'; readonly why: Refused }
  /** The file cannot be changed. */
  | { readonly kind: 'notWritten' }
);

/**
 * How certain an encoding is: detected or chosen, the only likely one that decodes the file, one of two that decode it
 * to different characters, or none that decodes it.
 */
export type EncodingCertainty = 'certain' | 'guessed' | 'doubtful' | 'unreadable';

/**
 * An open list: its text, a choice of columns, and the address of a connection. The list is parsed from its file's
 * text, into which only the user's edits are written. Its rooms show the look-ups of the connection.
 */
export class RolloutDocument implements Disposable {
  /** Constant while the list is open, even if it is renamed. */
  readonly id: string = crypto.randomUUID();
  #reading: Reading;
  #isClosed = false;
  #edits: Promise<unknown> = Promise.resolve();
  #pairedColumn: PairedColumn;
  #connection: ConnectionAddress | undefined;
  readonly comparison = new ListComparison(this, (endpointId) => this.#changed.fire(endpointId));
  /** Rows of the last readable list by endpoint ID. */
  #rooms: ReadonlyMap<string, readonly TableRow[]> = new Map();
  readonly #runSubscription: Disposable;
  #lookUpSubscription: Disposable | undefined;
  readonly #listChanged = new Emitter<void>();
  /** Fires after the list or its column choice changed. */
  readonly onDidChangeList = this.#listChanged.event;
  readonly #changed = new Emitter<string | undefined>();
  /** Fires with the endpoint ID of a changed room, or undefined after the list, the run or the connection changed. */
  readonly onDidChange = this.#changed.event;

  /** @param reading the current text of the file */
  constructor(
    readonly file: ListFile,
    reading: Reading,
    readonly services: DocumentServices,
    private readonly choices: ChoiceMemory,
  ) {
    this.#reading = reading;
    this.#pairedColumn = new PairedColumn(reading);
    this.#applyList();
    this.#runSubscription = services.runs.onDidChange((key) => {
      if (!this.comparison.updateIfDue() && key === this.key) this.#changed.fire(undefined);
    });
  }

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

  /** Whether the list can be edited. */
  get canEdit(): boolean {
    return this.file.whyShown === undefined;
  }

  /** Whether the list is closed, for views only: edits throw `ListClosed` themselves. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The session of its connection, even while that is closed; undefined until a connection is chosen. */
  get session(): Session | undefined {
    return this.#connection && this.services.sessions.at(this.#connection);
  }

  /** The current run, if any. */
  get run(): Run | undefined {
    return this.services.runs.current(this.key);
  }

  /** The current or last run, if any. */
  get lastRun(): Run | undefined {
    return this.services.runs.of(this.key);
  }

  /** Returns whether the list has an endpoint. */
  has(endpointId: string): boolean {
    return this.#rooms.has(endpointId);
  }

  /** Returns the rows of an endpoint, several if its ID is repeated. */
  rowsOf(endpointId: string): readonly TableRow[] {
    return this.#rooms.get(endpointId) ?? [];
  }

  /**
   * Returns the row of a room; undefined if it left the list. A repeated endpoint ID may have changed the row's key, or
   * given the key to another row.
   */
  rowAt({ key, endpointId, label }: RoomAddress): TableRow | undefined {
    const rows = this.rowsOf(endpointId);
    const isNamed = (row: TableRow) => row.label === label;
    const isKeyed = (row: TableRow) => row.key === key;
    return rows.find((row) => isKeyed(row) && isNamed(row)) ?? rows.find(isNamed) ?? rows.find(isKeyed);
  }

  /** Returns the connection's look-up of an endpoint. */
  lookUp(endpointId: string): LookUp {
    return this.session?.lookUps.get(endpointOf(endpointId)) ?? NOT_LOOKED_UP;
  }

  /** Returns whether an endpoint is being fetched, or was refused and waits for another attempt. */
  isFetching(endpointId: string): boolean {
    return this.session?.lookUps.fetching(endpointOf(endpointId)) !== undefined;
  }

  /** Returns whether an endpoint is being fetched, or will be in the current run. */
  isAsked(endpointId: string): boolean {
    return this.run?.left.has(endpointId) === true || this.isFetching(endpointId);
  }

  /** Returns whether the code of an endpoint is being fetched, or will be in the current run. Its details follow it. */
  isCodeAsked(endpointId: string): boolean {
    const part = this.session?.lookUps.fetching(endpointOf(endpointId));
    return part !== 'details' && this.isAsked(endpointId);
  }

  /** The column for paired rooms. */
  get pairedColumn(): PairedColumn {
    return this.#pairedColumn;
  }

  /** Joins a row with its current look-up. */
  room(row: TableRow): ShownRoom {
    return new ShownRoom(this, row, this.services.clock.now(), this.services.settings.calendar);
  }

  /** All rows, joined with their current look-ups. */
  get rooms(): readonly ShownRoom[] {
    const [now, { calendar }] = [this.services.clock.now(), this.services.settings];
    return this.reading.list.rows.map((row) => new ShownRoom(this, row, now, calendar));
  }

  /**
   * Fetches the codes of rooms that have no current code and are not paired.
   * @param keys keys of the rows; undefined for all
   * @returns the number of requested rooms
   */
  fetchCodes(keys?: readonly string[]): number {
    const chosen = keys && new Set(keys);
    const wanted = this.rooms.filter(({ row, needsCode }) => (chosen?.has(row.key) ?? true) && needsCode);
    const endpointIds = new Set(wanted.map(({ row }) => row.endpointId));
    this.fetch(endpointIds);
    return endpointIds.size;
  }

  /**
   * Looks up endpoints regardless of their state. Does nothing until a connection is chosen.
   * @param endpointIds IDs that are not in the list are ignored
   * @throws ListClosed or SessionClosed
   */
  fetch(endpointIds: Iterable<string>): void {
    this.requireOpen();
    const { session, key, name } = this;
    const isNew = [...this.#rooms.keys()].every((id) => this.lookUp(id).state === 'notFetched');
    const wanted = new Set([...endpointIds].filter((id) => this.has(id)));
    if (session !== undefined) this.services.runs.start({ key, name }, session, wanted, isNew);
  }

  /** Stops the run. Requests in flight continue. */
  stop(): void {
    this.services.runs.stop(this.key);
  }

  /** Whether the list can be looked up: its ID column is certain, and there is no problem. */
  get canBeLookedUp(): boolean {
    return isReadable(this.reading);
  }

  /** Reads other text with rooms of the list, using the columns that were chosen for the list, if the text has them. */
  readOther(text: string): Reading {
    return readAfter(this.reading, text, this.choices);
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
   * @throws ListClosed, or an error from `changesOf`
   */
  async change(changesOf: () => readonly TextChange[]): Promise<boolean> {
    this.requireOpen();
    const { whyShown } = this.file;
    const changed = await this.file.change((text) => {
      if (text !== this.reading.text) this.#setReading(this.readOther(text));
      return changesOf();
    });
    if (this.file.whyShown !== whyShown) this.#listChanged.fire();
    if (changed === undefined) return false;
    if (changed !== this.reading.text) this.#setReading(readEdited(this.reading, changed));
    return true;
  }

  /** Applies an edit to the current list in its turn. @throws ListClosed */
  edit(edit: Edit): Promise<EditResult> {
    return this.inTurn(() => this.#apply(edit));
  }

  /**
   * Asks questions about the current list, and applies the edit in the same turn, to the list as it is then.
   * @param ask returns undefined if the user cancels; may throw
   * @throws ListClosed, or an error from `ask`
   */
  askAndEdit(ask: () => Promise<Edit | undefined>): Promise<EditResult | undefined> {
    return this.inTurn(async () => {
      await this.refresh();
      const edit = await ask();
      return edit && (await this.#apply(edit));
    });
  }

  async #apply(edit: Edit): Promise<EditResult> {
    let before = this.reading;
    let result: Edited | Refused | undefined;
    const isWritten = await this.change(() => {
      before = this.reading;
      result = edit(before);
      return isRefused(result) ? [] : result.changes;
    });
    if (!isWritten || result === undefined) return { kind: 'notWritten', before };
    if (isRefused(result)) return { kind: 'refused', before, why: result };
    const { choice, said, undone } = result;
    if (choice !== undefined) this.choose(choice);
    const undo = undone === undefined ? undefined : undoOf(before, this.reading, undone);
    return { kind: 'done', before, said, undo: undo && (() => this.edit(undo)) };
  }

  /** Reads the current text, which may have just changed in another editor. Must be called within `inTurn`. */
  async refresh(): Promise<void> {
    await this.change(() => []);
  }

  /** Changes the column choice, and remembers it. Another ID column stops the run. */
  choose(choice: ColumnChoice): void {
    if (choice.idColumn !== this.reading.choice.idColumn) this.stop();
    this.#chooseReading(withKeysInPlace(this.reading, read(this.reading.text, choice)));
  }

  /** Uses values as endpoint IDs until the list is closed, although they look different from the other IDs. */
  allowIds(ids: readonly string[]): void {
    const { text, choice } = this.reading;
    const allowedIds = [...(choice.allowedIds ?? []), ...ids];
    this.#setReading(withKeysInPlace(this.reading, read(text, { ...choice, allowedIds })));
  }

  /** Uses the words among the IDs as endpoint IDs, although the other IDs have digits, and remembers them. */
  allowWords(): void {
    const { text, choice, list } = this.reading;
    const words = list.rows.flatMap(({ isWord, shownId }) => (isWord ? [wordHash(shownId)] : []));
    const allowedWords = [...new Set([...(choice.allowedWords ?? []), ...words])];
    this.#chooseReading(withKeysInPlace(this.reading, read(text, { ...choice, allowedWords })));
  }

  /** Parses the text with another delimiter, and remembers the delimiter. The columns are guessed. */
  chooseDelimiter(delimiter: string): void {
    this.#chooseReading(withKeysOf(this.reading, readWith(this.reading.text, delimiter)));
  }

  /**
   * Chooses the connection that provides the codes of the rooms. Stops a run over any other connection. @throws
   * ListClosed
   */
  connect(session: Session): void {
    this.requireOpen();
    if (this.session === session) return;
    // A list that is opened again during its run has no connection yet.
    if (this.run?.session !== session) this.stop();
    this.#connection = addressOf(session.connection);
    this.#lookUpSubscription?.dispose();
    this.#lookUpSubscription = session.lookUps.onDidChange((change) => {
      if (change === undefined) this.comparison.update();
      else if (change.subject.kind === 'endpoint' && this.has(change.subject.id))
        this.comparison.lookUpChanged(change.subject.id, change);
    });
    this.comparison.update();
  }

  /** Closes the list. A run continues. */
  dispose(): void {
    this.#isClosed = true;
    const { reading } = this;
    if (reading.isChosen && !reading.isDoubtful && hasRenamed(reading))
      this.choices.write(...toRemember(reading));
    this.#runSubscription.dispose();
    this.#lookUpSubscription?.dispose();
    this.#changed.fire(undefined);
    this.#changed.dispose();
    this.#listChanged.dispose();
  }

  #chooseReading(reading: Reading): void {
    this.choices.write(...toRemember(reading));
    this.#setReading(reading);
  }

  #setReading(reading: Reading): void {
    this.#reading = reading;
    this.#pairedColumn = new PairedColumn(reading);
    this.#applyList();
    this.#listChanged.fire();
  }

  /** Applies a readable or empty list. An unreadable one, for example during an edit, leaves the rooms as they are. */
  #applyList(): void {
    const { list, table } = this.reading;
    const isEmpty = table.rows.length === 0 && table.problem === undefined;
    const usable = list.rows.filter(({ problem }) => problem === undefined);
    if (this.canBeLookedUp || isEmpty) this.#rooms = groupsOf(usable, ({ endpointId }) => endpointId);
  }
}
