import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Room, RoomState } from '../../../src/rollout/room';
import { mostInASecond } from '../../support/virtual/most-in-a-second';
import { numbersFrom } from '../../support/virtual/random';
import { RandomService, type RoomPlan, roomPlan, servicePlan } from '../../support/virtual/random-service';
import { numberOf, roomsOf, VirtualRollout } from '../../support/virtual/rollout';
import { untruth } from './untruth';

/** Some of these services accept one request in ten seconds, and refuse most of them at random besides. */
const MAX_RUN_MS = 12 * 3_600_000;
/** The longest outage, in seconds. */
const MAX_OUTAGE = 1200;
const MAX_ROOMS = 16;
/** A run that was started so often, and paused or was stopped each time, needs a service that accepts something. */
const MAX_STARTS = 12;
/** A room whose requests were cut off as often by other credentials fails. */
const MAX_SIGN_INS = 4;

const ENDED: readonly RoomState[] = ['done', 'incomplete', 'failed'];

const some = fc.array(fc.nat({ max: MAX_ROOMS - 1 }), { maxLength: 2 * MAX_ROOMS, size: 'large' });

const action = fc.record({
  what: fc.oneof(
    fc.constantFrom('start', 'pause'),
    fc.constantFrom('cancel', 'retryFailed', 'refreshAll', 'tryNow'),
    fc.constantFrom('signIn', 'lookUpByHand', 'add', 'remove', 'replace', 'undo', 'label'),
  ),
  /** Milliseconds after the previous action. */
  afterMs: fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: 1500 }), fc.nat({ max: 60_000 })),
  /** The rooms that are added, are removed, replace the present list, or get another label. */
  rooms: some,
});

/** A list, a service, and what a person does. */
export const runPlan = fc.record({
  rooms: some,
  /** The rooms that the service does not simply answer. */
  bad: fc.array(fc.tuple(fc.nat({ max: MAX_ROOMS - 1 }), roomPlan), { maxLength: MAX_ROOMS / 2 }),
  /** Rooms that stand together and are always refused. */
  cluster: fc.record({
    from: fc.nat({ max: MAX_ROOMS }),
    count: fc.oneof(fc.constant(0), fc.nat({ max: MAX_ROOMS })),
    status: fc.constantFrom(429 as const, 502 as const, 503 as const),
  }),
  service: servicePlan(MAX_OUTAGE),
  maxInFlight: fc.integer({ min: 1, max: 8 }),
  maxRequestsPerSecond: fc.oneof(fc.constant(0), fc.constantFrom(0.5, 1, 2, 3, 10)),
  actions: fc.array(action, { maxLength: 8, size: 'large' }),
  seed: fc.nat({ max: 1_000_000 }),
});
export type RunPlan = typeof runPlan extends fc.Arbitrary<infer T> ? T : never;

/** Does what a person does, and waits for the end. @returns the list as the person left it */
async function live(world: VirtualRollout, { rooms, actions }: RunPlan): Promise<readonly Room[]> {
  const { rollout } = world;
  let list = roomsOf([...new Set(rooms)]);
  let before = list;
  let signIns = 0;
  rollout.setRooms(list);
  rollout.start();
  for (const { what, afterMs, rooms: others } of actions) {
    await world.pass(afterMs);
    switch (what) {
      case 'add':
      case 'remove':
      case 'replace':
      case 'undo':
      case 'label':
        [list, before] = [what === 'undo' ? before : edited(list, what, others), list];
        rollout.setRooms(list);
        break;
      case 'tryNow':
        rollout.pacer.tryNow();
        break;
      case 'lookUpByHand':
        world.lookUpByHand();
        break;
      case 'signIn':
        signIns += 1;
        if (signIns <= MAX_SIGN_INS) await world.signIn();
        break;
      default:
        rollout[what]();
    }
  }
  return list;
}

