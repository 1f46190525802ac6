import type { Dialogs } from './dialogs';

/**
 * Writes a text to the clipboard.
 * @param said such as "Access token copied": never the text
 * @returns what to say
 */
export async function copyText(
  dialogs: Pick<Dialogs, 'writeClipboard'>,
  text: string,
  said: string,
): Promise<string> {
  await dialogs.writeClipboard(text);
  return said;
}
