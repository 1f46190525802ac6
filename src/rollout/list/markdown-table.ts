/** A table of a Markdown text. */
export interface MarkdownTable {
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** How many lines with a text are outside it. */
  readonly outside: number;
}

/**
 * Finds the first table of a text (GitHub Flavored Markdown, 4.10): a row of names, a row of dashes, and rows up to a line
 * without a pipe.
 * @param text with `\n` as its line break
 * @returns the table without the row of dashes, or undefined
 */
export function markdownTable(text: string): MarkdownTable | undefined {
  if (!text.includes('|') || !text.includes('-')) return undefined;
  const lines = text.split('\n');
  const dashes = lines.findIndex(
    (line, index) => isDelimiterRow(line) && lines[index - 1]?.includes('|') === true,
  );
  if (dashes === -1) return undefined;
  const after = lines.findIndex((line, index) => index > dashes && !line.includes('|'));
  const end = after === -1 ? lines.length : after;
  const rows = [dashes - 1, ...Array.from({ length: end - dashes - 1 }, (_, index) => dashes + 1 + index)];
  return {
    rows: rows.map((index) => ({ line: index + 1, cells: cellsOf(lines[index] ?? '') })),
    outside: lines.filter((line, index) => (index < dashes - 1 || index >= end) && line.trim() !== '').length,
  };
}

function isDelimiterRow(line: string): boolean {
  if (!line.includes('|') || !line.includes('-')) return false;
  return rawCells(line).every((cell) => /^:?-+:?$/u.test(cell.trim()));
}

function cellsOf(line: string): readonly string[] {
  return rawCells(line).map((raw) => {
    const cell = raw.trim();
    const code = /^(`+)([^`]+)\1$/u.exec(cell)?.[2];
    // A backslash makes any ASCII punctuation literal (CommonMark, 2.4), but in code only the pipe of a table.
    return code === undefined
      ? cell.replace(/\\([!-/:-@[-`{-~])/gu, '$1')
      : code.replaceAll('\\|', '|').trim();
  });
}

/** The cells between the pipes, but for those that are escaped. */
function rawCells(line: string): readonly string[] {
  const cells: string[] = [];
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '\\') at += 1;
    if (character !== '|') continue;
    cells.push(line.slice(start, at));
    start = at + 1;
  }
  cells.push(line.slice(start));
  if (cells.length > 1 && cells[0]?.trim() === '') cells.shift();
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop();
  return cells;
}
