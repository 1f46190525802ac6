import { mostInASecond } from '../../../test/support/virtual/most-in-a-second';
import { numbersFrom } from '../../../test/support/virtual/random';
import { roomsOf, VirtualRollout } from '../../../test/support/virtual/rollout';
import type { TestList } from '../../../test/support/worlds/test-list';
import { AT_ONCE, LATENCY, type Row } from './rows';

/** A longer run counts as endless. */
const MAX_MS = 3_600_000;
/** Maximum phase of a service's clock at the start of a run. */
const MAX_PHASE_S = 60;

/** A request and its response. */
export interface Sent {
  /** Seconds since the start. */
  readonly at: number;
  readonly status: number;
}

export interface Simulated {
  readonly sent: readonly Sent[];
  /** Seconds from the start until the run ended, paused or was stopped; otherwise infinite. */
  readonly endedAt: number;
  readonly hasStopped: boolean;
  readonly rollout: TestList;
  readonly mostInASecond: number;
  /** Number of requests sent after a 401 had arrived. */
  readonly afterUnauthorized: number;
  /** Violated rules. */
  readonly faults: readonly string[];
}

/** Runs a rollout on a virtual clock against the service of a row. */
export async function simulate(row: Row, seed: number): Promise<Simulated> {
  const random = numbersFrom(seed);
  const phase = row.hasClock ? 0 : MAX_PHASE_S * random();
  const service = row.service();
  const world = new VirtualRollout({
    service: { answer: (arrival) => service.answer({ ...arrival, now: arrival.now + phase }) },
    maxInFlight: AT_ONCE,
    maxRequestsPerSecond: row.maxRequestsPerSecond ?? 0,
    latency: LATENCY,
    jitter: row.jitter ?? 0,
    random,
  });
  const { clock, rollout, sent } = world;
  rollout.setRooms(roomsOf(Array.from({ length: row.rooms }, (_, room) => room)));
  rollout.start();
  await world.passUntilEnded(MAX_MS);
  return {
    sent: sent.map(({ at, status }) => ({ at: at / 1000, status })),
    endedAt: rollout.isRunning ? Number.POSITIVE_INFINITY : clock.monotonicNow() / 1000,
    hasStopped: rollout.stoppedBy !== undefined,
    rollout,
    mostInASecond: mostInASecond(sent.map(({ at }) => at)),
    afterUnauthorized: world.afterUnauthorized,
    faults: [...world.faults],
  };
}
