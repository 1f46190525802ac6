import './use-language';

import { importedList } from '../../../../src/rollout/workbook/imported-list';
import { workbooks } from '../../../../src/rollout/workbook/workbook';
import { FILE_FORMATS } from '../../../../src/workbench/rooms/file-formats';
import { present } from '../../../support/expect';
import { aWindow, documentOf } from '../../workbench/rooms/documents';
import { aRow, exportedRooms } from './export-rows';

/** The contents of an export, and the result of a later import. */
interface ExportedAgain {
  readonly csv: string;
  readonly workbook: readonly (readonly string[])[];
  /** Names of the columns of the exported CSV file that its import replaces. */
  readonly replaced: readonly string[];
  /** Endpoint IDs and labels of the exported CSV file; undefined if its columns are a guess. */
  readonly rooms: readonly (readonly [id: string, label: string | undefined])[] | undefined;
  /** The list that the import of the workbook writes. */
  readonly imported: string;
  readonly json: string;
}

/** Exports lists in the language of the first argument, and prints the results as JSON. */
async function main(lists: readonly string[]): Promise<void> {
  const { sessions, session } = aWindow();
  const outcomes: ExportedAgain[] = [];
  for (const list of lists) {
    const document = documentOf(list, session, [
      aRow(),
      aRow({ endpointId: 'EP-2', state: 'failed', error: new Error('x') }),
    ]);
    const rooms = exportedRooms(document);
    const csv = String(await FILE_FORMATS.csv.content(rooms));
    const { reading } = documentOf(csv.slice(1));
    const [sheet] = await workbooks.open(Buffer.from(await FILE_FORMATS.xlsx.content(rooms)));
    const { rows } = await present(sheet).read();
    outcomes.push({
      csv,
      workbook: rows,
      replaced: [...reading.addedColumns].map((column) => reading.columns[column]?.name ?? ''),
      rooms: reading.isDoubtful
        ? undefined
        : reading.list.rows.map(({ endpointId, label }) => [endpointId, label] as const),
      imported: importedList(rows),
      json: String(await FILE_FORMATS.json.content(rooms)),
    });
  }
  sessions.dispose();
  process.stdout.write(JSON.stringify(outcomes));
}

void main(process.argv.slice(3));
