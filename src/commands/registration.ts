import * as vscode from 'vscode';
import { COMMANDS } from '../ids';
import { describeProblem, isCancelled } from '../model/describe-problem';
import { notificationText } from '../model/display-text';
import { type NextStep, problemSentence } from '../model/problem';
import { type CommandArgument, readArgument } from './arguments';
import { CommandFailure, type OwnStep } from './failure';

export type CommandHandler = (argument: CommandArgument) => Promise<void> | void;
export type CommandTable = Readonly<Record<keyof typeof COMMANDS, CommandHandler>>;

/**
 * Registers commands through one funnel: arguments are read with care, a failure is told with its next steps, and the
 * command itself never rejects and returns nothing.
 */
export function registerCommands(table: CommandTable, log: vscode.LogOutputChannel): vscode.Disposable {
  const handlers = new Map<string, CommandHandler>(Object.entries(table));
  const registered = Object.entries(COMMANDS).flatMap(([name, id]) => {
    const handler = handlers.get(name);
    return handler === undefined
      ? []
      : [vscode.commands.registerCommand(id, (argument: unknown) => run(id, handler, argument, log))];
  });
  return vscode.Disposable.from(...registered);
}

async function run(
  id: string,
  handler: CommandHandler,
  argument: unknown,
  log: vscode.LogOutputChannel,
): Promise<void> {
  try {
    await handler(readArgument(argument));
  } catch (error) {
    const failure =
      error instanceof CommandFailure ? error : new CommandFailure(describeProblem(error, 'endpoint', true));
    const why = error instanceof CommandFailure ? error.why : error;
    if (isCancelled(why)) return;
    // The name alone: a foreign message can hold anything.
    log.warn(`${id} failed: ${why instanceof Error ? why.name : failure.problem.headline}`);
    // Not awaited: nothing waits for a notification.
    void tell(failure, () => void run(id, handler, argument, log));
  }
}

async function tell({ problem, connectionName, ownSteps }: CommandFailure, retry: () => void): Promise<void> {
  const sentence = problemSentence(problem);
  const text = connectionName === undefined ? sentence : `${connectionName}: ${sentence}`;
  const steps = [...ownSteps, ...problem.steps.flatMap((step) => stepFor(step, connectionName, retry))].slice(
    0,
    3,
  );
  const chosen = await vscode.window.showErrorMessage(
    notificationText(text, 500),
    ...steps.map(({ label }) => label),
  );
  steps.find(({ label }) => label === chosen)?.run();
}

function stepFor(step: NextStep, connectionName: string | undefined, retry: () => void): readonly OwnStep[] {
  const execute = (id: string, argument?: unknown) => () => void vscode.commands.executeCommand(id, argument);
  switch (step) {
    case 'retry':
      return [{ label: 'Try Again', run: retry }];
    case 'updateCredentials':
      return [{ label: 'Update Credentials…', run: execute(COMMANDS.updateCredentials, { connectionName }) }];
    case 'openSettings':
      return [{ label: 'Open Settings', run: execute(COMMANDS.openSettings) }];
    case 'showLog':
      return [{ label: 'Show Log', run: execute(COMMANDS.showLog) }];
    case 'tryOtherKind':
      // Only the command that looked up knows what the other kind is: it brings a step of its own.
      return [];
  }
}
