import vscode = require('vscode');

export interface Choice<T> {
  readonly value: T;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** A product icon (https://code.visualstudio.com/api/references/icons-in-labels). */
  readonly icon: string;
}

export interface ChoiceQuestion<T> {
  readonly title: string;
  readonly placeholder: string;
  /** Such as 2 of 4. */
  readonly step: readonly [number, number];
  readonly choices: readonly Choice<T>[];
  readonly isBusy?: boolean;
}

export type ChoiceAnswer<T> =
  | { readonly kind: 'chosen'; readonly value: T }
  | { readonly kind: 'back' }
  | { readonly kind: 'cancelled' };

/**
 * Asks which of a few things to do, with Back.
 * @param signal closes the question, as if it was cancelled
 */
export function askChoice<T>(question: ChoiceQuestion<T>, signal?: AbortSignal): Promise<ChoiceAnswer<T>> {
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly value: T }>();
    let answer: ChoiceAnswer<T> = { kind: 'cancelled' };
    const finish = (given: ChoiceAnswer<T>) => {
      answer = given;
      pick.hide();
    };
    const close = () => pick.hide();
    pick.title = question.title;
    pick.placeholder = question.placeholder;
    [pick.step, pick.totalSteps] = question.step;
    pick.busy = question.isBusy ?? false;
    pick.ignoreFocusOut = true;
    pick.buttons = [vscode.QuickInputButtons.Back];
    pick.items = question.choices.map(({ icon, ...item }) => ({
      ...item,
      iconPath: new vscode.ThemeIcon(icon),
      alwaysShow: true,
    }));
    pick.onDidTriggerButton(() => finish({ kind: 'back' }));
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) finish({ kind: 'chosen', value: item.value });
    });
    pick.onDidHide(() => {
      signal?.removeEventListener('abort', close);
      pick.dispose();
      resolve(answer);
    });
    signal?.addEventListener('abort', close);
    pick.show();
  });
}
