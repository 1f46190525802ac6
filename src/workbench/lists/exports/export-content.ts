import { filledCells, filledCsv, filledRows } from '../../../rollout/export/filled-list';
import type { RolloutRecord } from '../../../rollout/export/record';
import { recordsAsJson } from '../../../rollout/export/text-formats';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { FileFormat } from './export-formats';

/** The content of a file that holds a row or an object for each room. */
export async function exportContent(
  format: Exclude<FileFormat, 'sheet'>,
  { reading: { table, choice }, pairedColumn }: RolloutDocument,
  records: readonly RolloutRecord[],
): Promise<string | Uint8Array> {
  if (format === 'json') return recordsAsJson(records);
  const header = choice.hasHeader ? table.rows[0]?.values : undefined;
  const rows = filledRows(header, records, table.columnCount);
  if (format === 'csv') return filledCsv(rows, table.delimiter ?? ',');
  const { workbooks } = await import('../../../rollout/workbook/workbook');
  return await workbooks.write(filledCells(rows, pairedColumn));
}
