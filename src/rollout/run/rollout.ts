import type { Clock } from '../../model/clock';
import type { Session } from '../../model/connections/session';
import { endpointRequest, type LookUpState } from '../../model/endpoints/look-up';
import { type Disposable, Emitter } from '../../model/event';
import type { EpochMs } from '../../service/resources';
import type { RequestPacer } from '../pacing/request-pacer';
import type { RolloutRow, Room } from '../room';
import { RequestQueue } from './request-queue';
import { RoomRows } from './room-rows';
import { isUnauthorized, type RunStop, type StopReason } from './run-stop';

/** `idle`: rooms wait, and nothing more is sent. `finished`: no room waits. */
export type RolloutPhase = 'idle' | 'running' | 'finished';

/** The endpoint ID of the room that changed, or undefined when the list as a whole or the phase did. */
export type RolloutChange = string | undefined;

/** How a run ended: no room waits, or it was stopped, by a user, by itself or as its connection was closed. */
export type RunEnd = 'finished' | 'stopped';

/** The latest rooms that give the rate of the ETA, and the fewest. */
const MAX_ROOMS = 100;
const MIN_ROOMS = 4;

/** One run of a rollout, from its start until no room waits, or it is stopped. */
export class Run {
  /** Resolves when the run ends; never rejects. */
  readonly ended: Promise<RunEnd>;
  /** To be called by the rollout alone. Only the first call counts. */
  end: (how: RunEnd) => void = () => undefined;
  /** When the run started, and when each of the latest rooms ended. */
  #times: readonly EpochMs[];
  /** The endpoint IDs of the only rooms that are looked up, or undefined for all. */
  #only: ReadonlySet<string> | undefined;

