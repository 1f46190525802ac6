import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { ListedRoom } from '../../../src/rollout/room';
import { mostInASecond } from '../../support/virtual/most-in-a-second';
import { QueueRig } from '../../support/virtual/queue-rig';
import { numbersFrom } from '../../support/virtual/random';
import {
  RandomService,
  type RoomPlan,
  roomPlan,
  servicePlan,
  usualServicePlan,
} from '../../support/virtual/random-service';
import { codeOf } from '../../support/virtual/respond';
import { roomsOf, VirtualRollout } from '../../support/virtual/rollout';
import type { TestRoom } from '../../support/worlds/test-list';

/** Long, because some of these services accept one request in ten seconds, and randomly refuse most of them. */
const MAX_RUN_MS = 12 * 3_600_000;
/** Longest outage, in seconds. */
const MAX_OUTAGE = 1200;
const MAX_ROOMS = 16;
/** After this many starts, each followed by a pause or stop, the service must accept something. */
const MAX_STARTS = 12;
/** A room fails if other credentials abort its requests this many times. */
const MAX_SIGN_INS = 4;

const some = fc.array(fc.nat({ max: MAX_ROOMS - 1 }), { maxLength: 2 * MAX_ROOMS, size: 'large' });

const action = fc.record({
  what: fc.oneof(
    fc.constantFrom('start', 'stop'),
    fc.constantFrom('fetchAgain', 'tryNow'),
    fc.constantFrom('signIn', 'lookUpByHand', 'add', 'remove', 'replace', 'undo', 'label'),
  ),
  /** Milliseconds after the previous action. */
  afterMs: fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: 1500 }), fc.nat({ max: 60_000 })),
  /** Rooms to look up again, add, remove, replace in the list, or relabel. */
  rooms: some,
});

/** An arbitrary list and service, and the user's actions. */
export const anyRun = fc.record({
  rooms: some,
  /** Rooms to which the service does not simply respond. */
  bad: fc.array(fc.tuple(fc.nat({ max: MAX_ROOMS - 1 }), roomPlan), { maxLength: MAX_ROOMS / 2 }),
  service: servicePlan(MAX_OUTAGE),
  maxInFlight: fc.integer({ min: 1, max: 8 }),
  maxRequestsPerSecond: fc.oneof(fc.constant(0), fc.constantFrom(0.5, 1, 2, 3, 10)),
  actions: fc.array(action, { maxLength: 8, size: 'large' }),
  seed: fc.nat({ max: 1_000_000 }),
});
type AnyRun = typeof anyRun extends fc.Arbitrary<infer T> ? T : never;

/** A list with a service that always refuses up to half of the rooms. */
export const usualRun = fc.record({
  rooms: fc.integer({ min: 1, max: 120 }),
  /** Share of the refused rooms, and whether they are adjacent. */
  refused: fc.oneof(fc.constant(0), fc.constantFrom(0.02, 0.1, 0.3, 0.5)),
  areTogether: fc.boolean(),
  status: fc.constantFrom(429 as const, 502 as const, 503 as const),
  service: usualServicePlan,
  seed: fc.nat({ max: 1_000_000 }),
});
type UsualRun = typeof usualRun extends fc.Arbitrary<infer T> ? T : never;

