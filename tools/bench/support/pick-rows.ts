/**
 * Returns the rows whose names contain the environment variable `BENCH_ROW` (case-sensitive), or all rows without it.
 * @throws Error that lists the rows if none matches
 */
export function pickRows<T extends { readonly name: string }>(rows: readonly T[]): readonly T[] {
  const part = process.env['BENCH_ROW'] ?? '';
  const picked = rows.filter(({ name }) => name.includes(part));
  if (picked.length > 0) return picked;
  throw new Error(`No row contains "${part}". There are: ${rows.map(({ name }) => name).join(', ')}.`);
}
