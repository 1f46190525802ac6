import type { Clock } from '../../model/clock';
import { endpointOf, endpointRequest } from '../../model/endpoints/look-up';
import type { LookUpChange } from '../../model/endpoints/look-ups';
import type { Disposable } from '../../model/event';
import type { Session } from '../../model/sessions/session';
import type { RequestPacer } from '../pacing/request-pacer';
import { isUnauthorized } from './refusals';
import { RequestQueue } from './request-queue';
import { blamesSignIn, type RunStop } from './run-stop';

/**
 * How a run ended. `finished`: all its endpoints ended. `stopped`: by the user, by itself, or because its connection
 * was closed.
 */
export type RunEnd = 'finished' | 'stopped';

/** Maximum and minimum number of recent endpoints from which the remaining time is estimated. */
const MAX_RECENT = 100;
const MIN_RECENT = 4;

/** The list that requested the run, and that its reports open. The list may be closed. */
export interface ListAddress {
  /** Its URI. */
  readonly key: string;
  /** The last segment of its path. */
  readonly name: string;
}

interface RunParameters {
  readonly list: ListAddress;
  readonly session: Session;
  /** The connection's pacer, shared by its runs. */
  readonly pacer: RequestPacer;
  readonly clock: Clock;
  /** Endpoint IDs to look up last, in this order. */
  readonly askedLast: readonly string[];
  /** Stops the run and, with `halt`, other runs of the connection if needed. */
  readonly onStop: (stop: RunStop) => void;
}

/**
 * One run: the look-up of a set of endpoints, from its start until all have ended. If an endpoint is already being
 * looked up elsewhere, it is not requested, and ends with that look-up.
 */
export class Run {
  /** Changes if the list's file is renamed. */
  list: ListAddress;
  readonly session: Session;
  readonly pacer: RequestPacer;
  /** Resolves when the run ends; never rejects. */
  readonly ended: Promise<RunEnd>;
  #resolve: (end: RunEnd) => void = () => undefined;
  readonly #clock: Clock;
  readonly #queue: RequestQueue;
  readonly #subscriptions: readonly Disposable[];
  readonly #asked = new Set<string>();
  readonly #left = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #changed = new Set<string>();
  #askedLast: readonly string[];
  /** Start time of the run, and end times of recent endpoints, in milliseconds of the monotonic clock. */
  #times: readonly number[];
  #isRunning = true;
  #isOneByOne = true;
  #stoppedBy: RunStop | undefined;

  constructor({ list, session, pacer, clock, askedLast, onStop }: RunParameters) {
    this.list = list;
    this.session = session;
    this.pacer = pacer;
    this.#clock = clock;
    this.#askedLast = askedLast;
    this.#times = [clock.monotonicNow()];
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#queue = new RequestQueue({
      pacer,
      clock,
      firstRequest: (endpointId) => endpointRequest(session.access, endpointId, clock),
      begin: (endpointId, part) => session.lookUps.begin(endpointOf(endpointId), part),
      signIn: () => session.access.signIn('lookUp'),
      onIdle: () => {
        if (this.#left.size > 0) return;
        this.#end('finished');
        this.#queue.stop();
      },
      onStop: (reason, error, endpointId) =>
        onStop({ reason, error, endpointId: isUnauthorized(error) ? endpointId : undefined }),
    });
    this.#subscriptions = [
      session.lookUps.keep(({ kind, id }) => kind === 'endpoint' && this.#left.has(id)),
      session.lookUps.onDidChange((change) => {
        if (change === undefined) this.#restart();
        else this.#lookUpChanged(change);
      }),
    ];
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Why the run paused by itself, or was stopped by rejected credentials; undefined otherwise. */
  get stoppedBy(): RunStop | undefined {
    return this.#stoppedBy;
  }

  /** Endpoint IDs of all requested endpoints. */
  get asked(): ReadonlySet<string> {
    return this.#asked;
  }

  /** Endpoint IDs that have not ended. */
  get left(): ReadonlySet<string> {
    return this.#left;
  }

  /** Endpoint IDs for which no code could be fetched. */
  get failed(): ReadonlySet<string> {
    return this.#failed;
  }

  /** Endpoint IDs whose code has changed. */
  get changed(): ReadonlySet<string> {
    return this.#changed;
  }

