// `npm run bench`: runs every tools/bench/*.bench.ts, or the named ones (`-- activation`), one after the other, in
// the Node.js of VS Code's current release, because that runs the extension.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { toStdout } from '../../test/support/log';
import { outFile, projectRoot } from '../../test/support/project';
import { runMain } from '../../test/support/run-main';
import { provisionServer } from '../../test/support/vscode/provision';
import { type Figure, isOver, readFigures } from './support/figure';

const ENDING = '.bench.ts';
/** Timeout after which a hanging bench counts as failed. */
const MAX_MS = 15 * 60_000;

runMain(async () => {
  const names = pickBenches(process.argv.slice(2));
  const { node } = await provisionServer('current', toStdout);
  const outcomes = names.map((name) => runBench(name, node));
  for (const line of benchTable(outcomes)) toStdout(line);
  return outcomes.every(({ figures, failure }) => failure === undefined && !figures.some(isOver));
});

function pickBenches(names: readonly string[]): readonly string[] {
  const all = readdirSync(join(projectRoot(), 'tools', 'bench'))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`No bench ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  return names.length === 0 ? all : names;
}

function runBench(bench: string, node: string): BenchOutcome {
  toStdout(`-- ${bench}`);
  const file = outFile('bench', `${bench}.bench.js`);
  const { status, stdout } = spawnSync(node, ['--expose-gc', file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: MAX_MS,
  });
  const figures = readFigures(stdout);
  if (status === 0 && figures.length > 0) return { bench, figures };
  return {
    bench,
    figures,
    failure: status === 0 ? 'measured nothing' : `ended with ${status ?? 'a signal'}`,
  };
}

/** Figures of a bench, or the reason why there are none. */
interface BenchOutcome {
  readonly bench: string;
  readonly figures: readonly Figure[];
  readonly failure?: string;
}

/**
 * Formats the final table, with one row per figure.
 * @returns its lines; the last one counts figures that are over their limit or were not measured
 */
function benchTable(outcomes: readonly BenchOutcome[]): string[] {
  const rows = outcomes.flatMap(({ bench, figures, failure }) => [
    ...figures.map((figure) => [
      `${bench}: ${figure.name}`,
      figure.median === undefined ? '' : withUnit(figure.median, figure.unit),
      withUnit(figure.measured, figure.unit),
      bound(figure),
      verdict(figure),
    ]),
    ...(failure === undefined ? [] : [[bench, '', failure, '', 'FAILED']]),
  ]);
  const head = ['figure', 'median', 'measured', 'limit', ''];
  const width = (column: number) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0));
  const widths = head.map((_, column) => width(column));
  const line = (row: readonly string[]) =>
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
  const count = (...verdicts: readonly string[]) =>
    rows.filter((row) => verdicts.includes(row[4] ?? '')).length;
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
