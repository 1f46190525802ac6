import type { Session } from '../../model/connections/session';
import { Emitter } from '../../model/event';
import type { RoomList } from '../list/read-list';
import type { RememberedRooms } from '../list/remembered-rooms';
import type { Clock } from '../pacing/clock';
import type { RequestPacer } from '../pacing/request-pacer';
import type { RolloutRow, Room, RoomState } from '../room';
import { LookedUpEndpoints } from './looked-up';
import type { QueuedRequest } from './queued-request';
import { RequestQueue } from './request-queue';
import { codeRequest, knownRequest } from './room-look-up';
import { type ListRefusal, RoomRows } from './room-rows';
import { Run, type RunEnd } from './run';
import { concernsCredentials, isUnauthorized, type RunStop } from './run-stop';

/** `idle`: rooms wait, and nothing is sent. `paused`: the same, in the middle of a run. `finished`: no room waits. */
export type RolloutPhase = 'idle' | 'running' | 'paused' | 'finished';

/** The index of the row that changed, or undefined when the list as a whole or the phase did. */
export type RolloutChange = number | undefined;

export interface RolloutOptions {
  readonly session: Session;
  readonly pacer: RequestPacer;
  readonly rooms: RememberedRooms;
  readonly clock: Clock;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** Looks up a list of rooms through one connection. The results live in memory only; the list is remembered. */
export class Rollout {
  readonly session: Session;
  readonly pacer: RequestPacer;
  readonly #changed = new Emitter<RolloutChange>();
  readonly onDidChange = this.#changed.event;
  readonly #started = new Emitter<Run>();
  /** Fires when a run starts. */
  readonly onDidStart = this.#started.event;
  readonly #rows: RoomRows;
  #phase: RolloutPhase;
  #run: Run | undefined;
  #stoppedBy: RunStop | undefined;
  readonly #queue: RequestQueue;
  readonly #lookedUp: LookedUpEndpoints;

  readonly #options: RolloutOptions;

  constructor(options: RolloutOptions) {
    this.#options = options;
    this.session = options.session;
    this.pacer = options.pacer;
    this.#rows = new RoomRows(options.rooms.read());
    this.#lookedUp = new LookedUpEndpoints(options.session.endpoints);
    this.#queue = new RequestQueue({
      pacer: options.pacer,
      clock: options.clock,
      next: () => this.#nextRoom(),
      hasNext: () => this.#rows.hasNext,
      known: () => knownRequest(this.session.access, this.rows, (error) => this.#checkCredentials(error)),
      onIdle: () => this.#allEnded(),
    });
    this.#phase = this.#restingPhase();
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

  /** Why the last run was stopped before its end, or undefined. */
  get stoppedBy(): RunStop | undefined {
    return this.#stoppedBy;
  }

  /** The ETA in milliseconds; undefined as long as it cannot be estimated. */
  get remainingMs(): number | undefined {
    return this.#run?.remainingMs(this.#rows.count('waiting', 'fetching'));
  }

  /** How many of these rooms the list does not have. */
  countNew(rooms: readonly Room[]): number {
    return this.#rows.countNew(rooms);
  }

  /** @returns why a list cannot replace or be added to the present one, or undefined when it can */
  refusalOf(list: RoomList, mode: 'replace' | 'add'): ListRefusal | undefined {
    return this.#rows.refusalOf(list, mode);
  }

  /**
   * Replaces the list, or adds to it, and starts a run unless one is running.
   * @returns why the list was refused: then nothing has changed
   */
  take(list: RoomList, mode: 'replace' | 'add'): ListRefusal | undefined {
    const refusal = this.refusalOf(list, mode);
    if (refusal !== undefined) return refusal;
    void (mode === 'replace' ? this.replace(list.rooms) : this.add(list.rooms));
    this.start();
    return undefined;
  }

  /** Replaces the list, and cancels the present run. */
  async replace(rooms: readonly Room[]): Promise<void> {
    if (this.session.isClosed) return;
    this.#abortRequests();
    this.#rows.replace(rooms);
    this.#stoppedBy = undefined;
    this.#endRun('cancelled');
    await this.#options.rooms.write(this.#rows.rooms);
  }

