import assert from 'node:assert/strict';
import { stopProblem } from '../../../../src/rollout/run/run-stop';
import { numbersFrom } from '../../../support/virtual/random';
import { roomsOf, VirtualRollout } from '../../../support/virtual/rollout';
import type { Answer, Arrival } from '../../../support/virtual/services';

const MINUTE_MS = 60_000;

/** A run of some rooms, in a random order of latencies, until it ends or pauses, within a day. */
async function run(count: number, answer: (arrival: Arrival) => Answer): Promise<VirtualRollout> {
  const latency = { min: 0.02, max: 0.2 };
  const world = new VirtualRollout({ service: { answer }, maxInFlight: 8, latency, random: numbersFrom(7) });
  world.rollout.setRooms(roomsOf(Array.from({ length: count }, (_, number) => number)));
  world.rollout.start();
  await world.passUntilEnded(24 * 60 * MINUTE_MS);
  return world;
}

function countOf({ rollout }: VirtualRollout, state: string): number {
  return rollout.rows.filter((row) => row.state === state).length;
}

describe('a rollout always ends', () => {
  for (const status of [429, 503]) {
    for (const [which, isBad] of [
      ['the last 6', (room: number) => room >= 24],
      ['the last 20', (room: number) => room >= 10],
      ['the first 10', (room: number) => room < 10],
      ['every second', (room: number) => room % 2 === 1],
    ] as const) {
      it(`within a minute where ${which} of 30 rooms are always refused with ${status}`, async () => {
        const world = await run(30, ({ room }) => ({ status: isBad(room) ? status : 200 }));
        const { rollout, clock } = world;
        assert.equal(rollout.phase, 'finished');
        assert.ok(clock.now() < MINUTE_MS, `${clock.now()} ms`);
        for (const [room, { state }] of rollout.rows.entries()) {
          assert.equal(state, isBad(room) ? 'failed' : 'done', `room ${room}`);
        }
      });
    }
  }

  it('without timers while it waits for an answer', async () => {
    const { clock, sent } = await run(30, ({ room }) => ({ status: room % 2 === 1 ? 503 : 200 }));
    // One is the answer of the service, another one the next request.
    assert.ok(clock.fired < 2 * sent.length, `${clock.fired} timers for ${sent.length} requests`);
  });

  it('where every second request is refused, and hardly a room fails', async () => {
    let requests = 0;
    const world = await run(100, () => ({ status: ++requests % 2 === 0 ? 503 : 200 }));
    assert.equal(world.rollout.phase, 'finished');
    assert.ok(countOf(world, 'done') >= 99, `${countOf(world, 'done')} done`);
    assert.ok(world.clock.now() < MINUTE_MS, `${world.clock.now()} ms`);
  });
});

describe('a rollout pauses by itself', () => {
  it('after five minutes in which nothing was accepted, and says so', async () => {
    const { rollout, clock } = await run(20, () => ({ status: 503 }));
    assert.equal(rollout.phase, 'paused');
    assert.ok(clock.now() >= 5 * MINUTE_MS && clock.now() < 6 * MINUTE_MS, `${clock.now()} ms`);
    const problem = stopProblem(rollout);
    assert.equal(problem?.headline, 'Nothing was accepted: the service answers 503 to every room');
    assert.equal(problem?.advice, 'Resume tries again.');
  });

  it('after 30 minutes of an outage, keeps what it has, and continues on Resume', async () => {
    let isDown = false;
    let requests = 0;
    const world = await run(20, () => {
      requests += 1;
      if (requests === 10) isDown = true;
      return { status: isDown ? 0 : 200 };
    });
    const { rollout, clock } = world;
    assert.equal(rollout.phase, 'paused');
    assert.ok(clock.now() >= 30 * MINUTE_MS && clock.now() < 40 * MINUTE_MS, `${clock.now()} ms`);
    assert.match(stopProblem(rollout)?.headline ?? '', /no room was answered in 30 minutes/);
    assert.ok(countOf(world, 'done') > 0);
    assert.equal(countOf(world, 'failed'), 0);
    isDown = false;
    rollout.start();
    await world.passUntilEnded(MINUTE_MS);
    assert.equal(rollout.phase, 'finished');
    assert.equal(countOf(world, 'done'), 20);
    assert.equal(rollout.stoppedBy, undefined);
  });

  it('not for the time that the service asked for with Retry-After', async () => {
    let refused = 0;
    const world = await run(20, () => (refused++ < 3 ? { status: 429, retryAfter: 3000 } : { status: 200 }));
    assert.equal(world.rollout.phase, 'finished');
    assert.equal(countOf(world, 'done'), 20);
  });

  for (const [what, code, headline] of [
    ['an untrusted certificate', 'SELF_SIGNED_CERT_IN_CHAIN', /certificate of the service is not trusted/],
    ['a name that does not exist', 'ENOTFOUND', /host name of the service was not found/],
  ] as const) {
    it(`at once for ${what} where nothing was accepted`, async () => {
      const world = await run(20, () => ({ status: 0, code }));
      assert.equal(world.rollout.phase, 'paused');
      assert.equal(world.sent.length, 1);
      assert.match(stopProblem(world.rollout)?.headline ?? '', headline);
      assert.equal(countOf(world, 'waiting'), 20);
    });
  }

  it('not at once for a name that could not be looked up, or after requests were accepted', async () => {
    for (const code of ['EAI_AGAIN', 'ENOTFOUND']) {
      let requests = 0;
      const isAccepted = () => (code === 'ENOTFOUND' && requests < 5) || requests > 12;
      const world = await run(20, () => {
        requests += 1;
        return isAccepted() ? { status: 200 } : { status: 0, code };
      });
      assert.equal(world.rollout.phase, 'finished', code);
      assert.equal(countOf(world, 'done'), 20, code);
    }
  });
});
