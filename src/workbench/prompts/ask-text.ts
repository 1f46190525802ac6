import * as vscode from 'vscode';

export interface TextQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly isSecret?: boolean;
  /** Such as 2 of 4. */
  readonly step?: readonly [number, number];
  readonly canGoBack?: boolean;
  /** @returns what is wrong with the text, or undefined */
  readonly check: (text: string) => string | undefined;
  /**
   * A last check that takes time. The input shows that it is busy, and Escape cancels the check.
   * @returns what is wrong, or undefined to accept
   */
  readonly checkSlowly?: (text: string, signal: AbortSignal) => Promise<string | undefined>;
  /** The label of a button that skips the slow check, offered after the check has failed. */
  readonly skipSlowCheck?: string;
}

export type TextAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'back' }
  | { readonly kind: 'cancelled' };

/**
 * Asks for a text in VS Code's input box, which shows what is wrong while the person types. The box stays open when it
 * loses the focus, as people copy passwords from other windows.
 */
export function askText(question: TextQuestion): Promise<TextAnswer> {
  return new Promise((resolve) => {
    const input = vscode.window.createInputBox();
    const checking = new AbortController();
    const skip = { iconPath: new vscode.ThemeIcon('save'), tooltip: question.skipSlowCheck ?? '' };
    let answer: TextAnswer = { kind: 'cancelled' };
    const finish = (given: TextAnswer) => {
      answer = given;
      input.hide();
    };
    const buttons = question.canGoBack ? [vscode.QuickInputButtons.Back] : [];
    input.title = question.title;
    input.prompt = question.prompt;
    input.value = question.value ?? '';
    input.password = question.isSecret ?? false;
    input.ignoreFocusOut = true;
    input.buttons = buttons;
    if (question.placeholder !== undefined) input.placeholder = question.placeholder;
    if (question.step !== undefined) [input.step, input.totalSteps] = question.step;
    input.onDidChangeValue((text) => {
      input.validationMessage = text === '' ? undefined : question.check(text);
    });
    input.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) finish({ kind: 'back' });
      else if (question.check(input.value) === undefined) {
        finish({ kind: 'text', text: input.value });
      }
    });
    input.onDidAccept(async () => {
      if (!input.enabled) return;
      const text = input.value;
      const problem = question.check(text) ?? (await checkSlowly(input, question, checking.signal));
      if (checking.signal.aborted) return;
      if (problem === undefined) {
        finish({ kind: 'text', text });
        return;
      }
      input.validationMessage = problem;
      const canSkip = question.skipSlowCheck !== undefined && question.check(text) === undefined;
      input.buttons = canSkip ? [...buttons, skip] : buttons;
    });
    input.onDidHide(() => {
      checking.abort();
      input.dispose();
      resolve(answer);
    });
    input.show();
  });
}

async function checkSlowly(
  input: vscode.InputBox,
  question: TextQuestion,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (question.checkSlowly === undefined) return undefined;
  input.busy = true;
  input.enabled = false;
  try {
    return await question.checkSlowly(input.value, signal);
  } finally {
    input.busy = false;
    input.enabled = true;
  }
}
