import { messageOf } from './log';

/** Runs a program's main function and ends the process: with 0 if it returns true, else with 1. */
export function runMain(main: () => Promise<boolean>): void {
  main()
    .catch((thrown: unknown) => {
      process.stderr.write(`${messageOf(thrown)}\n`);
      return false;
    })
    // Playwright and VS Code may leave handles open.
    .then((isGood) => process.exit(isGood ? 0 : 1));
}
