import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { hashOf } from '../model/hash';
import { MAX_HEADER_ROWS } from './list/find-header';
import { idsIn } from './list/id-column';
import { areLikeIds } from './list/id-values';
import { columnAt, storedKeys, withKeysInPlace, withKeysOf } from './list/kept-keys';
import { readTable, type TextRow } from './list/read-table';
import { type Reading, read, readWith } from './list/reading';
import { nameKindOf } from './list/recognize';
import { type ListStates, RememberedLists } from './remembered-list';

/** A column choice to store, without any text of the list. */
interface RememberedChoice {
  /** Undefined for the guessed delimiter. */
  readonly delimiter?: string | undefined;
  readonly hasHeader: boolean;
  /** Stored keys of columns. If the ID column is undefined, only the delimiter was chosen. */
  readonly idColumn?: string | undefined;
  readonly labelColumn?: string | undefined;
  /** Hashes of words that are IDs. */
  readonly words?: readonly string[] | undefined;
}

/** Maximum number of words to remember for a list. */
const MAX_WORDS = 200;

/** Address of a remembered choice: the names of a header, or a file and its number of columns. */
interface ChoiceKey {
  /** 53-bit hash of the joined names; undefined if the list has no header. */
  readonly names?: string | undefined;
  readonly width: number;
}

/** Choices that were made for this list, or for another list with the same names. */
export interface ChoiceMemory {
  read(key: ChoiceKey): RememberedChoice | undefined;
  /** @param choice undefined to forget the choice */
  write(key: ChoiceKey, choice: RememberedChoice | undefined): void;
}

/**
 * Reads the text of a list when it is opened. Uses the columns that were chosen earlier for such a list, else the
 * guessed columns.
 */
export function readFirst(text: string, memory: ChoiceMemory): Reading {
  const guess = read(text);
  return rememberedReading(guess, memory) ?? guess;
}

/**
 * Reads the new text of a list. Uses the chosen columns with the same names, else guesses the columns as on opening.
 */
export function readAfter(before: Reading, text: string, memory: ChoiceMemory): Reading {
  return withKeysOf(before, keptReading(before, text) ?? readFirst(text, memory));
}

/** Reads the text after an edit on the page. Columns keep their positions, and the header is not guessed again. */
export function readEdited(before: Reading, text: string): Reading {
  const isGuessed = before.table.rows.length === 0 || before.isDoubtful;
  return withKeysInPlace(
    before,
    isGuessed ? readWith(text, before.choice.delimiter) : read(text, before.choice),
  );
}

/** Returns a choice in its remembered form, with its key. Undefined forgets a choice that equals the guess. */
export function toRemember(
  reading: Reading,
): readonly [key: ChoiceKey, choice: RememberedChoice | undefined] {
  const guess = read(reading.text);
  const { delimiter, header, idColumn, labelColumn, allowedWords = [] } = reading.choice;
  const isOwnDelimiter = delimiter === guess.choice.delimiter;
  const keys = storedKeys(reading);
  const keyAt = (column: number | undefined) => (column === undefined ? undefined : keys[column]);
  const isGuessed =
    allowedWords.length === 0 &&
    isOwnDelimiter &&
    !guess.isDoubtful &&
    header === guess.choice.header &&
    idColumn === guess.choice.idColumn &&
    labelColumn === guess.choice.labelColumn;
  const choice = {
    ...(!isOwnDelimiter && { delimiter }),
    hasHeader: header !== undefined,
    ...(!reading.isDoubtful && { idColumn: keyAt(idColumn), labelColumn: keyAt(labelColumn) }),
    ...(allowedWords.length > 0 && { words: allowedWords.slice(-MAX_WORDS) }),
  };
  return [keyOf(guess), isGuessed ? undefined : choice];
}

/** Keys a list by its guessed header, because a chosen header can be a room. */
function keyOf({ choice, table: { rows, columnCount } }: Reading): ChoiceKey {
  const names = choice.header === undefined ? undefined : rows[0]?.cells.filter(isCounted);
  return { names: names && hashOf([names.join('\n')]), width: columnCount };
}

/** Returns whether a column counts for the key. All other columns are added by marks, notes and exports. */
function isCounted(name: string): boolean {
  const kind = nameKindOf(name);
  return kind !== 'added' && kind !== 'note';
}

function rememberedReading(guess: Reading, memory: ChoiceMemory): Reading | undefined {
  const { text } = guess;
  const remembered = memory.read(keyOf(guess));
  if (remembered === undefined) return undefined;
  const { delimiter = guess.choice.delimiter, hasHeader, idColumn, labelColumn, words } = remembered;
  if (idColumn === undefined) return readWith(text, delimiter);
  const header = hasHeader ? (guess.choice.header ?? 0) : undefined;
  const form = read(text, { delimiter, header });
  const reading = read(text, {
    delimiter,
    header,
    idColumn: columnAt(form, idColumn),
    labelColumn: columnAt(form, labelColumn),
    ...(words !== undefined && { allowedWords: words }),
  });
  const isNamed = guess.choice.header !== undefined && hasHeader && !reading.isDoubtful;
  if (!isNamed && !isPlausible(reading)) return undefined;
  const isGuessed = !guess.isDoubtful && guess.choice.idColumn === reading.choice.idColumn;
  return isGuessed ? reading : withNote(reading);
}

