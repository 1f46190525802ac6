import type { SignIn } from '../../../src/model/connections/sign-in';
import type { LookUpRequest, LookUpResponse, LookUpState } from '../../../src/model/endpoints/look-up';
import { NOT_LOOKED_UP } from '../../../src/model/endpoints/look-up';
import type { Ticket } from '../../../src/model/endpoints/look-ups';
import { RequestPacer } from '../../../src/rollout/pacing/request-pacer';
import type { StopReason } from '../../../src/rollout/run/refusals';
import { RequestQueue } from '../../../src/rollout/run/request-queue';
import { ServiceError } from '../../../src/service/errors';
import { VirtualClock } from './clock';
import { failureOf } from './failure';
import type { Answer, Service } from './services';

/** A request and its response. */
export interface SentRequest {
  /** Milliseconds on the virtual clock. */
  readonly at: number;
  readonly room: number;
  /** HTTP status, or 0 for a failing connection. */
  readonly status: number;
}

const SIGN_IN: SignIn = { scheme: 'none', username: undefined, secretId: undefined, state: 'unproven' };

export interface QueueRigOptions {
  readonly service: Service;
  readonly rooms: number;
  readonly maxInFlight?: number;
  /** 0 for no limit. */
  readonly maxRequestsPerSecond?: number;
  /** Random seconds between a request and its response, unless the service specifies them. */
  readonly latency: { readonly min: number; readonly max: number };
  /** Maximum random seconds until a request arrives at the service. */
  readonly jitter?: number;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** The result of a room. */
interface RigRoom {
  readonly state: LookUpState;
  readonly error?: unknown;
}

/**
 * A queue and a pacer on a virtual clock, against a service. The HTTP client, sessions and credentials are left out,
 * which makes a run fifty times faster than in `VirtualRollout`, so a 401 simply stops the run.
 */
export class QueueRig {
  readonly clock = new VirtualClock();
  readonly pacer: RequestPacer;
  readonly queue: RequestQueue;
  /** All requests since the start. */
  readonly sent: SentRequest[] = [];
  /** Violated rules, without duplicates. */
  readonly faults = new Set<string>();
  /** Tests may replace the service. */
  service: Service;
  isRunning = false;
  stoppedBy: { readonly reason: StopReason; readonly error: unknown } | undefined;
  private readonly rooms: RigRoom[];
  /** Rooms with a request in flight. */
  private readonly inFlight: number[] = [];
  private readonly answered = new Set<number>();

  constructor(private readonly options: QueueRigOptions) {
    const { service, rooms, maxInFlight = 8, maxRequestsPerSecond = 0 } = options;
    this.service = service;
    this.rooms = Array.from({ length: rooms }, () => ({ state: 'notFetched' }));
    const bounds = { maxConcurrentRequests: maxInFlight, maxRequestsPerSecond };
    this.pacer = new RequestPacer(bounds, this.clock);
    this.queue = this.makeQueue();
  }

  /** State of each room, by its number. */
  get states(): readonly LookUpState[] {
    return this.rooms.map(({ state }) => state);
  }

  /** Rooms in a state. */
  in(wanted: LookUpState): readonly number[] {
    return this.rooms.flatMap(({ state }, room) => (state === wanted ? [room] : []));
  }

  errorOf(room: number): unknown {
    return this.rooms[room]?.error;
  }

  /** Looks up rooms, by default all without a code. @param asksUnknown see `RequestQueue.start` */
  start(
    asksUnknown = this.rooms.every(({ state }) => state === 'notFetched'),
    rooms = this.unfinished,
  ): void {
    this.stoppedBy = undefined;
    this.isRunning = true;
    this.queue.add(rooms.map(String));
    this.queue.start(asksUnknown);
  }

  stop(): void {
    this.queue.stop();
    this.isRunning = false;
  }

  /** Advances the clock. */
  async pass(milliseconds: number): Promise<void> {
    await this.clock.advanceTo(this.clock.monotonicNow() + milliseconds);
  }

