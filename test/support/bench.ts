// `npm run bench`: runs every test/bench/*.bench.ts, or those named (`-- cancel gzip-bomb`), one after the other, in the
// Node.js of VS Code's current release, as that is what runs the extension.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOver, readFigures } from './bench/figure';
import { type BenchOutcome, benchTable } from './bench/table';
import { provisionServer } from './host/provision';
import { releaseNamed } from './host/releases';
import { messageOf, toStdout } from './log';
import { lastLines, runCommand } from './process/command';
import { Guard } from './process/guard';
import { outFile, projectRoot } from './project';

const ENDING = '.bench.ts';
/** A bench that hangs is cut off after this long, and counts as failed. */
const MAX_MS = 10 * 60_000;

async function main(): Promise<boolean> {
  const guard = Guard.start();
  try {
    const names = pickBenches(process.argv.slice(2));
    const { node } = await provisionServer(releaseNamed('current'), toStdout);
    const outcomes: BenchOutcome[] = [];
    for (const name of names) {
      toStdout(`-- ${name}`);
      outcomes.push(await runBench(name, node, guard));
    }
    for (const line of benchTable(outcomes)) toStdout(line);
    return outcomes.every(({ figures, failure }) => failure === undefined && !figures.some(isOver));
  } finally {
    await guard.close();
  }
}

function pickBenches(names: readonly string[]): readonly string[] {
  const all = readdirSync(join(projectRoot(), 'test', 'bench'))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`No bench ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  return names.length === 0 ? all : names;
}

async function runBench(bench: string, node: string, guard: Guard): Promise<BenchOutcome> {
  const { code, output } = await runCommand(node, ['--expose-gc', outFile('bench', `${bench}.bench.js`)], {
    signal: AbortSignal.timeout(MAX_MS),
    guard,
  }).catch((thrown: unknown) => ({ code: null, output: messageOf(thrown) }));
  const figures = readFigures(output);
  if (code === 0 && figures.length > 0) return { bench, figures };
  toStdout(lastLines(output, 20));
  return { bench, figures, failure: code === 0 ? 'measured nothing' : `ended with ${code ?? 'a signal'}` };
}

main().then(
  (green) => {
    process.exitCode = green ? 0 : 1;
  },
  (thrown: unknown) => {
    process.stderr.write(`npm run bench failed: ${messageOf(thrown)}\n`);
    process.exitCode = 1;
  },
);
