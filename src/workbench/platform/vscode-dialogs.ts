import vscode = require('vscode');

import type {
  Answer,
  Choice,
  ChoiceQuestion,
  Dialogs,
  PickItem,
  PickOfMany,
  PickOptions,
  Question,
  SearchQuestion,
  TextAnswer,
  TextQuestion,
} from './dialogs';
import { openConnectionSettings, openProxySettings } from './settings';

const SAID_MS = 4000;

export const vscodeDialogs: Dialogs = {
  notify: (tone, text, ...buttons) => {
    const { showInformationMessage, showWarningMessage, showErrorMessage } = vscode.window;
    const show = { info: showInformationMessage, warning: showWarningMessage, error: showErrorMessage };
    return show[tone](text, ...buttons);
  },
  ask: (question, detail, ...buttons) =>
    vscode.window.showWarningMessage(
      question,
      { modal: true, ...(detail === undefined ? {} : { detail }) },
      ...buttons,
    ),
  say: showAlert,
  pick: async (items, options) => (await vscode.window.showQuickPick(items.map(shown), options))?.item,
  pickMany,
  askText,
  askChoice,
  search,
  showProgress: (title, work, cancel) =>
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: cancel !== undefined },
      async (progress, cancellation) => {
        const subscription = cancellation.onCancellationRequested(() => cancel?.());
        try {
          return await work(progress);
        } finally {
          subscription.dispose();
        }
      },
    ),
  readClipboard: () => vscode.env.clipboard.readText(),
  writeClipboard: (text) => vscode.env.clipboard.writeText(text),
  openSettings: (at) => (at === 'proxy' ? openProxySettings() : openConnectionSettings()),
  reloadWindow: () => vscode.commands.executeCommand('workbench.action.reloadWindow'),
};

/** A QuickPickItem and the item that it represents. */
type ShownItem<T> = vscode.QuickPickItem & { readonly item: T };

function shown<T extends PickItem & { readonly detail?: string }>(item: T): ShownItem<T> {
  const { label, description, detail, icon } = item;
  return {
    label,
    ...(description === undefined ? {} : { description }),
    ...(detail === undefined ? {} : { detail }),
    ...(icon === undefined ? {} : { iconPath: new vscode.ThemeIcon(icon) }),
    item,
  };
}

async function pickMany<T extends PickOfMany>(
  items: readonly T[],
  { title, placeHolder, matchOnDescription = false, ignoreFocusOut = false }: PickOptions,
): Promise<readonly T[] | undefined> {
  const pick = vscode.window.createQuickPick<ShownItem<T>>();
  const all = items.map(shown);
  const answer = await ask<readonly T[]>(pick, { title }, (give) => {
    pick.canSelectMany = true;
    pick.placeholder = placeHolder;
    pick.matchOnDescription = matchOnDescription;
    pick.matchOnDetail = matchOnDescription;
    pick.ignoreFocusOut = ignoreFocusOut;
    // A separator has the type of an item, but not its other properties.
    pick.items = all.flatMap((each, index) => {
      const { group } = each.item;
      const isFirst = group !== undefined && group !== items[index - 1]?.group;
      const { Separator } = vscode.QuickPickItemKind;
      return isFirst ? [{ ...each, label: group, kind: Separator }, each] : [each];
    });
    pick.selectedItems = all.filter(({ item }) => item.selection === undefined);
    pick.onDidChangeSelection((selected) => {
      const allowed = selected.filter(({ item }) => item.selection !== 'information');
      if (allowed.length < selected.length) pick.selectedItems = allowed;
    });
    pick.onDidAccept(() => give(pick.selectedItems.map(({ item }) => item)));
  });
  return answer.kind === 'given' ? answer.value : undefined;
}

/**
 * Shows a message in the status bar briefly, as an alert, because a screen reader announces alerts but not status bar
 * messages. A notification would also be announced, but it covers the page and has to be dismissed.
 */
