import * as l10n from '@vscode/l10n';
import type { ExportFormat } from '../../../protocol/rollout';

/** A format with a file of its own, as its dialogs name it. */
interface ExportKind {
  readonly label: string;
  /** Of the dialog that asks where to save it. */
  readonly title: string;
  /** Without the dot. */
  readonly extension: string;
}

/** A format that is written to one file. */
export type FileFormat = Exclude<ExportFormat, 'markdown' | 'perGroup'>;

/** What each format is called. */
export const EXPORT_KINDS: Readonly<Record<FileFormat, ExportKind>> = {
  xlsx: { label: l10n.t('Excel Workbook'), title: l10n.t('Save Excel Workbook'), extension: 'xlsx' },
  csv: { label: l10n.t('CSV File'), title: l10n.t('Save CSV File'), extension: 'csv' },
  json: { label: l10n.t('JSON File'), title: l10n.t('Save JSON File'), extension: 'json' },
  sheet: { label: l10n.t('Printable Sheet'), title: l10n.t('Save Printable Sheet'), extension: 'html' },
};
