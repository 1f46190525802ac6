import { DELIMITERS } from '../room';
import { readRecord } from './delimited-text';
import { idText, isIdShaped } from './id-values';

/** Maximum rows read per delimiter. */
const TRIAL_ROWS = 20;
const TRIAL_LENGTH = 100_000;
const ONLY_COLUMN = ',';

interface Trial {
  readonly rows: number;
  readonly ids: number;
  readonly left: number;
}

/**
 * Finds the delimiter, which most rows contain equally often outside quotes. Ties are decided by the fewest other rows,
 * then by the most ID-like values.
 * @param text with `\n` as line break
 */
export function findDelimiter(text: string): string {
  const trials = DELIMITERS.map((delimiter) => ({ delimiter, ...trialOf(text, delimiter) }));
  const [best] = trials.toSorted(
    (one, other) => other.rows - one.rows || one.left - other.left || other.ids - one.ids,
  );
  return best === undefined || best.rows === 0 ? ONLY_COLUMN : best.delimiter;
}

/**
 * Returns the number of rows with equally many cells, the number of other rows, and the number of ID-like values in all
 * rows with several cells.
 */
function trialOf(text: string, delimiter: string): Trial {
  const sample = text.slice(0, TRIAL_LENGTH);
  const widths = new Map<number, number>();
  let ids = 0;
  let records = 0;
  for (let at = 0; at < sample.length && records < TRIAL_ROWS; ) {
    const { cells, end } = readRecord(sample, at, delimiter);
    if (sample.slice(at, end).trim() !== '') {
      records += 1;
      if (cells.length > 1) {
        widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
        ids += cells.filter(({ value }) => isIdShaped(idText(value.trim()))).length;
      }
    }
    at = end;
  }
  // Rows without a value lack a column that was added last.
  const equal = [...widths].map(([width, rows]) => rows + (width > 2 ? (widths.get(width - 1) ?? 0) : 0));
  const rows = Math.max(0, ...equal);
  return { rows, ids, left: records - rows };
}
