import { idText, isIdShaped, isNoValue } from './id-values';
import type { TableRow } from './read-table';
import { certaintyOf, MAX_COLUMNS, type NameKind, nameKindOf } from './recognize';

/** How far a column of a list can have the endpoint IDs. Placeholders count neither for nor against it. */
export interface ColumnJudgement {
  readonly column: number;
  readonly kind: NameKind;
  /** Values that are not placeholders, and how many of them differ. */
  readonly count: number;
  readonly distinct: number;
  /** Values with the shape of an ID. */
  readonly shaped: number;
  /** True for values of several words, such as names of models. */
  readonly hasBlanks: boolean;
  /** True if at least half of the values stand there for a second time. */
  readonly repeats: boolean;
  /** The numbers of the rows: 1, 2, 3 in any order, or with gaps, which real IDs can be. */
  readonly counts: 'exactly' | 'withGaps' | undefined;
  /** True for values that are mostly different and shaped like IDs, and neither count nor are something else. */
  readonly hasIds: boolean;
  /** True also for different words in a column whose name says that it has IDs: some IDs are words. */
  readonly canBeIds: boolean;
  /** Orders columns by their names, and those without values last. */
  readonly score: number;
}

/** The rows that are judged: more would not change the judgement. */
const MAX_JUDGED = 1000;
/** A day, an e-mail address, an IP address, a link, or a number with decimals. */
const OTHER_VALUE =
  /^(?:\d{4}-\d\d-\d\d(?!\d).*|\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\d).*|[^\s@]+@[^\s@]+|(?:\d{1,3}\.){3}\d{1,3}|https?:.*|-?\d+[.,]\d{1,2})$/u;
const COUNTING = /^(?:0|[1-9]\d{0,5})$/u;

/** Judges the columns of a list. @param names the cells of the header; none for a list without one */
export function judgeColumns(
  rows: readonly TableRow[],
  names: readonly string[],
  columnCount: number,
): readonly ColumnJudgement[] {
  const judged = rows.slice(0, MAX_JUDGED);
  return Array.from({ length: Math.min(columnCount, MAX_COLUMNS) }, (_, column) =>
    judgeColumn(judged, names[column] ?? '', column),
  );
}

function judgeColumn(rows: readonly TableRow[], name: string, column: number): ColumnJudgement {
  const values = idsOf(rows, column);
  const count = values.length;
  const kind = nameKindOf(name);
  const distinct = new Set(values).size;
  const shaped = values.filter(isIdShaped).length;
  // Two values among placeholders say little.
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

/** The values of a column as IDs, without placeholders. */
export function idsOf(rows: readonly TableRow[], column: number): readonly string[] {
  return rows.map(({ cells }) => idText(cells[column] ?? '')).filter((value) => !isNoValue(value));
}

function most(values: readonly string[], has: (value: string) => boolean): boolean {
  return values.filter(has).length * 2 > values.length;
}

function countingOf(values: readonly string[], distinct: number, rows: number): ColumnJudgement['counts'] {
  // Most IDs are no plain number: the first value tells.
  if (values.length < 2 || distinct < values.length || !values.every((value) => COUNTING.test(value)))
    return undefined;
  const numbers = values.map(Number);
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  if (least > 1) return undefined;
  if (greatest - least === values.length - 1) return 'exactly';
  return greatest <= rows * 2 ? 'withGaps' : undefined;
}
