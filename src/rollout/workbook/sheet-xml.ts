import { cutText } from './sheet-names';
import { HEADER_STYLE, TEXT_STYLE } from './workbook-xml';

/** The most characters that a cell can have. */
const MAX_CELL = 32_767;

const ROWS_IN_A_PART = 50;
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;
/** Widths are estimated by the first rows. */
const SAMPLE_ROWS = 200;

type Rows = readonly (readonly string[])[];

/** Writes a sheet in pieces, as XML: see `writeWorkbook`. */
export function* sheetParts(rows: Rows): Generator<string, void, undefined> {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const names = Array.from({ length: columns }, (_, column) => columnName(column));
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `${rows.length === 0 ? '' : HEADER_STAYS}${columnsXml(rows, columns)}<sheetData>`;
  for (let start = 0; start < rows.length; start += ROWS_IN_A_PART) {
    const part = rows.slice(start, start + ROWS_IN_A_PART);
    yield part.map((row, index) => rowXml(row, start + index, names)).join('');
  }
  yield `</sheetData>${columns === 0 ? '' : noWarnings(`A1:${names.at(-1)}${rows.length}`)}</worksheet>`;
}

const HEADER_STAYS =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '</sheetView></sheetViews>';

/** Else a spreadsheet marks every code as a number that is stored as a text. */
function noWarnings(range: string): string {
  return `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>`;
}

function columnsXml(rows: Rows, columns: number): string {
  if (columns === 0) return '';
  const sample = rows.slice(0, SAMPLE_ROWS);
  const all = Array.from({ length: columns }, (_, column) => {
    const longest = sample.reduce((most, row) => Math.max(most, widthOf(row[column] ?? '')), MIN_WIDTH);
    const place = `min="${column + 1}" max="${column + 1}"`;
    return `<col ${place} width="${Math.min(longest + 2, MAX_WIDTH)}" style="${TEXT_STYLE}" customWidth="1"/>`;
  });
  return `<cols>${all.join('')}</cols>`;
}

function widthOf(text: string): number {
  const shown = text.slice(0, MAX_WIDTH);
  // Letters of East Asia are twice as wide.
  return (
    shown.length + (shown.match(/[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff01-\uff60]/gu)?.length ?? 0)
  );
}

function rowXml(cells: readonly string[], index: number, names: readonly string[]): string {
  const number = index + 1;
  // Style 0 is the one of cells without a style.
  const style = index === 0 ? ` s="${HEADER_STYLE}"` : '';
  let xml = `<row r="${number}">`;
  for (const [column, cell] of cells.entries()) {
    if (cell === '') continue;
    const text = xmlText(withinCell(cell));
    const space = /^\s|\s$/u.test(cell) ? ' xml:space="preserve"' : '';
    xml += `<c r="${names[column]}${number}"${style} t="inlineStr"><is><t${space}>${text}</t></is></c>`;
  }
  return `${xml}</row>`;
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function withinCell(cell: string): string {
  if (cell.length <= MAX_CELL) return cell;
  const mark = `… [cut: ${cell.length.toLocaleString('en')} characters]`;
  return cutText(cell, MAX_CELL - mark.length) + mark;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
/** Characters that have to be escaped, those that XML 1.0 cannot hold, and what would be read as an escape. */
const TO_ESCAPE = /[&<>\ufffe\uffff]|[^\P{Cc}\t\n\u007f-\u009f]|_(?=x[\da-fA-F]{4}_)/gu;

/**
 * Makes a text fit to stand in XML. What XML cannot hold is written as `_x0001_` (ECMA-376, part 1, 22.9.2.19), and half
 * of a character as U+FFFD.
 */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(TO_ESCAPE, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return ESCAPES[character] ?? `_x${code}_`;
  });
}
