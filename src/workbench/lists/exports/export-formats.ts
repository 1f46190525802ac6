import * as l10n from '@vscode/l10n';
import type { ExportFormat } from '../../../protocol/rollout';

/** Names of a file format in its dialogs. */
interface ExportKind {
  readonly label: string;
  readonly title: string;
  /** Without the dot. */
  readonly extension: string;
}

/** A format with a single file. */
export type FileFormat = Exclude<ExportFormat, 'markdown' | 'perGroup'>;

export const EXPORT_KINDS: Readonly<Record<FileFormat, ExportKind>> = {
  xlsx: { label: l10n.t('Excel Workbook'), title: l10n.t('Save Excel Workbook'), extension: 'xlsx' },
  csv: { label: l10n.t('CSV File'), title: l10n.t('Save CSV File'), extension: 'csv' },
  json: { label: l10n.t('JSON File'), title: l10n.t('Save JSON File'), extension: 'json' },
  sheet: { label: l10n.t('Printable Sheet'), title: l10n.t('Save Printable Sheet'), extension: 'html' },
};
