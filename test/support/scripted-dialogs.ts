import type {
  Answer,
  ChoiceQuestion,
  Dialogs,
  PickItem,
  PickOfMany,
  PickOptions,
  Progress,
  SearchQuestion,
  TextAnswer,
  TextQuestion,
  Tone,
} from '../../src/workbench/platform/dialogs';

/** A notification or a modal question. */
export interface Shown {
  readonly kind: Tone | 'ask';
  readonly text: string;
  readonly detail?: string | undefined;
  readonly buttons: readonly string[];
}

/** A pick that was shown. */
interface Offered extends PickOptions {
  readonly labels: readonly string[];
}

/** Typed text, and the title button that is pressed afterward. */
export type TypedText = readonly [text?: string | undefined, button?: 'back' | 'other'];

type Maybe<T> = T | undefined | Promise<T | undefined>;

/** Dialogs that record what they show, and respond as a test has scripted. */
export class ScriptedDialogs implements Dialogs {
  readonly shown: Shown[] = [];
  /** Messages in the status bar. */
  readonly said: string[] = [];
  readonly offered: Offered[] = [];
  /** Copied strings. */
  readonly copied: string[] = [];
  clipboard = '';
  /** Settings that were opened. */
  readonly openedSettings: string[] = [];
  /** Number of times that the window was reloaded. */
  reloads = 0;
  /** Returns the button to press. Default: the first button of a question, and no button of a notification. */
  press = ({ kind, buttons }: Shown): Maybe<string> => (kind === 'ask' ? buttons[0] : undefined);
  /** Returns the item to pick. Default: none. */
  choose = (_items: readonly PickItem[]): Maybe<PickItem> => undefined;
  /** Returns the text to type. Default: none. */
  type = (_question: TextQuestion | SearchQuestion<unknown>): Maybe<string> => undefined;
  /** Returns the title button to press after text is typed. Default: none. */
  leave = (_question: TextQuestion): TypedText[1] => undefined;

  /** Types several strings, one after the other. @returns the initial text of each input, once it is shown */
  typeInTurn(...texts: readonly TypedText[]): readonly (string | undefined)[] {
    const left = [...texts];
    const before: (string | undefined)[] = [];
    let button: TypedText[1];
    this.type = (question) => {
      before.push(question.value);
      const [text, pressed] = left.shift() ?? [];
      button = pressed;
      return text;
    };
    this.leave = () => button;
    return before;
  }

  /** The questions that were asked. */
  get asked(): readonly string[] {
    return this.shown.filter(({ kind }) => kind === 'ask').map(({ text }) => text);
  }

  async notify(kind: Tone, text: string, ...buttons: readonly string[]): Promise<string | undefined> {
    return await this.#show({ kind, text, buttons });
  }

  async ask(text: string, detail: string | undefined, ...buttons: readonly string[]) {
    return await this.#show({ kind: 'ask', text, detail, buttons });
  }

  readonly say = (text: string): void => {
    this.said.push(text);
  };

  async pick<T extends PickItem>(items: readonly T[], options: PickOptions): Promise<T | undefined> {
    this.offered.push({ ...options, labels: items.map(({ label }) => label) });
    const chosen = await this.choose(items);
    return items.find((item) => item === chosen);
  }

  /** Returns the items to pick of several. Default: the item of `choose`. */
  chooseMany = async (items: readonly PickOfMany[]): Promise<readonly PickOfMany[] | undefined> => {
    const one = await this.choose(items);
    return one === undefined ? undefined : items.filter((item) => item === one);
  };

  async pickMany<T extends PickOfMany>(items: readonly T[], options: PickOptions) {
    this.offered.push({ ...options, labels: items.map(({ label }) => label) });
    const chosen = await this.chooseMany(items);
    return chosen && items.filter((item) => chosen.includes(item));
  }

  async askText(question: TextQuestion): Promise<TextAnswer> {
    const value = await this.type(question);
    const left = this.leave(question);
    if (left !== undefined) return { kind: left, value: value ?? question.value ?? '' };
    const isTaken = value !== undefined && question.check(value) === undefined;
    return isTaken ? { kind: 'given', value } : { kind: 'canceled' };
  }

  /** If nothing is picked, a busy question stays open until it is closed. */
  async askChoice<T>({ choices, isBusy, signal }: ChoiceQuestion<T>): Promise<Answer<T>> {
    const closed = new Promise<undefined>((resolve) => {
      signal?.addEventListener('abort', () => resolve(undefined));
    });
    const chosen = (await this.choose(choices)) ?? (isBusy === true ? await closed : undefined);
    const found = choices.find((choice) => choice === chosen);
    return found === undefined ? { kind: 'canceled' } : { kind: 'given', value: found.value };
  }

  async search<T>(question: SearchQuestion<T>): Promise<Answer<T>> {
    const text = await this.type(question);
    const value = text === undefined ? undefined : question.find(text)[0]?.value;
    return value === undefined ? { kind: 'canceled' } : { kind: 'given', value };
  }

  /** Called with the function that cancels the work, if it can be canceled. */
  cancelProgress: (cancel: () => void) => Promise<void> | void = () => {};

  async showProgress<T>(
    _title: string,
    work: (progress: Progress) => Promise<T>,
    cancel?: () => void,
  ): Promise<T> {
    const working = work({ report: () => {} });
    if (cancel !== undefined) await this.cancelProgress(cancel);
    return await working;
  }

  async readClipboard(): Promise<string> {
    return this.clipboard;
  }

  async openSettings(at: string): Promise<void> {
    this.openedSettings.push(at);
  }

  async reloadWindow(): Promise<void> {
    this.reloads += 1;
  }

  async writeClipboard(text: string): Promise<void> {
    this.copied.push(text);
    this.clipboard = text;
  }

  async #show(message: Shown): Promise<string | undefined> {
    this.shown.push(message);
    return await this.press(message);
  }
}
