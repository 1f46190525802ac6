import type { Clock } from '../../model/clock';
import type { Session } from '../../model/connections/session';
import type { LookUpState } from '../../model/endpoints/look-up';
import { type Disposable, Emitter } from '../../model/event';
import { isNotFound } from '../../model/problems/describe-problem';
import type { EpochMs } from '../../service/resources';
import type { RequestPacer } from '../pacing/request-pacer';
import type { RolloutRow, Room } from '../room';
import { RequestQueue } from './request-queue';
import { type RoomRequest, roomRequest } from './room-request';
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
/** Where so many first rooms are all unknown, the connection or the column may be the wrong one. */
const UNKNOWN_FIRST = 10;

/** One run of a rollout, from its start until no room waits, or it is stopped. */
export class Run {
  /** Resolves when the run ends; never rejects. */
  readonly ended: Promise<RunEnd>;
  /** To be called by the rollout alone. Only the first call counts. */
  end: (how: RunEnd) => void = () => undefined;
  /** When the run started, and when each of the latest rooms ended. */
  #times: readonly EpochMs[];
  /** How many rooms are unknown to the service, as long as all are. */
  #unknown: number | undefined;

  /** @param isNew true where no room of the list has a result yet */
  constructor(
    private readonly clock: Clock,
    isNew: boolean,
  ) {
    this.#unknown = isNew ? 0 : undefined;
    this.#times = [clock.now()];
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  /**
   * Notes that a room ended.
   * @param isUnknown true where the service does not know it
   * @returns true where the run is to ask whether the list is the right one: at its tenth room, if all are unknown
   */
  recordEndedRoom(isUnknown: boolean): boolean {
    this.#times = [...this.#times.slice(-MAX_ROOMS), this.clock.now()];
    this.#unknown = isUnknown && this.#unknown !== undefined ? this.#unknown + 1 : undefined;
    return this.#unknown === UNKNOWN_FIRST;
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
  #phase: RolloutPhase = 'finished';
  #run: Run | undefined;
  #stoppedBy: RunStop | undefined;
  /** Once true, nothing more is sent: notifications of its last run can still be open. */
  #isDisposed: boolean;
  readonly #queue: RequestQueue;
  readonly #subscriptions: readonly Disposable[];

  /** @param pacer that of the connection, which several rollouts share */
  constructor(
    readonly session: Session,
    readonly pacer: RequestPacer,
    private readonly clock: Clock,
  ) {
    this.#isDisposed = session.isClosed;
    this.#subscriptions = [
      session.onDidClose(() => this.dispose()),
      session.access.onDidUseOthers(() => this.#forgetRejection()),
    ];
    this.#queue = new RequestQueue({
      pacer,
      clock,
      next: (isAnywhere) => this.#nextRoom(isAnywhere),
      hasNext: () => this.#rows.hasNext,
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
    return this.#rows.isPartial;
  }

  /** Why the last run paused by itself, or was stopped by its credentials; undefined where it was not. */
  get stoppedBy(): RunStop | undefined {
    return this.#stoppedBy;
  }

  /** The ETA in milliseconds; undefined as long as it cannot be estimated. */
  get remainingMs(): number | undefined {
    return this.#run?.remainingMs(this.#rows.pending);
  }

  /** The row of a room, or undefined where the list has no such room. */
  row(endpointId: string): RolloutRow | undefined {
    return this.#rows.get(endpointId);
  }

  /** Replaces the list. Rooms that stay keep their results, and a run continues with the new list. */
  setRooms(rooms: readonly Room[]): void {
    if (this.#isDisposed) return;
    this.#rows.setRooms(rooms);
    this.#setPhase(this.#run === undefined ? this.#restingPhase() : 'running');
    this.#queue.dropUnwanted();
  }

  /** Looks up the rooms that wait, unless that is running or none does. */
  start(): void {
    if (this.#run !== undefined || this.#rows.pending === 0 || this.#isDisposed) return;
    const isNew = this.#rows.all.every(({ state, code }) => state === 'waiting' && code === undefined);
    this.#stoppedBy = undefined;
    const run = new Run(this.clock, isNew);
    this.#run = run;
    this.#setPhase('running');
    this.#started.fire(run);
    // A listener may have stopped the run.
    if (this.#run === run) this.#queue.start();
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
    if (this.#run === undefined) this.#rows.unmark();
    this.#startAgain('done', 'incomplete', 'failed');
  }

  /** Looks up these rooms again, and no others that wait. During a run, they are a part of it. */
  lookUpAgain(endpointIds: readonly string[]): void {
    if (this.#isDisposed) return;
    const isRunning = this.#run !== undefined;
    if (!this.#rows.makeRoomsWait(endpointIds, !isRunning)) return;
    this.#changed.fire(undefined);
    if (isRunning) this.#queue.wake();
    else this.start();
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

  #nextRoom(isAnywhere: boolean): RoomRequest | undefined {
    const row = this.#rows.takeWaiting(isAnywhere);
    if (row === undefined) return undefined;
    const { access } = this.session;
    const { endpointId } = row.room;
    return roomRequest(row, {
      access,
      clock: this.clock,
      show: (next) => this.#show(next),
      isWanted: () => this.#isListed(endpointId),
      released: (released) => {
        this.#rows.release(endpointId);
        this.#show(released);
      },
    });
  }

  #isListed(endpointId: string): boolean {
    return this.#rows.get(endpointId) !== undefined;
  }

  #allEnded(): void {
    if (this.#rows.pending > 0) return;
    // Rooms that are added later wait for the next start.
    this.#queue.stop();
    this.#endRun('finished');
  }

  #show(row: RolloutRow): void {
    const { room, state, error } = row;
    this.#rows.put(row);
    if (this.#rows.get(room.endpointId) === undefined) return;
    this.#changed.fire(room.endpointId);
    if (state === 'fetching' || state === 'waiting') return;
    // A request that was in flight at a stop has ended.
    if (this.#run === undefined && this.#restingPhase() !== this.#phase) this.#setPhase(this.#restingPhase());
    const isUnknown = state === 'failed' && isNotFound(error);
    if (this.#run?.recordEndedRoom(isUnknown) && this.#rows.pending > 0)
      this.#stop('unknown', error, undefined);
  }

  /** Stops the run where the credentials may have been rejected, and else pauses it. */
  #stop(reason: StopReason, error: unknown, room: Room | undefined): void {
    const refused = isUnauthorized(error) ? room : undefined;
    this.#abortRequests();
    this.#stoppedBy = { reason, error, room: refused };
    if (refused !== undefined) this.#rows.askLast(refused.endpointId);
    this.#endRun('stopped');
  }

  /** Aborts what is in flight, and makes those rooms wait again. */
  #abortRequests(): void {
    this.#queue.abort();
    this.#rows.requeue();
  }

  #restingPhase(): RolloutPhase {
    return this.#rows.count('waiting', 'fetching') > 0 ? 'idle' : 'finished';
  }

  #endRun(end: RunEnd): void {
    const run = this.#run;
    this.#run = undefined;
    this.#rows.clearFilter();
    this.#setPhase(this.#restingPhase());
    run?.end(end);
  }

  #setPhase(phase: RolloutPhase): void {
    this.#phase = phase;
    this.#changed.fire(undefined);
  }
}
