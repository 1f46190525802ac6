import assert from 'node:assert/strict';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import type { RolloutRow } from '../../../../src/rollout/room';
import { ServiceError } from '../../../../src/service/errors';
import { matrixView, roomView, runView } from '../../../../src/workbench/rollout/rollout-view';
import { NOON } from '../../../support/builders';
import { answer } from '../../../support/loopback/behaviours';
import { PATIENCE_MS, present } from '../../expect';
import { makeWorld } from '../../model/rig';
import { aRow } from '../../rollout/export/records';
import { roomList, run, useRollout } from '../../rollout/run/rollout-rig';
import { HOSTILE, longestText, showsHidden } from '../panels/hostile';

const NOT_FOUND = new ServiceError('notFound', 'endpoints.pairingCode', { status: 404 });
const WITHHELD = { id: 'PC-9', code: '999999', endpointId: 'EP-9' };
const ROW = aRow({ room: { endpointId: 'EP-1', label: 'Attic' }, hasChanged: true });

describe('roomView', () => {
  const connections = [{ name: 'Video', baseUrl: 'https://rooms.example', otherOperations: 'basic' }];
  const world = makeWorld({ connections });
  const session = present(world.sessions.find('Video'));
  after(() => world.sessions.dispose());

  it('has every known detail of a room', () => {
    const { fetched, ...others } = roomView({ session }, ROW);
    assert.deepEqual(others, {
      id: 'EP-1',
      label: 'Attic',
      name: 'Board Room',
      endpointId: 'EP-1',
      ipAddress: '192.0.2.7',
      code: '123456',
      pairingCodeId: 'PC-1',
      capabilities: ['STATUS', 'JOIN'],
      state: 'done',
      stateText: 'Done',
      fetchedAt: NOON,
      hasChanged: true,
    });
    assert.match(fetched, /2030/);
  });

  it('has empty texts for unknown details', () => {
    const room = { endpointId: 'EP-1', label: undefined };
    assert.deepEqual(roomView({ session }, { room, state: 'waiting', hasChanged: false }), {
      id: 'EP-1',
      label: '',
      name: '',
      endpointId: 'EP-1',
      ipAddress: '',
      code: '',
      pairingCodeId: '',
      capabilities: undefined,
      state: 'waiting',
      stateText: 'Waiting',
      fetchedAt: undefined,
      fetched: '',
      hasChanged: false,
    });
  });

  const { code, ...uncoded } = ROW;
  const stateTexts: readonly (readonly [row: RolloutRow, text: string])[] = [
    [{ ...uncoded, state: 'fetching' }, 'Fetching the code…'],
    [{ ...ROW, state: 'fetching' }, 'Fetching…'],
    [{ ...ROW, state: 'failed', error: NOT_FOUND }, 'No endpoint with this ID was found (404)'],
    [
      { ...ROW, state: 'incomplete', error: NOT_FOUND },
      'Code only. The details failed: No pairing code with this ID was found (404)',
    ],
    [
      { ...uncoded, state: 'failed', doubt: 'otherEndpoint', withheld: WITHHELD },
      'The service returned the code of endpoint EP-9. Check the endpoint ID, then retry.',
    ],
    [
      { ...uncoded, state: 'failed', error: NOT_FOUND, withheld: WITHHELD },
      'No endpoint with this ID was found (404)',
    ],
    [
      { ...ROW, state: 'incomplete', doubt: 'answersDiffer' },
      'The code may have just changed. Refresh before you use it.',
    ],
    [{ ...ROW, state: 'failed', error: new Error('x') }, 'Something went wrong in the extension itself'],
  ];
  for (const [row, text] of stateTexts) {
    it(`has the state text ${text}`, () => assert.equal(roomView({ session }, row).stateText, text));
  }

  for (const text of HOSTILE) {
    it(`has foreign text literally, visibly and shortened: ${JSON.stringify(text.slice(0, 30))}`, () => {
      const row: RolloutRow = {
        ...ROW,
        room: { endpointId: 'EP-1', label: text },
        code: { id: text, code: text },
        endpoint: { id: text, name: text, ipAddress: text, extraFields: [] },
        capabilities: Array.from({ length: 5000 }, () => text),
      };
      const shown = roomView({ session }, row);
      assert.ok(!showsHidden(shown));
      assert.ok(longestText(shown) < 4000, `${longestText(shown)} characters`);
      assert.equal(shown.capabilities?.length, 200);
      if (text.length < 50 && !showsHidden(text)) assert.deepEqual([shown.name, shown.code], [text, text]);
    });
  }

  it('does not show a code that is withheld', () => {
    const shown = roomView(
      { session },
      { ...uncoded, state: 'failed', doubt: 'otherEndpoint', withheld: WITHHELD },
    );
    assert.deepEqual([shown.code, shown.pairingCodeId], ['', '']);
    assert.doesNotMatch(JSON.stringify(shown), /999999|PC-9/);
  });

  it('has the exact endpoint ID as its id', () => {
    const endpointId = 'a\u202eb';
    const shown = roomView({ session }, { ...ROW, room: { endpointId, label: undefined } });
    assert.deepEqual([shown.id, shown.endpointId], [endpointId, 'a‹U+202E›b']);
  });

  describe('matrixView', () => {
    const rowOf = (endpointId: string, capabilities: readonly string[]): RolloutRow => ({
      ...ROW,
      room: { endpointId, label: undefined },
      capabilities,
    });

    it('has the capabilities that unusual rooms lack, for any ID', () => {
      const view = matrixView([
        rowOf('EP-1', ['A', 'B']),
        rowOf('EP-2', ['A', 'B']),
        rowOf('__proto__', ['A']),
      ]);
      assert.deepEqual(view.capabilities, [
        { name: 'A', rooms: 3 },
        { name: 'B', rooms: 2 },
      ]);
      assert.equal(view.rooms, 3);
      assert.deepEqual(Object.entries(view.missing), [['__proto__', ['B']]]);
    });

    it('limits the number and length of capabilities', () => {
      const many = Array.from({ length: 1000 }, (_, index) => `${index}${HOSTILE[3]}`);
      const view = matrixView([rowOf('EP-1', many), rowOf('EP-2', many), rowOf('EP-3', [])]);
      assert.equal(view.capabilities.length, 200);
      assert.equal(view.missing['EP-3']?.length, 200);
      assert.ok(!showsHidden(view));
      assert.ok(longestText(view) < 1000, `${longestText(view)} characters`);
    });
  });
});

