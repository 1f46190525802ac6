import * as v from 'valibot';
import { actFields, arrangeMessage, IDS, parserOf, SEEN_ROW } from './messages';
import {
  DELIMITERS,
  EXPORT_FORMATS,
  LIST_SOURCES,
  ROLLOUT_ACTIONS,
  ROLLOUT_COLUMNS,
  ROOM_ACTS,
} from './rollout';

const MAX_COLUMNS = 1000;

/** A column of the table: one of the rollout's own, or one of the list. */
const COLUMN = v.union([v.picklist(ROLLOUT_COLUMNS), v.pipe(v.string(), v.regex(/^c\d{1,4}$/))]);

const FROM_ROLLOUT = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  /** The text field changed. */
  v.object({ type: v.literal('draft'), text: v.string() }),
  /** A choice of columns. `hasHeader`: whether the first row names them. */
  v.object({
    type: v.literal('columns'),
    hasHeader: v.boolean(),
    idColumn: v.optional(v.number()),
    labelColumn: v.optional(v.number()),
  }),
  /** Reads the text with another delimiter. */
  v.object({ type: v.literal('delimiter'), delimiter: v.picklist(DELIMITERS) }),
  v.object({ type: v.literal('source'), source: v.picklist(LIST_SOURCES) }),
  /** Puts the rooms of the text field into the document, and looks them up. */
  v.object({ type: v.literal('start') }),
  /** Chooses the connection, by its index in what was sent, with its name as a check. */
  v.object({ type: v.literal('connection'), index: v.number(), name: v.string() }),
  /** `shown`: the rooms that are shown, in their order: the panel of a room goes on to them. */
  v.object({ ...actFields(ROOM_ACTS, v.object(SEEN_ROW), COLUMN), shown: v.optional(IDS) }),
  /** Replaces a cell. `before`: its text when it was opened. `saves`: the file is saved then. */
  v.object({
    type: v.literal('setCell'),
    ...SEEN_ROW,
    column: COLUMN,
    before: v.optional(v.string()),
    text: v.string(),
    saves: v.boolean(),
  }),
  v.object({ type: v.literal('action'), action: v.picklist(ROLLOUT_ACTIONS) }),
  /** Fetches the codes of records that have no current code. `isFiltered`: the page shows only some of the rooms. */
  v.object({ type: v.literal('fetchCodes'), ids: IDS, isFiltered: v.boolean() }),
  /** `ids`: the selected records, or all that match the filter. `groupBy`: the column by which they are grouped. */
  v.object({
    type: v.literal('export'),
    format: v.picklist(EXPORT_FORMATS),
    ids: IDS,
    groupBy: v.optional(COLUMN),
  }),
  arrangeMessage(COLUMN, MAX_COLUMNS),
]);

export type FromRollout = v.InferOutput<typeof FROM_ROLLOUT>;

export const parseFromRollout = parserOf(FROM_ROLLOUT);
