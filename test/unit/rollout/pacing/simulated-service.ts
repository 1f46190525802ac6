import type { Permit } from '../../../../src/rollout/pacing/request-pacer';
import { RequestPacer } from '../../../../src/rollout/pacing/request-pacer';
import { VirtualClock } from './virtual-clock';

/** A service that limits requests with a token bucket. */
export interface SimulatedService {
  /** Requests per second, each from a time on. */
  readonly rates: readonly (readonly [fromSeconds: number, perSecond: number])[];
  /** The capacity of the bucket: requests that are accepted at once after a pause. */
  readonly burst: number;
  readonly latencyMs: number;
  /** Whether a refusal has a Retry-After, in whole seconds. */
  readonly saysRetryAfter: boolean;
}

export interface Outcome {
  /** When each request was accepted or refused, in milliseconds from the start. */
  readonly accepted: readonly number[];
  readonly refused: readonly number[];
  readonly maxInFlight: number;
}

/** Sends as many requests as the pacer permits, for a time. */
export async function sendThrough(
  service: SimulatedService,
  seconds: number,
  options: { readonly maxInFlight?: number; readonly maxRequestsPerSecond?: number } = {},
): Promise<Outcome> {
  const { maxInFlight = 8, maxRequestsPerSecond = 0 } = options;
  const clock = new VirtualClock();
  const pacer = new RequestPacer({
    maxInFlight: () => maxInFlight,
    maxRequestsPerSecond: () => maxRequestsPerSecond,
    clock,
  });
  const accepted: number[] = [];
  const refused: number[] = [];
  let permits = service.burst;
  let filledAt = 0;
  let inFlight = 0;
  let highest = 0;
  const rateNow = () => service.rates.findLast(([from]) => clock.now() >= 1000 * from)?.[1] ?? 0;
  const arrive = (permit: Permit) => {
    permits = Math.min(service.burst, permits + ((clock.now() - filledAt) / 1000) * rateNow());
    filledAt = clock.now();
    const isAccepted = permits >= 1;
    if (isAccepted) permits -= 1;
    (isAccepted ? accepted : refused).push(clock.now());
    const retryAfterMs =
      service.saysRetryAfter && rateNow() > 0 ? 1000 * Math.max(1, Math.ceil(1 / rateNow())) : undefined;
    clock.after(service.latencyMs / 2, () => {
      inFlight -= 1;
      if (isAccepted) permit.accepted();
      else permit.refused(retryAfterMs);
    });
  };
  const work = async ({ signal }: AbortController) => {
    while (!signal.aborted) {
      const permit = await pacer.take(signal);
      inFlight += 1;
      highest = Math.max(highest, inFlight);
      await new Promise<void>((resolve) => {
        clock.after(service.latencyMs / 2, () => {
          arrive(permit);
          clock.after(service.latencyMs / 2, resolve);
        });
      });
    }
  };
  // One controller each, as Node.js warns of many listeners on one signal.
  const stops = Array.from({ length: maxInFlight }, () => new AbortController());
  const workers = stops.map((stop) => work(stop).catch(() => undefined));
  await clock.run(1000 * seconds);
  for (const stop of stops) stop.abort();
  await clock.run(1000 * seconds + 60_000);
  await Promise.all(workers);
  return { accepted, refused, maxInFlight: highest };
}
