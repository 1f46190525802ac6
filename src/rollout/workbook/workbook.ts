import { CellFormats } from './number-format';
import { MAX_SHEET_BYTES, PackageParts, type Relationship } from './package-parts';
import { SharedStrings, SheetRows } from './sheet-rows';
import { WorkbookError } from './workbook-error';
import { writeWorkbook } from './write-workbook';
import { readZipDirectory } from './zip';

export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** @throws WorkbookError, or the signal's reason */
  readonly read: (signal?: AbortSignal) => Promise<SheetContent>;
}

export interface SheetContent {
  /**
   * The cells as displayed. Index 0 is row 1, and blank rows are empty. Formulas show their saved result. Dates are ISO
   * 8601.
   */
  readonly rows: readonly (readonly string[])[];
  /** Notes for the user about how the workbook was read, as sentences. */
  readonly notes: readonly string[];
}

/** Maximum size of a file. Most of it can be pictures, which are never unpacked. */
const MAX_WORKBOOK_BYTES = 200 * 1024 * 1024;

/** First bytes of ZIP archives and OLE files. */
const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Opens an Excel workbook (.xlsx or .xlsm; ECMA-376), whose sheets are read on demand. Unpacks only the necessary parts.
 * @returns at least one sheet, in order, without chart sheets
 * @throws WorkbookError
 */
export async function openWorkbook(bytes: Uint8Array): Promise<readonly WorkbookSheet[]> {
  checkSize(bytes.length);
  if (startsWith(bytes, OLE)) throw new WorkbookError(isEncrypted(bytes) ? 'encrypted' : 'otherFormat');
  const directory = readZipDirectory(bytes);
  if (directory === undefined) throw new WorkbookError(startsWith(bytes, ZIP) ? 'broken' : 'notWorkbook');
  const parts = new PackageParts(bytes, directory);
  const [main] = (await parts.relationships('')).filter(({ type }) => type === 'officeDocument');
  const workbookPart = main?.target ?? 'xl/workbook.xml';
  if (workbookPart.toLowerCase().endsWith('.bin') || isOpenDocument(parts))
    throw new WorkbookError('otherFormat');
  if (!parts.has(workbookPart)) throw new WorkbookError('notWorkbook');
  const relationships = await parts.relationships(workbookPart);
  const { named, is1904 } = await readSheetList(parts, workbookPart);
  const sheets = named.flatMap(({ name, isHidden, relationshipId }) => {
    const found = relationships.find(({ id, type }) => id === relationshipId && type === 'worksheet');
    const read = (part: string) => (signal?: AbortSignal) =>
      readSheet(parts, part, { relationships, is1904, signal });
    return found === undefined ? [] : [{ name, isHidden, read: read(found.target) }];
  });
  if (sheets.length === 0) throw new WorkbookError(named.length === 0 ? 'notWorkbook' : 'broken');
  return sheets;
}

/**
 * Rejects a file by size before it is read.
 * @param size in bytes
 * @throws WorkbookError
 */
function checkSize(size: number): void {
  if (size > MAX_WORKBOOK_BYTES) throw new WorkbookError('tooLarge');
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Returns whether an OLE file is an encrypted workbook, by its stream name ([MS-OFFCRYPTO], 2.3.4). */
function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\0'));
}

/** Returns whether an archive is an .ods file (OpenDocument 1.3, part 2, 3). */
function isOpenDocument(parts: PackageParts): boolean {
  return parts.has('mimetype') && parts.has('content.xml');
}

/** Reads the sheet list, and whether the workbook uses the 1904 date system. */
async function readSheetList(parts: PackageParts, part: string) {
  const named: { name: string; isHidden: boolean; relationshipId: string | undefined }[] = [];
  let is1904 = false;
  await parts.parse(part, {
    open: (name, attribute) => {
      // Extensions have elements of the same name, without this attribute.
      if (name === 'workbookPr') is1904 ||= ['1', 'true'].includes(attribute('date1904') ?? '');
      else if (name === 'sheet') {
        named.push({
          name: attribute('name') ?? '',
          isHidden: (attribute('state') ?? 'visible') !== 'visible',
          relationshipId: attribute('id'),
        });
      }
    },
  });
  return { named, is1904 };
}

interface SheetContext {
  readonly relationships: readonly Relationship[];
  readonly is1904: boolean;
  readonly signal: AbortSignal | undefined;
}

async function readSheet(
  parts: PackageParts,
  part: string,
  { relationships, is1904, signal }: SheetContext,
): Promise<SheetContent> {
  const shared = new SharedStrings();
  const styles = new CellFormats();
  let strings: readonly string[] | undefined;
  for (const { type, target } of relationships) {
    // Some programs reference parts that they omit because no cell needs them.
    if (!parts.has(target)) continue;
    if (type === 'sharedStrings') {
      await parts.parse(target, shared, { signal });
      strings = shared.strings;
    } else if (type === 'styles') await parts.parse(target, styles, { signal });
  }
  const sheet = new SheetRows({ strings, formats: styles.formats, is1904 });
  await parts.parse(part, sheet, { maxBytes: MAX_SHEET_BYTES, signal });
  for (const { type, target } of await parts.relationships(part)) {
    if (type !== 'table' || !parts.has(target)) continue;
    await parts.parse(target, {
      open: (name, attribute) => {
        if (name === 'table')
          sheet.leaveOutTotals(attribute('ref') ?? '', Number(attribute('totalsRowCount')));
      },
    });
  }
  return { rows: sheet.rows(), notes: sheet.notes() };
}

/** Reads and writes Excel workbooks and explains errors. A separate bundle, which a Node.js host loads on first use. */
export const workbooks = {
  open: openWorkbook,
  checkSize,
  write: writeWorkbook,
  whyRefused: (error: unknown) => (error instanceof WorkbookError ? error.message : undefined),
};
