import * as l10n from '@vscode/l10n';
import type { ExportFormat } from '../../protocol/rollout';
import { exportedColumns, filledCells, filledCsv, filledRows } from '../../rollout/export/filled-list';
import { roomsAsJson } from '../../rollout/export/text-formats';
import { namesDelimiter } from '../../rollout/list/read-table';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { ColumnChoice } from '../../rollout/room';
import { load } from '../platform/load';
import { CSV_FILE, type FileToSave } from '../platform/user-files';
import { type Grouping, type SheetRequest, sheetContent } from './sheet-content';

/** The form of a list, without its rows. */
export interface ListForm {
  readonly header: readonly string[];
  readonly delimiter: string | undefined;
  /** Whether a line before the header names the delimiter. */
  readonly namesDelimiter: boolean;
  readonly pairedColumn: number | undefined;
  /** Columns of an earlier export, which the new one replaces. */
  readonly addedColumns: ReadonlySet<number>;
}

/** Returns the form of a list. Must be called together with `exportRowsOf`, because the list may change afterward. */
export function listFormOf({
  reading: { table, choice, text, addedColumns },
  pairedColumn: { index: pairedColumn },
}: Pick<RolloutDocument, 'reading' | 'pairedColumn'>): ListForm {
  const { columnCount, delimiter } = table;
  const own = choice.header !== undefined ? table.rows[0]?.values : undefined;
  const header = own ?? newHeader(choice, columnCount);
  return { header, delimiter, namesDelimiter: namesDelimiter(text), pairedColumn, addedColumns };
}

/** Returns names for the columns of a list without a header. An import in the same language finds the IDs by them. */
function newHeader({ idColumn, labelColumn }: ColumnChoice, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    if (index === idColumn) return l10n.t('Endpoint ID');
    return index === labelColumn ? l10n.t('Room') : l10n.t('Column {0}', index + 1);
  });
}

/** The rooms of an export. They are read all at once, because the list and its connection may change afterward. */
export interface ExportedRooms extends SheetRequest {
  readonly form: ListForm;
  /** The columns to choose a grouping from. */
  readonly groupings: readonly Grouping[];
}

/** An export format with a single file. */
export type FileFormat = Exclude<ExportFormat, 'perGroup'>;

interface FileKind extends Pick<FileToSave, 'label' | 'title' | 'extension'> {
  /** Label of the choice to write one file per group; undefined if there is no such choice. */
  readonly perGroup: string | undefined;
  readonly content: (rooms: ExportedRooms) => Promise<string | Uint8Array> | string;
}

export const FILE_FORMATS: Readonly<Record<FileFormat, FileKind>> = {
  xlsx: {
    label: l10n.t('Excel Workbook'),
    title: l10n.t('Save Excel Workbook'),
    extension: 'xlsx',
    perGroup: l10n.t('Excel Workbooks'),
    content: async ({ form, rows, calendar }) => {
      const { header, pairedColumn, addedColumns } = form;
      const { workbooks } = await load(() => import('../../rollout/workbook/workbook'));
      const columns = exportedColumns(header, rows, addedColumns);
      const paired = pairedColumn === undefined ? undefined : columns.indexOf(pairedColumn);
      return await workbooks.write(filledCells(filledRows(header, rows, columns), paired, calendar));
    },
  },
  csv: {
    ...CSV_FILE,
    perGroup: l10n.t('CSV Files'),
    content: ({ form: { header, addedColumns, delimiter, namesDelimiter }, rows }) => {
      const columns = exportedColumns(header, rows, addedColumns);
      return filledCsv(filledRows(header, rows, columns), delimiter, namesDelimiter);
    },
  },
  sheet: {
    label: l10n.t('Printable Sheet'),
    title: l10n.t('Save Printable Sheet'),
    extension: 'html',
    perGroup: l10n.t('Printable Sheets'),
    content: (rooms) => sheetContent(rooms, 'walkingList'),
  },
  cards: {
    label: l10n.t('Cards to Hand Out'),
    title: l10n.t('Save Cards to Hand Out'),
    extension: 'html',
    perGroup: l10n.t('Cards to Hand Out'),
    content: (rooms) => sheetContent(rooms, 'cards'),
  },
  json: {
    label: l10n.t('JSON File'),
    title: l10n.t('Save JSON File'),
    extension: 'json',
    perGroup: undefined,
    content: ({ rows }) => roomsAsJson(rows),
  },
};
