import * as vscode from 'vscode';
import { waitFor } from '../../support/wait';
import { PATIENCE_MS } from './connections';

/** Runs a command of the extension. */
export function run(id: string, argument?: unknown): Promise<unknown> {
  return Promise.resolve(vscode.commands.executeCommand(id, argument));
}

/**
 * Runs a command with each of these arguments and closes every question that it asks.
 * @returns what each call came to
 */
export async function runAndDismiss(
  id: string,
  ...args: readonly unknown[]
): Promise<readonly PromiseSettledResult<unknown>[]> {
  const calls = Promise.allSettled(args.map((argument) => run(id, argument)));
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
 * Runs a command and takes the items of the lists that it shows.
 * @param choices how far down the item of each list is, from 0
 */
export async function runAndPick(
  id: string,
  argument: unknown,
  ...choices: readonly number[]
): Promise<void> {
  let isDone = false;
  const call = run(id, argument).finally(() => {
    isDone = true;
  });
  for (const choice of choices) {
    for (let down = 0; down < choice; down++) {
      await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
    }
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  }
  await waitFor(`${id} to end`, () => isDone, PATIENCE_MS);
  await call;
}
