import type { Session } from '../../model/connections/session';

/** What is asked and shown for a list. Another one stands in for VS Code where pages are tested in a browser. */
export interface ListDialogs {
  /** Asks in a modal. @returns the label of the button that was pressed, or undefined where it was cancelled */
  ask(question: string, detail: string, ...buttons: readonly string[]): PromiseLike<string | undefined>;
  /** Offers a button in a notification, and waits for it. */
  offer(text: string, button: string): PromiseLike<string | undefined>;
  /** Asks for a connection, unless there is only one. */
  pickSession(): Promise<Session | undefined>;
  /** Asks for a file and reads its list. @throws ActionFailure */
  readListFromFile(): Promise<string | undefined>;
  /** Asks which of the remembered endpoints to look up. @returns them as the text of a list @throws ActionFailure */
  pickRememberedEndpoints(session: Session): Promise<string | undefined>;
  readClipboard(): PromiseLike<string>;
  /** @returns what to say, without the text */
  copy(text: string, what: string): Promise<string>;
}
