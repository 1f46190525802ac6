/**
 * Dialogs and messages outside of pages, and the clipboard. Implemented by `vscode-dialogs.ts` and by a test double.
 * Messages are passed through unchanged, so foreign text must go through `notificationText` or `quickInputText`.
 */
export interface Dialogs {
  /** Shows a notification. Returns the label of the pressed button, or undefined if it was closed. */
  notify(tone: Tone, text: string, ...buttons: readonly string[]): PromiseLike<string | undefined>;
  /** Shows a modal question. Returns the label of the pressed button, or undefined if it was canceled. */
  ask(
    question: string,
    detail: string | undefined,
    ...buttons: readonly string[]
  ): PromiseLike<string | undefined>;
  /** Shows and announces a message briefly, without covering anything. */
  say(text: string): void;
  /** Asks the user to pick one item. Returns undefined if canceled. */
  pick<T extends PickItem>(items: readonly T[], options: PickOptions): PromiseLike<T | undefined>;
  /** Asks the user to pick any number of items. Returns undefined if canceled. */
  pickMany<T extends PickOfMany>(
    items: readonly T[],
    options: PickOptions,
  ): PromiseLike<readonly T[] | undefined>;
  askText(question: TextQuestion): Promise<TextAnswer>;
  askChoice<T>(question: ChoiceQuestion<T>): Promise<Answer<T>>;
  /** Asks the user to type a value or to pick a matching item. */
  search<T>(question: SearchQuestion<T>): Promise<Answer<T>>;
  /**
   * Shows a progress notification.
   * @param cancel cancels the work; if it is undefined, there is no Cancel button
   */
  showProgress<T>(
    title: string,
    work: (progress: Progress) => Promise<T>,
    cancel?: () => void,
  ): PromiseLike<T>;
  readClipboard(): PromiseLike<string>;
  /** Rejects if the clipboard cannot be written. */
  writeClipboard(text: string): PromiseLike<void>;
  /** Opens the user settings and shows the connections, or opens the settings editor and shows `http.proxy`. */
  openSettings(at: 'connections' | 'proxy'): Promise<void>;
  /** Reloads the window, which loads the installed version of the extension. */
  reloadWindow(): PromiseLike<void>;
}

export type Tone = 'info' | 'warning' | 'error';

export interface PickItem {
  readonly label: string;
  readonly description?: string;
  /** A product icon (https://code.visualstudio.com/api/references/icons-in-labels). */
  readonly icon?: string;
}

/** An item of a pick that allows several items. */
export interface PickOfMany extends PickItem {
  readonly detail?: string;
  /** Heading of this item and of the following items with the same group. */
  readonly group?: string;
  /** `unselected` items are not selected initially, and `information` never is. */
  readonly selection?: 'unselected' | 'information';
}

export interface PickOptions {
  readonly title: string;
  readonly placeHolder?: string;
  /** Whether typing also matches the description. */
  readonly matchOnDescription?: boolean;
  readonly ignoreFocusOut?: boolean;
}

export interface Progress {
  /** @param increment percentage of the total since the last report */
  report(step: { readonly message: string; readonly increment: number }): void;
}

export type Answer<T> =
  | { readonly kind: 'given'; readonly value: T }
  | { readonly kind: 'back' }
  /** The question's additional button. */
  | { readonly kind: 'other' }
  | { readonly kind: 'canceled' };

/** The user's response to a question. Buttons return the current value, which is not validated. */
export type TextAnswer =
  | { readonly kind: 'given'; readonly value: string }
  | { readonly kind: 'back' | 'other'; readonly value: string }
  | { readonly kind: 'canceled' };

/** A question. Stays open without focus, because people copy passwords from other windows. */
export interface Question {
  readonly title: string;
  /** For example 2 of 4. */
  readonly step?: readonly [number, number];
  readonly canGoBack?: boolean;
  /** An additional button in the title, with a product icon. */
  readonly otherButton?: { readonly icon: string; readonly tooltip: string };
  /** Closes the question as canceled. */
  readonly signal?: AbortSignal;
}

export interface TextQuestion extends Question {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly isSecret?: boolean;
  /** Validates the typed value. Returns an error message, or undefined if it is valid. */
  readonly check: (text: string) => string | undefined;
  /** Whether to validate only on Enter, because an incomplete value can become valid. */
  readonly isCheckedAtEnter?: boolean;
  /** Whether to validate the initial value. */
  readonly isCheckedAtOnce?: boolean;
  /** Returns a message that replaces the prompt, or undefined. */
  readonly hint?: (text: string) => string | undefined;
}

export interface Choice<T> extends PickItem {
  readonly value: T;
  readonly detail?: string;
}

export interface ChoiceQuestion<T> extends Question {
  readonly placeholder: string;
  readonly choices: readonly Choice<T>[];
  readonly isBusy?: boolean;
}

export interface SearchQuestion<T> extends Question {
  readonly placeholder: string;
  readonly value: string;
  /**
   * Returns the choices for the typed text. Enter accepts the first choice. A choice without a value is informational.
   * @param text the typed text, trimmed
   */
  readonly find: (text: string) => readonly Choice<T | undefined>[];
  /**
   * Loads more choices while the search is shown. Never rejects.
   * @param changed shows what `find` returns now
   * @param signal aborted when the search is closed
   */
  readonly load?: ((changed: () => void, signal: AbortSignal) => Promise<void>) | undefined;
}
