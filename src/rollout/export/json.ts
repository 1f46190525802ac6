import { RECORD_FIELDS, type RolloutRecord } from './record';

/** Writes records as an indented JSON array. Each has every field, in the same order; null where there is nothing. */
export function recordsAsJson(records: readonly RolloutRecord[]): string {
  const whole = records.map((record) =>
    Object.fromEntries(RECORD_FIELDS.map(([field]) => [field, record[field] ?? null])),
  );
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}
