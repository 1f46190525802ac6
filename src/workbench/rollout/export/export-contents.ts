import type { ExportFormat } from '../../../protocol/rollout';
import { filledCsv, filledRows } from '../../../rollout/export/filled-spreadsheet';
import type { RolloutRecord } from '../../../rollout/export/record';
import type { SheetLayout } from '../../../rollout/export/sheet-layout';
import { recordsAsJson, recordsAsMarkdown } from '../../../rollout/export/text-formats';
import type { RolloutDocument } from '../../../rollout/rollout-document';

/** What an export needs beside its records. */
export interface ExportFacts {
  readonly document: RolloutDocument;
  /** The name of the connection. */
  readonly connection: string;
  /** The time of the export, in milliseconds since the Unix epoch. */
  readonly at: number;
  /** Of a printable sheet. */
  readonly layout?: SheetLayout;
}

/** A format of which one file is written. */
export type FileFormat = Exclude<ExportFormat, 'perGroup'>;

/** The content of an export. */
export async function exportContent(
  format: FileFormat,
  records: readonly RolloutRecord[],
  facts: ExportFacts,
): Promise<string | Uint8Array> {
  switch (format) {
    case 'xlsx': {
      const { workbooks } = await import('../../../rollout/workbook/workbook');
      return await workbooks.write(rowsOf(records, facts.document));
    }
    case 'csv': {
      const { delimiter = ',' } = facts.document.reading.table;
      // A workbook's texts are no formulas, and must not become some.
      const guardValues = facts.document.reading.text === '';
      return filledCsv(rowsOf(records, facts.document), { delimiter, guardValues });
    }
    case 'sheet': {
      const { printableSheet } = await import('../../../rollout/export/printable-sheet');
      return printableSheet(records, facts, facts.layout);
    }
    case 'json':
      return recordsAsJson(records);
    case 'markdown':
      return recordsAsMarkdown(records);
  }
}

/** The person's list, filled in: a header, and a row for each record. */
function rowsOf(records: readonly RolloutRecord[], { reading }: RolloutDocument): string[][] {
  const { table, choice } = reading;
  const header = choice.hasHeader ? table.rows[0]?.values : undefined;
  const filled = records.map((record) => ({ ...record, state: stateWithReason(record) }));
  return filledRows({ header, records: filled, columnCount: table.columnCount });
}

function stateWithReason({ state, problem }: RolloutRecord): string {
  return problem === undefined ? state : `${state}: ${problem}`;
}
