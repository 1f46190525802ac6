import type { Clock } from '../../model/clock';
import type { Session } from '../../model/connections/session';
import { hasChanged } from '../../model/endpoints/look-up';
import { type Disposable, Emitter } from '../../model/event';
import type { RequestPacer } from '../pacing/request-pacer';
import type { ListedRoom, Room } from '../room';
import { Run } from './run';
import type { RunStop } from './run-stop';

/** The endpoint ID of the room that changed, or undefined when the list as a whole did, or a run started or ended. */
export type RolloutChange = string | undefined;

/** A list of rooms at a connection, whose look-ups it shows, and the run of the list. */
export class Rollout {
  readonly #changed = new Emitter<RolloutChange>();
  readonly onDidChange = this.#changed.event;
  readonly #started = new Emitter<Run>();
  /** Fires when a run starts. */
  readonly onDidStart = this.#started.event;
  #listed: ReadonlyMap<string, ListedRoom> = new Map();
  /** The current run, or the last one. */
  #run: Run | undefined;
  readonly #subscriptions: readonly Disposable[];

  /** @param pacer the connection's pacer, shared by its rollouts */
  constructor(
    readonly session: Session,
    readonly pacer: RequestPacer,
    private readonly clock: Clock,
  ) {
    this.#subscriptions = [
      session.onDidClose(() => this.#halt()),
      session.access.onDidChangeCredentials(() => this.#forgetRejection()),
      session.lookUps.onDidChange((change) => {
        if (change === undefined) this.#changed.fire(undefined);
        else if (change.subject.kind === 'endpoint' && this.#listed.has(change.subject.id))
          this.#changed.fire(change.subject.id);
      }),
    ];
  }

  get rooms(): readonly Room[] {
    return [...this.#listed.values()].map((listed) => this.#joined(listed));
  }

  /** The current run, if any. */
  get run(): Run | undefined {
    return this.#run?.isRunning === true ? this.#run : undefined;
  }

  get isRunning(): boolean {
    return this.run !== undefined;
  }

  /** Returns whether a room is being fetched or waits for that in the current run. */
  isAsked(endpointId: string): boolean {
    return this.run?.left.has(endpointId) === true || this.room(endpointId)?.isFetching === true;
  }

  /** Reason why the last run paused by itself or was stopped by its credentials, if any. */
  get stoppedBy(): RunStop | undefined {
    return this.#run?.stoppedBy;
  }

  /** The estimated remaining milliseconds, if known. */
  get remainingMs(): number | undefined {
    return this.run?.remainingMs;
  }

  /** Returns a room of the list with its look-up, or undefined. */
  room(endpointId: string): Room | undefined {
    const listed = this.#listed.get(endpointId);
    return listed && this.#joined(listed);
  }

  /** Replaces the list. A run continues. The document reports the change. */
  setRooms(rooms: readonly ListedRoom[]): void {
    this.#listed = new Map(rooms.map((room) => [room.endpointId, room]));
  }

  /**
   * Looks up rooms, whatever their state. During a run, they become a part of it.
   * @param endpointIds IDs that are not in the list are ignored; by default all rooms that were not fetched or failed
   * @throws SessionClosed
   */
  start(endpointIds: Iterable<string> = this.#unfinished): void {
    this.session.requireOpen();
    const wanted = new Set([...endpointIds].filter((id) => this.#listed.has(id)));
    if (wanted.size === 0) return;
    const current = this.run;
    if (current !== undefined) {
      current.include(wanted);
      this.#changed.fire(undefined);
      return;
    }
    const isNew = this.rooms.every(({ state }) => state === 'notFetched');
    const { session, pacer, clock } = this;
    const askedLast = this.#run?.askedLast ?? [];
    const run: Run = new Run({ session, pacer, clock, askedLast, onStop: (stop) => this.#halt(stop) });
    this.#run = run;
    void run.ended.then(() => this.#changed.fire(undefined));
    run.include(wanted);
    this.#changed.fire(undefined);
    this.#started.fire(run);
    run.start(isNew);
  }

  /** Sends no further request. Requests in flight continue. */
  stop(): void {
    this.run?.stop();
  }

  /** Ends the run. */
  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#halt();
    this.#changed.dispose();
    this.#started.dispose();
    this.#listed = new Map();
  }

  #halt(stop?: RunStop): void {
    this.run?.halt(stop);
  }

  /** A run that was stopped by rejected credentials can continue with new ones. */
  #forgetRejection(): void {
    if (this.stoppedBy?.reason !== 'credentials') return;
    this.#run?.forgetStop();
    this.#changed.fire(undefined);
  }

  #joined(listed: ListedRoom): Room {
    const subject = { kind: 'endpoint', id: listed.endpointId } as const;
    const { lookUps } = this.session;
    const lookUp = lookUps.get(subject);
    const isFetching = lookUps.fetching(subject) !== undefined;
    return { ...lookUp, ...listed, isFetching, hasChanged: hasChanged(lookUp, this.clock.now()) };
  }

  get #unfinished(): readonly string[] {
    const rooms = this.rooms.filter(
      ({ state, isFetching }) => (state === 'notFetched' || state === 'failed') && !isFetching,
    );
    return rooms.map(({ endpointId }) => endpointId);
  }
}
