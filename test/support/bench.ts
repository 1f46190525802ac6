// `npm run bench`: runs every test/bench/*.bench.ts, or those named (`-- activation`), one after the other, in the
// Node.js of VS Code's current release, as that is what runs the extension.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOver, readFigures } from './bench/figure';
import { type BenchOutcome, benchTable } from './bench/table';
import { toStdout } from './log';
import { outFile, projectRoot } from './project';
import { runMain } from './run-main';
import { provisionServer } from './vscode/provision';

const ENDING = '.bench.ts';
/** A bench that hangs is ended after this long, and counts as failed. */
const MAX_MS = 15 * 60_000;

runMain(async () => {
  const names = pickBenches(process.argv.slice(2));
  const { node } = await provisionServer('current', toStdout);
  const outcomes = names.map((name) => runBench(name, node));
  for (const line of benchTable(outcomes)) toStdout(line);
  return outcomes.every(({ figures, failure }) => failure === undefined && !figures.some(isOver));
});

function pickBenches(names: readonly string[]): readonly string[] {
  const all = readdirSync(join(projectRoot(), 'test', 'bench'))
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
