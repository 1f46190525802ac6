import type { TokenHead } from '../../src/protocol/access-tokens';
import type { Filter } from './filter/filter';
import { weekDate } from './head/weeks';
import type { TokenList } from './state';

/** Why there are no tokens to show. */
export function emptyText(head: TokenHead | undefined, list: TokenList | undefined, filter: Filter): string {
  if (list === undefined) {
    return head === undefined || head.isLoading
      ? 'The access tokens are being listed…'
      : 'The access tokens are not listed yet.';
  }
  if (list.tokens.length === 0) return 'The service lists no access tokens.';
  const text = filter.text.trim();
  if (text !== '') return `No token matches “${text}”.`;
  return filter.week === undefined
    ? 'No token matches the filter.'
    : `No token that matches the filter expires in the week of ${weekDate(filter.week)}.`;
}