  /** Adds rooms to the list. Of a room that is in it already only the label changes. */
  async add(rooms: readonly Room[]): Promise<void> {
    if (this.session.isClosed) return;
    this.#rows.add(rooms);
    this.#setPhase(this.#phase === 'finished' ? this.#restingPhase() : this.#phase);
    if (this.#phase === 'running') this.#queue.start();
    await this.#options.rooms.write(this.#rows.rooms);
  }

  /** Looks up the rooms that wait, unless that is running or none does. */
  start(): void {
    const hasMore = this.#rows.count('waiting', 'fetching') > 0;
    if (this.#phase === 'running' || !hasMore || this.session.isClosed) return;
    this.#stoppedBy = undefined;
    const run = new Run(this.#options.now);
    this.#run = run;
    this.#setPhase('running');
    this.#started.fire(run);
    // A listener may have cancelled the run.
    if (this.#run !== run) return;
    this.session.access.paceAttempts((signal) => this.pacer.passOther(signal));
    this.#queue.start();
  }

  /** Starts no other room; those in flight are finished. */
  pause(): void {
    if (this.#phase !== 'running') return;
    this.#endRun('paused');
    this.#queue.pause();
  }

  /** Aborts the run. Rooms that were not finished wait for the next `start`. */
  cancel(): void {
    if (this.#phase === 'idle' || this.#phase === 'finished') return;
    this.#abortRequests();
    this.#endRun('cancelled');
  }

  /** Looks up the rooms again that failed, or whose details are missing or doubtful, and those that wait. */
  retryFailed(): void {
    this.#startAgain('failed', 'incomplete');
  }

  /** Looks up every room again, and marks the codes that changed. */
  refreshAll(): void {
    if (this.#phase !== 'running') this.#rows.unmark();
    this.#startAgain('done', 'incomplete', 'failed');
  }

  /** To be called when the session is closed. Nothing more is sent, shown or remembered. */
  dispose(): void {
    // Nothing may be remembered of a connection that was removed.
    this.#lookedUp.forget();
    this.#abortRequests();
    this.#changed.dispose();
    this.#started.dispose();
    this.#endRun('cancelled');
  }

  #startAgain(...states: readonly RoomState[]): void {
    if (this.#phase === 'running') return;
    this.#rows.makeWait(...states);
    this.start();
  }

  #nextRoom(): QueuedRequest | undefined {
    const index = this.#rows.takeWaiting();
    const row = index === undefined ? undefined : this.#rows.at(index);
    if (index === undefined || row === undefined) return undefined;
    const { access, endpoints } = this.session;
    const since = endpoints.revision;
    const show = (next: RolloutRow) => this.#show(index, next, since);
    return codeRequest(row, { access, now: this.#options.now, show });
  }

  #allEnded(): void {
    if (this.#phase !== 'running' && this.#phase !== 'paused') return;
    this.#lookedUp.remember(this.#options.now());
    if (this.#restingPhase() === 'finished') this.#endRun('finished');
  }

  #show(index: number, row: RolloutRow, since: number): void {
    const { room, state, error } = row;
    this.#lookedUp.add(row, since);
    if (this.#checkCredentials(error, room)) return;
    this.#rows.put(index, row);
    if (state !== 'fetching' && state !== 'waiting') this.#run?.roomEnded();
    this.#changed.fire(index);
  }

  /** Stops the run for an error that concerns the credentials. @returns true if it did */
  #checkCredentials(error: unknown, room?: Room): boolean {
    if (!concernsCredentials(error)) return false;
    const refused = isUnauthorized(error) ? room : undefined;
    this.#abortRequests();
    this.#stoppedBy = { error, room: refused };
    if (refused !== undefined) this.#rows.askLast(refused.endpointId);
    this.#endRun('stopped');
    return true;
  }

  /** Aborts what is in flight, and makes those rooms wait again. */
  #abortRequests(): void {
    this.#queue.stop();
    this.#rows.takeBack();
    this.#lookedUp.remember(this.#options.now());
  }

  #restingPhase(): RolloutPhase {
    return this.#rows.count('waiting', 'fetching') > 0 ? 'idle' : 'finished';
  }

  #endRun(end: RunEnd): void {
    const run = this.#run;
    this.#run = undefined;
    this.session.access.paceAttempts(undefined);
    this.#setPhase(end === 'paused' ? 'paused' : this.#restingPhase());
    run?.end(end);
  }

  #setPhase(phase: RolloutPhase): void {
    this.#phase = phase;
    this.#changed.fire(undefined);
  }
}