describe('runView', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(5);

  it('counts the rooms by their state', async () => {
    const { rollout, server } = world;
    server.answer('/api/endpoints/PC-2/pairingcode', answer(500));
    await run(rollout, roomList(6));
    assert.deepEqual(runView(rollout), {
      phase: 'finished',
      total: 6,
      done: 4,
      incomplete: 1,
      failed: 1,
      changed: 0,
      progress: '4 done · 1 incomplete · 1 failed',
      pacing: undefined,
      notices: [],
      isOpen: true,
    });
  });

  it('has a notice of a stop, with the steps that the page has no button for', async () => {
    const { rollout, credentials } = world;
    await credentials.forget('Video');
    await run(rollout, roomList(3));
    assert.ok(rollout.stoppedBy?.error instanceof CredentialsError);
    const { notices, phase } = runView(rollout);
    assert.equal(phase, 'idle');
    assert.deepEqual(
      notices.map(({ headline, buttons }) => [headline, buttons.map(({ action }) => action)]),
      [['The run was stopped: No credentials are stored here yet', ['updateCredentials']]],
    );
  });

  it('has no Retry in its notice, as the page has its own', async () => {
    const { rollout, server } = world;
    server.answer('any', answer(401));
    await run(rollout, roomList(20));
    const [notice] = runView(rollout).notices;
    assert.match(notice?.headline ?? '', /^The run was stopped at Label 1: /);
    assert.ok(notice?.buttons.every(({ action }) => action !== 'refresh'));
    assert.ok((notice?.buttons.length ?? 0) > 0);
  });

  it('has a notice when the connection was removed', async () => {
    const { rollout, settings } = world;
    await run(rollout, roomList(3));
    settings.edit({ connections: [] });
    const { notices, isOpen, done } = runView(rollout);
    assert.deepEqual([isOpen, done], [false, 3]);
    assert.deepEqual(
      notices.map(({ headline }) => headline),
      ['The connection was changed or removed'],
    );
  });
});
