import * as l10n from '@vscode/l10n';

const MESSAGES = {
  broken: l10n.t('The workbook is damaged. Open it in a spreadsheet program and save it again.'),
  encrypted: l10n.t('The workbook has a password. Save a copy without one.'),
  otherFormat: l10n.t('The workbook is in another format. Save it as an Excel workbook (.xlsx).'),
  tooLarge: l10n.t('The workbook is too large. Copy the sheet with the rooms to a new workbook.'),
  notWorkbook: l10n.t('The file is not an Excel workbook (.xlsx).'),
};

/** One kind for each cause that a user acts on differently. */
export type WorkbookErrorKind = keyof typeof MESSAGES;

/** Why a workbook cannot be read or written. The message is a sentence to show and has no foreign text. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';

  /** @param message replaces the sentence of the kind */
  constructor(
    readonly kind: WorkbookErrorKind,
    message: string = MESSAGES[kind],
  ) {
    super(message);
  }
}
