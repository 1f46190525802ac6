import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';
import type { ColumnChoice, ColumnView } from '../room';
import { isCodeName } from './added-columns';
import { startsWithHeader } from './find-header';
import { hasSeveralIds, idText, isIdShaped, isNoValue, isSentence } from './id-values';
import { type ColumnJudgement, idsOf, judgeColumns } from './judge-columns';
import type { Table, TextRow } from './read-table';
import { certaintyOf, isLabelName, labelColumnNamed, MAX_COLUMN_NAME, MAX_COLUMNS } from './recognize';

export interface ColumnProposal {
  readonly choice: ColumnChoice;
  /** A question to the user before the columns are used, as a sentence. */
  readonly note?: string;
  /** The reason why there is no choice, as a sentence. */
  readonly problem?: string;
}

const SAMPLES = 2;
const MAX_SAMPLE = 40;
const MAX_SAMPLE_ROWS = 200;
const NO_ID = l10n.t(
  'No endpoint ID was found. Put each ID on a line of its own, or paste a table with a header.',
);
const ONE_LINE = l10n.t('The line has several endpoint IDs. Put each on a line of its own.');

/**
 * Proposes the columns of a table from the judgement of each column (`judgeColumns`):
 * 1. A column with a certain name, such as "Endpoint ID", is taken without a question, unless another column
 * has such a name, most of its values repeat, or they are row numbers and another column can have the IDs.
 * 2. Any other named column is taken without a question only if no other column can have the IDs.
 * 3. Without names, the only column is taken. If there are two, the column with a different ID in each row is taken.
 * Any other guess must be confirmed.
 */
export function proposeColumns(table: Table): ColumnProposal {
  const { rows, columnCount } = table;
  const hasHeader = startsWithHeader(table);
  const names = hasHeader ? (rows[0]?.cells ?? []) : [];
  const body = hasHeader ? rows.slice(1) : rows;
  const judged = judgeColumns(body, names, columnCount).filter(
    ({ column }) => !isCodeName(names[column] ?? ''),
  );
  const isNamed = ({ kind }: ColumnJudgement) => certaintyOf(kind) > certaintyOf('some');
  const best = judged.filter(isNamed).reduce<ColumnJudgement | undefined>(higher, undefined);
  const labelOf = (idColumn: number | undefined) =>
    labelColumnNamed(
      names.map((name, column) => (column === idColumn ? '' : name)),
      (column) => valuesOf(body, column),
    );
  const taken = (idColumn: number | undefined, note?: string): ColumnProposal => ({
    choice: { hasHeader, idColumn, labelColumn: labelOf(idColumn) },
    ...(note !== undefined && { note }),
  });
  if (best !== undefined) return doubtOf({ best, judged, names, body }, taken);
  const only = onlyColumn(table);
  const hasKnownName = names.some(isLabelName) || judged.some(({ kind }) => kind === 'noun');
  if (only !== undefined && (!hasHeader || hasKnownName))
    return onlyColumnProposal(body, only, judged, taken);
  return guessOf({ judged, names, body, columnCount }, taken);
}

type Take = (idColumn: number | undefined, note?: string) => ColumnProposal;

interface NamedColumn {
  readonly best: ColumnJudgement;
  readonly judged: readonly ColumnJudgement[];
  readonly names: readonly string[];
  readonly body: readonly TextRow[];
}

/** Takes the column with the best name, with a question if another column can have the endpoint IDs. */
function doubtOf({ best, judged, names, body }: NamedColumn, take: Take): ColumnProposal {
  const { column, kind, counts } = best;
  const isCertain = kind === 'certain';
  const nameOf = (each: number) => columnName(names, each);
  const others = judged.filter((each) => each !== best);
  const twin = others.find(
    (each) => each.count > 0 && (isCertain ? each.kind === kind : isSame(names, column, each)),
  );
  const candidates = others.filter((each) => each.canBeIds && !isLabelName(names[each.column] ?? ''));
  if (
    counts !== undefined &&
    (candidates.length > 0 || (counts === 'exactly' && !isCertain && others.length > 0))
  ) {
    const [candidate, ...more] = candidates;
    if (candidate === undefined || more.length > 0) {
      return take(
        column,
        l10n.t('“{0}” only counts the rows. Choose the column of the endpoint IDs.', nameOf(column)),
      );
    }
    const [counting, other] = [nameOf(column), nameOf(candidate.column)];
    return take(
      candidate.column,
      l10n.t(
        '“{0}” only counts the rows. Are the values of “{1}” the endpoint IDs? Check the column.',
        counting,
        other,
      ),
    );
  }
  if (twin !== undefined && isSame(names, column, twin)) {
    return take(
      column,
      l10n.t('Several columns are called “{0}”. Check which one has the endpoint IDs.', nameOf(column)),
    );
  }
  if (twin !== undefined) return take(column, eitherText(nameOf(column), nameOf(twin.column)));
  // Two rooms of a certain column can share an endpoint.
  if (best.repeats && !(isCertain && best.count === 2))
    return take(
      column,
      l10n.t('Most values of “{0}” repeat. Check the column of the endpoint IDs.', nameOf(column)),
    );
  if (isCertain || body.length === 0) return take(column);
  const rival = candidates
    .filter((each) => each.kind !== 'other')
    .reduce<ColumnJudgement | undefined>(higher, undefined);
  if (rival !== undefined) return take(column, eitherText(nameOf(column), nameOf(rival.column)));
  // Words without digits can be IDs, unless they are several per cell or another column has ID-shaped values.
  const isDoubtful = !best.hasIds && counts === undefined && (best.hasBlanks || candidates.length > 0);
  return take(column, isDoubtful ? confirmText(nameOf(column)) : undefined);
}

