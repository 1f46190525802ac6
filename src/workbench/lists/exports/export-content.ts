import type { ExportRow } from '../../../rollout/export/export-row';
import { filledCells, filledCsv, filledRows } from '../../../rollout/export/filled-list';
import { roomsAsJson } from '../../../rollout/export/text-formats';
import { headerNames } from '../../../rollout/list/list-text';
import { namesDelimiter } from '../../../rollout/list/read-table';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { FileFormat } from './export-formats';

/** The form of a list, without its rows. */
export interface ListForm {
  readonly header: readonly string[];
  readonly columnCount: number;
  readonly delimiter: string | undefined;
  /** Whether a line before the header names the delimiter. */
  readonly namesDelimiter: boolean;
  readonly pairedColumn: number | undefined;
  /** Columns of an earlier export, which the new one replaces. */
  readonly addedColumns: ReadonlySet<number>;
}

/** Returns the form of a list. Must be called together with `exportRowsOf`, because the list may change afterwards. */
export function listFormOf({
  reading: { table, choice, text, addedColumns },
  pairedColumn,
}: Pick<RolloutDocument, 'reading' | 'pairedColumn'>): ListForm {
  const { columnCount, delimiter } = table;
  const own = choice.header !== undefined ? table.rows[0]?.values : undefined;
  const header = own ?? headerNames(choice, columnCount);
  return { header, columnCount, delimiter, namesDelimiter: namesDelimiter(text), pairedColumn, addedColumns };
}

/** Returns the content of an export file with a row or an object per room. */
export async function exportContent(
  format: Exclude<FileFormat, 'sheet'>,
  { header, columnCount, delimiter, namesDelimiter: isNamed, pairedColumn, addedColumns }: ListForm,
  rows: readonly ExportRow[],
): Promise<string | Uint8Array> {
  if (format === 'json') return roomsAsJson(rows);
  const filled = filledRows(header, rows, columnCount, addedColumns);
  if (format === 'csv') return filledCsv(filled, delimiter, isNamed);
  const { workbooks } = await import('../../../rollout/workbook/workbook');
  const before = [...addedColumns].filter((column) => pairedColumn !== undefined && column < pairedColumn);
  return await workbooks.write(filledCells(filled, pairedColumn && pairedColumn - before.length));
}
