// A root hook of the unit tests: a suite whose process does not end has left a timer or a connection behind.
const GRACE_MS = 10_000;

export function mochaGlobalTeardown(): void {
  setTimeout(() => {
    process.stderr.write('The tests have ended, but something that they opened keeps the process alive.\n');
    process.exit(1);
  }, GRACE_MS).unref();
}
