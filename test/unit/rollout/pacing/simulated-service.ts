import type { Permit } from '../../../../src/rollout/pacing/request-pacer';
import { RequestPacer } from '../../../../src/rollout/pacing/request-pacer';
import { VirtualClock } from './virtual-clock';

/** A service that allows so many requests a second: a token bucket. */
export interface SimulatedService {
  /** Requests a second, from a time on in seconds. */
  readonly rates: readonly (readonly [fromSeconds: number, perSecond: number])[];
  /** Requests that it takes at once after a rest. */
  readonly burst: number;
  readonly latencyMs: number;
  /** Whether a refusal says how long to wait, in whole seconds. */
  readonly saysRetryAfter: boolean;
}

export interface Outcome {
  /** When each request was taken or refused, in milliseconds from the start. */
  readonly taken: readonly number[];
  readonly refused: readonly number[];
  readonly maxInFlight: number;
}

/** Sends as many requests as the pace gives leave to, for a time. */
export async function sendThrough(
  service: SimulatedService,
  seconds: number,
  options: { readonly maxInFlight?: number; readonly maxRequestsPerSecond?: number } = {},
): Promise<Outcome> {
  const { maxInFlight = 8, maxRequestsPerSecond = 0 } = options;
  const clock = new VirtualClock();
  const pace = new RequestPacer({
    maxInFlight: () => maxInFlight,
    maxRequestsPerSecond: () => maxRequestsPerSecond,
    clock,
  });
  const taken: number[] = [];
  const refused: number[] = [];
  let tokens = service.burst;
  let filledAt = 0;
  let underWay = 0;
  let highest = 0;
  const rateNow = () => service.rates.findLast(([from]) => clock.now() >= 1000 * from)?.[1] ?? 0;
  const arrive = (permit: Permit) => {
    tokens = Math.min(service.burst, tokens + ((clock.now() - filledAt) / 1000) * rateNow());
    filledAt = clock.now();
    const isTaken = tokens >= 1;
    if (isTaken) tokens -= 1;
    (isTaken ? taken : refused).push(clock.now());
    const retryAfterMs =
      service.saysRetryAfter && rateNow() > 0 ? 1000 * Math.max(1, Math.ceil(1 / rateNow())) : undefined;
    clock.after(service.latencyMs / 2, () => {
      underWay -= 1;
      if (isTaken) permit.accepted();
      else permit.refused(retryAfterMs);
    });
  };
  const work = async ({ signal }: AbortController) => {
    while (!signal.aborted) {
      const permit = await pace.take(signal);
      underWay += 1;
      highest = Math.max(highest, underWay);
      await new Promise<void>((resolve) => {
        clock.after(service.latencyMs / 2, () => {
          arrive(permit);
          clock.after(service.latencyMs / 2, resolve);
        });
      });
    }
  };
  // One each: so many listening to one and the same are taken for a leak.
  const stops = Array.from({ length: maxInFlight }, () => new AbortController());
  const workers = stops.map((stop) => work(stop).catch(() => undefined));
  await clock.run(1000 * seconds);
  for (const stop of stops) stop.abort();
  await clock.run(1000 * seconds + 60_000);
  await Promise.all(workers);
  return { taken, refused, maxInFlight: highest };
}
