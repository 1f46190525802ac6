import { filledCells, filledCsv, filledRows } from '../../../rollout/export/filled-list';
import type { RolloutRecord } from '../../../rollout/export/record';
import { recordsAsJson } from '../../../rollout/export/text-formats';
import { PAIRED_NAME } from '../../../rollout/list/recognize';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { FileFormat } from './export-formats';

/** The content of a file that holds a row or an object for each room. */
export async function exportContent(
  format: Exclude<FileFormat, 'sheet'>,
  { reading: { table, choice, text }, hasPairedInMemory, pairedColumn }: RolloutDocument,
  all: readonly RolloutRecord[],
): Promise<string | Uint8Array> {
  if (format === 'json') return recordsAsJson(all);
  const ownHeader = choice.hasHeader ? table.rows[0]?.values : undefined;
  const [header, records] = hasPairedInMemory
    ? withPairedDays(ownHeader, all, table.columnCount, pairedColumn)
    : [ownHeader, all];
  const rows = filledRows(header, records, table.columnCount);
  // A workbook's texts are no formulas, and must not become some.
  if (format === 'csv') return filledCsv(rows, table.delimiter ?? ',', text === '');
  const { workbooks } = await import('../../../rollout/workbook/workbook');
  const paired = pairedColumn ?? (hasPairedInMemory ? table.columnCount : undefined);
  return await workbooks.write(filledCells(rows, paired));
}

/**
 * The list with the marks that are kept in memory, in its own column or in one more.
 * @param pairedColumn the index of its own column, if any
 */
function withPairedDays(
  header: readonly string[] | undefined,
  records: readonly RolloutRecord[],
  columnCount: number,
  pairedColumn: number | undefined,
): readonly [header: readonly string[], records: readonly RolloutRecord[]] {
  const column = pairedColumn ?? columnCount;
  const cellsOf = (values: readonly string[], cell: string) =>
    Array.from({ length: Math.max(columnCount, column + 1) }, (_, index) =>
      index === column ? cell : (values[index] ?? ''),
    );
  const names = header ?? Array.from({ length: columnCount }, (_, index) => `Column ${index + 1}`);
  const withDays = records.map((record) => ({
    ...record,
    values: cellsOf(record.values, record.paired ?? ''),
  }));
  return [cellsOf(names, names[column] ?? PAIRED_NAME), withDays];
}