function isSame(names: readonly string[], column: number, other: ColumnJudgement): boolean {
  return (names[other.column] ?? '').toLowerCase() === (names[column] ?? '').toLowerCase();
}

function higher(one: ColumnJudgement | undefined, other: ColumnJudgement): ColumnJudgement {
  return one === undefined || other.score > one.score ? other : one;
}

function eitherText(name: string, other: string): string {
  return l10n.t('“{0}” or “{1}” can have the endpoint IDs. Check the column.', name, other);
}

function confirmText(name: string): string {
  return l10n.t('Are the values of “{0}” the endpoint IDs? Check the column.', name);
}

/** Takes the only column of a list, unless a line does not look like an ID. */
function onlyColumnProposal(
  body: readonly TextRow[],
  only: number,
  judged: readonly ColumnJudgement[],
  take: Take,
): ColumnProposal {
  const other = rowWithoutId(body, only);
  if (other === undefined) {
    const column = judged.find((each) => each.column === only);
    const isDoubtful = column?.kind === 'noun' && column.count > 0 && !column.hasIds;
    return take(only, isDoubtful ? confirmText(columnName([], only)) : undefined);
  }
  if (!body.some(({ cells }) => cells.some(isIdShaped))) return { ...take(undefined), problem: NO_ID };
  return take(undefined, noIdText(other));
}

interface UnnamedColumns {
  readonly judged: readonly ColumnJudgement[];
  readonly names: readonly string[];
  readonly body: readonly TextRow[];
  readonly columnCount: number;
}

/**
 * Guesses the ID column from its values. The user must confirm it, except one of two columns in a list without a
 * header.
 */
function guessOf({ judged, names, body, columnCount }: UnnamedColumns, take: Take): ColumnProposal {
  const hasHeader = names.length > 0;
  const possible = judged.filter(
    ({ column, kind, count, shaped, repeats, hasIds, counts }) =>
      (hasIds || (counts !== undefined && !hasHeader)) &&
      !repeats &&
      shaped === count &&
      (count > 1 || certaintyOf(kind) > certaintyOf('unknown')) &&
      !isLabelName(names[column] ?? ''),
  );
  const best = possible.reduce<ColumnJudgement | undefined>(higher, undefined);
  const isOnly = best !== undefined && possible.filter(({ score }) => score === best.score).length === 1;
  if (best === undefined || !isOnly) {
    const [line, ...others] = hasHeader ? [] : body;
    const problem = line === undefined || others.length > 0 ? undefined : lineProblem(filledCells(line));
    return { ...take(undefined), ...(problem !== undefined && { problem }) };
  }
  const { column } = best;
  if (hasHeader || columnCount !== 2) return take(column, confirmText(columnName(names, column)));
  const other = 1 - column;
  const { choice } = take(column);
  const isCertain =
    best.hasIds &&
    best.distinct === best.count &&
    rowWithoutId(body, column) === undefined &&
    !valuesOf(body, other).some(isIdShaped);
  const note = isCertain ? undefined : confirmText(columnName(names, column));
  return { choice: { ...choice, labelColumn: other }, ...(note !== undefined && { note }) };
}

/** Explains why a single line with several cells is not a list. Returns undefined if one cell can be the ID. */
function lineProblem(cells: readonly string[]): string | undefined {
  const ids = cells.filter(isIdShaped).length;
  if (ids === 0) return NO_ID;
  return ids === cells.length ? ONE_LINE : undefined;
}

/**
 * Returns the displayed name of a column on one line.
 * @param names names of all columns; empty if there is no header
 */
function columnName(names: readonly string[], index: number): string {
  const name = (names[index] ?? '').replace(/\s*[\n\r]\s*/gu, ' ').trim();
  return displayText(name, MAX_COLUMN_NAME) || l10n.t('Column {0}', index + 1);
}

/** Returns the first 500 columns of a table. */
export function columnsOf({ rows, columnCount }: Table, hasHeader: boolean): readonly ColumnView[] {
  const header = hasHeader ? rows[0]?.cells : undefined;
  const body = rows.slice(hasHeader ? 1 : 0, MAX_SAMPLE_ROWS);
  return Array.from({ length: Math.min(columnCount, MAX_COLUMNS) }, (_, index) => ({
    name: columnName(header ?? [], index),
    samples: valuesOf(body, index)
      .slice(0, SAMPLES)
      .map((cell) => displayText(cell, MAX_SAMPLE)),
  }));
}

/** Returns the first row whose value in an unnamed column is not an ID. */
function rowWithoutId(rows: readonly TextRow[], idColumn: number): TextRow | undefined {
  // A column of words without digits can be IDs.
  const areShaped = idsOf(rows, idColumn).some(isIdShaped);
  const isId = (value: string) =>
    isNoValue(value) || hasSeveralIds(value) || (!isSentence(value) && (!areShaped || isIdShaped(value)));
  return rows.find(({ cells }) => !isId(idText(cells[idColumn] ?? '')));
}

function noIdText({ line }: TextRow): string {
  return l10n.t('Line {0} does not look like an endpoint ID. Choose the column.', line);
}

function valuesOf(rows: readonly TextRow[], column: number): readonly string[] {
  return rows.flatMap(({ cells }) => cells[column] || []);
}

function filledCells({ cells }: TextRow): readonly string[] {
  return cells.filter((cell) => cell !== '');
}

function onlyColumn({ rows, columnCount }: Table): number | undefined {
  const last = columnCount - 1;
  const isOnly = rows.every(({ cells }) => cells.slice(0, last).every((cell) => cell === ''));
  return isOnly && last >= 0 ? last : undefined;
}
