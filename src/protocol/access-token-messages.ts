import * as v from 'valibot';
import { INVENTORY_FORMATS, TOKEN_ACTIONS, TOKEN_COLUMNS } from './access-tokens';
import { arrangeMessage, IDS, parserOf } from './messages';

const COLUMN = v.pipe(
  v.string(),
  v.check((key) => TOKEN_COLUMNS.some((known) => known === key)),
);

const FROM_TOKENS = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('action'), action: v.picklist(TOKEN_ACTIONS) }),
  /** Copies the token of a row to the clipboard. */
  v.object({ type: v.literal('copyToken'), id: v.string() }),
  /** Copies what the rows show, but not the last characters of tokens. */
  v.object({ type: v.literal('copyRows'), ids: IDS }),
  arrangeMessage(COLUMN, TOKEN_COLUMNS.length),
  /** Fetches the token of a row and shows it in a panel. */
  v.object({ type: v.literal('inspect'), id: v.string() }),
  /** `ids`: the selected rows, or all that match the filter. */
  v.object({ type: v.literal('export'), format: v.picklist(INVENTORY_FORMATS), ids: IDS }),
]);

export type FromTokens = v.InferOutput<typeof FROM_TOKENS>;

export const parseFromTokens = parserOf(FROM_TOKENS);