/** Applies the user's actions. @returns the resulting list */
async function live(world: VirtualRollout, { rooms, actions }: AnyRun): Promise<readonly ListedRoom[]> {
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
      case 'fetchAgain':
        rollout.start(roomsOf(others).map(({ endpointId }) => endpointId));
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

/** Edits a list like its document: adds or removes rooms, or labels them with their number. */
function edited(
  list: readonly ListedRoom[],
  how: 'add' | 'remove' | 'replace' | 'label',
  numbers: readonly number[],
): readonly ListedRoom[] {
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

/** Restarts the run after each stop or pause, until it ends. @returns why it stalled */
async function finish(world: VirtualRollout, service: RandomService): Promise<string | undefined> {
  const { rollout } = world;
  for (let starts = 0; world.isUnfinished; starts++) {
    if (starts > 2 * MAX_STARTS) return 'rooms still wait';
    // Nothing else makes a run pause this often.
    if (starts === MAX_STARTS) service.isRepaired = true;
    if (rollout.stoppedBy?.reason === 'credentials') await world.signIn();
    rollout.start();
    await world.passUntilEnded(MAX_RUN_MS);
    // Requests in flight of a stopped run end by themselves.
    if (starts === 0) await world.pass(60_000);
    if (rollout.isRunning) return 'the run neither ended nor paused within half a day';
  }
  // Look-ups by hand also end.
  await world.pass(60_000);
  return undefined;
}

/** @returns the rules that a run has violated */
export async function brokenRules(plan: AnyRun): Promise<readonly string[]> {
  const bad = new Map(plan.bad);
  const service = new RandomService(plan.service, (room) => bad.get(room) ?? { code: 200, details: 200 });
  const { maxInFlight, maxRequestsPerSecond } = plan;
  const latency = { min: 0.05, max: 0.05 };
  const random = numbersFrom(plan.seed);
  const world = new VirtualRollout({ service, maxInFlight, maxRequestsPerSecond, latency, random });
  const { rollout } = world;
  const list = await live(world, plan);
  const stalled = await finish(world, service);
  const ended = rollout.rooms.map(wrongCode);
  service.isRepaired = true;
  let stalledAgain: string | undefined;
  const isWhole = ({ state, endpoint }: TestRoom) => state === 'done' && endpoint !== undefined;
  for (let starts = 0; starts < MAX_STARTS && !rollout.rooms.every(isWhole); starts++) {
    if (rollout.stoppedBy?.reason === 'credentials') await world.signIn();
    const others = rollout.rooms.filter((room) => !isWhole(room));
    rollout.start(others.map(({ endpointId }) => endpointId));
    stalledAgain ??= await finish(world, service);
  }
  const notReady = rollout.rooms.map((room) => (room.state === 'done' ? notWhole(room) : notDone(room)));
  const listed = rollout.rooms.map(({ endpointId, label }) => ({ endpointId, label }));
  // For rates below 1, the period is longer than a second.
  const times = world.sent.map(({ at }) => at * Math.min(1, maxRequestsPerSecond));
  const isOver = maxRequestsPerSecond > 0 && mostInASecond(times) > Math.max(1, maxRequestsPerSecond);
  return [
    ...world.faults,
    stalled,
    ...ended,
    stalledAgain,
    ...notReady,
    isDeepStrictEqual(listed, list) ? undefined : `the list has the rooms ${JSON.stringify(listed)}`,
    isOver ? 'more requests in a second than the setting' : undefined,
    world.openRuns > 0 ? 'a run has not ended' : undefined,
    world.clock.pending > 0 ? 'a timer is left' : undefined,
  ].filter((rule) => rule !== undefined);
}

/** @returns the good rooms that are not ready at the end, and other violations */
export async function failedRooms(plan: UsualRun): Promise<readonly string[]> {
  const isRefused = (room: number) => {
    const place = plan.areTogether ? room / plan.rooms : (room * 0.618) % 1;
    return place < plan.refused;
  };
  const service = new RandomService(
    plan.service,
    (room): RoomPlan => ({
      code: isRefused(room) ? plan.status : 200,
      details: 200,
    }),
  );
  const rig = new QueueRig({
    service,
    rooms: plan.rooms,
    latency: plan.service.latency,
    random: numbersFrom(plan.seed),
  });
  const stalled = await finishQueue(rig, service);
  const failed = rig.states.map((state, room) =>
    state === 'done' || isRefused(room) ? undefined : `${room} is ${state}: ${String(rig.errorOf(room))}`,
  );
  return [...rig.faults, stalled, ...failed].filter((rule) => rule !== undefined);
}

/** Restarts the run after each pause, until no room waits. @returns why it stalled */
async function finishQueue(rig: QueueRig, service: RandomService): Promise<string | undefined> {
  for (let starts = 0; rig.in('notFetched').length > 0; starts++) {
    if (starts > 2 * MAX_STARTS) return 'rooms still wait';
    if (starts === MAX_STARTS) service.isRepaired = true;
    rig.start();
    await rig.passUntilEnded(MAX_RUN_MS);
    if (rig.isRunning) return 'the run neither ended nor paused within half a day';
  }
  return undefined;
}

function wrongCode({ endpointId, state, isFetching, code, endpoint }: TestRoom): string | undefined {
  if (state === 'notFetched' || isFetching) return `${endpointId} is still ${state}`;
  if (code !== undefined && code.code !== codeOf(endpointId))
    return `${endpointId} has the code ${code.code}`;
  // The code of a stopped room has no details.
  const isOwn = state !== 'done' || endpoint === undefined || endpoint.id === endpointId;
  return isOwn ? undefined : `${endpointId} has the details of ${endpoint?.id}`;
}

function notWhole(room: TestRoom): string | undefined {
  return room.endpoint === undefined ? `${room.endpointId} has no details` : wrongCode(room);
}

function notDone({ endpointId, state, error }: TestRoom): string {
  return `${endpointId} is ${state}: ${String(error)}`;
}
