import { sheetNames } from './sheet-names';
import { sheetParts, xmlText } from './sheet-xml';
import { WorkbookError } from './workbook-error';
import { fixedParts, sheetPath } from './workbook-xml';
import { zipArchive } from './zip-archive';

/** A sheet to write. */
export interface SheetToWrite {
  /** Made valid: see `sheetNames`. */
  readonly name: string;
  /** The first row is the header. */
  readonly rows: readonly (readonly string[])[];
}

/** What a sheet can hold (ECMA-376). */
const MAX_SHEET_ROWS = 1_048_576;
const MAX_SHEET_COLUMNS = 16_384;

/**
 * Writes an Excel workbook (.xlsx; ECMA-376). Every cell is a text, so that leading zeros stay and nothing is a formula.
 * The header is bold and stays in place. A text that is longer than a cell can be is cut, and its end says so.
 * @throws WorkbookError where a sheet has more rows or columns than one can have
 */
export async function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  for (const { rows } of sheets) {
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
    if (rows.length > MAX_SHEET_ROWS || columns > MAX_SHEET_COLUMNS) {
      throw new WorkbookError('tooLarge', 'The table has more rows or columns than a workbook can have.');
    }
  }
  const all = sheets.length === 0 ? [{ name: '', rows: [] }] : sheets;
  const names = sheetNames(all.map(({ name }) => name));
  return await zipArchive([
    ...fixedParts(names.map(xmlText)).map(([name, text]) => ({ name, texts: [text] })),
    ...all.map(({ rows }, index) => ({ name: `xl/${sheetPath(index)}`, texts: sheetParts(rows) })),
  ]);
}
