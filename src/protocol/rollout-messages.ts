import * as v from 'valibot';
import { arrangeMessage, IDS, parserOf, SEEN_ROW, SEEN_ROWS } from './messages';
import { DELIMITERS, EXPORT_FORMATS, LIST_SOURCES, ROLLOUT_ACTIONS, ROLLOUT_COLUMNS } from './rollout';

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
  /** Removes records from the document. */
  v.object({ type: v.literal('remove'), rows: SEEN_ROWS }),
  /** Asks for the text of a cell, to edit it. */
  v.object({ type: v.literal('editCell'), id: v.string(), column: COLUMN }),
  /** Replaces a cell. `before`: its text when it was opened. `saves`: the file is saved then. */
  v.object({
    type: v.literal('setCell'),
    ...SEEN_ROW,
    column: COLUMN,
    before: v.optional(v.string()),
    text: v.string(),
    saves: v.boolean(),
  }),
  /** Pastes the clipboard into the cells of a column: of these rows or fewer, from the first on. */
  v.object({ type: v.literal('pasteCells'), column: COLUMN, rows: SEEN_ROWS }),
  /** Notes in the list that rooms were paired, or takes that back. */
  v.object({ type: v.literal('pair'), rows: SEEN_ROWS, isPaired: v.boolean() }),
  v.object({ type: v.literal('action'), action: v.picklist(ROLLOUT_ACTIONS) }),
  v.variant('what', [
    v.object({ type: v.literal('copy'), what: v.picklist(['code', 'message', 'row']), ids: IDS }),
    v.object({
      type: v.literal('copy'),
      what: v.literal('column'),
      column: COLUMN,
      ids: IDS,
    }),
  ]),
  /** `ids`: the selected records, or all that match the filter. `groupBy`: the column by which they are grouped. */
  v.object({
    type: v.literal('export'),
    format: v.picklist(EXPORT_FORMATS),
    ids: IDS,
    groupBy: v.optional(COLUMN),
  }),
  arrangeMessage(COLUMN, MAX_COLUMNS),
  /** Looks up rooms again, and no others that wait. */
  v.object({ type: v.literal('lookUpAgain'), ids: IDS }),
  /** Opens the panel of a room, which goes on to the others. `ids`: the records shown, in their order. */
  v.object({ type: v.literal('show'), id: v.string(), ids: IDS }),
]);

export type FromRollout = v.InferOutput<typeof FROM_ROLLOUT>;

export const parseFromRollout = parserOf(FROM_ROLLOUT);