/** A list after an edit of its document: rooms are added or removed, or get the number of rooms as their label. */
function edited(
  list: readonly Room[],
  how: 'add' | 'remove' | 'replace' | 'label',
  numbers: readonly number[],
): readonly Room[] {
  const rooms = roomsOf([...new Set(numbers)]);
  const ids = new Set(rooms.map(({ endpointId }) => endpointId));
  const others = list.filter(({ endpointId }) => !ids.has(endpointId));
  if (how === 'remove') return others;
  if (how === 'replace') return rooms;
  const label = `Label ${numbers.length}`;
  if (how === 'label') return list.map((room) => (ids.has(room.endpointId) ? { ...room, label } : room));
  const present = new Set(list.map(({ endpointId }) => endpointId));
  return [...list, ...rooms.filter(({ endpointId }) => !present.has(endpointId))];
}

/** Starts the run as often as it was interrupted, or paused by itself, until it has ended. @returns how it stalled */
async function finish(world: VirtualRollout, service: RandomService): Promise<string | undefined> {
  const { rollout } = world;
  for (let starts = 0; rollout.phase !== 'finished'; starts++) {
    if (starts > 2 * MAX_STARTS) return `the run is still ${rollout.phase}`;
    // Nothing else makes a run pause so often.
    if (starts === MAX_STARTS) service.isRepaired = true;
    if (rollout.stoppedBy?.reason === 'credentials') await world.signIn();
    rollout.start();
    await world.passUntilEnded(MAX_RUN_MS);
    if (rollout.phase === 'running') return 'the run neither ended nor paused within half a day';
    // What was in flight at a pause ends the run if no other room waits.
    if (rollout.phase === 'paused') await world.pass(60_000);
  }
  // What was asked by hand ends too.
  await world.pass(60_000);
  return undefined;
}

/** @returns what was broken in a run */
export async function brokenRules(plan: RunPlan): Promise<readonly string[]> {
  const bad = new Map(plan.bad);
  const { from, count, status } = plan.cluster;
  const isInCluster = (room: number) => room >= from && room < from + count;
  const planOf = (room: number): RoomPlan =>
    bad.get(room) ?? { code: isInCluster(room) ? status : 200, details: 200 };
  const service = new RandomService(plan.service, planOf);
  const { maxInFlight, maxRequestsPerSecond } = plan;
  const latency = { min: 0.05, max: 0.05 };
  const random = numbersFrom(plan.seed);
  const world = new VirtualRollout({ service, maxInFlight, maxRequestsPerSecond, latency, random });
  const { rollout } = world;
  const alone = new Set<string>();
  rollout.onDidChange((endpointId) => {
    const { room, state } = rollout.row(endpointId ?? '') ?? {};
    const canTell = rollout.rows.some((row) => row.code !== undefined || !ENDED.includes(row.state));
    if (room !== undefined && state === 'failed' && !canTell) alone.add(room.endpointId);
  });
  const list = await live(world, plan);
  const stalled = await finish(world, service);
  const listed = rollout.rows.map(({ room }) => room);
  const untrue = rollout.rows.map((row) => {
    const { endpointId } = row.room;
    // Where it is the only room left, and none has a code, it cannot be told from a service that is down.
    if (row.state === 'failed' && alone.has(endpointId)) return undefined;
    return untruth(row, planOf(numberOf(endpointId)), service);
  });
  // Below 1 the second is stretched.
  const times = world.sent.map(({ at }) => at * Math.min(1, maxRequestsPerSecond));
  const isOver = maxRequestsPerSecond > 0 && mostInASecond(times) > Math.max(1, maxRequestsPerSecond);
  return [
    ...world.faults,
    stalled,
    ...untrue,
    isDeepStrictEqual(listed, list) ? undefined : `the list has the rooms ${JSON.stringify(listed)}`,
    isOver ? 'more requests in a second than the setting' : undefined,
    world.afterUnauthorized > 0 ? 'sent after the answer 401' : undefined,
    world.openRuns > 0 ? 'a run has not ended' : undefined,
    world.clock.pending > 0 ? 'a timer is left' : undefined,
  ].filter((rule) => rule !== undefined);
}
