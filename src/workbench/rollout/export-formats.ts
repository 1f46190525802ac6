import type { ExportFormat } from '../../protocol/rollout';
import type { RolloutRecord } from '../../rollout/export/record';
import { recordsAsCsv, recordsAsJson, recordsAsMarkdown } from '../../rollout/export/text-formats';

/** The facts about an export that its file contains. */
export interface ExportFacts {
  /** The name of the connection. */
  readonly connection: string;
  /** The time of the export, in milliseconds since the Unix epoch. */
  readonly at: number;
}

/** A format as a person picks it. */
export interface ExportKind {
  readonly label: string;
  readonly detail: string;
  /** Of the file; undefined for the clipboard. */
  readonly extension: string | undefined;
  readonly write: (records: readonly RolloutRecord[], facts: ExportFacts) => string | Promise<string>;
}

/** The formats of an export, in the order in which they are offered. */
export const EXPORT_KINDS: Readonly<Record<ExportFormat, ExportKind>> = {
  csv: {
    label: 'CSV File',
    detail: 'For a spreadsheet: UTF-8, no cell can be a formula',
    extension: 'csv',
    write: recordsAsCsv,
  },
  json: { label: 'JSON File', detail: 'For a script', extension: 'json', write: recordsAsJson },
  sheet: {
    label: 'Printable Sheet',
    detail: 'A card per room with its code, large and as a QR code; an HTML file for A4 or Letter',
    extension: 'html',
    write: async (records, facts) => {
      const { printableSheet } = await import('../../rollout/export/printable-sheet');
      return printableSheet(records, facts);
    },
  },
  markdown: {
    label: 'Markdown Table',
    detail: 'To the clipboard, for a ticket or a wiki',
    extension: undefined,
    write: recordsAsMarkdown,
  },
};
