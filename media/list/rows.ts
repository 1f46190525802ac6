import { hasWords, searchedWords } from '../../src/protocol/word-search';
import { TableGroup } from '../table/column';
import type { ListDefinition, RowGroups, StateChoice } from './definition';
import type { SearchStrings } from './filter';
import type { ListFilter } from './view';

/** The rows that have the same value in the grouping column. */
export interface RowGroup<Row> {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

/**
 * Returns the rows that match the text and values of a filter, in any state and in the same order.
 * @param stays returns whether a row stays visible even if it does not match
 */
export function matching<Row extends object, State extends string>(
  rows: readonly Row[],
  { fields, stringsOf }: Pick<ListDefinition<Row, string, State>, 'fields' | 'stringsOf'>,
  { text, values }: ListFilter<State>,
  strings: SearchStrings,
  stays: (row: Row) => boolean = () => false,
): readonly Row[] {
  const words = searchedWords(text);
  const inFields = fields.flatMap(({ id, valuesOf }) => {
    const value = values[id];
    return value === undefined ? [] : [(row: Row) => valuesOf(row).includes(value)];
  });
  const inText = (row: Row) =>
    hasWords(
      strings.textsOf(row, () => stringsOf(row)),
      words,
    );
  const tests = [...inFields, ...(words.length === 0 ? [] : [inText])];
  if (tests.length === 0) return rows;
  return rows.filter((row) => stays(row) || tests.every((test) => test(row)));
}

/** Returns the rows in a state, and the rows that stay visible. The first state includes all rows. */
export function inState<Row, State extends string>(
  rows: readonly Row[],
  states: ListDefinition<Row, string, State>['states'],
  state: State,
  stays: (row: Row) => boolean = () => false,
): readonly Row[] {
  const has = states.slice(1).find(({ value }) => value === state)?.has;
  return has === undefined ? rows : rows.filter((row) => stays(row) || has(row));
}

/** Returns the groups in order. Rows keep their order within a group. */
export function grouped<Row>(
  rows: readonly Row[],
  column: string,
  { keyOf, titleOf, compare }: RowGroups<Row>,
): readonly RowGroup<Row>[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row, column);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return [...groups]
    .map(([key, each]) => ({ key, title: titleOf(key, column), rows: each }))
    .sort((one, other) => compare(one.key, other.key, column));
}

/** Returns the heading of a group, and its rows if it is expanded. */
export function groupItems<Row extends { readonly id: string }>(
  { key, title, rows }: RowGroup<Row>,
  detail: (rows: readonly Row[]) => string,
  isExpanded: boolean,
): readonly (Row | TableGroup)[] {
  const ids = rows.map(({ id }) => id);
  const heading = new TableGroup(key, title, detail(rows), ids, isExpanded);
  return isExpanded ? [heading, ...rows] : [heading];
}

/**
 * Returns the states of a list's rows and the current state, each with its number of matching rows. A state stays
 * available while the typed words match none of its rows, so that no filter moves.
 */
export function stateChoices<Row, State extends string>(
  rows: readonly Row[],
  matches: readonly Row[],
  states: ListDefinition<Row, string, State>['states'],
  current: State,
): readonly StateChoice<State>[] {
  return states.flatMap(({ value, label, has }, index) => {
    const isShown = index === 0 || value === current || rows.some(has);
    return isShown ? [{ value, label, count: matches.filter(has).length }] : [];
  });
}
