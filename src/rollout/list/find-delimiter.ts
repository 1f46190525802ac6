import { DELIMITERS } from '../room';
import { readRecord } from './delimited-text';
import { idText, isIdShaped } from './id-values';
import { isAddedName } from './recognize';

/** Maximum records read per delimiter. */
const TRIAL_RECORDS = 20;
const TRIAL_LENGTH = 100_000;
const ONLY_COLUMN = ',';

interface Trial {
  /** Share of records, 0 to 1, that are complete and have the same number of cells. */
  readonly share: number;
  readonly ids: number;
}

/**
 * Finds the delimiter that gives the largest share of records the same number of cells. The share counts, not the
 * number of records, because a wrong delimiter splits cells with line breaks into more records. Ties are decided by the
 * most ID-like values.
 * @param text with `\n` as line break
 */
export function findDelimiter(text: string): string {
  const trials = DELIMITERS.map((delimiter) => ({ delimiter, ...trialOf(text, delimiter) }));
  const [best] = trials.toSorted((one, other) => other.share - one.share || other.ids - one.ids);
  return best === undefined || best.share === 0 ? ONLY_COLUMN : best.delimiter;
}

/** Reads the first records. A record with an unclosed quote is incomplete: the delimiter splits one of its cells. */
function trialOf(text: string, delimiter: string): Trial {
  const sample = text.slice(0, TRIAL_LENGTH);
  const widths = new Map<number, number>();
  let ids = 0;
  let records = 0;
  // Another program can also leave out an empty last cell.
  let added = 1;
  for (let at = 0; at < sample.length && records < TRIAL_RECORDS; ) {
    const { cells, end, openQuote } = readRecord(sample, at, delimiter);
    if (sample.slice(at, end).trim() !== '') {
      records += 1;
      if (cells.length > 1 && openQuote === undefined) {
        widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
        added = Math.max(added, cells.length - 1 - cells.findLastIndex(({ value }) => !isAddedName(value)));
        ids += cells.filter(({ value }) => isIdShaped(idText(value.trim()))).length;
      }
    }
    at = end;
  }
  // Rows without values lack the columns that were added last.
  const equal = [...widths.keys()].map((width) =>
    [...widths]
      .filter(([other]) => other <= width && other >= Math.max(2, width - added))
      .reduce((sum, [, rows]) => sum + rows, 0),
  );
  return { share: Math.max(0, ...equal) / Math.max(1, records), ids };
}
