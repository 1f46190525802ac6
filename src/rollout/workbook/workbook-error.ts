import * as l10n from '@vscode/l10n';

const MESSAGES = {
  broken: l10n.t('The workbook is damaged. Open it in a spreadsheet program and save it again.'),
  encrypted: l10n.t('The workbook has a password. Save a copy without one.'),
  oldFormat: l10n.t('The workbook is in the format of Excel 97. Save it as an Excel workbook (.xlsx).'),
  notWorkbook: l10n.t('The file is not an Excel workbook (.xlsx).'),
};

/** One kind for each cause that a user acts on differently. */
export type WorkbookErrorKind = keyof typeof MESSAGES | 'tooLarge';

/** What is too large is said by its own message. */
type Cause = [kind: keyof typeof MESSAGES, message?: undefined] | [kind: 'tooLarge', message: string];

/** Why a workbook cannot be read or written. The message is a sentence to show and has no foreign text. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  readonly kind: WorkbookErrorKind;

  constructor(...[kind, message]: Cause) {
    super(kind === 'tooLarge' ? message : MESSAGES[kind]);
    this.kind = kind;
  }
}
