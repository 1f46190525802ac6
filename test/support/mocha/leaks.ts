// Root hook of the unit tests: fails a suite that leaves a timer or connection open, which keeps its process from
// ending.
const GRACE_MS = 10_000;

export function mochaGlobalTeardown(): void {
  setTimeout(() => {
    process.stderr.write('The tests have ended, but something that they opened keeps the process alive.\n');
    process.exit(1);
  }, GRACE_MS).unref();
}
