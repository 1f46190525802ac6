import { type Dialect, dialectOf, readRecord, type TextRecord } from './delimited-text';
import { idText, isIdShaped } from './id-values';
import { certaintyOf, MAX_COLUMNS, nameKindOf } from './recognize';

/** In the order in which equally good ones are taken. */
export const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** The rows that are read with each delimiter. */
const TRIAL_ROWS = 20;
const TRIAL_LENGTH = 100_000;
const ONLY_COLUMN = ',';

/**
 * Finds the delimiter by trial: the one with which a row names an ID column, most certainly; then the one with the fewest
 * misplaced quotes; then with the most rows of the same width; then with the most values that are shaped like IDs. A
 * delimiter that separates nothing does not compete.
 * @param text with `\n` as its line break
 */
export function findDelimiter(text: string): string {
  const sample = text.slice(0, TRIAL_LENGTH);
  const [first, ...others] = DELIMITERS.flatMap((delimiter) => {
    const dialect = dialectOf(text, delimiter);
    const records = trialRecords(sample, dialect);
    return records.some(({ cells }) => cells.length > 1)
      ? [{ delimiter, score: scoreOf(sample, records) }]
      : [];
  });
  if (first === undefined) return ONLY_COLUMN;
  const best = others.reduce((one, other) => (isBetter(other.score, one.score) ? other : one), first);
  return best.delimiter;
}

function trialRecords(text: string, dialect: Dialect): readonly TextRecord[] {
  const records: TextRecord[] = [];
  for (let at = 0; at < text.length && records.length < TRIAL_ROWS; ) {
    const record = readRecord(text, at, dialect);
    if (text.slice(at, record.end).trim() !== '') records.push(record);
    at = record.end;
  }
  return records;
}

/** What counts, the most important first: more is better. */
function scoreOf(text: string, records: readonly TextRecord[]): readonly number[] {
  const rows = records.map(({ cells }) =>
    cells.slice(0, MAX_COLUMNS).map(({ value }) => idText(value.trim())),
  );
  const certainty = Math.max(...rows.map(nameCertainty));
  const misplaced = records.filter(
    (record) => record.openQuote !== undefined || hasStrayQuote(text, record),
  ).length;
  const widths = rows.map(({ length }) => length).filter((width) => width > 1);
  const shaped = rows.filter((cells) => cells.some(isIdShaped)).length;
  return [certainty, -misplaced, mostOf(widths), shaped];
}

/** How certainly a row with several cells names an ID column. */
function nameCertainty(cells: readonly string[]): number {
  if (cells.length < 2) return 0;
  const names = Math.max(...cells.map((cell) => certaintyOf(nameKindOf(cell))));
  return names > certaintyOf('unknown') ? names : 0;
}

/** True for a cell with an odd number of quotes that does not start with one: it may be a part of a cell in quotes. */
function hasStrayQuote(text: string, { cells }: TextRecord): boolean {
  return cells.some(({ start, end, value }) => {
    const isPlain = !text.startsWith('"', start) && value.length === end - start;
    return isPlain && value.split('"').length % 2 === 0;
  });
}

/** How often the most frequent number is there. */
function mostOf(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0);
}
