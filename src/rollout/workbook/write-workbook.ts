import * as l10n from '@vscode/l10n';
import { Zip, ZipDeflate } from 'fflate';
import { pauses } from '../../event-loop';
import { DAY_MS } from '../../local-calendar';
import { UNIX_EPOCH } from './number-format';
import { MAX_COLUMNS } from './sheet-rows';
import { WorkbookError } from './workbook-error';

/** A cell of a workbook: a string, or a date. */
export type WorkbookCell = string | WorkbookDate;

interface WorkbookDate {
  /** What a clock shows, as milliseconds since it showed 1970-01-01T00:00. */
  readonly onClock: number;
  /** False for a day. */
  readonly hasTime: boolean;
}

type Rows = readonly (readonly WorkbookCell[])[];

/** Maximum characters of a cell (ECMA-376). */
const MAX_CELL = 32_767;

const ROWS_IN_A_PIECE = 50;
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;
/** Column widths are estimated from the first rows and the first lines of each cell. */
const SAMPLE_ROWS = 200;
const MAX_LINES = 20;
const LINE_BREAK = /\r\n?|\n/u;

/** Style indexes: text, which is the default, bold text, and dates. */
const TEXT_STYLE = 0;
const HEADER_STYLE = 1;
const DAY_STYLE = 2;
const TIME_STYLE = 3;
/** For strings with line breaks, which are otherwise shown on one line. */
const WRAPPED_STYLE = 4;
const WRAPPED_HEADER_STYLE = 5;

/** Characters of a date in its style. */
const DAY_WIDTH = 10;
const TIME_WIDTH = 16;
/** Characters of a header that the filter button covers. */
const FILTER_WIDTH = 3;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** How a sheet prints: as many pages long as needed, but only one page wide. */
const PAGE_SETUP =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
  '<headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>';

/** Constant parts of a workbook: paths and XML. */
const FIXED_PARTS: readonly (readonly [path: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    // Number format 49 is text. With a quote prefix, an edited cell stays text.
    `<styleSheet xmlns="${MAIN}">` +
      '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
      '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      '<cellXfs count="6">' +
      '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>' +
      '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/>' +
      '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
      '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
      wrapped(
        'numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"',
      ) +
      wrapped(
        'numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"',
      ) +
      '</cellXfs>' +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ],
];

function wrapped(style: string): string {
  return `<xf ${style} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`;
}

/**
 * Writes an Excel workbook (.xlsx; ECMA-376) with one sheet. The first row is a header: bold, frozen and with a filter.
 * Every cell except dates is text, so leading zeros stay and nothing is a formula. A string longer than a cell allows
 * is truncated with a note. The sheet prints in landscape, one page wide, with the header and numbers on each page.
 * @throws WorkbookError if there are more columns than a sheet can have
 */
export async function writeWorkbook(rows: Rows): Promise<Uint8Array> {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns > MAX_COLUMNS) {
    throw new WorkbookError(
      'tooLarge',
      l10n.t('The table has more columns than a workbook can have. Export as CSV instead.'),
    );
  }
  return await packZip([
    ...FIXED_PARTS.map(([path, xml]) => [path, [XML + xml]] as const),
    ['xl/workbook.xml', [workbookXml(rows, columns)]],
    ['xl/worksheets/sheet1.xml', sheetXml(rows, columns)],
  ]);
}

function workbookXml(rows: Rows, columns: number): string {
  // Excel identifies the filter of a sheet by this name.
  const area = `Rooms!$A$1:$${columnName(Math.max(0, columns - 1))}$${rows.length}`;
  const filter = `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${area}</definedName>`;
  const header = '<definedName name="_xlnm.Print_Titles" localSheetId="0">Rooms!$1:$1</definedName>';
  return (
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
    '<sheets><sheet name="Rooms" sheetId="1" r:id="rId1"/></sheets>' +
    `${columns === 0 ? '' : `<definedNames>${filter}${header}</definedNames>`}</workbook>`
  );
}

