const HIDDEN = /\p{Cf}/u;
const HIDDEN_OR_BLANK = /[\s\p{Cf}]/u;

/**
 * Removes characters without a shape from the ends of a cell, such as the zero-width space that some programs copy with
 * a text. Blanks between them are removed too.
 */
export function withoutHiddenEnds(cell: string): string {
  if (!HIDDEN.test(cell.charAt(0)) && !HIDDEN.test(cell.charAt(cell.length - 1))) return cell;
  let start = 0;
  let end = cell.length;
  while (start < end && HIDDEN_OR_BLANK.test(cell.charAt(start))) start += 1;
  while (end > start && HIDDEN_OR_BLANK.test(cell.charAt(end - 1))) end -= 1;
  return cell.slice(start, end);
}
