import * as v from 'valibot';
import { DELIMITERS } from '../rollout/room';
import { actFields, arrangeMessage, IDS, keepMessage, parserOf, READY_MESSAGE, SEEN_ROW } from './messages';
import { EXPORT_FORMATS, LIST_SOURCES, ROLLOUT_ACTIONS, ROLLOUT_COLUMNS, ROOM_ACTS } from './rollout';

const MAX_COLUMNS = 1000;

/** The key of a column of the list, see `columnKey`. */
const SOURCE_COLUMN = v.pipe(v.string(), v.regex(/^c[0-9a-z]{0,11}\.\d{1,5}$/));

/** A column of the table, either predefined or from the list. */
const COLUMN = v.union([v.picklist(ROLLOUT_COLUMNS), SOURCE_COLUMN]);

/** The text of a paste event. If undefined, the clipboard is read. */
const PASTED = v.optional(v.string());

const FROM_ROLLOUT = v.variant('type', [
  READY_MESSAGE,
  /** The user's choice of columns. `hasHeader`: whether the first row contains their names. */
  v.object({
    type: v.literal('columns'),
    hasHeader: v.boolean(),
    idColumn: v.optional(SOURCE_COLUMN),
    labelColumn: v.optional(SOURCE_COLUMN),
  }),
  /** Reads the list with another delimiter. */
  v.object({ type: v.literal('delimiter'), delimiter: v.picklist(DELIMITERS) }),
  /** Adds rooms to the list. `text`: the clipboard's text, if the page has it. */
  v.object({ type: v.literal('add'), source: v.picklist(LIST_SOURCES), text: PASTED }),
  /** Chooses the connection by its index in the sent names. The name guards against an outdated index. */
  v.object({ type: v.literal('connection'), index: v.number(), name: v.string() }),
  /**
   * `shown`: keys of the visible rooms in order, for the panel's next and previous buttons. `text`: the clipboard's
   * text, if the page has it.
   */
  v.object({
    ...actFields(ROOM_ACTS, v.object(SEEN_ROW), COLUMN),
    shown: v.optional(IDS),
    text: PASTED,
  }),
  /** Replaces a cell. `before`: its text when editing started. `saves`: whether to save the file afterward. */
  v.object({
    type: v.literal('setCell'),
    ...SEEN_ROW,
    column: COLUMN,
    before: v.optional(v.string()),
    text: v.string(),
    saves: v.boolean(),
  }),
  v.object({ type: v.literal('action'), action: v.picklist(ROLLOUT_ACTIONS) }),
  /** Fetches the codes of rows without a current code. `isFiltered`: whether the page hides some of the rooms. */
  v.object({ type: v.literal('fetchCodes'), keys: IDS, isFiltered: v.boolean() }),
  /**
   * `keys`: the selected rows, or all rows that match the filter. `groupBy`: the grouping column. `filter`: the filter's
   * words.
   */
  v.object({
    type: v.literal('export'),
    format: v.picklist(EXPORT_FORMATS),
    keys: IDS,
    groupBy: v.optional(COLUMN),
    filter: v.optional(v.string()),
  }),
  /** `seen`: the columns that the list had on the page. */
  v.object({
    ...arrangeMessage(COLUMN, MAX_COLUMNS).entries,
    seen: v.pipe(v.array(SOURCE_COLUMN), v.maxLength(MAX_COLUMNS), v.readonly()),
  }),
  keepMessage(COLUMN),
]);

export type FromRollout = v.InferOutput<typeof FROM_ROLLOUT>;

export const parseFromRollout = parserOf(FROM_ROLLOUT);
