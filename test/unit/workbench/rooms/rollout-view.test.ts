import assert from 'node:assert/strict';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import { roomListText } from '../../../../src/rollout/list/list-text';
import { countRooms } from '../../../../src/rollout/shown-room';
import { DEMO_LIST } from '../../../../src/service/demo/sample-data';
import { ServiceError } from '../../../../src/service/errors';
import { ENDPOINT_DETAILS } from '../../../../src/service/resources';
import { roomView, runView } from '../../../../src/workbench/rooms/rollout-view';
import { NOON } from '../../../support/builders';
import { answer } from '../../../support/loopback/behaviors';
import { openList, rewrite } from '../../../support/memory-list';
import { roomList, useRollout } from '../../../support/worlds/rollout-runs';
import type { TestRoom } from '../../../support/worlds/test-list';
import { makeWorld } from '../../../support/worlds/world';
import { aRow } from '../../rollout/export/export-rows';
import { HOSTILE, longestText, showsHidden } from '../panels/hostile';
import { aWindow, documentOf, recordAt } from './documents';

const NOT_FOUND = new ServiceError('notFound', 'endpoints.pairingCode', { status: 404, isJson: true });
const REFUSED = new ServiceError('serverError', 'endpoints.currentPairingCode', { status: 503 });
const WITHHELD = { id: 'PC-9', code: '999999', endpointId: 'EP-9' };
const ROW = aRow({ label: 'Attic', hasRecentChange: true });

