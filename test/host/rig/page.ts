import type { Parts } from '../../../src/app';
import type { FromRollout } from '../../../src/protocol/rollout-messages';
import type { ListReading } from '../../../src/rollout/list/list-reading';
import { textFile } from '../../../src/workbench/lists/documents/text-list-editors';
import { EditorState, type RolloutFile } from '../../../src/workbench/lists/rooms/editor-state';
import { pageHandler } from '../../../src/workbench/lists/rooms/page-handlers';
import type { OpenList } from './lists';

/** What a page sends once it is loaded. */
export type PageMessage = Exclude<FromRollout, { type: 'ready' }>;

/** A page of a rollout's document, of which a test sends the messages. */
export interface TestPage {
  readonly input: ListReading;
  /** What was to be said on the page. */
  readonly announced: readonly string[];
  /** Handles a message as the panel does. It rejects with an ActionFailure. */
  receive(message: PageMessage): Promise<void>;
}

/** @param isInputShown true while the page shows the text field */
export function pageOf(
  { tools }: Parts,
  { document, text }: Pick<OpenList, 'document' | 'text'>,
  isInputShown = false,
  file: RolloutFile = textFile(text),
): TestPage {
  const announced: string[] = [];
  const state = new EditorState(document, file);
  if (isInputShown) state.show('add');
  const handle = pageHandler(state, tools);
  return {
    input: state.input,
    announced,
    receive: async (message) => {
      const said = await handle(message);
      if (typeof said === 'string') announced.push(said);
    },
  };
}
