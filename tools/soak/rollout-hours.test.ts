import assert from 'node:assert/strict';
import { queryObjects } from 'node:v8';
import fc from 'fast-check';
import { report } from '../../test/support/mocha/run-suite';
import { numbersFrom } from '../../test/support/virtual/random';
import { RandomService, roomPlan, servicePlan } from '../../test/support/virtual/random-service';
import { roomsOf, VirtualRollout } from '../../test/support/virtual/rollout';
import { measure, unreleased } from './measure';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const TOTAL_MS = 10 * HOUR_MS;
/** The first part, during which caches fill and code is compiled. */
const WARM_UP_MS = 2 * HOUR_MS;
/** A longer run is stopped, as by a user. */
const MAX_RUN_MS = 5 * MINUTE_MS;
const MAX_ROOMS = 1000;
/** Longest outage, in seconds. */
const MAX_OUTAGE = 60;
/** Maximum number of bytes that the runs after the warm-up may leave on the heap. */
const MAX_BYTES = 5 * 1024 * 1024;
/**
 * Maximum number of functions, including listeners, that a run may leave. The rest that the last runs leave varies with
 * their services by up to 60 functions, regardless of the number of runs.
 */
const MAX_FUNCTIONS = 0.5;

const someRun = fc.record({
  service: servicePlan(MAX_OUTAGE),
  rooms: fc.integer({ min: 1, max: MAX_ROOMS }),
  /** Rooms to which the service does not simply respond. */
  bad: fc.array(fc.tuple(fc.nat({ max: MAX_ROOMS - 1 }), roomPlan), { maxLength: 20 }),
  interruption: fc.constantFrom('stop', 'fetchAgain', 'tryNow', 'lookUpByHand'),
  /** Milliseconds from the start of the run. */
  interruptedAfter: fc.nat({ max: 20_000 }),
});
type SomeRun = typeof someRun extends fc.Arbitrary<infer T> ? T : never;

/** Replaces the service and the list, and waits for the end of the run. */
async function liveThrough(world: VirtualRollout, plan: SomeRun): Promise<void> {
  const { rollout, clock } = world;
  const bad = new Map(plan.bad);
  const planOf = (room: number) => bad.get(room) ?? { code: 200 as const, details: 200 as const };
  world.service = new RandomService(plan.service, planOf, clock.monotonicNow() / 1000);
  rollout.setRooms(roomsOf(Array.from({ length: plan.rooms }, (_, room) => room)));
  // Rooms of an earlier list keep their codes.
  const fetchAll = () => rollout.start(rollout.rooms.map(({ endpointId }) => endpointId));
  fetchAll();
  await world.passUntilEnded(plan.interruptedAfter);
  if (plan.interruption === 'tryNow') rollout.pacer.tryNow();
  else if (plan.interruption === 'lookUpByHand') world.lookUpByHand();
  else if (plan.interruption === 'fetchAgain') fetchAll();
  else rollout.stop();
  const endsAt = clock.monotonicNow() + MAX_RUN_MS;
  while (world.isUnfinished && clock.monotonicNow() < endsAt) {
    if (rollout.stoppedBy !== undefined) await world.signIn();
    rollout.start();
    if (rollout.isRunning) await world.passUntilEnded(endsAt - clock.monotonicNow());
    // Requests in flight of a stopped run still get their responses.
    else await world.pass(SECOND_MS);
  }
  rollout.stop();
  // Requests in flight still get their responses.
  await world.pass(MINUTE_MS);
}

describe('a rollout through ten hours of virtual time', () => {
  it('keeps no memory, timer or run of the runs before, whatever the service does', async () => {
    const seed = Number(process.env['SOAK_SEED'] ?? Math.floor(1e6 * Math.random()));
    const { resources } = await measure();
    const started = Date.now();
    const world = new VirtualRollout({
      service: { answer: () => ({ status: 200 }) },
      maxInFlight: 8,
      latency: { min: 0.02, max: 0.2 },
      random: numbersFrom(seed),
    });
    let runs = 0;
    let requests = 0;
    let finished = 0;
    const liveUntil = async (milliseconds: number) => {
      while (world.clock.monotonicNow() < milliseconds) {
        const [plan] = fc.sample(someRun, { numRuns: 1, seed: seed + runs });
        assert.ok(plan !== undefined);
        await liveThrough(world, plan);
        runs += 1;
        if (world.rollout.rooms.every(({ state }) => state !== 'notFetched')) finished += 1;
        requests += world.sent.splice(0).length;
        world.window.log.infos.length = 0;
      }
      world.rollout.setRooms([]);
      await world.pass(MINUTE_MS);
      return { ...(await measure()), functions: queryObjects(Function, { format: 'count' }) };
    };
    const warm = await liveUntil(WARM_UP_MS);
    const warmRuns = runs;
    const last = await liveUntil(TOTAL_MS);
    const bytes = last.heap - warm.heap;
    const functions = last.functions - warm.functions;
    const seconds = Math.round((Date.now() - started) / 1000);
    report(
      `SOAK_SEED=${seed}: ${runs} runs, ${finished} of them finished, ${requests} requests, ${seconds} s`,
    );
    report(`kept after the warm-up: ${bytes} bytes, ${functions} functions`);
    assert.ok(bytes <= MAX_BYTES, `${bytes} bytes more are kept`);
    assert.ok(functions <= MAX_FUNCTIONS * (runs - warmRuns), `${functions} functions more are kept`);
    assert.deepEqual([...world.faults], []);
    assert.equal(world.openRuns, 0, 'a run has not ended');
    assert.equal(world.clock.pending, 0, 'a timer is left');
    assert.deepEqual(await unreleased(resources), []);
  });
});
