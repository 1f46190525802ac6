import assert from 'node:assert/strict';
import { stopProblem } from '../../../../src/rollout/run/run-stop';
import { numbersFrom } from '../../../support/virtual/random';
import { roomsOf, VirtualRollout } from '../../../support/virtual/rollout';
import type { Answer, Arrival } from '../../../support/virtual/services';

const MINUTE_MS = 60_000;

/** Runs rooms with random latencies until the run ends or pauses, at most for a day. */
async function runVirtually(count: number, answer: (arrival: Arrival) => Answer): Promise<VirtualRollout> {
  const latency = { min: 0.02, max: 0.2 };
  const world = new VirtualRollout({ service: { answer }, maxInFlight: 8, latency, random: numbersFrom(7) });
  world.rollout.setRooms(roomsOf(Array.from({ length: count }, (_, number) => number)));
  world.rollout.start();
  await world.passUntilEnded(24 * 60 * MINUTE_MS);
  return world;
}

function countOf({ rollout }: VirtualRollout, state: string): number {
  return rollout.rooms.filter((room) => room.state === state).length;
}

describe('Rollout: refused rooms', () => {
  it('fails a room after five attempts, with its own reason', async () => {
    const world = await runVirtually(30, ({ room }) => ({ status: room === 20 ? 502 : 200 }));
    const { rollout, clock, sent } = world;
    assert.equal(rollout.isRunning, false);
    assert.equal(countOf(world, 'done'), 29);
    assert.match(String(rollout.room('EP-20')?.error), /serverError \(502\)/);
    assert.equal(sent.filter(({ room }) => room === 20).length, 5);
    assert.ok(clock.monotonicNow() < 10_000, `${clock.monotonicNow()} ms`);
  });

  it('requests a room again after a 500, as after any other refusal', async () => {
    const refused = new Set<number>();
    const world = await runVirtually(30, ({ room }) => {
      if (room % 5 > 0 || refused.has(room)) return { status: 200 };
      refused.add(room);
      return { status: 500 };
    });
    assert.equal(refused.size, 6);
    assert.equal(countOf(world, 'done'), 30);
  });

  it('keeps codes without details if the service refuses all details', async () => {
    for (const first of [0, 10]) {
      const world = await runVirtually(20, ({ isCode, room }) => ({
        status: isCode || room < first ? 200 : 400,
      }));
      assert.equal(world.rollout.isRunning, false);
      assert.equal(countOf(world, 'incomplete'), 20 - first);
      assert.ok(world.clock.monotonicNow() < MINUTE_MS, `${world.clock.monotonicNow()} ms`);
    }
  });

  it('requests rooms again automatically when each 503 has a Retry-After', async () => {
    let isWaiting = true;
    const world = await runVirtually(30, ({ room, now }) => {
      isWaiting = now < 60;
      return room === 3 && isWaiting ? { status: 503, retryAfter: 60 } : { status: 200 };
    });
    assert.equal(countOf(world, 'done'), 30);
    assert.equal(world.sent.filter(({ room }) => room === 3).length, 3);
  });

  it('needs no timers while it waits for a response', async () => {
    const { clock, sent } = await runVirtually(30, ({ room }) => ({ status: room % 2 === 1 ? 503 : 200 }));
    // One timer is the service's response; other timers are the next request and the wait before a round.
    assert.ok(clock.fired < 3 * sent.length, `${clock.fired} timers for ${sent.length} requests`);
  });
});

