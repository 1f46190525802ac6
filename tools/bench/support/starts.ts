import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../../test/support/json';
import { projectRoot } from '../../../test/support/project';
import { shortTempFolder } from '../../../test/support/temp';
import type { UserSettings } from '../../../test/support/vscode/settings';
import { report } from './figure';
import { measureInHost } from './in-host';
import { median } from './numbers';

/** A way to start the extension. */
export interface Start {
  readonly name: string;
  /** Environment variables of the bench. */
  readonly env: Readonly<Record<string, string>>;
  /** User settings before the start. VS Code can lose a setting that is changed in its first second. */
  readonly settings: UserSettings;
  /** Script that replaces the extension's own script, for a start without it. */
  readonly script?: string;
}

/**
 * Runs a bench of tools/bench/host in a fresh VS Code several times per start, alternating. VS Code activates nothing
 * by itself, because nothing could be measured before an activation.
 * @returns a function for the median of a figure of a start
 */
export async function measureStarts(
  bench: string,
  starts: readonly Start[],
  times: number,
): Promise<(start: string, figure: string) => number> {
  const measured = new Map<string, number[]>();
  let started = 0;
  for (let time = 0; time < times; time++) {
    for (const { name, env, settings, script } of starts) {
      report(`${bench}: start ${++started} of ${times * starts.length}, ${name}`);
      const extension = copyWithoutActivation(script);
      try {
        for (const figure of await measureInHost(bench, { env, settings, extension })) {
          const key = `${name}/${figure.name}`;
          measured.set(key, [...(measured.get(key) ?? []), figure.measured]);
        }
      } finally {
        rmSync(extension, { recursive: true });
      }
    }
  }
  return (start, figure) => median(measured.get(`${start}/${figure}`) ?? []);
}

function copyWithoutActivation(script: string | undefined): string {
  const folder = shortTempFolder('act');
  const manifest: unknown = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8'));
  if (!isRecord(manifest)) throw new Error('The manifest is no object.');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, activationEvents: [] }));
  for (const part of ['dist', 'media', 'package.nls.json'])
    cpSync(join(projectRoot(), part), join(folder, part), { recursive: true });
  if (script !== undefined) {
    writeFileSync(join(folder, 'dist', 'extension.js'), script);
  }
  return folder;
}
