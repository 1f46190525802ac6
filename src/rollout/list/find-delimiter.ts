import { readRecord, type TextRecord } from './delimited-text';
import { idText, isIdShaped } from './id-values';
import { certaintyOf, MAX_COLUMNS, nameKindOf } from './recognize';

/** Supported delimiters, preferred ones first. */
export const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** Maximum rows read per delimiter. */
const TRIAL_ROWS = 20;
const TRIAL_LENGTH = 100_000;
const ONLY_COLUMN = ',';

/**
 * Finds the delimiter by trial. Compares, in this order: how certainly a row names an ID column, the fewest
 * misplaced quotes, the most rows of equal width, and the most rows with ID-shaped values. Ignores delimiters
 * that separate nothing.
 * @param text with `\n` as line break
 */
export function findDelimiter(text: string): string {
  const sample = text.slice(0, TRIAL_LENGTH);
  const [first, ...others] = DELIMITERS.flatMap((delimiter) => {
    const records = trialRecords(sample, delimiter);
    return records.some(({ cells }) => cells.length > 1)
      ? [{ delimiter, score: scoreOf(sample, records) }]
      : [];
  });
  if (first === undefined) return ONLY_COLUMN;
  const best = others.reduce((one, other) => (isBetter(other.score, one.score) ? other : one), first);
  return best.delimiter;
}

function trialRecords(text: string, delimiter: string): readonly TextRecord[] {
  const records: TextRecord[] = [];
  for (let at = 0; at < text.length && records.length < TRIAL_ROWS; ) {
    const record = readRecord(text, at, delimiter);
    if (text.slice(at, record.end).trim() !== '') records.push(record);
    at = record.end;
  }
  return records;
}

/** Scores a trial, most important criterion first; higher is better. */
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

/** Returns the highest certainty that a multi-cell row names an ID column. */
function nameCertainty(cells: readonly string[]): number {
  if (cells.length < 2) return 0;
  const names = Math.max(...cells.map((cell) => certaintyOf(nameKindOf(cell))));
  return names > certaintyOf('unknown') ? names : 0;
}

/** Returns whether an unquoted cell has an odd number of quotes, so it may be part of a quoted cell. */
function hasStrayQuote(text: string, { cells }: TextRecord): boolean {
  return cells.some(({ start, end, value }) => {
    const isPlain = !text.startsWith('"', start) && value.length === end - start;
    return isPlain && value.split('"').length % 2 === 0;
  });
}

/** Returns the frequency of the most frequent number. */
function mostOf(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0);
}
