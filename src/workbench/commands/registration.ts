import * as vscode from 'vscode';
import { COMMANDS } from '../../ids';
import { notificationText } from '../../model/display-text';
import { describeProblem, isCancelled } from '../../model/problems/describe-problem';
import { type NextStep, problemSentence } from '../../model/problems/problem';
import { type CommandArgument, readArgument } from './arguments';
import type { CommandContext } from './context';
import { CommandFailure, type OwnStep } from './failure';

export type CommandHandler = (context: CommandContext, argument: CommandArgument) => Promise<void> | void;
export type CommandTable = Readonly<Record<keyof typeof COMMANDS, CommandHandler>>;

/**
 * Registers commands through one funnel: arguments are read with care, a failure is told with its next steps, and the
 * command itself never rejects and returns nothing.
 */
export function registerCommands(context: CommandContext, table: CommandTable): vscode.Disposable {
  const ids = new Map<string, string>(Object.entries(COMMANDS));
  return vscode.Disposable.from(
    ...Object.entries(table).map(([name, handler]) => {
      const id = ids.get(name) ?? name;
      return vscode.commands.registerCommand(id, (argument: unknown) => run(context, id, handler, argument));
    }),
  );
}

async function run(
  context: CommandContext,
  id: string,
  handler: CommandHandler,
  argument: unknown,
): Promise<void> {
  try {
    await handler(context, readArgument(argument));
  } catch (error) {
    const failure =
      error instanceof CommandFailure
        ? error
        : new CommandFailure(describeProblem(error, 'endpoint', true), { cause: error });
    const { cause, retryWith } = failure.options;
    if (isCancelled(cause)) return;
    // The name alone: a foreign message can hold anything.
    context.log.warn(`${id} failed: ${cause instanceof Error ? cause.name : failure.problem.headline}`);
    // Not awaited: nothing waits for a notification.
    void tell(failure, () => void run(context, id, handler, retryWith ?? argument));
  }
}

async function tell({ problem, options }: CommandFailure, retry: () => void): Promise<void> {
  const { connectionName, ownSteps = [] } = options;
  const sentence = problemSentence(problem);
  const text = connectionName === undefined ? sentence : `${connectionName}: ${sentence}`;
  const steps = [...ownSteps, ...problem.steps.flatMap((step) => stepFor(step, connectionName, retry))];
  // A notification has room for three buttons; the first steps are the likeliest.
  const offered = steps.slice(0, 3);
  const chosen = await vscode.window.showErrorMessage(
    notificationText(text, 500),
    ...offered.map(({ label }) => label),
  );
  offered.find(({ label }) => label === chosen)?.run();
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
