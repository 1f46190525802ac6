import type { Clock } from '../../model/clock';
import type { Session } from '../../model/connections/session';
import { endpointRequest } from '../../model/endpoints/look-up';
import { type Disposable, Emitter } from '../../model/event';
import type { EpochMs } from '../../service/resources';
import type { RequestPacer } from '../pacing/request-pacer';
import type { ListedRoom, Room } from '../room';
import { RequestQueue } from './request-queue';
import { RoomResults } from './room-results';
import { isUnauthorized, type RunStop, type StopReason } from './run-stop';

/** The endpoint ID of the room that changed, or undefined when the list as a whole did, or a run started or ended. */
export type RolloutChange = string | undefined;

/**
 * End of a run: `finished` if all its rooms ended, `stopped` by the user, by itself or because its connection was
 * closed.
 */
export type RunEnd = 'finished' | 'stopped';

/** Maximum and minimum number of recent rooms from which the ETA is computed. */
const MAX_ROOMS = 100;
const MIN_ROOMS = 4;

/** One run of a rollout: the look-up of the requested rooms, from its start until all have ended. */
export class Run {
  /** Resolves when the run ends; never rejects. */
  readonly ended: Promise<RunEnd>;
  /** Ends the run. Only for the rollout; only the first call counts. */
  end: (how: RunEnd) => void = () => undefined;
  /** Start time of the run, and end times of recent rooms. */
  #times: readonly EpochMs[];
  readonly #asked = new Set<string>();
  readonly #left = new Set<string>();
  #isOneByOne = true;

  constructor(private readonly clock: Clock) {
    this.#times = [clock.now()];
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  /** Endpoint IDs of all requested rooms. */
  get asked(): ReadonlySet<string> {
    return this.#asked;
  }

  /** Endpoint IDs of the rooms that have not ended, including rooms removed from the list. */
  get left(): ReadonlySet<string> {
    return this.#left;
  }

  /** Whether the rooms were requested one at a time, as in the panel of rooms. */
  get isOneByOne(): boolean {
    return this.#isOneByOne;
  }

  /** Only for the rollout, like the methods below. */
  include(endpointIds: ReadonlySet<string>): void {
    if (endpointIds.size > 1) this.#isOneByOne = false;
    for (const id of endpointIds) {
      this.#asked.add(id);
      this.#left.add(id);
    }
  }

  recordEnded(endpointId: string): void {
    if (!this.#left.delete(endpointId)) return;
    this.#times = [...this.#times.slice(-MAX_ROOMS), this.clock.now()];
  }

  /**
   * Estimates the remaining time from the recent rate.
   * @param left number of unfinished rooms
   * @returns milliseconds, or undefined while too few rooms have ended
   */
  remainingMs(left: number): number | undefined {
    const [first] = this.#times;
    const ended = this.#times.length - 1;
    if (first === undefined || ended < MIN_ROOMS) return undefined;
    return (left * (this.clock.now() - first)) / ended;
  }
}

/** Looks up a list of rooms through a connection. Results are kept in memory only. */
export class Rollout {
  readonly #changed = new Emitter<RolloutChange>();
  readonly onDidChange = this.#changed.event;
  readonly #started = new Emitter<Run>();
  /** Fires when a run starts. */
  readonly onDidStart = this.#started.event;
  #rooms = new RoomResults();
  /** Endpoint IDs of rooms to look up last, in this order. */
  #askedLast: readonly string[] = [];
  #run: Run | undefined;
  #stoppedBy: RunStop | undefined;
  readonly #queue: RequestQueue;
  readonly #subscriptions: readonly Disposable[];

  /** @param pacer the connection's pacer, shared by its rollouts */
  constructor(
    readonly session: Session,
    readonly pacer: RequestPacer,
    private readonly clock: Clock,
  ) {
    this.#subscriptions = [
      session.onDidClose(() => this.#connectionClosed()),
      session.access.onDidChangeCredentials(() => this.#forgetRejection()),
    ];
    this.#queue = new RequestQueue({
      pacer,
      clock,
      firstRequest: (endpointId) => endpointRequest(session.access, endpointId, clock),
      show: (endpointId, change) => this.#show(endpointId, change),
      onIdle: () => this.#allEnded(),
      onStop: (reason, error, room) => this.#stop(reason, error, room),
    });
  }

  get rooms(): readonly Room[] {
    return this.#rooms.all;
  }

  /** The current run, if any. */
  get run(): Run | undefined {
    return this.#run;
  }

  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  /** Returns whether a room is being fetched or waits for that in the current run. */
  isAsked(endpointId: string): boolean {
    return this.#run?.left.has(endpointId) === true || this.room(endpointId)?.state === 'fetching';
  }

  /** Reason why the last run paused by itself or was stopped by its credentials, if any. */
  get stoppedBy(): RunStop | undefined {
    return this.#stoppedBy;
  }

  /** The estimated remaining milliseconds, if known. */
  get remainingMs(): number | undefined {
    return this.#run?.remainingMs(this.#queue.pending);
  }

  /** Returns a room of the list with its look-up, or undefined. */
  room(endpointId: string): Room | undefined {
    return this.#rooms.get(endpointId);
  }

  /**
   * Replaces the list. Remaining rooms keep their results, and a run continues with its remaining rooms. The document
   * reports the change.
   */
  setRooms(rooms: readonly ListedRoom[]): void {
    this.#rooms.setRooms(rooms);
    this.#setQueue();
  }

  /** Continues with the results of another rollout, which is disposed then. */
  takeOver(former: Rollout): void {
    this.#rooms = former.#rooms;
  }

  /**
   * Looks up rooms, whatever their state. During a run, they become a part of it.
   * @param endpointIds IDs that are not in the list are ignored; by default all rooms that wait or failed
   * @throws SessionClosed
   */
  start(endpointIds: Iterable<string> = this.#unfinished): void {
    this.session.requireOpen();
    const wanted = new Set([...endpointIds].filter((id) => this.room(id) !== undefined));
    if (wanted.size === 0) return;
    const present = this.#run;
    if (present !== undefined) {
      present.include(wanted);
      this.#changed.fire(undefined);
      this.#setQueue();
      return;
    }
    const isNew = this.rooms.every(({ state, code }) => state === 'waiting' && code === undefined);
    this.#stoppedBy = undefined;
    const run = new Run(this.clock);
    run.include(wanted);
    // Requests in flight of a stopped run continue in this one.
    const inFlight = this.rooms.filter(({ state }) => state === 'fetching');
    run.include(new Set(inFlight.map(({ endpointId }) => endpointId)));
    this.#run = run;
    this.#changed.fire(undefined);
    this.#started.fire(run);
    // A listener may have stopped the run.
    if (this.#run !== run) return;
    this.#setQueue();
    this.#queue.start(isNew);
  }

  /** Sends no further request. Requests in flight continue. */
  stop(): void {
    if (this.#run === undefined) return;
    this.#queue.stop();
    this.#endRun('stopped');
  }

  /** Ends the run and drops the rooms. Nothing more is sent or shown. */
  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#abortRequests();
    this.#queue.dispose();
    this.#changed.dispose();
    this.#started.dispose();
    this.#endRun('stopped');
    this.#rooms = new RoomResults();
  }

  /** The rooms wait until the connection is back, or another one is chosen. */
  #connectionClosed(): void {
    this.#abortRequests();
    this.#endRun('stopped');
  }

  /** A run that was stopped by rejected credentials can continue with new ones. */
  #forgetRejection(): void {
    if (this.#stoppedBy?.reason !== 'credentials') return;
    this.#stoppedBy = undefined;
    this.#changed.fire(undefined);
  }

  get #unfinished(): readonly string[] {
    const rooms = this.rooms.filter(({ state }) => state === 'waiting' || state === 'failed');
    return rooms.map(({ endpointId }) => endpointId);
  }

