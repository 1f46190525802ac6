import assert from 'node:assert/strict';
import { groupsOf } from '../../../src/model/groups';
import { exportRowsOf } from '../../../src/rollout/export/exported-rows';
import { printableSheet } from '../../../src/rollout/export/printable-sheet';
import { ServiceError } from '../../../src/service/errors';
import { FILE_FORMATS } from '../../../src/workbench/rooms/file-formats';
import { copyRooms } from '../../../src/workbench/rooms/rollout-copy';
import { held } from '../../support/loopback/behaviors';
import { Gate } from '../../support/loopback/exchange';
import { openList, rewrite } from '../../support/memory-list';
import { waitFor } from '../../support/wait';
import { ended, roomList, useRollout } from '../../support/worlds/rollout-runs';
import type { TestRoom } from '../../support/worlds/test-list';
import { aWindow, documentOf } from '../workbench/rooms/documents';
import { anExportRow, aRow, exportedRooms, sheetFacts } from './export/export-rows';

const LIST =
  'Site,Endpoint ID,Label\nNorth,EP-1,Attic\nSouth,EP-2,Cellar\nWest,EP-1,Attic again\nEast,..,Hall\n';

describe('recordsOf', () => {
  let world: ReturnType<typeof aWindow>;
  beforeEach(() => {
    world = aWindow();
  });
  afterEach(() => world.sessions.dispose());

  const document = documentOf(LIST);
  const idsOf = (...ids: readonly string[]) =>
    exportRowsOf(document, ids).map(({ endpointId, values }) => `${endpointId} ${values[0]}`);

  /** Returns the first row of the list, with this result. */
  const withResult = (room: TestRoom) => exportRowsOf(documentOf(LIST, world.session, [room]))[0];

  it('returns every row in list order without keys, and not fetched without a connection', () => {
    const withoutId = {
      state: 'missingId',
      endpointId: '..',
      label: 'Hall',
      problem: '“..” stands for a missing ID. Enter the ID, or remove the row.',
    };
    const waiting = { state: 'notFetched', problem: undefined };
    assert.deepEqual(
      exportRowsOf(document).map(({ state, endpointId, label, problem }) => ({
        state,
        endpointId,
        label,
        problem,
      })),
      [
        { ...waiting, endpointId: 'EP-1', label: 'Attic' },
        { ...waiting, endpointId: 'EP-2', label: 'Cellar' },
        { ...waiting, endpointId: 'EP-1', label: 'Attic again', problem: 'Same ID as Attic, North, line 2' },
        withoutId,
      ],
    );
  });

  it('returns rows in the order of the keys, as a table shows them', () => {
    assert.deepEqual(idsOf('EP-1\u00002/2', 'EP-2', 'EP-1\u00001/2'), [
      'EP-1 West',
      'EP-2 South',
      'EP-1 North',
    ]);
  });

  it('omits rows that are no longer in the list, and returns each row once', () => {
    assert.deepEqual(idsOf('EP-2', 'EP-9', 'EP-2', '__proto__'), ['EP-2 South']);
  });

  it('includes all that is known about a room, and the exact cells of the list', () => {
    const cells = documentOf(`Label,Endpoint ID\n" Attic","'=EP-1"\n`, world.session);
    assert.deepEqual(exportRowsOf(cells)[0]?.values, [' Attic', "'=EP-1"]);
    const row = withResult(aRow());
    assert.deepEqual(
      row,
      anExportRow({ values: ['North', 'EP-1', 'Attic'], label: 'Attic', place: ['North'] }),
    );
  });

  it('repeats a room’s result in each of its rows, with the row’s own cells and label', () => {
    const [first, , again, unusable] = exportRowsOf(documentOf(LIST, world.session, [aRow()]));
    assert.deepEqual([first?.code, first?.label, first?.values[0]], ['123456', 'Attic', 'North']);
    assert.deepEqual([again?.code, again?.label, again?.values[0]], ['123456', 'Attic again', 'West']);
    assert.equal(unusable?.code, undefined);
  });

  it('says why a code or details could not be fetched, without advice for the screen', () => {
    const error = new ServiceError('notFound', 'endpoints.pairingCode', { status: 404, isJson: true });
    const problemOf = (fields: Partial<TestRoom>) => withResult(aRow(fields))?.problem;
    assert.equal(problemOf({ state: 'failed', error }), 'No endpoint with this ID was found (404)');
    assert.equal(
      problemOf({ state: 'incomplete', error }),
      'The details could not be loaded: No pairing code with this ID was found (404)',
    );
    assert.match(problemOf({ state: 'failed', doubt: 'otherEndpoint' }) ?? '', /another endpoint/);
    assert.match(problemOf({ state: 'incomplete', doubt: 'responsesDiffer' }) ?? '', /just changed/);
    const withheld = { id: 'PC-9', code: '999999', endpointId: 'EP-9' };
    const doubtful = problemOf({ state: 'failed', error, doubt: 'otherEndpoint', withheld });
    assert.equal(doubtful, 'The service returned the code of endpoint EP-9');
  });
});

