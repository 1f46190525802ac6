import * as l10n from '@vscode/l10n';

const MESSAGES = {
  broken: l10n.t('The workbook is damaged. Open it in a spreadsheet program and save it again.'),
  encrypted: l10n.t('The workbook has a password. Save a copy without one.'),
  otherFormat: l10n.t('The workbook is in another format. Save it as an Excel workbook (.xlsx).'),
  tooLarge: l10n.t('The workbook is too large. Copy the sheet with the rooms to a new workbook.'),
  notWorkbook: l10n.t('The file is not an Excel workbook (.xlsx). Choose a CSV, TSV or Excel file.'),
};

/** Error kinds, one for each cause that a user handles differently. */
export type WorkbookErrorKind = keyof typeof MESSAGES;

/** Thrown if a workbook cannot be read or written. Its message is a sentence for the user without foreign text. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';

  /** @param message replaces the message of the kind */
  constructor(
    readonly kind: WorkbookErrorKind,
    message: string = MESSAGES[kind],
  ) {
    super(message);
  }
}
