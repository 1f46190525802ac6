import { writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { mustRun, onPath } from '../process/command';

/** Finds curl. @throws Error that says what to install */
export function findCurl(): string {
  const curl = onPath('curl');
  if (curl !== undefined) return curl;
  throw new Error(
    'This bench compares with curl, which is not on PATH. Install it (on Debian and Ubuntu: apt-get install curl).',
  );
}

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

/** Gets what a configuration names, so many at once. @throws Error when curl fails */
export async function curlAll(curl: string, config: string, atOnce: number): Promise<void> {
  await mustRun(curl, ['--parallel', '--parallel-max', String(atOnce), '--no-progress-meter', '-K', config]);
}
