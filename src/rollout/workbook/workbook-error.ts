import * as l10n from '@vscode/l10n';

/** One kind for each cause that a user acts on differently. */
export type WorkbookErrorKind = 'broken' | 'encrypted' | 'oldFormat' | 'notWorkbook' | 'tooLarge';

const MESSAGES: Readonly<Record<WorkbookErrorKind, string>> = {
  broken: l10n.t('The workbook is damaged. Open it in a spreadsheet program and save it again.'),
  encrypted: l10n.t('The workbook has a password. Save a copy without one.'),
  oldFormat: l10n.t('The workbook is in the format of Excel 97. Save it as an Excel workbook (.xlsx).'),
  notWorkbook: l10n.t('The file is not an Excel workbook (.xlsx).'),
  tooLarge: l10n.t('The workbook is too large.'),
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
