import type { ExportRow } from '../../../rollout/export/export-row';
import { filledCells, filledCsv, filledRows } from '../../../rollout/export/filled-list';
import { roomsAsJson } from '../../../rollout/export/text-formats';
import { headerNames } from '../../../rollout/list/list-text';
import { namesDelimiter } from '../../../rollout/list/read-table';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { FileFormat } from './export-formats';

/** Returns the content of an export file with a row or an object per room. */
export async function exportContent(
  format: Exclude<FileFormat, 'sheet'>,
  { reading: { table, choice, text }, pairedColumn }: RolloutDocument,
  rows: readonly ExportRow[],
): Promise<string | Uint8Array> {
  if (format === 'json') return roomsAsJson(rows);
  const own = choice.hasHeader ? table.rows[0]?.values : undefined;
  const filled = filledRows(own ?? headerNames(choice, table.columnCount), rows, table.columnCount);
  if (format === 'csv') return filledCsv(filled, table.delimiter, namesDelimiter(text));
  const { workbooks } = await import('../../../rollout/workbook/workbook');
  return await workbooks.write(filledCells(filled, pairedColumn));
}
