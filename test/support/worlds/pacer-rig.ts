import { type Permit, type Refusal, RequestPacer } from '../../../src/rollout/pacing/request-pacer';
import { ServiceError } from '../../../src/service/errors';
import { VirtualClock } from '../virtual/clock';
import { numbersFrom } from '../virtual/random';
import { type Answer, isAnswered, type Service } from '../virtual/services';

/** Seconds until a response. */
export const LATENCY = 0.1;
/** Longest timer, limited because the settings may change while it runs. */
const MAX_TIMER_MS = 1000;
/** Timers fire a little early. */
const TIMER_MARGIN_MS = 0.01;

/** A request as received by the service. Times are in seconds on the virtual clock. */
export interface Sent {
  readonly at: number;
  readonly status: number;
  /** Requests in flight, including this one. */
  readonly inFlight: number;
  readonly isProbe: boolean;
}

export interface PacerRigOptions {
  /** By default a service that accepts everything. */
  readonly service?: Service;
  readonly maxInFlight?: () => number;
  /** 0 for no limit. */
  readonly maxRequestsPerSecond?: () => number;
  /** Random seconds until a response, between two numbers; by default `LATENCY`. */
  readonly latency?: readonly [min: number, max: number];
  readonly seed?: number;
}

/**
 * A caller with endless rooms that sends requests as the pacer permits to a simulated service. Time passes only in
 * `send` and `pause`.
 */
export class PacerRig {
  readonly clock = new VirtualClock();
  readonly pacer: RequestPacer;
  readonly sent: Sent[] = [];
  private readonly service: Service;
  private inFlight = 0;
  private rooms = 0;
  private isOpen = true;
  private timer: { dispose(): void } | undefined;
  private readonly random: () => number;
  private readonly options: PacerRigOptions;

  constructor(options: PacerRigOptions = {}) {
    const { service, maxInFlight = () => 8, maxRequestsPerSecond = () => 0, seed = 1 } = options;
    this.options = options;
    this.service = service ?? { answer: () => ({ status: 200 }) };
    this.random = numbersFrom(seed);
    this.pacer = new RequestPacer(
      {
        get maxConcurrentRequests() {
          return maxInFlight();
        },
        get maxRequestsPerSecond() {
          return maxRequestsPerSecond();
        },
      },
      this.clock,
    );
    this.pacer.onMaySend(() => this.pump());
  }

  /** Sends requests for N seconds. @returns the requests sent */
  async send(seconds: number): Promise<readonly Sent[]> {
    const first = this.sent.length;
    this.isOpen = true;
    this.pump();
    await this.clock.advanceTo(this.clock.monotonicNow() + 1000 * seconds);
    return this.sent.slice(first);
  }

  /** Sends nothing for N seconds, in which pending requests get their responses. */
  async pause(seconds: number): Promise<void> {
    this.isOpen = false;
    await this.clock.advanceTo(this.clock.monotonicNow() + 1000 * seconds);
  }

  private pump(): void {
    this.timer?.dispose();
    while (this.isOpen) {
      const { needsProbe } = this.pacer;
      const delayMs = Math.max(this.pacer.delayMs, needsProbe ? 0 : this.pacer.spacingMs);
      if (delayMs > 0) {
        const ms = Math.min(MAX_TIMER_MS, delayMs) + TIMER_MARGIN_MS;
        if (delayMs < Number.POSITIVE_INFINITY) this.timer = this.clock.after(ms, () => this.pump());
        return;
      }
      void this.request(this.pacer.take(needsProbe), needsProbe);
    }
  }

  private async request(permit: Permit, isProbe: boolean): Promise<void> {
    const { random, clock } = this;
    const [min, max] = this.options.latency ?? [LATENCY, LATENCY];
    // A probe repeats the request of a room that worked.
    if (!isProbe) this.rooms += 1;
    const room = isProbe ? 0 : this.rooms;
    await permit.pass(undefined);
    this.inFlight += 1;
    const { inFlight } = this;
    const at = clock.monotonicNow() / 1000;
    const answer = this.service.answer({ room, isCode: true, inFlight, now: at, random });
    this.sent.push({ at, status: answer.status, inFlight, isProbe });
    const seconds = answer.latency ?? min + (max - min) * random();
    await new Promise<void>((resolve) => clock.after(1000 * seconds, resolve));
    this.inFlight -= 1;
    if (isAnswered(answer)) permit.accepted();
    else permit.refused(refusalOf(answer));
    this.pump();
  }
}

function refusalOf({ status, retryAfter }: Answer): Refusal {
  const limit = status === 429 ? 'said' : status === 503 ? 'maybe' : 'no';
  const error = new ServiceError(status === 429 ? 'rateLimited' : 'serverError', 'endpoints.pairingCode', {
    // A reset connection has no status.
    ...(status === 0 ? {} : { status }),
    ...(retryAfter === undefined ? {} : { retryAfterMs: 1000 * retryAfter }),
  });
  return { limit, error };
}

/** Returns the seconds between consecutive requests. */
export function gaps(sent: readonly Sent[]): readonly number[] {
  return sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
}
