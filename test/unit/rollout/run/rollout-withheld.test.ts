import assert from 'node:assert/strict';
import { exportRowsOf } from '../../../../src/rollout/export/exported-rows';
import { filledCsv, filledRows } from '../../../../src/rollout/export/filled-list';
import { printableSheet } from '../../../../src/rollout/export/printable-sheet';
import { roomsAsCells, roomsAsJson, stringsAsLines } from '../../../../src/rollout/export/text-formats';
import { exportStrings } from '../../../../src/rollout/export-row';
import { anEndpoint, aPairingCode } from '../../../support/builders';
import { present } from '../../../support/expect';
import { answer, held, json } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { codes, ended, roomList, runToEnd, states, useRollout } from '../../../support/worlds/rollout-runs';
import type { TestList, TestRoom } from '../../../support/worlds/test-list';
import { documentOf } from '../../workbench/rooms/documents';
import { sheetFacts } from '../export/export-rows';

const DETAILS_OF_2 = '/api/endpoints/PC-2/pairingcode';
const OTHERS_CODE = '123457';
const OTHERS_DETAILS = aPairingCode({
  id: 'PC-2',
  code: OTHERS_CODE,
  endpoint: anEndpoint({ id: 'EP-9', name: 'Elsewhere' }),
});

describe('Rollout: withheld codes', () => {
  const world = useRollout(5);

  const second = ({ rooms }: TestList): TestRoom => present(rooms[1]);

  it('withholds another endpoint’s code, and says whose it is in the failed room', async () => {
    const { rollout, server } = world;
    server.answer(DETAILS_OF_2, json(OTHERS_DETAILS));
    await runToEnd(rollout, roomList(3));
    assert.deepEqual(states(rollout), ['done', 'failed', 'done']);
    assert.deepEqual(codes(rollout), ['123456', undefined, '123458']);
    const { withheld, doubt, endpoint, capabilities, fetchedAt, error } = second(rollout);
    assert.deepEqual(withheld, { id: 'PC-2', code: OTHERS_CODE, endpointId: 'EP-9' });
    assert.equal(doubt, 'otherEndpoint');
    assert.deepEqual(
      [endpoint, capabilities, fetchedAt, error],
      [undefined, undefined, undefined, undefined],
    );
  });

  it('puts a withheld code into no export and no copied text', async () => {
    const { rollout, server } = world;
    server.answer(DETAILS_OF_2, json(OTHERS_DETAILS));
    await runToEnd(rollout, roomList(3));
    const list = 'Endpoint ID\nEP-1\nEP-2\nEP-3\n';
    const rows = exportRowsOf(documentOf(list, rollout.session, rollout.rooms));
    const texts = [
      filledCsv(filledRows([], rows), ','),
      roomsAsJson(rows),
      roomsAsCells(rows),
      printableSheet(rows, sheetFacts()),
      ...rows.map((row) => stringsAsLines(exportStrings(row))),
    ];
    for (const text of texts) assert.doesNotMatch(text, /123457|PC-2|Elsewhere/);
    assert.equal(rows[1]?.problem, 'The service returned the code of endpoint EP-9');
  });

  it('keeps the code withheld while the room is looked up again and if the details then fail', async () => {
    const { rollout, server, clock } = world;
    // Rooms that fail are repeated for a few seconds.
    clock.hurry(20);
    server.answer(DETAILS_OF_2, json(OTHERS_DETAILS));
    await runToEnd(rollout, roomList(3));
    const gate = new Gate();
    server.answer(DETAILS_OF_2, held(gate, answer(404)));
    server.requests.length = 0;
    rollout.start();
    await server.requested(2);
    assert.deepEqual([second(rollout).isFetching, second(rollout).code], [true, undefined]);
    gate.open();
    await ended(rollout);
    assert.deepEqual([second(rollout).state, second(rollout).code], ['failed', undefined]);
    assert.equal(second(rollout).doubt, 'otherEndpoint');
  });
});
