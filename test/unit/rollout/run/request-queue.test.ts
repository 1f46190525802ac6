import assert from 'node:assert/strict';
import { isNotFound } from '../../../../src/model/problems/describe-problem';
import { QueueRig } from '../../../support/virtual/queue-rig';
import { numbersFrom } from '../../../support/virtual/random';
import {
  type Answer,
  badRooms,
  behind,
  everyNth,
  limitReq,
  outage,
  refusing,
  type Service,
} from '../../../support/virtual/services';

const HOUR_MS = 3_600_000;
const FOUND: Answer = { status: 200 };
const UNKNOWN: Answer = { status: 404 };
const WEB_PAGE: Answer = { status: 404, body: 'html' };
const FORBIDDEN: Answer = { status: 403 };
/** Never responds, like a network that drops packets. */
const DROPPED: Answer = { status: 0, code: 'UND_ERR_CONNECT_TIMEOUT', latency: 10 };

function rigOf(rooms: number, service: Service, seed = 1): QueueRig {
  return new QueueRig({ service, rooms, latency: { min: 0.02, max: 0.2 }, random: numbersFrom(seed) });
}

/** Runs a list until its run ends or pauses. */
async function run(rooms: number, service: Service, seed?: number): Promise<QueueRig> {
  const rig = rigOf(rooms, service, seed);
  rig.start();
  await rig.passUntilEnded(HOUR_MS);
  assert.equal(rig.isRunning, false);
  assert.deepEqual([...rig.faults], []);
  return rig;
}

async function continued(rig: QueueRig): Promise<void> {
  rig.start(false);
  await rig.passUntilEnded(HOUR_MS);
}

/** Of 40 rooms, three are unknown and three are forbidden. */
function lastRooms(room: number): Answer {
  return room < 34 ? FOUND : room < 37 ? UNKNOWN : FORBIDDEN;
}

const secondsOf = ({ clock }: QueueRig): number => clock.monotonicNow() / 1000;
const refusedRooms = ({ sent }: QueueRig) =>
  new Set(sent.filter(({ status }) => status !== 200).map(({ room }) => room));

