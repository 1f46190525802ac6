/** A cell: its offsets, including quotes, and its value without quotes. */
interface TextCell {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

interface TextRecord {
  readonly cells: readonly TextCell[];
  /** Offset after the line break. */
  readonly end: number;
  /** Offset of an unclosed quote at the start of a cell, which was read as a literal character. */
  readonly openQuote: number | undefined;
}

/**
 * Reads one record, starting at `start`: CSV (RFC 4180, section 2), except that a quote that is not closed at the end
 * of its cell is literal, so that it does not affect other records. With tabs as delimiter, a quoted cell cannot
 * contain a tab, because spreadsheets copy quotes literally. Linear in the length of the text.
 * @param text with `\n` as line break
 */
export function readRecord(text: string, start: number, delimiter: string): TextRecord {
  const cells: TextCell[] = [];
  let openQuote: number | undefined;
  for (let at = start; ; at += 1) {
    const quoted = quotedCell(text, at, delimiter);
    if (quoted !== undefined) {
      cells.push(quoted);
      at = quoted.end;
    } else {
      const end = plainCellEnd(text, at, delimiter);
      if (delimiter !== '\t' && text[at] === '"') openQuote ??= at;
      cells.push({ start: at, end, value: text.slice(at, end) });
      at = end;
    }
    if (text[at] !== delimiter) return { cells, end: Math.min(at + 1, text.length), openQuote };
  }
}

/**
 * Reads a quoted cell at an offset. Returns undefined if there is no quote, or if the quote is not closed at the end of
 * a cell.
 */
function quotedCell(text: string, start: number, delimiter: string): TextCell | undefined {
  if (text[start] !== '"') return undefined;
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return undefined;
  let end = close + 1;
  while (text[end] === ' ') end += 1;
  if (end < text.length && text[end] !== delimiter && text[end] !== '\n') return undefined;
  const value = text.slice(start + 1, close).replaceAll('""', '"');
  return delimiter === '\t' && value.includes('\t') ? undefined : { start, end, value };
}

function plainCellEnd(text: string, start: number, delimiter: string): number {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  return end;
}
