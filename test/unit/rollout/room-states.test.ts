import assert from 'node:assert/strict';
import type { RolloutDocument } from '../../../src/rollout/rollout-document';
import { countStates, stateCountLabels } from '../../../src/rollout/room-states';
import { countRooms } from '../../../src/rollout/shown-room';
import { present } from '../../support/expect';
import { answer, held, json } from '../../support/loopback/behaviors';
import { Gate } from '../../support/loopback/exchange';
import { openList, rewrite } from '../../support/memory-list';
import { ended, useRollout } from '../../support/worlds/rollout-runs';
import { roomsIn } from '../../support/worlds/test-list';
import { until } from '../../support/worlds/world';

const HOUR_MS = 3_600_000;
/** A run waits until it knows that an unknown room is not refused by a limit. */
const HURRY = 20;
const CODE_OF_1 = '/api/endpoints/EP-1/currentpairingcode';

describe('room state', () => {
  const world = useRollout(5);
  beforeEach(() => world.clock.hurry(HURRY));

  const opened = (text: string) =>
    openList(world.documents, `Endpoint ID,Paired\n${text}`, 'file:///list.csv');
  const statesOf = (document: RolloutDocument) => document.rooms.map(({ state }) => state).join(' ');
  const reaches = (document: RolloutDocument, states: string) =>
    until(document.onDidChange, () => statesOf(document) === states);

  it('is the same for duplicate rows, and its counts add up to the number of rows', async () => {
    const document = opened('EP-1,\nEP-1,\n..,\nEP-9,\n');
    assert.equal(statesOf(document), 'notFetched notFetched missingId notFetched');
    roomsIn(world, document).start();
    await reaches(document, 'codeReady codeReady missingId failed');
    const counts = countRooms(document.rooms);
    assert.deepEqual([counts.codeReady, counts.missingId, counts.failed], [2, 1, 1]);
    await rewrite(document, 'Endpoint ID,Paired\nEP-1,\n..,\nEP-9,\n');
    assert.equal(statesOf(document), 'codeReady missingId failed');
    assert.equal(countRooms(document.rooms).codeReady, 1);
  });

  it('is Unconfirmed if only the details are missing, and Failed if the code is withheld', async () => {
    const { server } = world;
    server.answer('/api/endpoints/PC-1/pairingcode', answer(500));
    const ofOther = { id: 'PC-2', code: '123457', endpoint: { id: 'EP-4' } };
    server.answer('/api/endpoints/PC-2/pairingcode', json(ofOther));
    const document = opened('EP-1,\nEP-2,\n');
    roomsIn(world, document).start();
    await reaches(document, 'unconfirmed failed');
    assert.match(document.rooms[0]?.problem?.headline ?? '', /^The details could not be loaded: /);
  });

  it('is Paired before and after the fetch, but Failed if the look-up fails', async () => {
    const document = opened('EP-9,2030-05-01\nEP-1,2030-05-01\n');
    assert.equal(statesOf(document), 'paired paired');
    const gate = new Gate();
    world.server.answer(CODE_OF_1, held(gate, world.server.service.behavior));
    // A room that is not found is requested again for a few seconds.
    roomsIn(world, document).start();
    await world.server.requested(2);
    assert.equal(statesOf(document), 'fetching fetching');
    assert.deepEqual(
      document.rooms.map(({ paired }) => paired),
      ['2030-05-01', '2030-05-01'],
    );
    gate.open();
    await reaches(document, 'failed paired');
    await rewrite(document, 'Endpoint ID,Paired\nEP-9,\nEP-1,\n');
    assert.equal(statesOf(document), 'failed codeReady');
  });

  it('is Outdated if the code is older than 12 hours, unless the room is paired', async () => {
    const document = opened('EP-1,\nEP-2,2030-05-01\nEP-3,\n');
    roomsIn(world, document).start(['EP-1', 'EP-2']);
    await ended(roomsIn(world, document));
    world.clock.time += 12 * HOUR_MS;
    assert.equal(statesOf(document), 'codeReady paired notFetched');
    world.clock.time += 1000;
    assert.equal(statesOf(document), 'outdated paired notFetched');
    assert.deepEqual(stateCountLabels(countRooms(document.rooms)), [
      '1 paired',
      '1 outdated',
      '1 not fetched',
    ]);
  });

  it('stays Paired if the ID is corrected, without a code until one is fetched', async () => {
    const document = opened('EP-9,2030-05-01\n');
    await rewrite(document, 'Endpoint ID,Paired\nEP-1,2030-05-01\n');
    assert.equal(statesOf(document), 'paired');
    await rewrite(document, 'Endpoint ID,Paired\nEP-1,\n');
    assert.equal(statesOf(document), 'notFetched');
  });

  it('is Fetching while it waits for another attempt, and Not Fetched when the run is stopped', async () => {
    world.server.answer(CODE_OF_1, answer(502));
    const document = opened('EP-1,\nEP-2,\n');
    roomsIn(world, document).start();
    await reaches(document, 'fetching codeReady');
    roomsIn(world, document).stop();
    await reaches(document, 'notFetched codeReady');
  });
});

