import vscode = require('vscode');

/** What a user gave, or how they left the question. */
export type Answer<T> =
  | { readonly kind: 'given'; readonly value: T }
  | { readonly kind: 'back' }
  /** The question's other button. */
  | { readonly kind: 'other' }
  | { readonly kind: 'cancelled' };

interface Question {
  readonly title: string;
  /** Such as 2 of 4. */
  readonly step?: readonly [number, number];
  readonly canGoBack?: boolean;
  /** A button in the title, with a product icon. */
  readonly otherButton?: { readonly icon: string; readonly tooltip: string };
  /** Closes the question, as if it was cancelled. */
  readonly signal?: AbortSignal;
}

/**
 * Shows an input until the user answers. It stays open when it loses the focus, as people copy passwords from other
 * windows.
 * @param wire has it give its answer
 */
export function ask<T>(
  input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem>,
  { title, step, canGoBack = false, otherButton, signal }: Question,
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
    const { Back } = vscode.QuickInputButtons;
    input.buttons = [
      ...(canGoBack ? [Back] : []),
      ...(otherButton === undefined
        ? []
        : [{ iconPath: new vscode.ThemeIcon(otherButton.icon), tooltip: otherButton.tooltip }]),
    ];
    wire((value) => finish({ kind: 'given', value }));
    input.onDidTriggerButton((button) => finish({ kind: button === Back ? 'back' : 'other' }));
    input.onDidHide(() => {
      signal?.removeEventListener('abort', close);
      input.dispose();
      resolve(answer);
    });
    signal?.addEventListener('abort', close);
    input.show();
  });
}

interface TextQuestion extends Question {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly isSecret?: boolean;
  /** @returns what is wrong with the text, or undefined */
  readonly check: (text: string) => string | undefined;
  /** True where a text that is wrong while it is typed can become right. */
  readonly isCheckedAtEnter?: boolean;
  /** True where the value is wrong before it is changed. */
  readonly isCheckedAtOnce?: boolean;
  /** @returns what is shown in place of the prompt, or undefined */
  readonly hint?: (text: string) => string | undefined;
}

/** Asks for a text. */
export function askText(question: TextQuestion): Promise<Answer<string>> {
  const { check, isCheckedAtEnter = false, isCheckedAtOnce = false, hint, prompt } = question;
  const input = vscode.window.createInputBox();
  return ask(input, question, (give) => {
    input.prompt = prompt;
    input.value = question.value ?? '';
    input.password = question.isSecret ?? false;
    input.placeholder = question.placeholder;
    if (isCheckedAtOnce) input.validationMessage = check(input.value);
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

interface ChoiceQuestion<T> extends Question {
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

/** How work ended, or how the user left it. */
type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | Exclude<Answer<never>, { readonly kind: 'given' }>;

/** Says what is under way, with Back and Cancel, which aborts it. */
export async function whileBusy<T>(
  question: Pick<ChoiceQuestion<never>, 'title' | 'step' | 'placeholder'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Outcome<T>> {
  const request = new AbortController();
  const shown = new AbortController();
  const working = work(request.signal).then(
    (value): Outcome<T> => ({ kind: 'done', value }),
    (error: unknown): Outcome<T> => ({ kind: 'failed', error }),
  );
  const asking = askChoice({
    ...question,
    canGoBack: true,
    signal: shown.signal,
    isBusy: true,
    choices: [{ value: 'cancel', label: 'Cancel', icon: 'close' }],
  });
  const left = await Promise.race([working.then(() => undefined), asking]);
  if (left === undefined) {
    shown.abort();
    await asking;
    return await working;
  }
  request.abort();
  return left.kind === 'given' ? await working : left;
}