  /** Passes the rooms of the run to the queue. */
  #setQueue(): void {
    const run = this.#run;
    if (run === undefined) return;
    const placeOf = ({ endpointId }: Room) => this.#askedLast.indexOf(endpointId);
    const rooms = this.rooms.filter(({ endpointId }) => run.left.has(endpointId));
    this.#queue.setRooms(rooms.toSorted((one, other) => placeOf(one) - placeOf(other)));
  }

  #allEnded(): void {
    this.#queue.stop();
    this.#endRun('finished');
  }

  #show(endpointId: string, change: (room: Room) => Room): void {
    const room = this.#rooms.change(endpointId, change);
    if (room === undefined) return;
    const { state } = room;
    const hasEnded = state !== 'fetching' && state !== 'waiting';
    if (hasEnded) {
      this.#run?.recordEnded(endpointId);
      this.#askedLast = this.#askedLast.filter((other) => other !== endpointId);
    }
    this.#changed.fire(endpointId);
  }

  /** Stops the run if the credentials may have been rejected, else pauses it. */
  #stop(reason: StopReason, error: unknown, room: ListedRoom | undefined): void {
    const refused = isUnauthorized(error) ? room : undefined;
    this.#abortRequests();
    this.#stoppedBy = { reason, error, room: refused };
    if (refused !== undefined) this.#askedLast = [...this.#askedLast, refused.endpointId];
    this.#endRun('stopped');
  }

  /** Aborts requests in flight. */
  #abortRequests(): void {
    this.#queue.abort();
    this.#rooms.abandonFetches();
  }

  #endRun(end: RunEnd): void {
    const run = this.#run;
    this.#run = undefined;
    this.#changed.fire(undefined);
    run?.end(end);
  }
}