describe('Rollout: pauses', () => {
  it('pauses after five minutes without an accepted request, and says so', async () => {
    const { rollout, clock } = await runVirtually(20, () => ({ status: 503 }));
    assert.equal(rollout.isRunning, false);
    assert.ok(
      clock.monotonicNow() >= 5 * MINUTE_MS && clock.monotonicNow() < 6 * MINUTE_MS,
      `${clock.monotonicNow()} ms`,
    );
    const problem = stopProblem(rollout);
    assert.equal(problem?.headline, 'Fetching paused: The service is not available (503)');
    assert.equal(problem?.advice, 'Retry in a minute. Use Fetch Codes to continue with the rest.');
  });

  it('waits just as long if a proxy is in front of the outage', async () => {
    const { rollout, clock } = await runVirtually(20, () => tunnel(503));
    assert.match(
      stopProblem(rollout)?.headline ?? '',
      /^Fetching paused: The proxy cannot reach the service$/,
    );
    const minutes = clock.monotonicNow() / MINUTE_MS;
    assert.ok(minutes >= 5 && minutes < 6, `${minutes} minutes`);
  });

  it('keeps its results and can continue after a 30-minute outage', async () => {
    let isDown = false;
    let requests = 0;
    const world = await runVirtually(20, () => {
      requests += 1;
      if (requests === 10) isDown = true;
      return { status: isDown ? 0 : 200 };
    });
    const { rollout, clock } = world;
    assert.equal(rollout.isRunning, false);
    assert.ok(
      clock.monotonicNow() >= 30 * MINUTE_MS && clock.monotonicNow() < 40 * MINUTE_MS,
      `${clock.monotonicNow()} ms`,
    );
    assert.match(stopProblem(rollout)?.headline ?? '', /^Fetching paused: The server closed the connection/);
    assert.ok(countOf(world, 'done') > 0);
    assert.equal(countOf(world, 'failed'), 0);
    isDown = false;
    rollout.start();
    await world.passUntilEnded(MINUTE_MS);
    assert.equal(rollout.isRunning, false);
    assert.equal(countOf(world, 'done'), 20);
    assert.equal(rollout.stoppedBy, undefined);
  });

  it('does not count the time of a Retry-After', async () => {
    let refused = 0;
    const world = await runVirtually(20, () =>
      refused++ < 3 ? { status: 429, retryAfter: 1500 } : { status: 200 },
    );
    assert.equal(world.rollout.isRunning, false);
    assert.equal(countOf(world, 'done'), 20);
  });

  it('pauses after ten persistent refusals, and then after each refusal', async () => {
    for (const [status, headline] of [
      [500, 'Fetching paused: The service failed (500)'],
      [403, 'Fetching paused: The service refuses all requests (403)'],
      [418, 'Fetching paused: The service responded with the unexpected status 418'],
    ] as const) {
      const world = await runVirtually(40, () => ({ status }));
      const { rollout, sent } = world;
      for (const requests of [10, 11, 12]) {
        assert.equal(rollout.isRunning, false);
        assert.equal(sent.length, requests);
        assert.equal(new Set(sent.map(({ room }) => room)).size, requests);
        assert.equal(stopProblem(rollout)?.headline, headline);
        assert.equal(countOf(world, 'notFetched'), 40);
        rollout.start();
        await world.passUntilEnded(MINUTE_MS);
      }
      // The next request is from another part of the list, which may be allowed.
      world.service = { answer: ({ room }) => ({ status: room < 10 ? status : 200 }) };
      for (let starts = 0; starts < 9 && countOf(world, 'done') === 0; starts++) {
        rollout.start();
        await world.passUntilEnded(MINUTE_MS);
      }
      assert.equal(countOf(world, 'done'), 30, `${status}`);
    }
  });

  it('pauses after two responses without the expected content', async () => {
    for (const body of ['malformed', 'empty', 'notJson', 'text'] as const) {
      const world = await runVirtually(20, () => ({ status: 200, body }));
      assert.equal(world.rollout.isRunning, false);
      assert.equal(new Set(world.sent.map(({ room }) => room)).size, 2, body);
      assert.match(stopProblem(world.rollout)?.headline ?? '', /^Fetching paused: The response is /);
    }
  });

  it('fails a few refused rooms without a pause, each with its own reason', async () => {
    for (const count of [1, 3, 9]) {
      const world = await runVirtually(count, () => ({ status: 403 }));
      assert.deepEqual([...world.faults], []);
      assert.equal(world.rollout.stoppedBy, undefined);
      assert.equal(countOf(world, 'failed'), count);
      assert.ok(world.sent.length <= 12, `${world.sent.length} sent`);
      assert.ok(world.clock.monotonicNow() < 15_000, `${world.clock.monotonicNow()} ms`);
    }
  });

  it('pauses immediately for a Retry-After over 30 minutes, and says until when', async () => {
    const world = await runVirtually(20, ({ now }) =>
      now < 0.5 ? { status: 200 } : { status: 429, retryAfter: 7200 },
    );
    assert.equal(world.rollout.isRunning, false);
    assert.ok(world.clock.monotonicNow() < 1500);
    const { headline, advice } = stopProblem(world.rollout) ?? {};
    assert.equal(headline, 'Fetching paused: The service is limiting requests (429)');
    assert.match(
      advice ?? '',
      /^The service asks you to retry after \d\d:\d\d\. Use Fetch Codes to continue with the rest\.$/,
    );
    assert.equal(countOf(world, 'failed'), 0);
  });

  it('does not pause if a single room has a long Retry-After', async () => {
    const world = await runVirtually(20, ({ room, now }) =>
      room === 3 && now < 1000 ? { status: 503, retryAfter: 7200 } : { status: 200 },
    );
    assert.equal(world.rollout.stoppedBy, undefined);
    assert.equal(countOf(world, 'done'), 20);
  });

  const tunnel = (status: number): Answer => ({
    status: 0,
    code: 'UND_ERR_ABORTED',
    message: `Proxy response (${status}) !== 200 when HTTP Tunneling`,
  });

  for (const [what, answer, headline] of [
    [
      'an untrusted certificate',
      { status: 0, code: 'SELF_SIGNED_CERT_IN_CHAIN' },
      /authority that issued a certificate is unknown/,
    ],
    ['a certificate of another purpose', { status: 0, code: 'INVALID_PURPOSE' }, /\(INVALID_PURPOSE\)/],
    ['an unknown TLS failure', { status: 0, code: 'CERT_REVOKED' }, /\(CERT_REVOKED\)/],
    [
      'a name that does not exist',
      { status: 0, code: 'ENOTFOUND' },
      /host name of the service was not found/,
    ],
    ['a proxy that requires credentials', tunnel(407), /proxy requires credentials/],
    ['a proxy that forbids the address', tunnel(403), /proxy does not allow/],
    ['a network that requires a sign-in', { status: 511 }, /network requires you to sign in/],
    ['oversized headers', { status: 431 }, /does not accept headers this long/],
  ] as const) {
    it(`pauses immediately for ${what} if nothing was accepted`, async () => {
      const world = await runVirtually(20, () => answer);
      assert.equal(world.rollout.isRunning, false);
      assert.equal(world.sent.length, 1);
      assert.match(stopProblem(world.rollout)?.headline ?? '', headline);
      assert.equal(countOf(world, 'notFetched'), 20);
    });
  }

  it('pauses after two consecutive timeouts if nothing was found, because each may be a failed sign-in', async () => {
    const late: Answer = { status: 0, code: 'timeout', latency: 30 };
    for (const rooms of [1, 20]) {
      const world = await runVirtually(rooms, () => late);
      assert.equal(world.rollout.isRunning, false);
      assert.equal(world.sent.length, 2);
      assert.match(stopProblem(world.rollout)?.headline ?? '', /^Fetching paused: .*did not respond/);
      assert.equal(countOf(world, 'notFetched'), rooms);
    }
    const found = await runVirtually(20, ({ now }) => (now > 5 && now < 200 ? late : { status: 200 }));
    assert.equal(countOf(found, 'done'), 20);
  });

  it('does not pause for a name resolution failure, or after accepted requests', async () => {
    for (const code of ['EAI_AGAIN', 'ENOTFOUND']) {
      let requests = 0;
      const isAccepted = () => (code === 'ENOTFOUND' && requests < 5) || requests > 12;
      const world = await runVirtually(20, () => {
        requests += 1;
        return isAccepted() ? { status: 200 } : { status: 0, code };
      });
      assert.equal(world.rollout.isRunning, false, code);
      assert.equal(countOf(world, 'done'), 20, code);
    }
  });
});