/** Generates the XML of a sheet in pieces. */
function* sheetXml(rows: Rows, columns: number): Generator<string, void, undefined> {
  const names = Array.from({ length: columns }, (_, column) => columnName(column));
  yield `${XML}<worksheet xmlns="${MAIN}">` +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews>${columnsXml(rows, columns)}<sheetData>`;
  for (let start = 0; start < rows.length; start += ROWS_IN_A_PIECE) {
    const piece = rows.slice(start, start + ROWS_IN_A_PIECE);
    yield piece.map((row, index) => rowXml(row, start + index, names)).join('');
  }
  // Suppresses a spreadsheet's "number stored as text" mark on every code.
  const range = `A1:${names.at(-1)}${rows.length}`;
  const filter = `<autoFilter ref="${range}"/>`;
  const quiet = `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>`;
  yield `</sheetData>${columns === 0 ? '' : filter + PAGE_SETUP + quiet}</worksheet>`;
}

function columnsXml(rows: Rows, columns: number): string {
  if (columns === 0) return '';
  const sample = rows.slice(0, SAMPLE_ROWS);
  const all = Array.from({ length: columns }, (_, column) => {
    const longest = sample.reduce((most, row, index) => {
      const width = widthOf(row[column] ?? '') + (index === 0 ? FILTER_WIDTH : 0);
      return Math.max(most, width);
    }, MIN_WIDTH);
    const place = `min="${column + 1}" max="${column + 1}"`;
    return `<col ${place} width="${Math.min(longest + 2, MAX_WIDTH)}" style="${TEXT_STYLE}" customWidth="1"/>`;
  });
  return `<cols>${all.join('')}</cols>`;
}

function widthOf(cell: WorkbookCell): number {
  if (typeof cell !== 'string') return cell.hasTime ? TIME_WIDTH : DAY_WIDTH;
  const widths = cell.split(LINE_BREAK, MAX_LINES).map((line) => {
    const shown = line.slice(0, MAX_WIDTH);
    // East Asian characters have double width.
    const wide = shown.match(/[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff01-\uff60]/gu);
    return shown.length + (wide?.length ?? 0);
  });
  return Math.max(...widths);
}

function rowXml(cells: readonly WorkbookCell[], index: number, names: readonly string[]): string {
  const number = index + 1;
  const [plain, lines] = index === 0 ? [HEADER_STYLE, WRAPPED_HEADER_STYLE] : [TEXT_STYLE, WRAPPED_STYLE];
  let xml = `<row r="${number}">`;
  for (const [column, cell] of cells.entries()) {
    if (cell === '') continue;
    if (typeof cell !== 'string') {
      const dateStyle = cell.hasTime ? TIME_STYLE : DAY_STYLE;
      xml += `<c r="${names[column]}${number}" s="${dateStyle}"><v>${dateNumber(cell)}</v></c>`;
      continue;
    }
    const text = xmlText(withinCell(cell));
    const space = /^\s|\s$/u.test(cell) ? ' xml:space="preserve"' : '';
    const style = LINE_BREAK.test(cell) ? lines : plain;
    const styled = style === TEXT_STYLE ? '' : ` s="${style}"`;
    xml += `<c r="${names[column]}${number}"${styled} t="inlineStr"><is><t${space}>${text}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** Returns a date as days since 1899-12-30. */
function dateNumber({ onClock, hasTime }: WorkbookDate): number {
  const seconds = Math.floor(onClock / 1000);
  return (hasTime ? (seconds * 1000) / DAY_MS : Math.floor(onClock / DAY_MS)) + UNIX_EPOCH;
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function withinCell(cell: string): string {
  if (cell.length <= MAX_CELL) return cell;
  const note = `… [cut: ${new Intl.NumberFormat('en').format(cell.length)} characters]`;
  // Truncates without splitting a surrogate pair.
  return cell.slice(0, MAX_CELL - note.length).replace(/[\ud800-\udbff]$/u, '') + note;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
/** Characters to escape, characters that XML 1.0 forbids, and strings that look like an escape. */
const TO_ESCAPE = /[&<>\ufffe\uffff]|[^\P{Cc}\t\n\u007f-\u009f]|_(?=x[\da-fA-F]{4}_)/gu;

/**
 * Escapes a string for XML. Forbidden characters become `_x0001_` (ECMA-376, part 1, 22.9.2.19), and lone surrogates
 * become U+FFFD.
 */
function xmlText(text: string): string {
  return text.toWellFormed().replace(TO_ESCAPE, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return ESCAPES[character] ?? `_x${code}_`;
  });
}

/** The earliest date of a ZIP archive, so that equal content gives equal bytes. */
const DATE = new Date('1980-01-01T00:00');

/**
 * Packs files into a ZIP archive.
 * @param files path and content of each, in pieces
 */
async function packZip(
  files: Iterable<readonly [path: string, pieces: Iterable<string>]>,
): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((_, part) => parts.push(part));
  const encoder = new TextEncoder();
  const pause = pauses();
  for (const [path, pieces] of files) {
    const file = new ZipDeflate(path);
    file.mtime = DATE;
    zip.add(file);
    for (const text of pieces) {
      file.push(encoder.encode(text));
      await pause();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
