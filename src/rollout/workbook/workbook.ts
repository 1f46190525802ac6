import * as l10n from '@vscode/l10n';
import { MAX_FILE_BYTES } from '../list/list-file';
import { CellFormats } from './number-format';
import { PackageParts, type Relationship } from './package-parts';
import { SharedStrings, SheetRows } from './sheet-rows';
import { WorkbookError } from './workbook-error';
import { writeWorkbook } from './write-workbook';

/** A sheet of a workbook. */
export interface WorkbookSheet {
  readonly name: string;
  /** True when the workbook does not show it. */
  readonly isHidden: boolean;
  /**
   * Reads the texts of its cells, as a user reads them in the sheet: index 0 is row 1, and blank rows are empty.
   * Formulas have the value that was saved. Dates are ISO 8601.
   * @throws WorkbookError
   */
  readonly readRows: () => Promise<readonly (readonly string[])[]>;
}

/** How ZIP archives and OLE files begin. */
const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Opens an Excel workbook (.xlsx or .xlsm; ECMA-376), whose sheets are read one at a time. Unpacks only what it needs.
 * @returns the sheets in their order, without those that are only a chart; there is at least one
 * @throws WorkbookError
 */
export async function openWorkbook(bytes: Uint8Array): Promise<readonly WorkbookSheet[]> {
  if (bytes.length > MAX_FILE_BYTES) {
    const most = MAX_FILE_BYTES / 1024 / 1024;
    throw new WorkbookError(
      'tooLarge',
      l10n.t('The workbook is too large. At most {0} MB can be read.', most),
    );
  }
  if (startsWith(bytes, OLE)) throw new WorkbookError(isEncrypted(bytes) ? 'encrypted' : 'oldFormat');
  if (!startsWith(bytes, ZIP)) throw new WorkbookError('notWorkbook');
  const parts = new PackageParts(bytes);
  const [main] = (await parts.relationships('')).filter(({ type }) => type === 'officeDocument');
  const workbookPart = main?.target ?? 'xl/workbook.xml';
  if (!workbookPart.endsWith('.xml') || !parts.has(workbookPart)) throw new WorkbookError('notWorkbook');
  const relationships = await parts.relationships(workbookPart);
  const { named, is1904 } = await readSheetList(parts, workbookPart);
  const sheets = named.flatMap(({ name, isHidden, relationshipId }) => {
    const found = relationships.find(({ id, type }) => id === relationshipId && type === 'worksheet');
    const readRows = (part: string) => () => readSheet(bytes, part, relationships, is1904);
    return found === undefined ? [] : [{ name, isHidden, readRows: readRows(found.target) }];
  });
  if (sheets.length === 0) throw new WorkbookError(named.length === 0 ? 'notWorkbook' : 'broken');
  return sheets;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** An encrypted workbook is a stream of this name in an OLE file ([MS-OFFCRYPTO], 2.3.4). */
function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\0'));
}

/** The sheets in the order of the workbook, and whether its days count from 1904. */
async function readSheetList(parts: PackageParts, part: string) {
  const named: { name: string; isHidden: boolean; relationshipId: string | undefined }[] = [];
  let is1904 = false;
  await parts.parse(part, {
    open: (name, attribute) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
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

async function readSheet(
  bytes: Uint8Array,
  part: string,
  relationships: readonly Relationship[],
  is1904: boolean,
): Promise<readonly (readonly string[])[]> {
  const parts = new PackageParts(bytes);
  const shared = new SharedStrings();
  const styles = new CellFormats();
  for (const { type, target } of relationships) {
    if (type === 'sharedStrings') await parts.parse(target, shared);
    if (type === 'styles') await parts.parse(target, styles);
  }
  const sheet = new SheetRows({ strings: shared.strings, formats: styles.formats, is1904 });
  await parts.parse(part, sheet);
  return sheet.rows();
}

/**
 * Reads and writes Excel workbooks, and says in words why one is refused. In a file of its own, which a Node.js host loads
 * when it is first needed.
 */
export const workbooks = {
  open: openWorkbook,
  write: writeWorkbook,
  whyRefused: (error: unknown) => (error instanceof WorkbookError ? error.message : undefined),
};
