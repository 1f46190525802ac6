import type { Dialogs } from './dialogs';

/**
 * Writes a text to the clipboard.
 * @param what such as "Access token"
 * @returns what to say, without the text
 */
export async function copyText(
  dialogs: Pick<Dialogs, 'writeClipboard'>,
  text: string,
  what: string,
): Promise<string> {
  await dialogs.writeClipboard(text);
  return `${what} copied`;
}
