/**
 * What is asked and said outside of pages, and the clipboard. `vscode-dialogs.ts` is VS Code's; tests have another one.
 * All texts are shown as they are: foreign ones go through `notificationText` or `quickInputText` before.
 */
export interface Dialogs {
  /** Shows a notification. @returns the label of the button that was pressed, or undefined where it was closed */
  notify(tone: Tone, text: string, ...buttons: readonly string[]): PromiseLike<string | undefined>;
  /** Asks in a modal. @returns the label of the button that was pressed, or undefined where it was cancelled */
  ask(
    question: string,
    detail: string | undefined,
    ...buttons: readonly string[]
  ): PromiseLike<string | undefined>;
  /** Tells what was done for a moment, also to a screen reader, and covers nothing. */
  say(text: string): void;
  /** Asks for one of a list. @returns undefined where it was cancelled */
  pick<T extends PickItem>(items: readonly T[], options: PickOptions): PromiseLike<T | undefined>;
  /** Asks for any number of a list, all of which are selected at first. @returns undefined where it was cancelled */
  pickMany<T extends PickItem>(
    items: readonly T[],
    options: PickOptions,
  ): PromiseLike<readonly T[] | undefined>;
  /** Asks for a text. */
  askText(question: TextQuestion): Promise<TextAnswer>;
  /** Asks which of a few things to do. */
  askChoice<T>(question: ChoiceQuestion<T>): Promise<Answer<T>>;
  /** Asks for something that is typed, or found by what is typed. */
  search<T>(question: SearchQuestion<T>): Promise<Answer<T>>;
  /**
   * Shows that work is under way in a notification.
   * @param cancel makes the work end; without it there is no Cancel
   */
  showProgress<T>(
    title: string,
    work: (progress: Progress) => Promise<T>,
    cancel?: () => void,
  ): PromiseLike<T>;
  readClipboard(): PromiseLike<string>;
  /** Rejects where the clipboard cannot be written. */
  writeClipboard(text: string): PromiseLike<void>;
}

export type Tone = 'info' | 'warning' | 'error';

export interface PickItem {
  readonly label: string;
  readonly description?: string;
  /** A product icon (https://code.visualstudio.com/api/references/icons-in-labels). */
  readonly icon?: string;
}

export interface PickOptions {
  readonly title: string;
  readonly placeHolder?: string;
  /** True where typing finds an item by its description too. */
  readonly matchOnDescription?: boolean;
  readonly ignoreFocusOut?: boolean;
}

export interface Progress {
  /** @param increment percent of the whole that were done since the last report */
  report(step: { readonly message: string; readonly increment: number }): void;
}

/** What a user gave, or how they left the question. */
export type Answer<T> =
  | { readonly kind: 'given'; readonly value: T }
  | { readonly kind: 'back' }
  /** The question's other button. */
  | { readonly kind: 'other' }
  | { readonly kind: 'cancelled' };

/** The answer to a question for a text. A button leaves the text that stands in the input, which is not checked. */
export type TextAnswer =
  | { readonly kind: 'given'; readonly value: string }
  | { readonly kind: 'back' | 'other'; readonly value: string }
  | { readonly kind: 'cancelled' };

/** It stays open when it loses the focus, as people copy passwords from other windows. */
export interface Question {
  readonly title: string;
  /** Such as 2 of 4. */
  readonly step?: readonly [number, number];
  readonly canGoBack?: boolean;
  /** A button in the title, with a product icon. */
  readonly otherButton?: { readonly icon: string; readonly tooltip: string };
  /** Closes the question, as if it was cancelled. */
  readonly signal?: AbortSignal;
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
  /** True where the value is wrong before it is changed. */
  readonly isCheckedAtOnce?: boolean;
  /** @returns what is shown in place of the prompt, or undefined */
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

/** What can be accepted for a text. */
export interface Found<T> {
  /** What VS Code finds by the text: the same for each text, in the same order. */
  readonly listed: readonly Choice<T>[];
  /** What is offered for the text itself. Without a value it only says something. */
  readonly typed: readonly Choice<T | undefined>[];
  /** What Enter accepts, of both; undefined for what VS Code finds first. */
  readonly accepted: Choice<T | undefined> | undefined;
}

export interface SearchQuestion<T> extends Question {
  readonly placeholder: string;
  /** Typed at first. */
  readonly value: string;
  /** @param text without spaces at its ends */
  readonly find: (text: string) => Found<T>;
}
