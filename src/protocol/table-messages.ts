import * as v from 'valibot';

const MAX_IDS = 50_000;

/** Rows of a table in the order shown. */
export const IDS = v.pipe(v.array(v.string()), v.maxLength(MAX_IDS), v.readonly());

/** The message of a table whose columns are arranged in another way, as an `Arrangement`. @param column the keys it can have */
export function arrangeMessage<const Column extends v.GenericSchema<string, string>>(
  column: Column,
  maxColumns: number,
) {
  const columns = v.pipe(v.array(column), v.maxLength(maxColumns), v.readonly());
  return v.object({
    type: v.literal('arrange'),
    arrangement: v.object({
      order: columns,
      hidden: columns,
      widths: v.record(column, v.pipe(v.number(), v.finite())),
    }),
  });
}