describe('RequestQueue: 404 of the service', () => {
  it('fails no good room if one node of three responds with 404', async () => {
    for (const seed of [1, 2, 3]) {
      const rig = await run(200, everyNth(3, UNKNOWN), seed);
      assert.equal(rig.in('done').length, 200);
      assert.ok(secondsOf(rig) < 25, `${secondsOf(rig)} s`);
    }
  });

  it('fails no good room in a five-second outage near the end of the run', async () => {
    for (let from = 381; from <= 400; from++) {
      const rig = await run(200, outage(5, UNKNOWN, from), from);
      assert.equal(rig.in('done').length, 200, `from request ${from}`);
    }
  });

  it('fails no good room if the first five seconds get a 404 and the user continues', async () => {
    const rig = await run(200, outage(5, UNKNOWN, 1));
    if (rig.stoppedBy !== undefined) await continued(rig);
    assert.equal(rig.in('done').length, 200);
  });

  it('fails unknown rooms after about five requests each', async () => {
    const isUnknown = (room: number) => room % 5 === 2;
    const rig = await run(200, badRooms(isUnknown, UNKNOWN));
    assert.equal(rig.in('failed').length, 40);
    assert.ok(rig.in('failed').every((room) => isUnknown(room) && isNotFound(rig.errorOf(room))));
    assert.ok(secondsOf(rig) < 20, `${secondsOf(rig)} s`);
    const requests = rig.sent.filter(({ room }) => isUnknown(room)).length;
    assert.ok(requests <= 6 * 40, `${requests} requests`);
  });

  it('fails only unknown rooms behind a rate limit, whatever its status', async () => {
    const isUnknown = (room: number) => room % 7 === 3;
    for (const answer of [{ status: 503 }, { status: 429 }, WEB_PAGE]) {
      const limit = refusing(limitReq(10), answer);
      const rig = await run(100, behind(limit, badRooms(isUnknown, UNKNOWN)));
      assert.deepEqual(
        [rig.in('failed').filter((room) => !isUnknown(room)), rig.in('failed').length],
        [[], 14],
      );
      assert.equal(rig.in('done').length, 86);
    }
  });

  it('pauses once if ten rooms from all parts of the list are unknown', async () => {
    const rig = await run(100, { answer: () => UNKNOWN });
    assert.equal(rig.stoppedBy?.reason, 'unknown');
    assert.equal(rig.in('notFetched').length, 100);
    assert.ok(rig.sent.length <= 20 && secondsOf(rig) <= 10, `${rig.sent.length} in ${secondsOf(rig)} s`);
    const rooms = [...refusedRooms(rig)];
    assert.equal(rooms.length, 10);
    assert.ok(rooms.filter((room) => room >= 50).length >= 4, `${rooms}`);
    await continued(rig);
    assert.equal(rig.stoppedBy, undefined);
    assert.equal(rig.in('failed').length, 100);
  });

  it('does not pause a list of at most ten rooms', async () => {
    for (const count of [1, 2, 9, 10]) {
      const rig = await run(count, { answer: () => UNKNOWN });
      assert.equal(rig.stoppedBy, undefined);
      assert.equal(rig.in('failed').length, count);
      assert.ok(secondsOf(rig) < 12, `${secondsOf(rig)} s`);
    }
  });

  it('reports a 404 as the result if the run is stopped, and requests the room again', async () => {
    const rig = rigOf(40, { answer: ({ room }) => lastRooms(room) });
    rig.start();
    await rig.pass(4000);
    assert.deepEqual([rig.isRunning, rig.in('failed')], [true, []]);
    rig.stop();
    await rig.pass(1000);
    assert.deepEqual(
      [rig.in('failed'), rig.in('notFetched')],
      [
        [34, 35, 36],
        [37, 38, 39],
      ],
    );
    rig.service = { answer: () => FOUND };
    await continued(rig);
    assert.equal(rig.in('done').length, 40);
  });

  it('reports a 404 as the result if the run pauses after rooms were found', async () => {
    const rig = await run(40, {
      answer: ({ room, now }) =>
        room === 37 && now > 4 ? { status: 429, retryAfter: 7200 } : lastRooms(room),
    });
    assert.equal(rig.stoppedBy?.reason, 'refused');
    assert.deepEqual(
      [rig.in('failed'), rig.in('notFetched')],
      [
        [34, 35, 36],
        [37, 38, 39],
      ],
    );
  });
});

describe('RequestQueue: silent service', () => {
  for (const from of [1, 60]) {
    it(`reports silence within 21 seconds, until a status arrives (from request ${from} on)`, async () => {
      const rig = rigOf(60, outage(100, DROPPED, from));
      rig.start();
      let lastStatus = 0;
      let isSilent = false;
      for (let second = 0; second < 160 && rig.isRunning; second++) {
        await rig.pass(1000);
        const now = rig.clock.monotonicNow();
        const arrived = rig.sent.filter(({ at, status }) => status !== 0 && at < now - 200);
        lastStatus = Math.max(lastStatus, ...arrived.map(({ at }) => at));
        const { kind } = rig.pacer.state;
        if (now - lastStatus > 21_500) {
          isSilent = true;
          assert.ok(kind === 'silent' || kind === 'waiting', `${kind} at ${now} ms`);
        }
      }
      assert.ok(isSilent);
    });
  }
});

describe('RequestQueue: ambiguous refusals', () => {
  it('finishes within three minutes if nginx limits with the same 403 as forbidden rooms', async () => {
    const isForbidden = (room: number) => (room * 7919 + 3) % 200 < 30;
    for (const seed of [1, 2, 3]) {
      const limit = refusing(limitReq(10), FORBIDDEN);
      const rig = await run(200, behind(limit, badRooms(isForbidden, FORBIDDEN)), seed);
      assert.deepEqual([rig.in('done').length, rig.in('failed').length], [170, 30]);
      assert.ok(secondsOf(rig) < 180, `${secondsOf(rig)} s`);
    }
  });
});
