import assert from 'node:assert/strict';
import { MAX_ROOMS, type RoomList } from '../../../../src/rollout/list/read-list';
import type { RunEnd } from '../../../../src/rollout/run/run';
import { PATIENCE_MS, present } from '../../expect';
import { ended, roomList, run, startHeld, states, useRollout } from './rollout-rig';

const listOf = (count: number, from = 1): RoomList => ({
  rooms: roomList(count, from),
  duplicates: [],
  unusable: [],
  notes: [],
});

describe('Rollout.take', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(20);

  it('replaces the list and starts a run', async () => {
    const { rollout } = world;
    await rollout.replace(roomList(3));
    assert.equal(rollout.take(listOf(2, 4), 'replace'), undefined);
    assert.equal(rollout.phase, 'running');
    await ended(rollout);
    assert.deepEqual(
      rollout.rows.map(({ room, state }) => `${room.endpointId} ${state}`),
      ['EP-4 done', 'EP-5 done'],
    );
  });

  it('adds the new rooms and starts a run', async () => {
    const { rollout } = world;
    await run(rollout, roomList(2));
    assert.equal(rollout.take(listOf(3), 'add'), undefined);
    assert.equal(rollout.phase, 'running');
    await ended(rollout);
    assert.deepEqual(states(rollout), ['done', 'done', 'done']);
  });

  const refused: readonly (readonly [what: string, list: RoomList, mode: 'replace' | 'add', why: string])[] =
    [
      ['an empty list', listOf(0), 'replace', 'noRooms'],
      ['an empty list', listOf(0), 'add', 'noRooms'],
      ['a list with a problem', { ...listOf(3), problem: 'Too long.' }, 'replace', 'noRooms'],
      ['rooms that are all in the list', listOf(2), 'add', 'noNewRooms'],
      ['more rooms than a list can have', listOf(MAX_ROOMS - 1, 3), 'add', 'tooManyRooms'],
    ];
  for (const [what, list, mode, why] of refused) {
    it(`refuses to ${mode} ${what}, and changes nothing`, async () => {
      const { rollout, server } = world;
      await rollout.replace(roomList(2));
      assert.equal(rollout.take(list, mode), why);
      assert.deepEqual([rollout.rows.length, rollout.phase], [2, 'idle']);
      assert.equal(server.requests.length, 0);
    });
  }

  it('counts only the new rooms of a list that is added', async () => {
    const { rollout } = world;
    await rollout.replace(roomList(MAX_ROOMS - 10));
    const list = listOf(1000, MAX_ROOMS - 999);
    assert.equal(rollout.countNew(list.rooms), 10);
    assert.equal(rollout.refusalOf(list, 'add'), undefined);
    assert.equal(rollout.refusalOf(listOf(1000, MAX_ROOMS - 998), 'add'), 'tooManyRooms');
  });
});

describe('Run', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(30);

  /** The ends of all runs, in the order in which the runs started. */
  function watchRuns(): Promise<RunEnd>[] {
    const ends: Promise<RunEnd>[] = [];
    world.rollouts.onDidStartRun(({ rollout, run: started }) => {
      assert.equal(rollout, world.rollout);
      ends.push(started.ended);
    });
    return ends;
  }

  it('starts again when the list is replaced during a run, and reports the end of each', async () => {
    const { rollout } = world;
    const gate = await startHeld(world, 'endpoints.currentPairingCode', roomList(20));
    const ends = watchRuns();
    const first = present(rollout.run);
    assert.equal(rollout.take(listOf(5, 21), 'replace'), undefined);
    assert.equal(await first.ended, 'cancelled');
    assert.equal(ends.length, 1);
    assert.notEqual(rollout.run, first);
    gate.open();
    assert.deepEqual(await Promise.all(ends), ['finished']);
    assert.equal(rollout.run, undefined);
  });

  it('continues when rooms are added to it', async () => {
    const { rollout } = world;
    const gate = await startHeld(world, 'endpoints.currentPairingCode', roomList(2));
    const ends = watchRuns();
    const first = present(rollout.run);
    rollout.take(listOf(5), 'add');
    assert.equal(rollout.run, first);
    gate.open();
    assert.equal(await first.ended, 'finished');
    assert.equal(ends.length, 0);
    assert.equal(rollout.rows.length, 5);
  });

  it('ends with a pause, and resuming starts another one', async () => {
    const { rollout } = world;
    const gate = await startHeld(world, 'endpoints.currentPairingCode', roomList(20));
    const first = present(rollout.run);
    rollout.pause();
    assert.equal(await first.ended, 'paused');
    assert.equal(rollout.run, undefined);
    const ends = watchRuns();
    rollout.start();
    gate.open();
    assert.deepEqual(await Promise.all(ends), ['finished']);
  });

  const ways: readonly (readonly [what: string, end: RunEnd, act: () => Promise<void> | void])[] = [
    ['a cancel', 'cancelled', () => world.rollout.cancel()],
    ['the end of its connection', 'cancelled', () => world.settings.edit({ connections: [] })],
    [
      'a storage without credentials',
      'stopped',
      async () => {
        await world.credentials.forget('Video');
        await world.session.credentialsChanged();
      },
    ],
  ];
  for (const [what, end, act] of ways) {
    it(`ends as ${end} with ${what}`, async () => {
      await startHeld(world, 'endpoints.currentPairingCode', roomList(20));
      const { ended: end1 } = present(world.rollout.run);
      await act();
      assert.equal(await end1, end);
      assert.equal(world.rollout.run, undefined);
    });
  }
});
