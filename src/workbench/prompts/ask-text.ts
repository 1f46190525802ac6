import vscode = require('vscode');

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
  /** True where a text that is wrong while it is typed can become right. */
  readonly isCheckedAtEnter?: boolean;
  /** @returns what is shown in place of the prompt, or undefined */
  readonly hint?: (text: string) => string | undefined;
}

export type TextAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'back' }
  | { readonly kind: 'cancelled' };

/**
 * Asks for a text in VS Code's input box. The box stays open when it loses the focus, as people copy passwords from
 * other windows.
 */
export function askText(question: TextQuestion): Promise<TextAnswer> {
  const { check, isCheckedAtEnter = false, hint, prompt } = question;
  return new Promise((resolve) => {
    const input = vscode.window.createInputBox();
    let answer: TextAnswer = { kind: 'cancelled' };
    const finish = (given: TextAnswer) => {
      answer = given;
      input.hide();
    };
    input.title = question.title;
    input.prompt = prompt;
    input.value = question.value ?? '';
    input.password = question.isSecret ?? false;
    input.ignoreFocusOut = true;
    input.buttons = question.canGoBack ? [vscode.QuickInputButtons.Back] : [];
    if (question.placeholder !== undefined) input.placeholder = question.placeholder;
    if (question.step !== undefined) [input.step, input.totalSteps] = question.step;
    input.onDidChangeValue((text) => {
      input.prompt = hint?.(text) ?? prompt;
      input.validationMessage = isCheckedAtEnter || text === '' ? undefined : check(text);
    });
    input.onDidTriggerButton(() => finish({ kind: 'back' }));
    input.onDidAccept(() => {
      const text = input.value;
      const problem = check(text);
      if (problem === undefined) finish({ kind: 'text', text });
      else input.validationMessage = problem;
    });
    input.onDidHide(() => {
      input.dispose();
      resolve(answer);
    });
    input.show();
  });
}
