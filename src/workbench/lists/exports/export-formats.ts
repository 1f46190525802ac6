import type { ExportFormat } from '../../../protocol/rollout';

/** A format with a file of its own, as its dialogs name it. */
interface ExportKind {
  readonly label: string;
  /** Without the dot. */
  readonly extension: string;
}

/** A format that is written to one file. */
export type FileFormat = Exclude<ExportFormat, 'markdown' | 'perGroup'>;

/** What each format is called. */
export const EXPORT_KINDS: Readonly<Record<FileFormat, ExportKind>> = {
  xlsx: { label: 'Excel Workbook', extension: 'xlsx' },
  csv: { label: 'CSV File', extension: 'csv' },
  json: { label: 'JSON File', extension: 'json' },
  sheet: { label: 'Printable Sheet', extension: 'html' },
};
