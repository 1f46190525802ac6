import { type Figure, isOver } from './figure';

/** A bench's figures, or why there are none. */
export interface BenchOutcome {
  readonly bench: string;
  readonly figures: readonly Figure[];
  readonly failure?: string;
}

/**
 * Makes the table that ends a run, a row per figure.
 * @returns its lines; the last one counts what is over its limit or was not measured.
 */
export function benchTable(outcomes: readonly BenchOutcome[]): string[] {
  const rows = outcomes.flatMap(({ bench, figures, failure }) => [
    ...figures.map((figure) => [
      `${bench}: ${figure.name}`,
      withUnit(figure.measured, figure.unit),
      bound(figure),
      verdict(figure),
    ]),
    ...(failure === undefined ? [] : [[bench, failure, '', 'FAILED']]),
  ]);
  const head = ['figure', 'measured', 'limit', ''];
  const width = (column: number) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0));
  const widths = head.map((_, column) => width(column));
  const line = (row: readonly string[]) =>
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
  const count = (...verdicts: readonly string[]) =>
    rows.filter((row) => verdicts.includes(row[3] ?? '')).length;
  const last = `${count('ok')} ok, ${count('OVER', 'FAILED')} over or failed, ${count('quoted')} quoted`;
  return ['', ...[head, ...rows].map((row) => line(row).join('  ').trimEnd()), '', last];
}

function bound({ limit, atLeast, unit }: Figure): string {
  if (limit !== undefined) return withUnit(limit, unit);
  return atLeast === undefined ? '' : `at least ${withUnit(atLeast, unit)}`;
}

function verdict(figure: Figure): string {
  if (isOver(figure)) return 'OVER';
  return figure.limit === undefined && figure.atLeast === undefined ? 'quoted' : 'ok';
}

function withUnit(value: number, unit: string): string {
  const digits = Number.isInteger(value) ? 0 : value < 10 ? 2 : 1;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}