describe('Fetch Codes', () => {
  const world = useRollout(9);
  beforeEach(() => world.clock.hurry(HURRY));

  it('fetches only the given rooms that are not paired and have no current code', async () => {
    const { server, clock } = world;
    const rows = ['EP-1,', 'EP-2,2030-05-01', 'EP-99,', 'EP-98,2030-05-01', '..,', 'EP-3,', 'EP-3,', 'EP-4,'];
    const document = openList(
      world.documents,
      `Endpoint ID,Paired\n${rows.join('\n')}\n`,
      'file:///list.csv',
    );
    const rollout = roomsIn(world, document);
    const asked = async (keys?: readonly string[]) => {
      document.fetchCodes(keys);
      const { asked: ids = new Set() } = rollout.run ?? {};
      await ended(rollout);
      return [...ids].join(' ');
    };
    assert.equal(await asked(['EP-1', 'EP-2']), 'EP-1');
    rollout.start(['EP-2', 'EP-98']);
    await ended(rollout);
    assert.equal(await asked(), 'EP-99 EP-3 EP-4');
    assert.equal(await asked(), 'EP-99', 'what failed has no current code');
    clock.time += 13 * HOUR_MS;
    rollout.start(['EP-4']);
    await ended(rollout);
    server.requests.length = 0;
    assert.equal(await asked(), 'EP-1 EP-99 EP-3', 'an outdated code is not current');
    assert.equal(await asked(['EP-4', 'EP-2']), '');
  });

  it('fetches the rooms that a stopped run has left', async () => {
    const document = openList(world.documents, 'Endpoint ID\nEP-1\nEP-2\nEP-3\n', 'file:///list.csv');
    const rollout = roomsIn(world, document);
    const gate = new Gate();
    world.server.answer('endpoints.currentPairingCode', held(gate, world.server.service.behavior));
    document.fetchCodes();
    await world.server.requested(1);
    rollout.stop();
    gate.open();
    await until(document.onDidChange, () => countRooms(document.rooms).unconfirmed === 1);
    assert.equal(document.rooms[0]?.problem?.headline, 'Details were not fetched');
    document.fetchCodes();
    assert.deepEqual([...present(rollout.run).asked], ['EP-1', 'EP-2', 'EP-3']);
    await ended(rollout);
    assert.equal(countRooms(document.rooms).codeReady, 3);
  });
});

describe('Fetch Codes: unconfirmed rooms', () => {
  const world = useRollout(5);
  beforeEach(() => world.clock.hurry(HURRY));

  it('requests details again that got no response, but not refused ones', async () => {
    const { server } = world;
    server.answer('/api/endpoints/PC-1/pairingcode', answer(403));
    const document = openList(world.documents, 'Endpoint ID\nEP-1\nEP-2\n', 'file:///list.csv');
    const rollout = roomsIn(world, document);
    document.fetchCodes();
    await ended(rollout);
    const states = () => document.rooms.map(({ state }) => state).join(' ');
    assert.equal(states(), 'unconfirmed codeReady');
    assert.equal(document.fetchCodes(), 0);
  });
});

describe('countStates', () => {
  it('counts every state, even if no room is in it', () => {
    const none = {
      failed: 0,
      missingId: 0,
      fetching: 0,
      notFetched: 0,
      unconfirmed: 0,
      codeReady: 0,
      outdated: 0,
      paired: 0,
    };
    assert.deepEqual(countStates(['paired', 'failed', 'paired']), { ...none, paired: 2, failed: 1 });
  });
});
