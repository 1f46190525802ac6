import * as vscode from 'vscode';
import { waitFor } from '../../support/wait';
import { PATIENCE_MS } from './connections';

/** Runs a command of the extension. */
export function runCommand(id: string, ...args: readonly unknown[]): Promise<unknown> {
  return Promise.resolve(vscode.commands.executeCommand(id, ...args));
}

/** Runs a command with each of these arguments, and closes every question. @returns the result of each call */
export async function runAndDismiss(
  id: string,
  ...args: readonly unknown[]
): Promise<readonly PromiseSettledResult<unknown>[]> {
  const calls = Promise.allSettled(args.map((argument) => runCommand(id, argument)));
  let results: readonly PromiseSettledResult<unknown>[] | undefined;
  void calls.then((settled) => {
    results = settled;
  });
  return await waitFor(
    `${id} to end`,
    async () => {
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      return results;
    },
    PATIENCE_MS,
  );
}

/**
 * Runs a command and picks items from its lists. A list ignores keys until it is drawn, and does not report when it is
 * drawn, so the call is repeated, each time more slowly, until it succeeds.
 * @param choices index of the item in each list
 * @param holds returns whether the call succeeded
 */
export async function runAndPick(
  id: string,
  argument: unknown,
  choices: readonly number[],
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  let roundTrips = 1;
  await waitFor(
    `${id} to use what was picked`,
    async () => {
      await pickOnce(id, argument, choices, roundTrips++);
      return await holds();
    },
    PATIENCE_MS,
  );
}

async function pickOnce(
  id: string,
  argument: unknown,
  choices: readonly number[],
  roundTrips: number,
): Promise<void> {
  let isDone = false;
  const call = runCommand(id, argument).finally(() => {
    isDone = true;
  });
  const press = (key: string) => vscode.commands.executeCommand(`workbench.action.${key}`);
  for (const choice of choices) {
    // The workbench responds to these commands after drawing the list.
    for (let trip = 0; trip < roundTrips; trip++) await vscode.commands.getCommands();
    for (let down = 0; down < choice; down++) await press('quickOpenSelectNext');
    await press('acceptSelectedQuickOpenItem');
  }
  await waitFor(
    `${id} to end`,
    async () => {
      if (!isDone) await press('acceptSelectedQuickOpenItem');
      return isDone;
    },
    PATIENCE_MS,
  );
  await call;
}
