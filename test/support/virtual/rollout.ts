import type { Session } from '../../../src/model/sessions/session';
import type { ListedRoom } from '../../../src/rollout/room';
import { present } from '../expect';
import { TestList, type TestRoom } from '../worlds/test-list';
import { makeWorldOn, type World } from '../worlds/world';
import { VirtualClock } from './clock';
import { respond } from './respond';
import type { Answer, Service } from './services';

/** Iterations of the event loop until a response is read. */
const TURNS = 5;
/** Longest request timeout, in real time, which a virtual run never reaches. */
const TIMEOUT_S = 240;
/** Milliseconds in which nothing is sent after a 401. */
const DOUBT_MS = 4999;
/** Endpoint that the user looks up manually. The service never refuses it. */
const BY_HAND = 'by hand';
const ORIGIN = 'https://rooms.example';
const CREDENTIALS = { username: 'alice', password: 'correct horse' };

/** A request and its response. */
export interface Sent {
  /** Milliseconds on the virtual clock. */
  readonly at: number;
  /** Undefined for a look-up by hand. */
  readonly room: number | undefined;
  /** HTTP status, or 0 for a reset connection. */
  readonly status: number;
}

export interface VirtualRolloutOptions {
  readonly service: Service;
  readonly maxInFlight: number;
  /** 0 for no limit. */
  readonly maxRequestsPerSecond?: number;
  /** Random seconds between a request and its response, unless the service specifies them. */
  readonly latency: { readonly min: number; readonly max: number };
  /** Maximum random seconds until a request arrives at the service, which may change their order. */
  readonly jitter?: number;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** One or more rollouts over one connection, and a service on a virtual clock. */
export class VirtualRollout {
  readonly clock = new VirtualClock(TURNS);
  readonly window: World<VirtualClock>;
  readonly session: Session;
  readonly rollout: TestList;
  /** All rollouts of the connection, which share its pacer. */
  readonly rollouts: TestList[] = [];
  /** Tests may replace the service. */
  service: Service;
  /** All requests since the start. */
  readonly sent: Sent[] = [];
  /** Violated rules, without duplicates. */
  readonly faults = new Set<string>();
  /** Number of requests sent after a 401 had arrived, until a 200. */
  afterUnauthorized = 0;
  /** Number of unfinished runs. */
  openRuns = 0;
  /** Rooms with a request in flight; undefined for look-ups by hand. */
  private readonly inFlight: (number | undefined)[] = [];
  /** Rooms with a response of status 200. */
  private readonly answered = new Set<number>();
  /** Whether a code or details have proven the current credentials. */
  private isProven = false;
  /** Arrival of the last 401 since the last 200. */
  private unauthorizedAt: number | undefined;
  /** Whether a 401 raised no doubt, because the credentials were unproven. */
  private isRejected = false;

  constructor(private readonly options: VirtualRolloutOptions) {
    const { maxInFlight, maxRequestsPerSecond = 0, service } = options;
    this.service = service;
    const values = {
      connections: [{ name: 'Video', baseUrl: ORIGIN }],
      maxConcurrentRequests: maxInFlight,
      maxRequestsPerSecond,
      requestTimeoutSeconds: TIMEOUT_S,
    };
    this.window = makeWorldOn(this.clock, values, { fetch: (url, init) => this.fetch(url, init) });
    this.session = present(this.window.sessions.find('Video'));
    const record = { version: 2, id: 'first', baseUrl: ORIGIN, ...CREDENTIALS };
    this.window.secrets.values.set('credentials/Video', JSON.stringify(record));
    this.rollout = this.addRollout();
  }

  /** Opens another list over the same connection. */
  addRollout(): TestList {
    const { rollouts, session, window } = this;
    const key = `file:///rooms-${rollouts.length}.csv`;
    const rollout = new TestList(window.documents.runs, session, () => this.clock.now(), key);
    rollouts.push(rollout);
    rollout.onDidStart(async ({ ended }) => {
      this.openRuns += 1;
      await ended;
      this.openRuns -= 1;
    });
    return rollout;
  }

  /** Advances the clock. */
  async pass(milliseconds: number): Promise<void> {
    await this.clock.advanceTo(this.clock.monotonicNow() + milliseconds);
  }

  /** Advances the clock until every run ends, pauses or is stopped, but at most by this time. */
  async passUntilEnded(milliseconds: number): Promise<void> {
    await this.clock.advanceTo(this.clock.monotonicNow() + milliseconds, () => !this.isRunning);
  }

  /** Looks up an endpoint as a user would. */
  lookUpByHand(): void {
    this.session.singleLookUps.endpoint(BY_HAND).catch(() => undefined);
  }