  /** Whether every remaining endpoint is being fetched. */
  get isOnlyFetching(): boolean {
    if (this.#left.size === 0) return false;
    for (const id of this.#left)
      if (this.session.lookUps.fetching(endpointOf(id)) === undefined) return false;
    return true;
  }

  /** Endpoint IDs to look up last in the next run, because each of their requests got a 401. */
  get askedLast(): readonly string[] {
    return this.#askedLast;
  }

  /** Whether the endpoints were requested one at a time, as in the panel of rooms. */
  get isOneByOne(): boolean {
    return this.#isOneByOne;
  }

  /** The estimated remaining milliseconds at the recent rate, or undefined while too few endpoints have ended. */
  get remainingMs(): number | undefined {
    const [first] = this.#times;
    const ended = this.#times.length - 1;
    if (!this.#isRunning || first === undefined || ended < MIN_RECENT) return undefined;
    return (this.#left.size * (this.#clock.monotonicNow() - first)) / ended;
  }

  /**
   * Sends the requests.
   * @param asksUnknown whether to pause if the first endpoints are all unknown to the service
   */
  start(asksUnknown: boolean): void {
    if (this.#isRunning) this.#queue.start(asksUnknown);
  }

  /** Looks up more endpoints, including endpoints that have ended. */
  include(endpointIds: ReadonlySet<string>): void {
    if (endpointIds.size > 1) this.#isOneByOne = false;
    this.#ask([...endpointIds]);
  }

  /** Sends no further request. Requests in flight continue. */
  stop(): void {
    this.#end('stopped');
    this.#queue.stop();
  }

  /** Aborts requests in flight. @param stop the reason, unless the connection was closed */
  halt(stop?: RunStop): void {
    this.#stoppedBy = stop;
    if (stop?.endpointId !== undefined && this.#left.has(stop.endpointId))
      this.#askedLast = [...this.#askedLast, stop.endpointId];
    this.#end('stopped');
    this.#queue.abort();
  }

  /** Continues with another sign-in, or forgets why the previous one stopped the run. */
  beginSignIn(): void {
    if (this.#isRunning) this.#queue.beginSignIn();
    else if (this.#stoppedBy !== undefined && blamesSignIn(this.#stoppedBy)) this.#stoppedBy = undefined;
  }

  #lookUpChanged({ subject: { kind, id }, hasEnded }: LookUpChange): void {
    if (kind !== 'endpoint' || !this.#left.has(id)) return;
    if (hasEnded) this.#recordEnded(id);
    else this.#share(id);
  }

  #recordEnded(id: string): void {
    const { state, comparison } = this.session.lookUps.get(endpointOf(id));
    this.#left.delete(id);
    if (state === 'failed') this.#failed.add(id);
    else if (comparison === 'changed') this.#changed.add(id);
    this.#askedLast = this.#askedLast.filter((other) => other !== id);
    this.#times = [...this.#times.slice(-MAX_RECENT), this.#clock.monotonicNow()];
    this.#queue.remove(id);
  }

  /** Leaves an endpoint to the look-up that requests it, and takes it back if that look-up gives up. */
  #share(id: string): void {
    const { lookUps } = this.session;
    const state = this.#queue.stateOf(id);
    if (state === undefined) this.#add([id]);
    else if ((state === 'new' || state === 'refused') && lookUps.isUnderWay(endpointOf(id)))
      this.#queue.remove(id);
  }

  #ask(endpointIds: readonly string[]): void {
    for (const id of endpointIds) {
      this.#asked.add(id);
      this.#left.add(id);
      this.#failed.delete(id);
      this.#changed.delete(id);
    }
    this.#add(endpointIds);
  }

  /** Adds endpoints to the queue that no other look-up requests. */
  #add(endpointIds: readonly string[]): void {
    const place = (id: string) => this.#askedLast.indexOf(id);
    const free = endpointIds.filter((id) => this.session.lookUps.fetching(endpointOf(id)) === undefined);
    this.#queue.add(this.#askedLast.length === 0 ? free : free.toSorted((a, b) => place(a) - place(b)));
  }

  /** The results were dropped, because the connection has another user name. */
  #restart(): void {
    this.#queue.abort();
    this.#ask([...this.#asked]);
    this.#queue.start(false);
  }

  #end(end: RunEnd): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#resolve(end);
  }
}
