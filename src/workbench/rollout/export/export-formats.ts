import type { ExportFormat } from '../../../protocol/rollout';

/** A format as a person picks it. */
export interface ExportKind {
  readonly label: string;
  readonly detail: string;
  /** Of the file; undefined for the clipboard and for a folder of files. */
  readonly extension: string | undefined;
  /** What the file holds, in the question before it is written. */
  readonly holds: string;
}

const LIST_COLUMNS = 'all columns of the list, the pairing code, its ID, the state and the time of the fetch';

/** The formats of an export, in the order in which they are offered. */
export const EXPORT_KINDS: Readonly<Record<ExportFormat, ExportKind>> = {
  xlsx: {
    label: 'Excel Workbook',
    detail: 'Your list, filled in with the codes; every cell is text, so that leading zeros stay',
    extension: 'xlsx',
    holds: LIST_COLUMNS,
  },
  csv: {
    label: 'CSV File',
    detail: 'Your list, filled in with the codes',
    extension: 'csv',
    holds: LIST_COLUMNS,
  },
  sheet: {
    label: 'Printable Sheet',
    detail:
      'A card or a label per room with its code, in type and as a QR code; an HTML file for A4 or Letter',
    extension: 'html',
    holds: 'the label, the pairing code and the details that you chose',
  },
  json: {
    label: 'JSON File',
    detail: 'For a script',
    extension: 'json',
    holds:
      'the label, the name, the endpoint ID, the IP address, the pairing code, its ID and the capabilities',
  },
  markdown: {
    label: 'Markdown Table',
    detail: 'To the clipboard, for a ticket or a wiki',
    extension: undefined,
    holds: '',
  },
  perGroup: {
    label: 'One File per Group',
    detail: 'Your list, filled in with the codes, in a file for each site or other value of a column',
    extension: undefined,
    holds: LIST_COLUMNS,
  },
};
