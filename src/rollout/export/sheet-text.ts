import { displayText } from '../../model/display-text';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text literal in HTML, in elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? character);
}

/**
 * Foreign text for the sheet: literal, visible and bounded, so that no card outgrows a page.
 * @param longest characters to print at the most, counting those that stand for one that cannot be seen
 */
export function sheetText(text: string, longest: number): string {
  return escapeHtml(displayText(displayText(text, longest), longest));
}
