import type { App } from '../../../src/app';
import type { Dialogs, Tone } from '../../../src/workbench/platform/dialogs';
import { replaced } from './replace';

/** A notification, or a question in a modal. */
type Kind = Tone | 'ask';

/** A message in its parts: its text, the detail of a question, and its buttons. */
type Message = readonly (string | undefined)[];

/**
 * Presses a button of each message that has it, during some work.
 * @param shown gets each message, while the work goes on too
 * @returns each message
 */
export async function pressing(
  { dialogs }: App,
  kind: Kind,
  label: string | undefined,
  work: (shown: readonly Message[]) => Promise<unknown>,
): Promise<readonly Message[]> {
  const shown: Message[] = [];
  await answering(
    dialogs,
    kind,
    async (...message) => {
      shown.push(message);
      return message.find((part) => part === label);
    },
    async () => void (await work(shown)),
  );
  return shown;
}

/** A message that is still open. */
interface OpenMessage {
  readonly text: string;
  readonly press: (label: string) => void;
}

/**
 * Leaves each message open during some work, until the work presses a button of it.
 * @param shown gets each message, while the work goes on too
 */
export async function leavingOpen(
  { dialogs }: App,
  kind: Kind,
  work: (shown: readonly OpenMessage[]) => Promise<void>,
): Promise<void> {
  const shown: OpenMessage[] = [];
  const open = (text = '') =>
    new Promise<string>((press) => {
      shown.push({ text, press });
    });
  await answering(dialogs, kind, open, () => work(shown));
}

async function answering(
  dialogs: Dialogs,
  kind: Kind,
  answer: (...message: Message) => Promise<string | undefined>,
  work: () => Promise<void>,
): Promise<void> {
  if (kind === 'ask') return await replaced(dialogs, 'ask', answer, work);
  const show = dialogs.notify;
  const notify: Dialogs['notify'] = (tone, text, ...buttons) =>
    tone === kind ? answer(text, ...buttons) : show(tone, text, ...buttons);
  await replaced(dialogs, 'notify', notify, work);
}
