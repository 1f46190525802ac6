import type { App } from '../../../src/app';
import type { Dialogs, Tone } from '../../../src/workbench/platform/dialogs';
import { replaced } from './replace';

/** A notification or a modal question. */
type Kind = Tone | 'ask';

/** Parts of a message: its text, the detail of a question, and its buttons. */
type Message = readonly (string | undefined)[];

/**
 * Presses a button in each message that has it, while work runs.
 * @param label the label of the button, or the labels of several
 * @param shown receives each message immediately
 * @returns all messages
 */
export async function pressing(
  { dialogs }: App,
  kind: Kind,
  label: string | readonly string[] | undefined,
  work: (shown: readonly Message[]) => Promise<unknown>,
): Promise<readonly Message[]> {
  const shown: Message[] = [];
  const answer = async (...message: Message) => {
    shown.push(message);
    return message.find((part) => part !== undefined && [label].flat().includes(part));
  };
  const show = dialogs.notify;
  const notify: Dialogs['notify'] = (tone, text, ...buttons) =>
    tone === kind ? answer(text, ...buttons) : show(tone, text, ...buttons);
  await replaced(dialogs, 'ask', kind === 'ask' ? answer : dialogs.ask, () =>
    replaced(dialogs, 'notify', notify, async () => void (await work(shown))),
  );
  return shown;
}
