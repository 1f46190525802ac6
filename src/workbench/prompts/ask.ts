import vscode = require('vscode');

/** What a person gave, or how they left the question. */
export type Answer<T> =
  | { readonly kind: 'given'; readonly value: T }
  | { readonly kind: 'back' }
  | { readonly kind: 'cancelled' };

export interface Question {
  readonly title: string;
  /** Such as 2 of 4. */
  readonly step?: readonly [number, number];
  readonly canGoBack?: boolean;
  /** Closes the question, as if it was cancelled. */
  readonly signal?: AbortSignal;
}

/**
 * Shows an input until the person answers. It stays open when it loses the focus, as people copy passwords from other
 * windows.
 * @param wire has it give its answer
 */
export function ask<T>(
  input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem>,
  { title, step, canGoBack = false, signal }: Question,
  wire: (give: (value: T) => void) => void,
): Promise<Answer<T>> {
  return new Promise((resolve) => {
    let answer: Answer<T> = { kind: 'cancelled' };
    const finish = (given: Answer<T>) => {
      answer = given;
      input.hide();
    };
    const close = () => input.hide();
    input.title = title;
    input.ignoreFocusOut = true;
    if (step !== undefined) [input.step, input.totalSteps] = step;
    if (canGoBack) input.buttons = [vscode.QuickInputButtons.Back];
    wire((value) => finish({ kind: 'given', value }));
    input.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) finish({ kind: 'back' });
    });
    input.onDidHide(() => {
      signal?.removeEventListener('abort', close);
      input.dispose();
      resolve(answer);
    });
    signal?.addEventListener('abort', close);
    input.show();
  });
}

export interface TextQuestion extends Question {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly isSecret?: boolean;
  /** @returns what is wrong with the text, or undefined */
  readonly check: (text: string) => string | undefined;
  /** True where a text that is wrong while it is typed can become right. */
  readonly isCheckedAtEnter?: boolean;
  /** @returns what is shown in place of the prompt, or undefined */
  readonly hint?: (text: string) => string | undefined;
}

/** Asks for a text. */
export function askText(question: TextQuestion): Promise<Answer<string>> {
  const { check, isCheckedAtEnter = false, hint, prompt } = question;
  const input = vscode.window.createInputBox();
  return ask(input, question, (give) => {
    input.prompt = prompt;
    input.value = question.value ?? '';
    input.password = question.isSecret ?? false;
    input.placeholder = question.placeholder;
    input.onDidChangeValue((text) => {
      input.prompt = hint?.(text) ?? prompt;
      input.validationMessage = isCheckedAtEnter || text === '' ? undefined : check(text);
    });
    input.onDidAccept(() => {
      const problem = check(input.value);
      if (problem === undefined) give(input.value);
      else input.validationMessage = problem;
    });
  });
}

export interface Choice<T> {
  readonly value: T;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** A product icon (https://code.visualstudio.com/api/references/icons-in-labels). */
  readonly icon: string;
}

export interface ChoiceQuestion<T> extends Question {
  readonly placeholder: string;
  readonly choices: readonly Choice<T>[];
  readonly isBusy?: boolean;
}

/** Asks which of a few things to do. */
export function askChoice<T>(question: ChoiceQuestion<T>): Promise<Answer<T>> {
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly value: T }>();
  return ask(pick, question, (give) => {
    pick.placeholder = question.placeholder;
    pick.busy = question.isBusy ?? false;
    pick.items = question.choices.map(({ icon, ...item }) => ({
      ...item,
      iconPath: new vscode.ThemeIcon(icon),
      alwaysShow: true,
    }));
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) give(item.value);
    });
  });
}
