import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bench, type Figure } from '../support/bench/figure';
import { measureInHost } from '../support/bench/in-host';
import { median, percentile95 } from '../support/bench/numbers';
import { isRecord } from '../support/json';
import { outFile, projectRoot } from '../support/project';
import { shortTempFolder } from '../support/temp';

const PLAIN_STARTS = 20;
const HOST_STARTS = 10;

// Measures what the extension adds to the start of VS Code. Each figure is taken over several starts of a process.
bench(async () => {
  const plain = Array.from({ length: PLAIN_STARTS }, () => requireOnce());
  const starts: (readonly Figure[])[] = [];
  const extension = copyWithoutActivation();
  try {
    for (let start = 0; start < HOST_STARTS; start++) {
      starts.push(await measureInHost('activation', {}, extension));
    }
  } finally {
    rmSync(extension, { recursive: true });
  }
  const all = (name: string) =>
    starts.map((figures) => figures.find((figure) => figure.name === name)?.measured ?? Number.NaN);
  const loads = all('load');
  const own = all('call').map((call, index) => call + (loads[index] ?? Number.NaN));
  const times = (name: string, values: readonly number[], limit?: number): readonly Figure[] => [
    {
      name: `${name}, median of ${values.length}`,
      measured: median(values),
      unit: 'ms',
      ...(limit === undefined ? {} : { limit }),
    },
    { name: `${name}, 95th percentile`, measured: percentile95(values), unit: 'ms' },
  ];
  return [
    {
      name: 'size of the bundle that is loaded at activation',
      measured: statSync(join(projectRoot(), 'dist', 'extension.js')).size / 1024,
      limit: 170,
      unit: 'KB',
    },
    ...times('require of the bundle in plain Node.js', plain),
    ...times('require of the bundle in VS Code', loads),
    ...times('call of activate() in VS Code', all('call')),
    ...times('require and activate() in VS Code', own, 10),
    {
      name: `heap kept after activation in VS Code, median of ${HOST_STARTS}`,
      measured: median(all('heap')),
      limit: 600,
      unit: 'KB',
    },
  ];
});

/** The extension without its activation at the start of VS Code, where nothing could be measured before it. */
function copyWithoutActivation(): string {
  const folder = shortTempFolder('act');
  const manifest: unknown = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8'));
  if (!isRecord(manifest)) throw new Error('The manifest is no object.');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, activationEvents: [] }));
  for (const part of ['dist', 'media'])
    cpSync(join(projectRoot(), part), join(folder, part), { recursive: true });
  return folder;
}

/** Loads the extension's bundle in a fresh Node.js. @returns the milliseconds that `require` took */
function requireOnce(): number {
  const bundle = join(projectRoot(), 'dist', 'extension.js');
  const main = outFile('support', 'bench', 'require-main.js');
  return Number(execFileSync(process.execPath, [main, bundle], { encoding: 'utf8' }));
}
