import type { ExportFormat } from '../../../protocol/rollout';
import { RECORD_FIELDS } from '../../../rollout/export/record';
import { MAX_DETAILS, type SheetLayout } from '../../../rollout/export/sheet-layout';

/** A format as its dialogs name it. */
export interface ExportKind {
  readonly label: string;
  /** Of the file; undefined for the clipboard and for a folder of files. */
  readonly extension: string | undefined;
  /** What the file holds, in the question before it is written; that of a sheet is `sheetHolds`. */
  readonly holds: string;
}

const LIST_COLUMNS =
  'all columns of the list, the pairing code, its ID, the state with its reason, and the time of the fetch';

/** What each format is called and holds. */
export const EXPORT_KINDS: Readonly<Record<ExportFormat, ExportKind>> = {
  xlsx: {
    label: 'Excel Workbook',
    extension: 'xlsx',
    holds: LIST_COLUMNS,
  },
  csv: {
    label: 'CSV File',
    extension: 'csv',
    holds: LIST_COLUMNS,
  },
  sheet: {
    label: 'Printable Sheet',
    extension: 'html',
    holds: '',
  },
  json: {
    label: 'JSON File',
    extension: 'json',
    holds: namesOf(RECORD_FIELDS.map(([, heading]) => heading)),
  },
  markdown: {
    label: 'Markdown Table',
    extension: undefined,
    holds: '',
  },
  perGroup: {
    label: 'One File per Group',
    extension: undefined,
    holds: LIST_COLUMNS,
  },
};

/**
 * What a printable sheet holds.
 * @param groupedBy the name of the column by which the rooms are grouped, if any
 */
export function sheetHolds(
  { size, details }: SheetLayout,
  groupedBy: string | undefined,
  hasRoomsWithoutCode: boolean,
): string {
  const names = details.map(({ label }) => label);
  const most = MAX_DETAILS[size];
  const isCut = names.length > most;
  const group = groupedBy === undefined ? [] : [groupedBy];
  const fields = namesOf(['the label', 'the pairing code', 'its QR code', ...group, ...(isCut ? [] : names)]);
  const some = isCut ? `, and the first ${most} with a value of ${namesOf(names)}` : '';
  const others = hasRoomsWithoutCode
    ? '. Rooms without a code follow with their endpoint ID and the reason'
    : '';
  return `${fields}${some}${others}`;
}

function namesOf(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}
