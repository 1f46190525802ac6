import type { LookUpState } from '../../../src/model/endpoints/look-up';
import { mostInASecond } from '../../../test/support/virtual/most-in-a-second';
import { QueueRig } from '../../../test/support/virtual/queue-rig';
import { numbersFrom } from '../../../test/support/virtual/random';
import { roomsOf, VirtualRollout } from '../../../test/support/virtual/rollout';
import type { Service } from '../../../test/support/virtual/services';
import { AT_ONCE, LATENCY, type Row } from './rows';

/** A longer run counts as endless. */
const MAX_MS = 3_600_000;
/** Maximum phase of a service's clock at the start of a run. */
const MAX_PHASE_S = 60;

/** A request and its response. */
export interface Sent {
  /** Milliseconds since the start. */
  readonly at: number;
  readonly status: number;
}

export interface Simulated {
  readonly sent: readonly Sent[];
  /** Seconds from the start until the run ended, paused or was stopped; otherwise infinite. */
  readonly endedAt: number;
  readonly hasStopped: boolean;
  /** State of each room, by its number. */
  readonly states: readonly LookUpState[];
  readonly mostInASecond: number;
  /** Number of requests sent after a 401 had arrived. */
  readonly afterUnauthorized: number;
  /** Violated rules. */
  readonly faults: readonly string[];
}

/** Runs a list on a virtual clock against the service of a row. */
export async function simulate(row: Row, seed: number): Promise<Simulated> {
  const random = numbersFrom(seed);
  const phase = row.hasClock ? 0 : MAX_PHASE_S * random();
  const service = row.service();
  const options = {
    service: {
      answer: (arrival) => service.answer({ ...arrival, now: arrival.now + phase }),
    } satisfies Service,
    maxInFlight: AT_ONCE,
    maxRequestsPerSecond: row.maxRequestsPerSecond ?? 0,
    latency: LATENCY,
    jitter: row.jitter ?? 0,
    random,
  };
  // Only a session knows what a 401 means for its credentials.
  const simulated = row.stopsAt401
    ? await runSession(row.rooms, options)
    : await runQueue(row.rooms, options);
  return { ...simulated, mostInASecond: mostInASecond(simulated.sent.map(({ at }) => at)) };
}

type Options = ConstructorParameters<typeof VirtualRollout>[0];

async function runQueue(rooms: number, options: Options): Promise<Omit<Simulated, 'mostInASecond'>> {
  const rig = new QueueRig({ ...options, rooms });
  rig.start();
  await rig.passUntilEnded(MAX_MS);
  const { sent, states, stoppedBy, faults } = rig;
  return {
    sent,
    endedAt: secondsOf(rig),
    hasStopped: stoppedBy !== undefined,
    states,
    afterUnauthorized: 0,
    faults: [...faults],
  };
}

async function runSession(rooms: number, options: Options): Promise<Omit<Simulated, 'mostInASecond'>> {
  const world = new VirtualRollout(options);
  const { clock, rollout, sent, faults } = world;
  rollout.setRooms(roomsOf(Array.from({ length: rooms }, (_, room) => room)));
  rollout.start();
  await world.passUntilEnded(MAX_MS);
  return {
    sent,
    endedAt: secondsOf({ clock, isRunning: rollout.isRunning }),
    hasStopped: rollout.stoppedBy !== undefined,
    states: rollout.rooms.map(({ state }) => state),
    afterUnauthorized: world.afterUnauthorized,
    faults: [...faults],
  };
}

function secondsOf({ clock, isRunning }: Pick<QueueRig, 'clock' | 'isRunning'>): number {
  return isRunning ? Number.POSITIVE_INFINITY : clock.monotonicNow() / 1000;
}