  /** Advances the clock until the run ends, pauses or is stopped, but at most by this time. */
  async passUntilEnded(milliseconds: number): Promise<void> {
    await this.clock.advanceTo(this.clock.monotonicNow() + milliseconds, () => !this.isRunning);
  }

  private get unfinished(): readonly number[] {
    return [...this.in('notFetched'), ...this.in('failed')].toSorted((one, other) => one - other);
  }

  private makeQueue(): RequestQueue {
    return new RequestQueue({
      pacer: this.pacer,
      clock: this.clock,
      firstRequest: (id) => this.request(Number(id), true),
      begin: (id) => this.ticketOf(Number(id)),
      signIn: () => SIGN_IN,
      onIdle: () => this.stop(),
      onStop: (reason, error) => {
        this.stoppedBy = { reason, error };
        this.isRunning = false;
        this.queue.abort();
      },
    });
  }

  private ticketOf(room: number): Ticket {
    const write: Ticket['fail'] = (change) => {
      this.rooms[room] = change({ ...NOT_LOOKED_UP, ...this.rooms[room] });
    };
    return {
      sends: () => undefined,
      waits: () => undefined,
      respond: write,
      fail: write,
      drop: () => undefined,
    };
  }

  private request(room: number, isCode: boolean): LookUpRequest {
    return {
      part: isCode ? 'code' : 'details',
      send: async (signal, beforeAttempt) => {
        await beforeAttempt?.(signal);
        await this.exchange(room, isCode, signal);
        return this.responseOf(room, isCode);
      },
      failed: (before, error) => ({ ...before, state: isCode ? 'failed' : 'incomplete', error }),
    };
  }

  private responseOf(room: number, isCode: boolean): LookUpResponse {
    return {
      signIn: SIGN_IN,
      change: (before) => ({ ...before, state: 'done' }),
      next: isCode ? this.request(room, false) : undefined,
    };
  }

  /** @throws ServiceError unless the service accepts the request */
  private async exchange(room: number, isCode: boolean, signal: AbortSignal | undefined): Promise<void> {
    const { clock, inFlight } = this;
    const { jitter = 0, latency, random } = this.options;
    this.check(room, isCode);
    inFlight.push(room);
    try {
      if (jitter > 0) await this.passed(1000 * jitter * random(), signal);
      const answer = this.answer(room, isCode);
      const seconds = answer.latency ?? latency.min + (latency.max - latency.min) * random();
      await this.passed(1000 * seconds, signal);
      if (answer.status === 200) this.answered.add(room);
      const failure = failureOf(answer, isCode, clock.now());
      if (failure !== undefined) throw failure;
    } finally {
      inFlight.splice(inFlight.indexOf(room), 1);
    }
  }

  private answer(room: number, isCode: boolean): Answer {
    const at = this.clock.monotonicNow();
    const { random } = this.options;
    const { length } = this.inFlight;
    const answer = this.service.answer({ room, isCode, inFlight: length, now: at / 1000, random });
    this.sent.push({ at, room, status: answer.status });
    return answer;
  }

  /** Records the rules that a request violates. */
  private check(room: number, isCode: boolean): void {
    const { faults, inFlight } = this;
    const { maxInFlight = 8 } = this.options;
    if (inFlight.length >= maxInFlight) faults.add(`${inFlight.length + 1} of ${maxInFlight} in flight`);
    // Rooms that worked before can be requested again, as probes.
    const canBeProbe = !isCode || this.answered.has(room);
    if (inFlight.includes(room) && !canBeProbe) faults.add(`room ${room} twice at once`);
    if (!this.isRunning) faults.add('sent without a run');
  }

  private passed(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = this.clock.after(milliseconds, () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      });
      const abort = () => {
        timer.dispose();
        reject(new ServiceError('canceled', 'endpoints.pairingCode'));
      };
      signal?.addEventListener('abort', abort, { once: true });
    });
  }
}
