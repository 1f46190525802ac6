/** How the cells of a text are separated. */
export interface Dialect {
  readonly delimiter: string;
  /** True for a Markdown table: quotes are letters there, and a backslash makes punctuation literal. */
  readonly isMarkdown: boolean;
}

/** A cell of a text: its offsets, quotes included, and its value without them. */
export interface TextCell {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** A record of a text. */
export interface TextRecord {
  readonly cells: readonly TextCell[];
  /** The offset after its line break. */
  readonly end: number;
  /** The offset of a quote at the start of a cell that is not closed at its end: it was read as a letter. */
  readonly openQuote: number | undefined;
}

/**
 * Reads one record, from `start` on: CSV (RFC 4180, section 2) in which a quote that is not closed at the end of its cell
 * is a letter, so that it changes no other record. With tabs, a cell in quotes has no tab: spreadsheets copy text with
 * quotes as it is. Takes time in proportion to the length of the text.
 * @param text with `\n` as its line break
 */
export function readRecord(text: string, start: number, dialect: Dialect): TextRecord {
  const { delimiter, isMarkdown } = dialect;
  const cells: TextCell[] = [];
  let openQuote: number | undefined;
  for (let at = start; ; at += 1) {
    const quoted = isMarkdown ? undefined : quotedCell(text, at, delimiter);
    if (quoted !== undefined) {
      cells.push(quoted);
      at = quoted.end;
    } else {
      const end = plainCellEnd(text, at, dialect);
      if (!isMarkdown && delimiter !== '\t' && text[at] === '"') openQuote ??= at;
      cells.push({ start: at, end, value: text.slice(at, end) });
      at = end;
    }
    if (text[at] !== delimiter) return { cells, end: Math.min(at + 1, text.length), openQuote };
  }
}

/** The cell in quotes at an offset; undefined if there is no quote, or if it is not closed at the end of a cell. */
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

function plainCellEnd(text: string, start: number, { delimiter, isMarkdown }: Dialect): number {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') {
    const isEscape = isMarkdown && text[end] === '\\' && end + 1 < text.length && text[end + 1] !== '\n';
    end += isEscape ? 2 : 1;
  }
  return end;
}

/** The line below the header of a Markdown table (GitHub Flavored Markdown, 4.10). */
export const MARKDOWN_RULE = /^[^\S\n]*(?=[^\n]*\|)(?=[^\n]*-)[\s|:-]+$/u;

/** The first lines of a text, among which the header is. */
const HEAD = /^(?:[^\n]*\n){0,24}[^\n]*/u;
const MAX_HEAD = 100_000;

/** The dialect of a text with a delimiter: pipes with a line such as `|---|---|` below another one are Markdown. */
export function dialectOf(text: string, delimiter: string): Dialect {
  if (delimiter !== '|') return { delimiter, isMarkdown: false };
  const lines = (HEAD.exec(text.slice(0, MAX_HEAD))?.[0] ?? '').split('\n');
  const isMarkdown = lines.some((line, at) => MARKDOWN_RULE.test(line) && lines[at - 1]?.includes('|'));
  return { delimiter, isMarkdown };
}

/** A cell of a Markdown table without its backslashes (CommonMark, 2.4). */
export function withoutBackslashes(cell: string): string {
  return cell.replace(/\\(?=[!-/:-@[-`{-~])(.)/gu, '$1');
}
