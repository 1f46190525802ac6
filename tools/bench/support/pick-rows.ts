/**
 * Picks the rows of a bench whose names contain the environment's `BENCH_ROW`, in the same case, or all without it.
 * @throws Error that names the rows when there is none
 */
export function pickRows<T extends { readonly name: string }>(rows: readonly T[]): readonly T[] {
  const part = process.env['BENCH_ROW'] ?? '';
  const picked = rows.filter(({ name }) => name.includes(part));
  if (picked.length > 0) return picked;
  throw new Error(`No row contains "${part}". There are: ${rows.map(({ name }) => name).join(', ')}.`);
}