describe('recordsOf: fetching again', () => {
  const world = useRollout(2);

  it('marks a code that is being fetched again as not ready', async () => {
    const { rollout, documents, server } = world;
    const document = openList(documents);
    rollout.setRooms(roomList(2));
    await rewrite(document, 'Endpoint ID\nEP-1\nEP-2\n');
    const problems = () => exportRowsOf(document).map(({ code, problem }) => [code, problem]);
    const details = new Gate();
    server.answer('endpoints.pairingCode', held(details, server.service.behavior));
    rollout.start();
    const hasCodes = () => problems().every(([code]) => code !== undefined);
    await waitFor('both codes', hasCodes, 10_000);
    assert.equal(document.isAsked('EP-1'), true);
    assert.deepEqual(
      problems().map(([, problem]) => problem),
      [undefined, undefined],
      'a new code whose details are still fetched',
    );
    details.open();
    await ended(rollout);
    assert.deepEqual(problems(), [
      ['123456', undefined],
      ['123457', undefined],
    ]);
    const gate = new Gate();
    server.answer('endpoints.currentPairingCode', held(gate, server.service.behavior));
    rollout.start(['EP-1', 'EP-2']);
    assert.deepEqual(problems(), [
      ['123456', 'Being fetched again'],
      ['123457', 'Being fetched again'],
    ]);
    const csv = String(await FILE_FORMATS.csv.content(exportedRooms(document)));
    assert.match(csv, /EP-2,123457,PC-2,(?:Fetching|Code ready): Being fetched again/);
    const sheet = printableSheet(exportRowsOf(document), sheetFacts());
    assert.equal(sheet.split('Check the code before you use it: Being fetched again').length, 3);
    const rows = [{ key: 'EP-1' }, { key: 'EP-2' }];
    const said = await copyRooms(document, { act: 'copyValue', rows }, world);
    assert.equal(said, 'Pairing codes of 2 rooms copied. 2 codes are being fetched again.');
    // Two codes with details, then two more codes: after a stop, requests in flight still end, but no details are
    // requested.
    await server.requested(6);
    rollout.stop();
    gate.open();
    const isFetchedAgain = () => problems().some(([, problem]) => problem === 'Being fetched again');
    await waitFor('the requests in flight to end', () => !isFetchedAgain(), 10_000);
    assert.deepEqual(problems(), [
      ['123456', 'Details were not fetched'],
      ['123457', 'Details were not fetched'],
    ]);
  });
});

describe('groupsOf', () => {
  it('groups rows in order of first occurrence, and trims group names', () => {
    const rows = ['Bern', 'Berlin', 'Bern ', ''].map((name) => anExportRow({ name }));
    const groups = groupsOf(rows, ({ name }) => name ?? '');
    assert.deepEqual(
      [...groups].map(([name, { length }]) => [name, length]),
      [
        ['Bern', 2],
        ['Berlin', 1],
        ['', 1],
      ],
    );
  });
});
