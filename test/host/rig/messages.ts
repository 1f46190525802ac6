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

/** A message that is still open. */
interface OpenMessage {
  readonly text: string;
  readonly press: (label: string) => void;
}

/**
 * Leaves each message open during some work, until the work presses a button of it.
 * @param shown gets each message, while the work goes on too
 */
export async function leavingOpen(
  show: Show,
  work: (shown: readonly OpenMessage[]) => Promise<void>,
): Promise<void> {
  const shown: OpenMessage[] = [];
  const open = (text: string) =>
    new Promise<string>((press) => {
      shown.push({ text, press });
    });
  await replaced(vscode.window, show, Object(open), () => work(shown));
}
