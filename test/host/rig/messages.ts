import * as vscode from 'vscode';
import { replaced } from './replace';

type Show = 'showInformationMessage' | 'showWarningMessage' | 'showErrorMessage';

/**
 * Presses a button of each message that has it, during some work.
 * @param shown gets the arguments of each message, while the work goes on too
 * @returns the arguments of each message
 */
export async function pressing(
  show: Show,
  label: string | undefined,
  work: (shown: readonly (readonly unknown[])[]) => Promise<unknown>,
): Promise<readonly (readonly unknown[])[]> {
  const shown: unknown[][] = [];
  const press = async (...message: readonly unknown[]) => {
    shown.push([...message]);
    return message.find((part) => part === label);
  };
  await replaced(vscode.window, show, Object(press), async () => {
    await work(shown);
  });
  return shown;
}