function showAlert(text: string): void {
  const item = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
  item.name = 'Zero Touch';
  item.text = `$(check) ${text.replaceAll('$(', '$ (')}`;
  item.accessibilityInformation = { label: text, role: 'alert' };
  item.show();
  setTimeout(() => item.dispose(), SAID_MS);
}

/**
 * Shows an input until the user responds.
 * @param wire connects the input to the given callback
 */
function ask<T>(
  input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem>,
  { title, step, canGoBack = false, otherButton, signal }: Question,
  wire: (give: (value: T) => void) => void,
): Promise<Answer<T>> {
  return new Promise((resolve) => {
    let answer: Answer<T> = { kind: 'canceled' };
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

async function askText(question: TextQuestion): Promise<TextAnswer> {
  const { check, isCheckedAtEnter = false, isCheckedAtOnce = false, hint, prompt } = question;
  const input = vscode.window.createInputBox();
  const answer = await ask<string>(input, question, (give) => {
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
  const { kind } = answer;
  return kind === 'back' || kind === 'other' ? { kind, value: input.value } : answer;
}

function askChoice<T>(question: ChoiceQuestion<T>): Promise<Answer<T>> {
  const pick = vscode.window.createQuickPick<ShownItem<Choice<T>>>();
  return ask(pick, question, (give) => {
    pick.placeholder = question.placeholder;
    pick.busy = question.isBusy ?? false;
    pick.items = question.choices.map((choice) => ({ ...shown(choice), alwaysShow: true }));
    pick.onDidAccept(() => {
      const [selected] = pick.selectedItems;
      if (selected !== undefined) give(selected.item.value);
    });
  });
}

async function search<T>(question: SearchQuestion<T>): Promise<Answer<T>> {
  type Item = ShownItem<Choice<T | undefined>>;
  const closing = new AbortController();
  const pick = vscode.window.createQuickPick<Item>();
  // VS Code would otherwise sort by labels that match the typed text, so that the first item would not be on top. Its
  // API lacks this property.
  Reflect.set(pick, 'sortByLabel', false);
  /** Until VS Code shows the current items: returns the item that the user meant by accepting an item. */
  let meantBy: ((selected: Item | undefined) => Item | undefined) | undefined;
  const showItems = () => {
    const choices = question.find(pick.value.trim());
    // VS Code's own filter would hide items that match by words, because it looks for the typed text as a whole.
    pick.items = choices.map((choice) => ({ ...shown(choice), alwaysShow: true }));
  };
  const showTyped = () => {
    showItems();
    // The user may press Enter before VS Code shows the items for the typed text.
    meantBy = () => pick.items[0];
  };
  const showMore = () => {
    if (closing.signal.aborted) return;
    const { items } = pick;
    const [active] = pick.activeItems;
    const isMoved = active !== undefined && active !== items[0];
    showItems();
    // VS Code reports the index of the item that the user saw, which may now belong to another item.
    meantBy ??= (selected) => items[selected === undefined ? -1 : pick.items.indexOf(selected)] ?? selected;
    const isSame = ({ item: { value, label } }: Item) =>
      value === active?.item.value || label === active?.item.label;
    const same = isMoved ? pick.items.find(isSame) : undefined;
    if (same !== undefined) [pick.activeItems, meantBy] = [[same], undefined];
  };
  const answer = await ask<T>(pick, question, (give) => {
    pick.placeholder = question.placeholder;
    pick.value = question.value;
    pick.keepScrollPosition = true;
    showItems();
    if (question.load !== undefined) {
      pick.busy = true;
      void question.load(showMore, closing.signal).then(() => {
        if (!closing.signal.aborted) pick.busy = false;
      });
    }
    pick.onDidChangeValue(showTyped);
    pick.onDidChangeActive(([active]) => {
      // VS Code makes the first item active once it shows the items. It reports nothing if `activeItems` was set.
      if (active === pick.items[0]) meantBy = undefined;
    });
    pick.onDidAccept(() => {
      const [selected] = pick.selectedItems;
      const value = (meantBy === undefined ? selected : meantBy(selected))?.item.value;
      if (value !== undefined) give(value);
    });
  });
  closing.abort();
  return answer;
}
