/**
 * Cuts a text of an answer to a length. Engines keep the whole text alive as long as a slice of it, so that a kept slice
 * of a huge answer would cost as much memory as the answer. The result is a copy.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const copy: unknown = JSON.parse(JSON.stringify(text.slice(0, maxLength)));
  return typeof copy === 'string' ? copy : '';
}
