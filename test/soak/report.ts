import { appendFileSync } from 'node:fs';

/** How many minutes the run takes, by SOAK_MINUTES. */
export function soakMinutes(): number {
  return Number(process.env['SOAK_MINUTES'] ?? 10);
}

/** Writes a line of the report, which goes through a file as that of the tests in test/host does. */
export function report(line: string): void {
  const logFile = process.env['HOST_TESTS_LOG'];
  if (logFile) appendFileSync(logFile, `${line}\n`);
}
