import assert from 'node:assert/strict';
import type { Clock } from '../../../../src/model/clock';
import { Run, type RunEnd } from '../../../../src/rollout/run/run';
import { expectCanceled, present } from '../../../support/expect';
import { answer } from '../../../support/loopback/behaviors';
import { codes, ended, roomList, startHeld, states, useRollout } from '../../../support/worlds/rollout-runs';

describe('Run', () => {
  const world = useRollout(30);

  /** Returns how each run ended, in the order in which the runs started. */
  function watchRuns(): Promise<RunEnd>[] {
    const ends: Promise<RunEnd>[] = [];
    world.documents.runs.onDidStart((started) => {
      ends.push(started.ended);
    });
    return ends;
  }

  it('ends when it is stopped, and the next run fetches the rest', async () => {
    const { rollout } = world;
    const gate = await startHeld(world, 'endpoints.currentPairingCode', roomList(20));
    const first = present(rollout.run);
    rollout.stop();
    assert.equal(await first.ended, 'stopped');
    assert.equal(rollout.run, undefined);
    const ends = watchRuns();
    rollout.start();
    gate.open();
    assert.deepEqual(await Promise.all(ends), ['finished']);
  });

  it('estimates its end from the latest rooms after four are done', () => {
    const { session, rollout } = world;
    const { pacer } = rollout;
    const time = { now: 0, monotonic: 0 };
    const clock: Clock = {
      now: () => time.now,
      monotonicNow: () => time.monotonic,
      after: () => ({ dispose: () => undefined }),
    };
    const run = new Run({
      list: { key: 'file:///rooms.csv', name: 'rooms.csv' },
      session,
      pacer,
      clock,
      askedLast: [],
      onStop: () => undefined,
    });
    const ids = (count: number, from: number) =>
      new Set(roomList(count, from).map((room) => room.endpointId));
    run.include(ids(214, 1));
    let ended = 0;
    const endRoom = () => {
      ended += 1;
      session.lookUps.begin({ kind: 'endpoint', id: `EP-${ended}` }, 'code').respond((before) => before);
    };
    for (const expected of [undefined, undefined, undefined, 210_000]) {
      time.monotonic += 1000;
      endRoom();
      assert.equal(run.remainingMs, expected);
    }
    // While the computer sleeps, only the time of day passes.
    time.now += 3_600_000;
    for (let room = 0; room < 200; room++) {
      time.monotonic += 10;
      endRoom();
    }
    assert.equal(run.remainingMs, 100);
    time.monotonic += 1000;
    assert.equal(run.remainingMs, 200, 'it grows while no room ends');
    run.stop();
    assert.equal(run.remainingMs, undefined);
  });

  describe('look-ups of panels', () => {
    const sentFor = (id: string) => world.server.requests.filter(({ parameter }) => parameter === id).length;

    it('fetches an endpoint only once if a panel looks it up first', async () => {
      const { rollout, session, server } = world;
      const gate = await startHeld(world, '/api/endpoints/EP-1/currentpairingcode', roomList(3));
      const { ended } = present(rollout.run);
      const looking = session.singleLookUps.endpoint('EP-3');
      gate.open();
      assert.equal((await looking).code?.code, '123458');
      assert.equal(await ended, 'finished');
      assert.deepEqual([sentFor('EP-3'), server.requests.length], [1, 6]);
      assert.deepEqual(states(rollout), ['done', 'done', 'done']);
    });

    it('shares a request in flight with a panel', async () => {
      const { rollout, session, server } = world;
      const gate = await startHeld(world, '/api/endpoints/EP-1/currentpairingcode', roomList(1));
      const looking = session.singleLookUps.endpoint('EP-1');
      gate.open();
      assert.equal((await looking).endpoint?.id, 'EP-1');
      await ended(rollout);
      assert.equal(server.requests.length, 2);
      assert.equal(session.endpoints.all.length, 1, 'what a user looks up is remembered');
    });

    it('fetches the endpoint if the panel cancels', async () => {
      const { rollout, session, server } = world;
      const gate = await startHeld(world, '/api/endpoints/EP-1/currentpairingcode', roomList(2));
      const controller = new AbortController();
      const looking = expectCanceled(session.singleLookUps.endpoint('EP-2', controller.signal));
      controller.abort();
      await looking;
      server.reset();
      gate.open();
      await ended(rollout);
      assert.deepEqual(states(rollout), ['done', 'done']);
    });
  });

  it('keeps its codes after a 401 and continues with a new password', async () => {
    const { rollout, server, session, clock } = world;
    clock.hurry(1000);
    server.answer('/api/endpoints/EP-5/currentpairingcode', answer(401));
    rollout.setRooms(roomList(9));
    rollout.start();
    await ended(rollout);
    const before = codes(rollout).filter((code) => code !== undefined).length;
    assert.ok(before > 0 && before < 9, `${before} codes`);
    server.reset();
    server.service.password = 'new';
    await session.saveCredentials({ username: server.service.username, password: 'new' });
    assert.equal(codes(rollout).filter((code) => code !== undefined).length, before);
    rollout.start();
    await ended(rollout);
    assert.ok(states(rollout).every((state) => state === 'done'));
  });

  const ways: readonly (readonly [what: string, end: RunEnd, act: () => Promise<void> | void])[] = [
    ['a stop', 'stopped', () => world.rollout.stop()],
    ['the end of its connection', 'stopped', () => world.settingsPort.edit({ connections: [] })],
    [
      'a storage without credentials',
      'stopped',
      async () => {
        await world.credentials.forget('Video');
        await world.session.credentialsMayHaveChanged();
      },
    ],
  ];
  for (const [what, end, act] of ways) {
    it(`ends as ${end} after ${what}`, async () => {
      await startHeld(world, 'endpoints.currentPairingCode', roomList(20));
      const { ended: end1 } = present(world.rollout.run);
      await act();
      assert.equal(await end1, end);
      assert.equal(world.rollout.run, undefined);
    });
  }
});