describe('roomView', () => {
  const { sessions, session } = aWindow();
  after(() => sessions.dispose());

  /** Returns the view of the only room of a list, with this result. */
  const shownRoom = (room: TestRoom | undefined, list = 'Endpoint ID,Label\nEP-1,Attic\n', now = NOON) => {
    const document = documentOf(list, session, room === undefined ? [] : [room], now);
    document.choose({ header: 0, idColumn: 0, labelColumn: 1 });
    return roomView(document.reading, document.room(recordAt(document, 0)));
  };

  it('shows the code in groups, the capabilities, and when it was fetched', () => {
    const { code, codeGroups, capabilityNames, stateText, isChanged, fetched } = shownRoom(ROW);
    assert.deepEqual(
      [code, codeGroups, capabilityNames, stateText, isChanged],
      ['123456', ['123', '456'], ['Status', 'Join'], 'Code ready', true],
    );
    assert.match(fetched, /2030/);
  });

  it('shows details in order, without empty ones at the end', () => {
    const endpoint = { id: 'EP-1', name: 'Board Room', calendarId: 'board@room.example' };
    assert.deepEqual(shownRoom({ ...ROW, endpoint }).details, [
      'Board Room',
      '',
      '',
      '',
      'board@room.example',
    ]);
  });

  it('shows no text for unknown values before and during a run', () => {
    const list = 'Endpoint ID\nEP-1\n';
    const { stateText, details, code, fetched, capabilities } = shownRoom(undefined, list);
    assert.deepEqual(
      [stateText, details, code, fetched, capabilities],
      ['Not fetched', [], '', '', undefined],
    );
    const waiting: TestRoom = {
      endpointId: 'EP-1',
      label: undefined,
      state: 'notFetched',
      isFetching: false,
      hasRecentChange: false,
    };
    assert.deepEqual(shownRoom(waiting, list), shownRoom(undefined, list));
  });

  it('shows the cells and a note for a row without a usable ID', () => {
    const { id, ...shown } = shownRoom(ROW, 'Endpoint ID,Label\n..,Hall\nEP-1,Attic\n');
    assert.notEqual(id, '..');
    assert.deepEqual(
      [shown.endpointId, shown.label, shown.code, shown.stateText, shown.note],
      ['..', 'Hall', '', 'No valid ID', '“..” stands for a missing ID. Enter the ID, or remove the row.'],
    );
  });

  it('shows the same code in two rows of an endpoint, each with its own label and ID', () => {
    const document = documentOf('Site,Endpoint ID\nNorth,EP-1\nSouth,EP-1\n', session, [ROW]);
    document.choose({ header: 0, idColumn: 1, labelColumn: 0 });
    const [north, south] = document.rooms.map((room) => roomView(document.reading, room));
    assert.deepEqual([north?.code, south?.code], ['123456', '123456']);
    assert.deepEqual([north?.label, south?.label], ['North', 'South']);
    assert.notEqual(north?.id, south?.id);
    assert.deepEqual([north?.note, south?.note], ['', 'Same ID as North, line 2']);
  });

  const { code, ...uncoded } = ROW;
  const stateTexts: readonly (readonly [row: TestRoom, state: string, note: string])[] = [
    [{ ...uncoded, isFetching: true }, 'Fetching', ''],
    [{ ...ROW, isFetching: true }, 'Fetching', ''],
    [{ ...ROW, state: 'failed', error: NOT_FOUND }, 'Failed', 'No endpoint with this ID was found (404)'],
    [{ ...ROW, state: 'failed', error: REFUSED }, 'Failed', 'The service refuses this room (503)'],
    [
      { ...ROW, state: 'incomplete', error: NOT_FOUND },
      'Unconfirmed',
      'The details could not be loaded: No pairing code with this ID was found (404)',
    ],
    [
      { ...uncoded, state: 'failed', doubt: 'otherEndpoint', withheld: WITHHELD },
      'Failed',
      'The service returned the code of endpoint EP-9. Check the endpoint ID, then retry.',
    ],
    [
      { ...uncoded, state: 'failed', error: NOT_FOUND, withheld: WITHHELD },
      'Failed',
      'No endpoint with this ID was found (404)',
    ],
    [
      { ...ROW, state: 'incomplete', doubt: 'responsesDiffer' },
      'Unconfirmed',
      'The code may have just changed. Fetch it again before you use it.',
    ],
    [
      { ...ROW, state: 'failed', error: new Error('x') },
      'Failed',
      'Something went wrong in the extension itself',
    ],
  ];
  for (const [row, state, note] of stateTexts) {
    it(`shows ${state} with ${note || 'no note'} if a look-up is ${row.isFetching ? 'pending' : row.state}`, () => {
      const shown = shownRoom(row);
      assert.deepEqual([shown.stateText, shown.note], [state, note]);
    });
  }

  const pairedTexts: readonly (readonly [paired: string, text: string])[] = [
    ['2030-06-14', 'Paired Jun 14'],
    ['2029-06-14', 'Paired Jun 14, 2029'],
    ['14.06.2030', 'Paired Jun 14'],
    ['2030-06-14 09:30', 'Paired Jun 14'],
    ['3/4/2029', 'Paired 3/4/2029'],
    ['yes', 'Paired'],
    ['1', 'Paired'],
  ];
  for (const [paired, text] of pairedTexts) {
    it(`shows ${text} for a room with ${paired} in its Paired column`, () => {
      const list = `Endpoint ID,Label,Paired\nEP-1,Attic,${paired}\n`;
      assert.equal(shownRoom(undefined, list).stateText, text);
      const failed = shownRoom({ ...ROW, state: 'failed', error: NOT_FOUND }, list);
      assert.deepEqual(
        [failed.stateText, failed.note],
        ['Failed', `No endpoint with this ID was found (404). ${text}`],
      );
      const { state, stateText, note } = shownRoom({ ...ROW, state: 'incomplete', error: NOT_FOUND }, list);
      assert.deepEqual([state, stateText, note], ['paired', text, '']);
      assert.equal(shownRoom({ ...ROW, isFetching: true }, list).state, 'fetching');
    });
  }

  const OUTDATED = 'Fetched over 12 hours ago; fetch again to be sure';
  const outdatedTexts: readonly (readonly [row: TestRoom, text: string])[] = [
    [ROW, ''],
    [
      { ...ROW, state: 'incomplete', doubt: 'responsesDiffer' },
      'The code may have just changed. Fetch it again before you use it.',
    ],
    [{ ...ROW, state: 'failed', error: NOT_FOUND }, `No endpoint with this ID was found (404). ${OUTDATED}`],
    [{ ...ROW, isFetching: true }, ''],
  ];
  for (const [row, text] of outdatedTexts) {
    it(`notes ${text || 'nothing'} on a 20-hour-old code that is ${row.isFetching ? 'being fetched' : row.state}`, () => {
      const { state, stateText, note } = shownRoom(row, undefined, NOON + 20 * 3_600_000);
      assert.equal(note, text);
      if (state === 'outdated') assert.match(stateText, /^Outdated: yesterday \d\d:\d\d$/);
      const states = { done: 'outdated', incomplete: 'outdated', failed: 'failed', notFetched: 'notFetched' };
      assert.equal(state, row.isFetching ? 'fetching' : states[row.state]);
    });
  }

  for (const text of HOSTILE) {
    it(`shows foreign text literally, visibly and shortened: ${JSON.stringify(text.slice(0, 30))}`, () => {
      const room: TestRoom = {
        ...ROW,
        code: { id: text, code: text },
        endpoint: { id: text, ...Object.fromEntries(ENDPOINT_DETAILS.map((detail) => [detail, text])) },
        capabilities: Array.from({ length: 5000 }, () => text),
      };
      // A list with a NUL character is not read at all.
      const cell = text.replaceAll('"', "'").replaceAll('\0', '');
      const shown = shownRoom(room, `"Endpoint ID","Label"\n"EP-1","${cell}"\n`);
      assert.ok(!showsHidden(shown));
      assert.ok(longestText(shown) < 4000, `${longestText(shown)} characters`);
      assert.equal(shown.capabilities?.length, 200);
      if (text.length < 50 && !showsHidden(text))
        assert.deepEqual([shown.details, shown.code], [ENDPOINT_DETAILS.map(() => text), text]);
    });
  }

  it('does not show a withheld code', () => {
    const shown = shownRoom({ ...uncoded, state: 'failed', doubt: 'otherEndpoint', withheld: WITHHELD });
    assert.deepEqual([shown.code, shown.pairingCodeId], ['', '']);
    assert.doesNotMatch(JSON.stringify(shown), /999999|PC-9/);
  });

  it('uses the exact endpoint ID as its ID', () => {
    const endpointId = 'EP-'.repeat(100);
    const room = { ...ROW, endpointId, label: undefined };
    const shown = shownRoom(room, `Endpoint ID\n${endpointId}\n`);
    assert.equal(shown.code, '123456');
    assert.deepEqual([shown.id, shown.endpointId], [endpointId, `${endpointId.slice(0, 200)}…`]);
  });
});

