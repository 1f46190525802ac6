import { useMemo } from 'preact/hooks';
import { TOKEN_COLUMNS, type TokenColumn, type TokenView } from '../../../src/protocol/access-tokens';
import { type Sort, sortedRows } from '../../table/sort';
import { sortValue } from '../token-text';
import { type Filter, TokenFilterer } from './filter';

/** The tokens that the filter leaves, sorted. They are filtered last, so that a search does not sort them again. */
export function useShownTokens(
  tokens: readonly TokenView[],
  filter: Filter,
  sort: Sort | undefined,
  now: number,
): readonly TokenView[] {
  const filterer = useMemo(() => new TokenFilterer(), []);
  const sorted = useMemo(() => sortedRows(tokens, knownSort(sort), sortValue), [tokens, sort]);
  return useMemo(
    () => filterer.filtered(sorted, filter, now),
    [sorted, filter, filter.week === undefined ? undefined : now],
  );
}

function knownSort(sort: Sort | undefined): Sort<TokenColumn> | undefined {
  const column = TOKEN_COLUMNS.find((known) => known === sort?.column);
  return sort === undefined || column === undefined ? undefined : { ...sort, column };
}