describe('Rollout: unknown rooms', () => {
  const unknown = (isUnknown: (room: number) => boolean) => (arrival: Arrival) => ({
    status: isUnknown(arrival.room) ? 404 : 200,
  });

  it('pauses after ten unknown rooms, and does not ask again when it continues', async () => {
    const world = await runVirtually(
      40,
      unknown(() => true),
    );
    const { rollout } = world;
    assert.equal(rollout.isRunning, false);
    assert.equal(countOf(world, 'notFetched'), 40);
    assert.equal(new Set(world.sent.map(({ room }) => room)).size, 10);
    assert.ok(
      world.sent.some(({ room = 0 }) => room >= 30),
      'the rooms are from all parts of the list',
    );
    assert.ok(world.clock.monotonicNow() < 10_000, `${world.clock.monotonicNow()} ms`);
    const { headline, advice } = stopProblem(rollout) ?? {};
    assert.equal(headline, 'Video does not know 10 IDs from all parts of the list');
    assert.equal(advice, 'Check the address, the connection and the column of endpoint IDs.');
    rollout.start();
    await world.passUntilEnded(MINUTE_MS);
    assert.equal(rollout.isRunning, false);
    assert.equal(countOf(world, 'failed'), 40);
    assert.equal(rollout.stoppedBy, undefined);
  });

  it('does not pause if one of ten rooms is known or no others are left', async () => {
    for (const [count, isUnknown] of [
      [40, (room: number) => room !== 4],
      [10, () => true],
    ] as const) {
      const world = await runVirtually(count, unknown(isUnknown));
      assert.equal(world.rollout.isRunning, false);
      assert.equal(world.rollout.stoppedBy, undefined);
    }
  });

  it('does not pause if the list already had a code', async () => {
    const world = await runVirtually(
      5,
      unknown(() => false),
    );
    world.service = { answer: unknown((room) => room >= 5) };
    world.rollout.setRooms(roomsOf(Array.from({ length: 40 }, (_, room) => room)));
    world.rollout.start();
    await world.passUntilEnded(MINUTE_MS);
    assert.equal(world.rollout.isRunning, false);
    assert.equal(countOf(world, 'failed'), 35);
  });
});
