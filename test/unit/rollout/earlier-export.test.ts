import assert from 'node:assert/strict';
import { filledCells, filledCsv, filledRows } from '../../../src/rollout/export/filled-list';
import type { RolloutDocument } from '../../../src/rollout/rollout-document';
import type { Room } from '../../../src/rollout/room';
import { importedList } from '../../../src/rollout/workbook/imported-list';
import { workbooks } from '../../../src/rollout/workbook/workbook';
import { sourceColumns } from '../../../src/workbench/lists/rooms/list-view';
import { roomView, runView } from '../../../src/workbench/lists/rooms/rollout-view';
import { NOON } from '../../support/builders';
import { present } from '../expect';
import { aWindow, documentOf, recordAt } from '../workbench/lists/rooms/documents';
import { anExportRow, aRow } from './export/export-rows';

const HOUR = 3_600_000;
const HEADER = ['Site', 'State', 'Endpoint ID'];

/** Returns the exported CSV of two rooms, the second of which has no code. */
function exported(fetchedAt: number): string {
  const rows = [
    anExportRow({ values: ['Fürth', 'Bavaria', 'EP-1'], fetchedAt: new Date(fetchedAt).toISOString() }),
    anExportRow({ values: ['Ulm', 'Baden', 'EP-2'], code: undefined, fetchedAt: undefined, state: 'failed' }),
  ];
  return filledCsv(filledRows(HEADER, rows, HEADER.length), ',');
}

describe('A list that was exported with codes', () => {
  const { sessions, session } = aWindow();
  after(() => sessions.dispose());

  const viewAt = (document: RolloutDocument, now = NOON) => roomView(document, recordAt(document, 0), now);
  const notesOf = (document: RolloutDocument) => runView(document).notes;

  const ages: readonly (readonly [what: string, fetchedAt: number, state: string])[] = [
    ['ten minutes', NOON - HOUR / 6, 'codeReady'],
    ['13 hours', NOON - 13 * HOUR, 'old'],
  ];
  for (const [what, fetchedAt, state] of ages) {
    it(`shows a code of ${what} as ${state}, with the time of its fetch`, () => {
      const document = documentOf(exported(fetchedAt));
      const shown = viewAt(document);
      assert.deepEqual(
        [shown.state, shown.code, shown.pairingCodeId, shown.fetchedAt, shown.change],
        [state, '123456', 'PC-1', fetchedAt, undefined],
      );
      assert.equal(roomView(document, recordAt(document, 1), NOON).state, 'notFetched');
    });
  }

  it('says how many codes come from the export until they are fetched again', () => {
    const text = exported(NOON);
    const [note = ''] = notesOf(documentOf(text, session));
    assert.match(note, /^This list has 1 code of an earlier export, fetched .*2030/);
    const fetched = documentOf(text, session, [aRow({ code: { id: 'PC-1', code: '777777' } })]);
    assert.deepEqual(notesOf(fetched), []);
    assert.deepEqual([viewAt(fetched).code, viewAt(fetched).change], ['777777', 'changed']);
  });

  it('hides the columns of the export, but not a column of the same name that was there before', () => {
    const document = documentOf(exported(NOON));
    assert.deepEqual(
      sourceColumns(document.reading).map(({ name }) => name),
      ['State'],
    );
    assert.deepEqual(viewAt(document).cells, ['', 'Bavaria']);
  });

  it('hides the columns of all exports, and shows the code of the last one', () => {
    const columns = 'Pairing code,State,Fetched at,Pairing code (2),State (2),Fetched at (2)';
    const cells = '111111,Code ready,2030-01-01T12:00:00Z,222222,Old,2030-01-02T12:00:00Z';
    const document = documentOf(`Site,Floor,Endpoint ID,${columns}\nUlm,2,EP-1,${cells}\n`);
    assert.deepEqual([viewAt(document).cells, viewAt(document).code], [['', '2'], '222222']);
  });

  it('keeps showing a code of the export while it is fetched again, and after that failed', () => {
    const text = exported(NOON - 13 * HOUR);
    for (const state of ['fetching', 'failed'] as const) {
      const room: Room = { endpointId: 'EP-1', label: undefined, state, hasChanged: false };
      assert.equal(viewAt(documentOf(text, session, [room])).code, '123456');
    }
  });

  it('shows no code in place of one that is withheld', () => {
    const { code: _, ...room } = aRow({
      state: 'failed',
      doubt: 'otherEndpoint',
      withheld: { id: 'PC-9', code: '999999', endpointId: 'EP-9' },
    });
    assert.equal(viewAt(documentOf(exported(NOON), session, [room])).code, '');
  });

  it('only compares codes without the time of their fetch, and leaves their columns in view', () => {
    const document = documentOf('Endpoint ID,Pairing code,State\nEP-1,123456,Code ready\n', session);
    assert.deepEqual([viewAt(document).code, viewAt(document).state], ['', 'notFetched']);
    assert.deepEqual(viewAt(document).cells, ['', '123456', 'Code ready']);
    assert.deepEqual(notesOf(document), []);
    const day = 'Endpoint ID,Pairing code,Fetched at\nEP-1,123456,24.11.2026 15:04\n';
    assert.equal(viewAt(documentOf(day)).code, '');
  });

  it('has the same code and time after an export to Excel and its import', async () => {
    const fetchedAt = NOON - 13 * HOUR;
    const rows = [
      anExportRow({ values: ['Fürth', 'Bavaria', 'EP-1'], fetchedAt: new Date(fetchedAt).toISOString() }),
    ];
    const bytes = await workbooks.write(filledCells(filledRows(HEADER, rows, HEADER.length), undefined));
    const [sheet] = await workbooks.open(bytes);
    const { text, earlierCodes } = importedList((await present(sheet).read()).rows);
    assert.equal(text, 'Site,State,Endpoint ID\nFürth,Bavaria,EP-1\n');
    const document = documentOf(text);
    document.setImportedCodes(earlierCodes);
    assert.deepEqual([viewAt(document).code, viewAt(document).fetchedAt], ['123456', fetchedAt]);
    assert.equal(notesOf(document).length, 1);
  });
});
