import * as v from 'valibot';
import { type RowsView, SORT_DIRECTIONS } from '../rollout/room';

/** Messages that all pages share. */

/** Schema of `Ready`. */
export const READY_MESSAGE = v.object({
  type: v.literal('ready'),
  /** The name of the page's time zone, which is the user's. Not validated further. */
  timeZone: v.optional(v.string()),
});

/** Sent by a loaded page, which then receives its whole state. */
export type Ready = v.InferOutput<typeof READY_MESSAGE>;

/** An announcement for the page's live region, such as "Row copied". */
export interface Announcement {
  readonly type: 'announce';
  readonly text: string;
}

/** The user's arrangement of a table's columns, by column key. Contains no text of the table. */
export interface Arrangement {
  readonly hidden: readonly string[];
  /** In em. */
  readonly widths: Readonly<Record<string, number>>;
}

const MAX_IDS = 50_000;

/** IDs of a table's rows, in display order. */
export const IDS = v.pipe(v.array(v.string()), v.maxLength(MAX_IDS), v.readonly());

/** A room's row as displayed, see `SeenRow`. */
export const SEEN_ROW = { key: v.string(), hash: v.string() };

/**
 * Returns the fields of an action message.
 * @param row schema of a row reference
 * @param column schema of a column key
 */
export function actFields<
  const Act extends string,
  Row extends v.GenericSchema,
  Column extends v.GenericSchema<string, string>,
>(acts: readonly Act[], row: Row, column: Column) {
  return {
    type: v.literal('act'),
    act: v.picklist(acts),
    rows: v.pipe(v.array(row), v.maxLength(MAX_IDS), v.readonly()),
    column: v.optional(column),
  };
}

/** Parses the context of a row's menu. Returns undefined if it is anything else. */
export const parseRowMenu = parserOf(v.object({ nonce: v.string(), id: v.string() }));

/**
 * Returns the schema of a column arrangement message.
 * @param column schema of a column key
 */
export function arrangeMessage<const Column extends v.GenericSchema<string, string>>(
  column: Column,
  maxColumns: number,
) {
  return v.object({
    type: v.literal('arrange'),
    arrangement: v.object({
      hidden: v.pipe(v.array(column), v.maxLength(maxColumns), v.readonly()),
      widths: v.record(column, v.pipe(v.number(), v.finite())),
    }) satisfies v.GenericSchema<unknown, Arrangement>,
  });
}

/**
 * Returns the schema of the message that saves how rows are shown.
 * @param column schema of a column key
 */
export function keepMessage(column: v.GenericSchema<string, string>) {
  return v.object({
    type: v.literal('keep'),
    rows: v.object({
      text: v.string(),
      state: v.string(),
      values: v.record(v.string(), v.optional(v.string())),
      sort: v.optional(v.object({ column, direction: v.picklist(SORT_DIRECTIONS) })),
      groupBy: v.optional(column),
      collapsed: v.pipe(v.array(v.string()), v.maxLength(MAX_IDS), v.readonly()),
    }) satisfies v.GenericSchema<unknown, RowsView>,
  });
}

/**
 * Creates a parser of page messages. It returns the known fields of a message, or undefined if the message is invalid.
 */
export function parserOf<T>(schema: v.GenericSchema<unknown, T>): (message: unknown) => T | undefined {
  return (message) => {
    const result = v.safeParse(schema, message);
    return result.success ? result.output : undefined;
  };
}
