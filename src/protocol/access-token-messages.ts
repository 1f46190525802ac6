import * as v from 'valibot';
import { INVENTORY_FORMATS, TOKEN_ACTIONS, TOKEN_ACTS, TOKEN_COLUMNS } from './access-tokens';
import { actFields, arrangeMessage, IDS, keepMessage, parserOf, READY_MESSAGE } from './messages';

const COLUMN = v.pipe(
  v.string(),
  v.check((key) => TOKEN_COLUMNS.some((known) => known === key)),
);

const FROM_TOKENS = v.variant('type', [
  READY_MESSAGE,
  v.object({ type: v.literal('action'), action: v.picklist(TOKEN_ACTIONS) }),
  v.object(actFields(TOKEN_ACTS, v.object({ id: v.string() }), COLUMN)),
  arrangeMessage(COLUMN, TOKEN_COLUMNS.length),
  keepMessage(COLUMN),
  /** `ids`: the selected rows, or all rows that match the filter. */
  v.object({ type: v.literal('export'), format: v.picklist(INVENTORY_FORMATS), ids: IDS }),
]);

export type FromTokens = v.InferOutput<typeof FROM_TOKENS>;

export const parseFromTokens = parserOf(FROM_TOKENS);
