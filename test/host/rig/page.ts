import type { Parts } from '../../../src/app';
import type { FromRollout } from '../../../src/protocol/rollout-messages';
import { ListReading } from '../../../src/rollout/list/list-reading';
import { pageHandler } from '../../../src/workbench/lists/rooms/page-handlers';
import type { RolloutPage } from '../../../src/workbench/lists/rooms/rollout-page';
import type { OpenList } from './lists';

/** A page of a rollout's document, of which a test sends the messages. */
export interface TestPage {
  readonly input: ListReading;
  readonly announced: readonly string[];
  /** Handles a message as the panel does. It rejects with an ActionFailure. */
  receive(message: FromRollout): Promise<void>;
}

/** @param isInputShown true while the page shows the text field */
export function pageOf({ tools }: Parts, { document, uri, text }: OpenList, isInputShown = false): TestPage {
  const announced: string[] = [];
  const input = new ListReading();
  const page: RolloutPage = {
    document,
    file: { uri, text },
    input,
    isInputShown,
    sendAll: () => undefined,
    sendHead: () => undefined,
    sendReview: () => undefined,
    showPage: () => undefined,
    announce: (said) => announced.push(said),
    sendRun: () => undefined,
  };
  const handle = pageHandler(page, tools);
  return { input, announced, receive: async (message) => await handle(message) };
}