  /**
   * @param only the endpoint IDs of the rooms to look up, or undefined for all that wait
   */
  constructor(
    private readonly clock: Clock,
    only?: ReadonlySet<string>,
  ) {
    this.#only = only;
    this.#times = [clock.now()];
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  /** True while only some of the rooms that wait are looked up. */
  get isPartial(): boolean {
    return this.#only !== undefined;
  }

  includes(endpointId: string): boolean {
    return this.#only?.has(endpointId) ?? true;
  }

  include(endpointIds: ReadonlySet<string>): void {
    if (this.#only !== undefined) this.#only = new Set([...this.#only, ...endpointIds]);
  }

  recordEndedRoom(): void {
    this.#times = [...this.#times.slice(-MAX_ROOMS), this.clock.now()];
  }

  /**
   * The ETA, from the rate at which rooms ended lately.
   * @param left rooms that have not ended
   * @returns milliseconds, or undefined as long as too few rooms ended
   */
  remainingMs(left: number): number | undefined {
    const [first] = this.#times;
    const ended = this.#times.length - 1;
    if (first === undefined || ended < MIN_ROOMS) return undefined;
    return (left * (this.clock.now() - first)) / ended;
  }
}

/** Looks up a list of rooms through one connection. The results live in memory only. */
export class Rollout {
  readonly #changed = new Emitter<RolloutChange>();
  readonly onDidChange = this.#changed.event;
  readonly #started = new Emitter<Run>();
  /** Fires when a run starts. */
  readonly onDidStart = this.#started.event;
  readonly #rows = new RoomRows();
  /** The endpoint IDs of the rooms that are asked after all others, in this order. */
  #askedLast: readonly string[] = [];
  #phase: RolloutPhase = 'finished';
  #run: Run | undefined;
  #stoppedBy: RunStop | undefined;
  /** Once true, nothing more is sent: notifications of its last run can still be open. */
  #isDisposed: boolean;
  readonly #queue: RequestQueue;
  readonly #subscriptions: readonly Disposable[];

  /** @param pacer of the connection, which several rollouts share */
  constructor(
    readonly session: Session,
    readonly pacer: RequestPacer,
    private readonly clock: Clock,
  ) {
    this.#isDisposed = session.isClosed;
    this.#subscriptions = [
      session.onDidClose(() => this.dispose()),
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

  get rows(): readonly RolloutRow[] {
    return this.#rows.all;
  }

  get phase(): RolloutPhase {
    return this.#phase;
  }

  /** The present run, or undefined while none is running. */
  get run(): Run | undefined {
    return this.#run;
  }

  /** True while the run looks up the rooms that were asked for, and no others that wait. */
  get isPartial(): boolean {
    return this.#run?.isPartial ?? false;
  }

  /** Why the last run paused by itself, or was stopped by its credentials; undefined where it was not. */
  get stoppedBy(): RunStop | undefined {
    return this.#stoppedBy;
  }

  /** The ETA in milliseconds; undefined as long as it cannot be estimated. */
  get remainingMs(): number | undefined {
    return this.#run?.remainingMs(this.#queue.pending);
  }

  /** The row of a room, or undefined where the list has no such room. */
  row(endpointId: string): RolloutRow | undefined {
    return this.#rows.get(endpointId);
  }

  /**
   * Replaces the list. Rooms that stay keep their results, and a run continues with the new list. The document says that
   * its list has changed.
   */
  setRooms(rooms: readonly Room[]): void {
    if (this.#isDisposed) return;
    this.#rows.setRooms(rooms);
    this.#phase = this.#run === undefined ? this.#restingPhase : 'running';
    this.#setQueue();
  }

  /** Looks up the rooms that wait, unless that is running or none does. */
  start(): void {
    this.#start();
  }

  /** Begins no other request. Those in flight go on, and the other rooms wait for the next `start`. */
  stop(): void {
    if (this.#run === undefined) return;
    this.#queue.stop();
    this.#endRun('stopped');
  }

  /** Looks up the rooms again that failed, or whose details are missing or doubtful, and those that wait. */
  retryFailed(): void {
    this.#startAgain('failed', 'incomplete');
  }

  /** Looks up every room again, and marks the codes that changed. */
  refreshAll(): void {
    if (this.#run === undefined) this.#rows.clearChanged();
    this.#startAgain('done', 'incomplete', 'failed');
  }

  /** Looks up these rooms again, and no others that wait. During a run, they are a part of it. */
  lookUpAgain(endpointIds: readonly string[]): void {
    if (this.#isDisposed) return;
    const wanted = new Set(endpointIds);
    if (!this.#rows.makeRoomsWait(wanted)) return;
    this.#run?.include(wanted);
    this.#changed.fire(undefined);
    if (this.#run === undefined) this.#start(wanted);
    else this.#setQueue();
  }

  /** Ends the run. Nothing more is sent or shown. */
  dispose(): void {
    this.#isDisposed = true;
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#abortRequests();
    this.#queue.dispose();
    this.#changed.dispose();
    this.#started.dispose();
    this.#endRun('stopped');
  }

  /** What rejected credentials stopped can go on with others. */
  #forgetRejection(): void {
    if (this.#stoppedBy?.reason !== 'credentials') return;
    this.#stoppedBy = undefined;
    this.#changed.fire(undefined);
  }

  #startAgain(...states: readonly LookUpState[]): void {
    if (this.#run !== undefined) return;
    this.#rows.makeWait(...states);
    this.start();
  }

  /** @param only the endpoint IDs of the rooms to look up, or undefined for all that wait */
  #start(only?: ReadonlySet<string>): void {
    if (this.#run !== undefined || this.#restingPhase === 'finished' || this.#isDisposed) return;
    const isNew = this.#rows.all.every(({ state, code }) => state === 'waiting' && code === undefined);
    this.#stoppedBy = undefined;
    const run = new Run(this.clock, only);
    this.#run = run;
    this.#setPhase('running');
    this.#started.fire(run);
    // A listener may have stopped the run.
    if (this.#run !== run) return;
    this.#setQueue();
    this.#queue.start(isNew);
  }

  /** Gives the rooms of the run to the queue. */
  #setQueue(): void {
    const run = this.#run;
    if (run === undefined) return;
    const placeOf = ({ room }: RolloutRow) => this.#askedLast.indexOf(room.endpointId);
    const rows = this.#rows.pending.filter(({ room }) => run.includes(room.endpointId));
    this.#queue.setRooms(rows.toSorted((one, other) => placeOf(one) - placeOf(other)));
  }

  #allEnded(): void {
    // Rooms that are added later wait for the next start.
    this.#queue.stop();
    this.#endRun('finished');
  }

  #show(endpointId: string, change: (row: RolloutRow) => RolloutRow): void {
    const row = this.#rows.change(endpointId, change);
    if (row === undefined) return;
    this.#changed.fire(endpointId);
    const { state } = row;
    if (state === 'fetching' || state === 'waiting') return;
    this.#askedLast = this.#askedLast.filter((other) => other !== endpointId);
    // A request that was in flight at a stop has ended.
    if (this.#run === undefined && this.#restingPhase !== this.#phase) this.#setPhase(this.#restingPhase);
    this.#run?.recordEndedRoom();
  }

  /** Stops the run where the credentials may have been rejected, and else pauses it. */
  #stop(reason: StopReason, error: unknown, room: Room | undefined): void {
    const refused = isUnauthorized(error) ? room : undefined;
    this.#abortRequests();
    this.#stoppedBy = { reason, error, room: refused };
    if (refused !== undefined) this.#askedLast = [...this.#askedLast, refused.endpointId];
    this.#endRun('stopped');
  }

  /** Aborts what is in flight, and makes those rooms wait again. */
  #abortRequests(): void {
    this.#queue.abort();
    this.#rows.makeWait('fetching');
  }

  get #restingPhase(): RolloutPhase {
    return this.#rows.pending.length > 0 ? 'idle' : 'finished';
  }

  #endRun(end: RunEnd): void {
    const run = this.#run;
    this.#run = undefined;
    this.#setPhase(this.#restingPhase);
    run?.end(end);
  }

  #setPhase(phase: RolloutPhase): void {
    this.#phase = phase;
    this.#changed.fire(undefined);
  }
}
