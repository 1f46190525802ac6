import * as v from 'valibot';

/** What the pages have in common. */

/** A page was loaded, and asks for all that it shows. */
export interface Ready {
  readonly type: 'ready';
}

/** Something that just happened, to be said on a page, such as "Row copied". */
export interface Announcement {
  readonly type: 'announce';
  readonly text: string;
}

/** How the user has arranged the columns of a table, by their keys: never a text of the table. */
export interface Arrangement {
  readonly hidden: readonly string[];
  /** In em. */
  readonly widths: Readonly<Record<string, number>>;
}

export const MAX_IDS = 50_000;

/** Rows of a table in the order shown. */
export const IDS = v.pipe(v.array(v.string()), v.maxLength(MAX_IDS), v.readonly());

/** The fields of a row as it was seen, which an edit of it names. */
export const SEEN_ROW = { id: v.string(), hash: v.string() };

/** The fields of the message of an act. @param row what names a row @param column the keys that a column can have */
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

/** @returns undefined for what no menu of a row has handed to a command */
export const parseRowMenu = parserOf(v.object({ nonce: v.string(), id: v.string() }));

/** The message of a table whose columns are arranged in another way. @param column the keys it can have */
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

/** Makes the check of what a page sends. @returns the message with its known fields, or undefined for anything else */
export function parserOf<T>(schema: v.GenericSchema<unknown, T>): (message: unknown) => T | undefined {
  return (message) => {
    const result = v.safeParse(schema, message);
    return result.success ? result.output : undefined;
  };
}
