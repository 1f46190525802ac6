import { idText, isIdShaped, isNoValue } from './id-values';
import type { TextRow } from './read-table';
import { certaintyOf, MAX_COLUMNS, type NameKind, nameKindOf } from './recognize';

/** Evidence that a column has the endpoint IDs. Placeholders are ignored. */
export interface ColumnJudgement {
  readonly column: number;
  readonly kind: NameKind;
  /** Number of values, and of distinct values, without placeholders. */
  readonly count: number;
  readonly distinct: number;
  readonly shaped: number;
  /** Whether most values have several words, such as model names. */
  readonly hasBlanks: boolean;
  /** Whether at least half of the values are repetitions. */
  readonly repeats: boolean;
  /** Row numbers 1, 2, 3 in any order, or with gaps. With gaps, they can be real IDs. */
  readonly counts: 'exactly' | 'withGaps' | undefined;
  /**
   * Whether most values are distinct and ID-shaped, and they are neither row numbers nor another known kind of value.
   */
  readonly hasIds: boolean;
  /** Also true for distinct words under a name that says that they are IDs, since some IDs are words. */
  readonly canBeIds: boolean;
  /** Ranks columns by name, those without values last. */
  readonly score: number;
}

/** Maximum rows judged; more would not change the result. */
const MAX_JUDGED = 1000;
/** A date, e-mail address, IP address, link or decimal number. */
const OTHER_VALUE =
  /^(?:\d{4}-\d\d-\d\d(?!\d).*|\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\d).*|[^\s@]+@[^\s@]+|(?:\d{1,3}\.){3}\d{1,3}|https?:.*|-?\d+[.,]\d{1,2})$/u;
const COUNTING = /^(?:0|[1-9]\d{0,5})$/u;

/**
 * Judges the columns of a list.
 * @param names cells of the header; empty if there is none
 */
export function judgeColumns(
  rows: readonly TextRow[],
  names: readonly string[],
  columnCount: number,
): readonly ColumnJudgement[] {
  const judged = rows.slice(0, MAX_JUDGED);
  return Array.from({ length: Math.min(columnCount, MAX_COLUMNS) }, (_, column) =>
    judgeColumn(judged, names[column] ?? '', column),
  );
}

function judgeColumn(rows: readonly TextRow[], name: string, column: number): ColumnJudgement {
  const values = idsOf(rows, column);
  const count = values.length;
  const kind = nameKindOf(name);
  const distinct = new Set(values).size;
  const shaped = values.filter(isIdShaped).length;
  // Two values among placeholders prove little.
  const repeats = (count > 2 || count === rows.length) && count > 1 && distinct * 2 <= count;
  const counts = countingOf(values, distinct, rows.length);
  const areOthers = most(values, (value) => OTHER_VALUE.test(value));
  const hasBlanks = most(values, (value) => /\s/u.test(value));
  const areDifferent = count > 0 && !repeats && counts === undefined && !areOthers;
  const hasIds = areDifferent && shaped * 2 > count;
  const areNamed = certaintyOf(kind) >= certaintyOf('some') && !hasBlanks;
  const hasValues = count > 0 || rows.length === 0 || kind === 'certain';
  return {
    column,
    kind,
    count,
    distinct,
    shaped,
    hasBlanks,
    repeats,
    counts,
    hasIds,
    canBeIds: hasIds || (areDifferent && areNamed),
    score: certaintyOf(kind) - (hasValues ? 0 : certaintyOf('certain')),
  };
}

/** Returns the values of a column, cleaned as IDs, without placeholders. */
export function idsOf(rows: readonly TextRow[], column: number): readonly string[] {
  return rows.map(({ cells }) => idText(cells[column] ?? '')).filter((value) => !isNoValue(value));
}

function most(values: readonly string[], has: (value: string) => boolean): boolean {
  return values.filter(has).length * 2 > values.length;
}

function countingOf(values: readonly string[], distinct: number, rows: number): ColumnJudgement['counts'] {
  // Cheap checks first, since most IDs are not plain numbers.
  if (values.length < 2 || distinct < values.length || !values.every((value) => COUNTING.test(value)))
    return undefined;
  const numbers = values.map(Number);
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  if (least > 1) return undefined;
  if (greatest - least === values.length - 1) return 'exactly';
  return greatest <= rows * 2 ? 'withGaps' : undefined;
}
