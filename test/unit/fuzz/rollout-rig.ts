import { CredentialStore } from '../../../src/model/connections/credentials';
import { Session } from '../../../src/model/connections/session';
import { RememberedRooms } from '../../../src/rollout/list/remembered-rooms';
import { RequestPacer } from '../../../src/rollout/pacing/request-pacer';
import { Rollout } from '../../../src/rollout/run/rollout';
import { NOON } from '../../support/builders';
import { MemoryLog, MemorySecrets, MemoryState } from '../../support/ports';
import { aConnection } from '../model/rig';
import { VirtualClock } from '../rollout/pacing/virtual-clock';
import { makeTransport } from '../service/rig';

/** The final answer of the service to one of a room's two requests. */
export type Ending = 'ok' | 'unknown' | 'broken' | 'odd' | 'reset';

/** One of a room's two requests. */
export interface Plan {
  readonly ending: Ending;
  /** The statuses that it answers before, one per request. */
  readonly refusals: readonly (429 | 503)[];
  readonly latencyMs: number;
}

export interface RoomPlan {
  readonly code: Plan;
  readonly details: Plan;
}

const MAX_IN_FLIGHT = 4;
/** Iterations of the event loop until an answer is read. */
const TURNS = 5;

/** A rollout on a virtual clock, and a service that answers each room by its plan. */
export class FuzzRollout {
  readonly clock = new VirtualClock(TURNS);
  readonly rollout: Rollout;
  /** When each request was sent, in milliseconds of the clock. */
  readonly sentAt: number[] = [];
  /** The rules that were broken. */
  readonly faults: string[] = [];
  private readonly refusals = new Map<string, (429 | 503)[]>();
  private readonly inFlight = new Set<string>();
  private readonly plans: ReadonlyMap<string, RoomPlan>;

  constructor(plans: ReadonlyMap<string, RoomPlan>, maxRequestsPerSecond = 0) {
    this.plans = plans;
    const connection = aConnection('https://rooms.example');
    const log = new MemoryLog();
    const state = new MemoryState();
    const credentials = new CredentialStore(new MemorySecrets());
    void credentials.save(connection, { username: 'alice', password: 'correct horse' });
    const { transport } = makeTransport({ fetch: (url, init) => this.answer(url, init) });
    const maxInFlight = () => MAX_IN_FLIGHT;
    const now = () => NOON + this.clock.now();
    this.rollout = new Rollout({
      session: new Session({ connection, credentials, state, log, samples: [], transport, now }),
      pacer: new RequestPacer({
        maxInFlight,
        maxRequestsPerSecond: () => maxRequestsPerSecond,
        clock: this.clock,
      }),
      rooms: new RememberedRooms(connection, state, log),
      concurrency: maxInFlight,
      now,
    });
  }

  async pass(milliseconds: number): Promise<void> {
    await this.clock.run(this.clock.now() + milliseconds);
  }

  private async answer(url: string, init: RequestInit): Promise<Response> {
    const [id = '', operation] = new URL(url).pathname.split('/').slice(3).map(decodeURIComponent);
    this.sentAt.push(this.clock.now());
    const isCode = operation === 'currentpairingcode';
    const endpointId = isCode ? id : id.slice('PC of '.length);
    const plan = this.plans.get(endpointId)?.[isCode ? 'code' : 'details'];
    if (plan === undefined) {
      this.faults.push(`unexpected request for ${url}`);
      return new Response('', { status: 404 });
    }
    if (this.inFlight.has(endpointId)) this.faults.push(`${endpointId} twice at once`);
    this.inFlight.add(endpointId);
    if (this.inFlight.size > MAX_IN_FLIGHT) this.faults.push(`${this.inFlight.size} in flight`);
    try {
      await this.latency(plan.latencyMs, init.signal);
      return this.ending(`${operation} ${endpointId}`, endpointId, isCode, plan);
    } finally {
      this.inFlight.delete(endpointId);
    }
  }

  private latency(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = this.clock.after(milliseconds, resolve);
      signal?.addEventListener('abort', () => {
        timer.dispose();
        // Like fetch, this rejects at once.
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  private ending(key: string, endpointId: string, isCode: boolean, plan: Plan): Response {
    const refusals = this.refusals.get(key) ?? [...plan.refusals];
    this.refusals.set(key, refusals);
    const refusal = refusals.shift();
    if (refusal !== undefined) return new Response('', { status: refusal });
    switch (plan.ending) {
      case 'unknown':
        return new Response('', { status: 404 });
      case 'broken':
        return new Response('', { status: 500 });
      case 'odd':
        return Response.json({ id: endpointId, code: { code: 1 } });
      case 'reset':
        // A transient fault would be retried after a delay of the system clock.
        throw new TypeError('fetch failed', {
          cause: Object.assign(new Error('x'), { code: 'HPE_INVALID' }),
        });
      case 'ok': {
        const code = { id: `PC of ${endpointId}`, code: codeOf(endpointId) };
        return Response.json(isCode ? code : { ...code, endpoint: { id: endpointId, name: endpointId } });
      }
    }
  }
}

export function codeOf(endpointId: string): string {
  return `code of ${endpointId}`;
}
