import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { promisify } from 'node:util';

/** Writes curl's configuration: GETs of these URLs with the headers that the extension sends. */
export function writeCurlConfig(file: string, urls: readonly string[]): void {
  const lines = [
    'header = "accept: application/json"',
    'header = "accept-encoding: gzip"',
    'user = "alice:correct horse"',
    'fail',
    ...urls.flatMap((url) => [`url = "${url}"`, `output = ${JSON.stringify(devNull)}`]),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** Gets what a configuration names, N at once. @throws Error when curl fails or is not installed */
export async function curlAll(config: string, atOnce: number): Promise<void> {
  const flags = ['--parallel', '--parallel-max', String(atOnce), '--no-progress-meter', '-K', config];
  await promisify(execFile)('curl', flags);
}