/** Names the column that contains the IDs, because the choice was made for different text. */
function withNote(reading: Reading): Reading {
  const { choice, columns, list } = reading;
  const name = columns[choice.idColumn ?? 0]?.name ?? '';
  const note = l10n.t('The endpoint IDs are in “{0}”, as you chose earlier.', name);
  return { ...reading, list: { ...list, notes: [...list.notes, note] } };
}

/** Returns whether the ID column of a list without a header has ID-like values, or no column has any. */
function isPlausible({ table: { rows, columnCount }, choice: { idColumn } }: Reading): boolean {
  const isLike = (column: number) => areLikeIds(idsIn(rows, column));
  if (idColumn === undefined) return false;
  return isLike(idColumn) || !Array.from({ length: columnCount }, (_, column) => column).some(isLike);
}

/**
 * Finds the chosen columns of a reading in different text. Returns undefined if they were not chosen, or no longer
 * exist.
 */
function keptReading(before: Reading, text: string): Reading | undefined {
  if (!before.isChosen || before.isDoubtful) return undefined;
  const { choice, table } = before;
  const whole = readTable(text, choice.delimiter);
  const [header] = table.rows;
  if (choice.header === undefined) {
    const guess = readWith(text, choice.delimiter);
    const first = guess.choice.header === undefined ? undefined : guess.table.rows[0];
    const isOther = first !== undefined && !table.rows.some((row) => isSame(row, first));
    const reading = read(text, choice);
    return isOther || whole.columnCount !== table.columnCount || !isPlausible(reading) ? undefined : reading;
  }
  if (header === undefined) return undefined;
  const at = whole.rows.slice(0, MAX_HEADER_ROWS).findIndex((row) => isSame(row, header));
  if (at !== -1) return read(text, { ...choice, header: at });
  const guess = readWith(text, choice.delimiter);
  if (guess.choice.header === undefined) return undefined;
  const form = withKeysOf(before, guess);
  const columnOf = (column = -1) => columnAt(form, before.columns[column]?.key);
  const idColumn = columnOf(choice.idColumn);
  if (idColumn === undefined) return undefined;
  return read(text, { ...choice, ...guess.choice, idColumn, labelColumn: columnOf(choice.labelColumn) });
}

function isSame(one: TextRow, other: TextRow): boolean {
  return one.cells.join('\n') === other.cells.join('\n');
}

const CHOICE = v.object({
  /** Hash of the header's names; undefined for a list without a header. */
  names: v.optional(v.string()),
  /** Address of a list without a header, with its number of columns. */
  file: v.optional(v.string()),
  width: v.optional(v.number()),
  delimiter: v.optional(v.pipe(v.string(), v.length(1))),
  hasHeader: v.boolean(),
  idColumn: v.optional(v.string()),
  labelColumn: v.optional(v.string()),
  words: v.optional(v.pipe(v.array(v.string()), v.readonly())),
});

type StoredChoice = v.InferOutput<typeof CHOICE>;

/**
 * Remembers the chosen columns of lists, without any of their text. The choice applies to every list with the same
 * header, or to one file if there is no header. Never throws: if a choice is not saved, the user is asked again.
 */
export class RememberedChoices {
  readonly #lists: RememberedLists<typeof CHOICE>;

  constructor(states: ListStates) {
    this.#lists = new RememberedLists(states, 'columnChoices', CHOICE);
  }

  /** @param file returns the current address of a list */
  of(file: () => string): ChoiceMemory {
    return {
      read: (key) => this.#listOf(file(), key).all.find(isOf(file(), key)),
      write: (key, choice) => {
        const list = this.#listOf(file(), key);
        const others = list.all.filter((each) => !isOf(file(), key)(each));
        const { names, width } = key;
        const address = names === undefined ? { file: file(), width } : { names };
        void list.store(choice === undefined ? others : [...others, { ...choice, ...address }]);
      },
    };
  }

  /** Follows a file to another address. */
  async move(from: string, to: string): Promise<void> {
    const moved = this.ofFile(from).map((choice) => ({ ...choice, file: to }));
    await Promise.all([this.forget(from), this.forget(to), this.restore(moved)]);
  }

  /** Returns the choices for a file, but not those for its header. */
  ofFile(address: string): readonly StoredChoice[] {
    return this.#lists.at(address).all.filter(({ file }) => file === address);
  }

  /** Forgets the choices for a file. */
  async forget(address: string): Promise<void> {
    await this.#lists.at(address).keep(({ file }) => file !== address);
  }

  /** Restores the choices for a file. */
  async restore(choices: readonly StoredChoice[]): Promise<void> {
    const list = this.#lists.at(choices[0]?.file);
    if (choices.length > 0) await list.store([...list.all, ...choices]);
  }

  #listOf(address: string, { names }: ChoiceKey) {
    return this.#lists.at(names === undefined ? address : undefined);
  }
}

function isOf(address: string, { names, width }: ChoiceKey): (choice: StoredChoice) => boolean {
  return (choice) =>
    names === undefined ? choice.file === address && choice.width === width : choice.names === names;
}
