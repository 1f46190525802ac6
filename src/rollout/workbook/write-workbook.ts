import { strToU8, Zip, ZipDeflate } from 'fflate';
import { yieldToEventLoop } from '../../service/event-loop';
import { sheetNames } from './sheet-names';
import { sheetParts, xmlText } from './sheet-xml';
import { WorkbookError } from './workbook-error';
import { fixedParts, sheetPath } from './workbook-xml';

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

/** The earliest time that a ZIP archive can have, so that the same rows are the same bytes. */
const MODIFIED = '1980-01-01T00:00:00';
/** XML repeats itself: a higher level takes longer and saves little. */
const LEVEL = 3;
const MAX_BLOCK_MS = 10;

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
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  let blockedSince = performance.now();
  const add = async (path: string, texts: Iterable<string>) => {
    const file = new ZipDeflate(path, { level: LEVEL });
    file.mtime = MODIFIED;
    zip.add(file);
    for (const text of texts) {
      file.push(strToU8(text));
      if (performance.now() - blockedSince > MAX_BLOCK_MS) {
        await yieldToEventLoop();
        blockedSince = performance.now();
      }
    }
    file.push(new Uint8Array(), true);
  };
  for (const [path, text] of fixedParts(names.map(xmlText))) await add(path, [text]);
  for (const [index, { rows }] of all.entries()) {
    await add(`xl/${sheetPath(index)}`, sheetParts(rows));
  }
  zip.end();
  return joined(chunks);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
