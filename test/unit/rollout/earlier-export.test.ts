import assert from 'node:assert/strict';
import { filledCells, filledRows } from '../../../src/rollout/export/filled-list';
import { firstArrangement } from '../../../src/rollout/list-views';
import { importedList } from '../../../src/rollout/workbook/imported-list';
import { workbooks } from '../../../src/rollout/workbook/workbook';
import { sourceColumns } from '../../../src/workbench/documents/list-columns';
import { FILE_FORMATS } from '../../../src/workbench/rooms/file-formats';
import { roomView } from '../../../src/workbench/rooms/rollout-view';
import { CALENDAR } from '../../support/calendar';
import { present } from '../../support/expect';
import { aWindow, documentOf, recordAt } from '../workbench/rooms/documents';
import { anExportRow, aRow, exportedRooms } from './export/export-rows';

const HEADER = ['Site', 'State', 'Endpoint ID'];
const OLD = ['Pairing code', 'Pairing code ID', 'State (2)', 'Differs', 'Fetched at'];
const CELLS = ['999999', 'PC-9', 'Code ready', '', '2030-01-01T00:00:00.000Z'];
const EXPORTED = `${[...HEADER, ...OLD, 'Paired'].join()}\nFürth,Bavaria,EP-1,${CELLS.join()},2030-01-02\n`;

describe('lists exported with codes', () => {
  const { sessions, session } = aWindow();
  after(() => sessions.dispose());

  it('show no code until one is fetched', () => {
    const document = documentOf(EXPORTED.replace(',2030-01-02', ','));
    const { code, fetchedAt, state } = roomView(document.reading, document.room(recordAt(document, 0)));
    assert.deepEqual([code, fetchedAt, state], ['', undefined, 'notFetched']);
  });

  it('hide the export’s columns at first, but not the user’s column with the same name', () => {
    const { reading } = documentOf(EXPORTED);
    const { hidden } = firstArrangement(reading);
    const columns = sourceColumns(reading);
    const named = (keys: readonly string[]) =>
      columns.filter(({ key }) => keys.includes(key)).map(({ name }) => name);
    assert.deepEqual(named(hidden), OLD);
    const others = columns.filter(({ key }) => !hidden.includes(key));
    assert.deepEqual(
      others.map(({ name }) => name),
      ['State', 'Paired'],
    );
  });

  const exported = async (format: 'csv' | 'xlsx') => {
    const document = documentOf(EXPORTED, session, [aRow()]);
    return await FILE_FORMATS[format].content(exportedRooms(document));
  };

  it('get fresh columns in the next CSV export', async () => {
    const [header, row] = String(await exported('csv'))
      .slice(1)
      .split('\r\n');
    assert.equal(
      header,
      'Site,State,Endpoint ID,Paired,Pairing code,Pairing code ID,State (2),Differs,Fetched at',
    );
    assert.match(row ?? '', /^Fürth,Bavaria,EP-1,2030-01-02,123456,PC-1,/);
  });

  it('get fresh columns in the next workbook, with the pairing day as a date', async () => {
    const [sheet] = await workbooks.open(present(Buffer.from(await exported('xlsx'))));
    const { rows } = await present(sheet).read();
    assert.deepEqual(rows[0], ['Site', 'State', 'Endpoint ID', 'Paired', ...OLD]);
    assert.deepEqual(rows[1]?.slice(0, 5), ['Fürth', 'Bavaria', 'EP-1', '2030-01-02', '123456']);
  });

  it('keep an exported column that the user chose for the endpoint IDs', () => {
    const document = documentOf(EXPORTED);
    document.choose({ header: 0, idColumn: 4, labelColumn: undefined });
    assert.deepEqual([...document.reading.addedColumns], [3, 5, 6, 7]);
  });

  it('are the same list after an export to Excel and an import', async () => {
    const rows = [anExportRow({ values: ['Fürth', 'Bavaria', 'EP-1'] })];
    const bytes = await workbooks.write(filledCells(filledRows(HEADER, rows), undefined, CALENDAR));
    const [sheet] = await workbooks.open(bytes);
    const text = importedList((await present(sheet).read()).rows);
    assert.equal(text, 'Site,State,Endpoint ID\nFürth,Bavaria,EP-1\n');
  });
});