  /** Stores the credentials again, as a user does after a 401. */
  async signIn(): Promise<void> {
    await this.window.credentials.save(this.session.connection, CREDENTIALS);
    await this.session.credentialsMayHaveChanged();
    this.unauthorizedAt = undefined;
    this.isRejected = false;
    this.isProven = false;
  }

  /**
   * Whether a run continues, or a room waits or is being fetched. A run also repeats the details of rooms with a code.
   */
  get isUnfinished(): boolean {
    const isOpen = ({ state, isFetching }: TestRoom) => state === 'notFetched' || isFetching;
    return this.isRunning || this.rollout.rooms.some(isOpen);
  }

  private get isRunning(): boolean {
    return this.rollouts.some(({ isRunning }) => isRunning);
  }

  private async fetch(url: string, { signal }: RequestInit): Promise<Response> {
    const { clock, inFlight } = this;
    const { jitter = 0, latency, random } = this.options;
    const [id = '', operation] = new URL(url).pathname.split('/').slice(3).map(decodeURIComponent);
    const isCode = operation === 'currentpairingcode';
    const endpointId = isCode ? id : id.slice('PC of '.length);
    const room = endpointId === BY_HAND ? undefined : numberOf(endpointId);
    this.checkCredentials();
    if (room !== undefined) this.check(room, isCode);
    inFlight.push(room);
    try {
      if (jitter > 0) await this.passed(1000 * jitter * random(), signal);
      const answer = this.answer(room, isCode);
      await this.passed(
        1000 * (answer.latency ?? latency.min + (latency.max - latency.min) * random()),
        signal,
      );
      this.recordStatus(answer);
      if (room !== undefined && answer.status === 200) this.answered.add(room);
      return respond(answer, endpointId, isCode, clock.now());
    } finally {
      inFlight.splice(inFlight.indexOf(room), 1);
    }
  }

  /** Records the rules about credentials that a request violates. */
  private checkCredentials(): void {
    const { clock, faults, unauthorizedAt } = this;
    if (!this.isProven && this.inFlight.length > 0) faults.add('several with unproven credentials');
    if (unauthorizedAt === undefined) return;
    this.afterUnauthorized += 1;
    if (this.isRejected) faults.add('sent after credentials were rejected');
    if (clock.monotonicNow() - unauthorizedAt < DOUBT_MS) faults.add('sent too soon after a 401');
  }

  private recordStatus({ status, body }: Answer): void {
    if (status === 401) {
      this.isRejected ||= !this.isProven;
      this.isProven = false;
      this.unauthorizedAt = this.clock.monotonicNow();
    }
    // A 404 may come from a server in front of the service that has not checked the credentials.
    if (status !== 200 || body === 'malformed') return;
    this.isProven = true;
    this.unauthorizedAt = undefined;
  }

  /** Records the rules that a request of the rollout violates. */
  private check(room: number, isCode: boolean): void {
    const { faults, inFlight, rollouts } = this;
    const { maxInFlight } = this.options;
    const others = inFlight.filter((other) => other !== undefined).length;
    if (others >= maxInFlight) faults.add(`${others + 1} of ${maxInFlight} in flight`);
    const isAsked = rollouts.some(({ run }) => run?.left.has(`EP-${room}`) === true);
    // Rooms that worked before can be requested again, as probes.
    const canBeProbe = !isCode || this.answered.has(room);
    if (!isAsked && !canBeProbe) faults.add(`room ${room} is in no run`);
    const same = inFlight.filter((other) => other === room).length;
    if (same > 0 && !canBeProbe) faults.add(`room ${room} twice at once`);
    if (!rollouts.some(({ isRunning }) => isRunning)) faults.add('sent without a run');
  }

  private answer(room: number | undefined, isCode: boolean): Answer {
    const { clock, inFlight, sent, service } = this;
    const { random } = this.options;
    const at = clock.monotonicNow();
    const answer =
      room === undefined
        ? { status: 200 }
        : service.answer({ room, isCode, inFlight: inFlight.length, now: at / 1000, random });
    sent.push({ at, room, status: answer.status });
    return answer;
  }

  private passed(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = this.clock.after(milliseconds, resolve);
      signal?.addEventListener('abort', () => {
        timer.dispose();
        // Like fetch, this rejects immediately.
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }
}

/** Builds rooms from their numbers. */
export function roomsOf(numbers: readonly number[]): readonly ListedRoom[] {
  return numbers.map((number) => ({ endpointId: `EP-${number}`, label: undefined }));
}

/** Returns the number of a room, which the service uses. */
export function numberOf(endpointId: string): number {
  return Number(endpointId.slice('EP-'.length));
}
