import Papa from 'papaparse';
import { plainText } from './read-table';

/**
 * Reads a column that was copied from a spreadsheet: a cell with line breaks is in quotes there.
 * @returns a text for each cell; undefined where several columns were copied
 */
export function pastedColumn(clipboard: string): readonly string[] | undefined {
  const text = plainText(clipboard).replace(/\n$/u, '');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: '\t', newline: '\n' });
  // Quotes that a person has typed are a part of the text.
  const areQuotes = errors.every(({ type }) => type !== 'Quotes');
  const rows = areQuotes ? data : text.split('\n').map((line) => line.split('\t'));
  return rows.some(({ length }) => length > 1) ? undefined : rows.map(([cell = '']) => cell);
}