describe('runView', () => {
  const world = useRollout(5);
  const shown = () => openList(world.documents);

  /** Looks up the first rooms. */
  async function look(count: number): Promise<void> {
    await rewrite(shown(), roomListText(roomList(count)));
    shown().fetchCodes();
    await shown().run?.ended;
  }

  it('counts rows as not fetched without a connection', () => {
    const { running, total, counts, isOpen } = runView(documentOf('Endpoint ID\nEP-1\nEP-2\nEP-1\n'));
    assert.deepEqual([running, total, counts, isOpen], [undefined, 2, '3 not fetched', true]);
    assert.equal(runView(documentOf('Endpoint ID\n')).counts, '0 rooms');
  });

  it('counts the rooms by their states', async () => {
    const { clock, server } = world;
    clock.hurry(20);
    server.answer('/api/endpoints/PC-2/pairingcode', answer(500));
    await look(6);
    const { progress, counts, running } = runView(shown());
    assert.deepEqual([progress, counts, running], ['', '4 ready · 1 unconfirmed · 1 failed', undefined]);
  });

  it('counts rooms whose note in the Paired column does not mark them as paired', () => {
    const notesOf = (...cells: readonly string[]) => {
      const rows = cells.map((cell, index) => `EP-${index},${cell}\n`);
      const document = documentOf(`Endpoint ID,Gekoppelt am\n${rows.join('')}`);
      return [countRooms(document.rooms).paired, ...runView(document).notes];
    };
    assert.deepEqual(notesOf('ja', 'FALSE', '14.06.2030', ''), [2]);
    assert.deepEqual(notesOf('door locked', '2031-01-01', 'x', '0'), [
      1,
      '2 rooms have other text in Gekoppelt am, so they do not count as paired.',
    ]);
  });

  it('says before the first request that no ID belongs to the demo', () => {
    const { documents, sessions } = makeWorld({ connections: [{ name: 'Demo', baseUrl: 'demo:' }] });
    const noticesOf = (text: string) => {
      const document = openList(documents, text);
      const notices = runView(document).notices.map(({ headline, buttons }) => [
        headline,
        ...buttons.map(({ action }) => action),
      ]);
      documents.close(document);
      return notices;
    };
    const own = ['The demo has none of these IDs', 'changeConnection', 'changeColumns'];
    assert.deepEqual(noticesOf('Endpoint ID\nEP-1\n'), [own]);
    assert.deepEqual(noticesOf(DEMO_LIST), []);
    assert.deepEqual(noticesOf('Endpoint ID\n'), []);
    sessions.dispose();
  });

  it('shows a notice of a stop, with next steps that have no other button', async () => {
    const { rollout, credentials } = world;
    await credentials.forget('Video');
    await look(3);
    assert.ok(rollout.stoppedBy?.error instanceof CredentialsError);
    const { notices, running } = runView(shown());
    assert.equal(running, undefined);
    assert.deepEqual(
      notices.map(({ headline, buttons }) => [headline, buttons.map(({ action }) => action)]),
      [['Fetching stopped: No credentials are stored here yet', ['updateCredentials']]],
    );
  });

  it('omits Retry from its notice because the page has its own', async () => {
    const { server } = world;
    server.answer('any', answer(401));
    await look(20);
    const [notice] = runView(shown()).notices;
    assert.match(notice?.headline ?? '', /^Fetching stopped at Label 1: /);
    assert.deepEqual(
      notice?.buttons.map(({ action }) => action),
      ['updateCredentials', 'showLog'],
    );
    await look(20);
    assert.deepEqual(
      runView(shown()).notices[0]?.buttons.map(({ action }) => action),
      ['updateCredentials', 'retryLookUps', 'showLog'],
    );
    assert.equal(server.requests.length, 1);
  });

  it('drops the notice of rejected credentials when new ones are stored', async () => {
    const { server, session } = world;
    server.answer('any', answer(401));
    await look(20);
    assert.equal(runView(shown()).notices.length, 1);
    server.reset();
    await session.saveCredentials({ username: server.service.username, password: server.service.password });
    assert.deepEqual(runView(shown()).notices, []);
    assert.equal(runView(shown()).running, undefined);
  });

  it('shows a notice that the connection was removed', async () => {
    const { settingsPort: settings } = world;
    await look(3);
    settings.edit({ connections: [] });
    const { notices, isOpen, counts } = runView(shown());
    assert.deepEqual([isOpen, counts], [false, '3 ready']);
    assert.deepEqual(
      notices.map(({ headline }) => headline),
      ['The connection was changed or removed'],
    );
  });
});
