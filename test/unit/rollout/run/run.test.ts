import assert from 'node:assert/strict';
import { Run, type RunEnd } from '../../../../src/rollout/run/run';
import { roomList, startHeld, useRollout } from '../../../support/worlds/rollout-runs';
import { PATIENCE_MS, present } from '../../expect';

describe('Run', function () {
  this.timeout(PATIENCE_MS);
  const world = useRollout(30);

  /** Returns the end of each run, in the order of their starts. */
  function watchRuns(): Promise<RunEnd>[] {
    const ends: Promise<RunEnd>[] = [];
    world.rollouts.onDidStartRun(({ rollout, run: started }) => {
      assert.equal(rollout, world.rollout);
      ends.push(started.ended);
    });
    return ends;
  }

  it('ends with a stop, and the next one fetches the rest', async () => {
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

  it('estimates its end from the rate of the latest rooms, once four have ended', () => {
    const { clock, session, rollout } = world;
    const { pacer } = rollout;
    const run = new Run({ session, pacer, clock, askedLast: [], onStop: () => undefined });
    const ids = (count: number, from: number) =>
      new Set(roomList(count, from).map((room) => room.endpointId));
    run.include(ids(214, 1));
    let ended = 0;
    const endRoom = () => {
      ended += 1;
      session.lookUps.begin({ kind: 'endpoint', id: `EP-${ended}` }, 'code').respond((before) => before);
    };
    for (const expected of [undefined, undefined, undefined, 210_000]) {
      clock.time += 1000;
      endRoom();
      assert.equal(run.remainingMs, expected);
    }
    for (let room = 0; room < 200; room++) {
      clock.time += 10;
      endRoom();
    }
    assert.equal(run.remainingMs, 100);
    clock.time += 1000;
    assert.equal(run.remainingMs, 200, 'it grows while no room ends');
    run.stop();
    assert.equal(run.remainingMs, undefined);
  });

  const ways: readonly (readonly [what: string, end: RunEnd, act: () => Promise<void> | void])[] = [
    ['a stop', 'stopped', () => world.rollout.stop()],
    ['the end of its connection', 'stopped', () => world.settings.edit({ connections: [] })],
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
    it(`ends as ${end} with ${what}`, async () => {
      await startHeld(world, 'endpoints.currentPairingCode', roomList(20));
      const { ended: end1 } = present(world.rollout.run);
      await act();
      assert.equal(await end1, end);
      assert.equal(world.rollout.run, undefined);
    });
  }
});
