import { filledCells, filledCsv, filledRows } from '../../../rollout/export/filled-list';
import type { RolloutRecord } from '../../../rollout/export/record';
import { recordsAsJson } from '../../../rollout/export/text-formats';
import { headerNames } from '../../../rollout/list/list-text';
import { namesDelimiter } from '../../../rollout/list/read-table';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { FileFormat } from './export-formats';

/** Returns the content of an export file with a row or an object per room. */
export async function exportContent(
  format: Exclude<FileFormat, 'sheet'>,
  { reading: { table, choice, text }, pairedColumn }: RolloutDocument,
  records: readonly RolloutRecord[],
): Promise<string | Uint8Array> {
  if (format === 'json') return recordsAsJson(records);
  const own = choice.hasHeader ? table.rows[0]?.values : undefined;
  const rows = filledRows(own ?? headerNames(choice, table.columnCount), records, table.columnCount);
  if (format === 'csv') return filledCsv(rows, table.delimiter, namesDelimiter(text));
  const { workbooks } = await import('../../../rollout/workbook/workbook');
  return await workbooks.write(filledCells(rows, pairedColumn));
}
