/** One kind for each cause that a user acts on differently. */
export type WorkbookErrorKind = 'broken' | 'encrypted' | 'oldFormat' | 'notWorkbook' | 'tooLarge';

const MESSAGES: Readonly<Record<WorkbookErrorKind, string>> = {
  broken: 'The workbook is damaged. Open it in a spreadsheet program and save it again.',
  encrypted: 'The workbook has a password. Save a copy without one.',
  oldFormat: 'The workbook is in the format of Excel 97. Save it as an Excel workbook (.xlsx).',
  notWorkbook: 'The file is not an Excel workbook (.xlsx).',
  tooLarge: 'The workbook is too large.',
};

/** Why a workbook cannot be read or written. The message is a sentence to show and has no foreign text. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';

  constructor(
    readonly kind: WorkbookErrorKind,
    message: string = MESSAGES[kind],
  ) {
    super(message);
  }
}
