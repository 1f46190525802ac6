import type { LookedUpEndpoint, RememberedEndpoints } from '../../model/endpoints/remembered-endpoints';
import { Emitter } from '../../model/event';
import type { RememberedRooms } from '../list/remembered-rooms';
import type { RequestPacer } from '../pacing/request-pacer';
import type { RolloutRow, Room, RoomState } from '../room';
import { EtaEstimator } from './eta-estimator';
import type { RoomRequests } from './room-requests';
import { RoomRows } from './room-rows';
import { withCode, withDetails } from './row-changes';
import { concernsCredentials, RunFailures } from './run-failures';

/** `idle`: rooms wait, and nothing is sent. `paused`: the same, in the middle of a run. `finished`: no room waits. */
export type RolloutPhase = 'idle' | 'running' | 'paused' | 'finished';

/** The place of the row that changed, or undefined when the list as a whole or the phase did. */
export type RolloutChange = number | undefined;

export interface RolloutOptions {
  readonly requests: RoomRequests;
  readonly pace: RequestPacer;
  readonly rooms: RememberedRooms;
  readonly endpoints: RememberedEndpoints;
  /** How many rooms are looked up at once. */
  readonly concurrency: () => number;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** Looks up a list of rooms through one connection. What comes of it lives in memory alone; the list is remembered. */
export class Rollout {
  readonly #changed = new Emitter<RolloutChange>();
  readonly onDidChange = this.#changed.event;
  readonly #rows: RoomRows;
  #phase: RolloutPhase;
  #stoppedBy: unknown;
  /** Ends with a cancel: what is under way is dropped. */
  #lifetime = new Lifetime();
  #isDisposed = false;
  #failures = new RunFailures();
  #lookedUp: LookedUpEndpoint[] = [];
  #progress: EtaEstimator;

  readonly #options: RolloutOptions;

  constructor(options: RolloutOptions) {
    this.#options = options;
    this.#rows = new RoomRows(options.rooms.read());
    this.#phase = this.#restingPhase();
    this.#progress = new EtaEstimator(options.now);
  }

  get rows(): readonly RolloutRow[] {
    return this.#rows.all;
  }

  get phase(): RolloutPhase {
    return this.#phase;
  }

  /** Why the last run ended before its time, or undefined. */
  get stoppedBy(): unknown {
    return this.#stoppedBy;
  }

  /** Milliseconds until the run ends, at the speed of late; undefined as long as that cannot be said. */
  get remainingMs(): number | undefined {
    const left = this.#rows.count('waiting', 'fetching');
    return this.#phase === 'running' ? this.#progress.remainingMs(left) : undefined;
  }

  get pace(): RequestPacer {
    return this.#options.pace;
  }

  /** Puts another list in the place of this one, and ends what is under way. */
  async replace(rooms: readonly Room[]): Promise<void> {
    if (this.#isDisposed) return;
    this.#end();
    this.#rows.replace(rooms);
    this.#stoppedBy = undefined;
    this.#show(this.#restingPhase());
    await this.#options.rooms.write(this.#rows.rooms);
  }

  /** Adds rooms to the list. One that is there already gets its new label and nothing else. */
  async add(rooms: readonly Room[]): Promise<void> {
    if (this.#isDisposed) return;
    this.#rows.add(rooms);
    this.#show(this.#phase === 'finished' ? this.#restingPhase() : this.#phase);
    this.#startWorkers();
    await this.#options.rooms.write(this.#rows.rooms);
  }

  /** Looks up the rooms that wait; each has its end when none does any more. */
  start(): void {
    const hasMore = this.#rows.count('waiting', 'fetching') > 0;
    if (this.#phase === 'running' || !hasMore || this.#isDisposed) return;
    this.#stoppedBy = undefined;
    this.#failures = new RunFailures();
    this.#progress = new EtaEstimator(this.#options.now);
    this.#show('running');
    this.#startWorkers();
  }

  /** Begins no other room; those under way are finished. */
  pause(): void {
    if (this.#phase === 'running') this.#show('paused');
  }

  /** Ends the run. Rooms that were not finished wait, to be looked up by the next `start`. */
  cancel(): void {
    if (this.#phase === 'idle' || this.#phase === 'finished') return;
    this.#end();
    this.#show(this.#restingPhase());
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

  dispose(): void {
    this.#isDisposed = true;
    this.#end();
    // Of a connection that was just removed nothing may stay.
    this.#lookedUp = [];
    this.#changed.dispose();
  }

  #startAgain(...states: readonly RoomState[]): void {
    if (this.#phase === 'running') return;
    this.#rows.askAgain(...states);
    this.start();
  }

  /** Sees to it that as many rooms are looked up at once as may be. */
  #startWorkers(): void {
    if (this.#phase !== 'running') return;
    const lifetime = this.#lifetime;
    const missing = Math.min(this.#rows.count('waiting'), this.#options.concurrency() - lifetime.workers);
    for (let worker = 0; worker < missing; worker++) void this.#work(lifetime);
  }

  async #work(lifetime: Lifetime): Promise<void> {
    lifetime.workers += 1;
    for (;;) {
      const goesOn = this.#phase === 'running' && !lifetime.stop.signal.aborted;
      const place = goesOn ? this.#rows.takeWaiting() : undefined;
      if (place === undefined) break;
      this.#changed.fire(place);
      await this.#lookUp(place, lifetime.stop.signal);
    }
    lifetime.workers -= 1;
    if (lifetime.workers > 0) return;
    const resting = this.#restingPhase();
    if (!lifetime.stop.signal.aborted) this.#show(resting === 'idle' ? 'paused' : resting);
    const lookedUp = this.#lookedUp.splice(0);
    if (lookedUp.length > 0) await this.#options.endpoints.rememberAll(lookedUp, this.#options.now());
  }

  async #lookUp(place: number, stop: AbortSignal): Promise<void> {
    const row = this.#rows.at(place);
    if (row === undefined) return;
    try {
      const current = await this.#options.requests.currentPairingCode(row.room.endpointId, stop);
      if (stop.aborted) return;
      const coded = withCode(row, current, this.#options.now());
      this.#put(place, coded);
      await this.#fetchDetails(place, coded, current.id, stop);
    } catch (error) {
      if (!stop.aborted) this.#failed(place, { ...row, state: 'failed', error });
    }
  }

  async #fetchDetails(
    place: number,
    row: RolloutRow,
    pairingCodeId: string,
    stop: AbortSignal,
  ): Promise<void> {
    try {
      const details = await this.#options.requests.pairingCode(pairingCodeId, stop);
      if (stop.aborted) return;
      const finished = withDetails(row, details);
      const { room, endpoint, capabilities } = finished;
      this.#lookedUp.push({ id: room.endpointId, endpoint, capabilities });
      this.#failures.succeeded();
      this.#finish(place, finished);
    } catch (error) {
      if (stop.aborted) return;
      this.#lookedUp.push({ id: row.room.endpointId, endpoint: undefined, capabilities: undefined });
      this.#failed(place, { ...row, state: 'incomplete', error });
    }
  }

  #failed(place: number, row: RolloutRow): void {
    const isOfRoom = !concernsCredentials(row.error);
    if (isOfRoom) this.#finish(place, row);
    if (!isOfRoom || this.#failures.failed(row.error)) this.#stopFor(row.error);
  }

  #finish(place: number, row: RolloutRow): void {
    this.#progress.finishedOne();
    this.#put(place, row);
  }

  #stopFor(error: unknown): void {
    this.#end();
    this.#stoppedBy = error;
    this.#show(this.#restingPhase());
  }

  /** Drops what is under way. */
  #end(): void {
    this.#lifetime.stop.abort();
    this.#lifetime = new Lifetime();
    this.#rows.askAgain('fetching');
  }

  #restingPhase(): RolloutPhase {
    return this.#rows.count('waiting', 'fetching') > 0 ? 'idle' : 'finished';
  }

  #put(place: number, row: RolloutRow): void {
    this.#rows.put(place, row);
    this.#changed.fire(place);
  }

  #show(phase: RolloutPhase): void {
    this.#phase = phase;
    this.#changed.fire(undefined);
  }
}

/** One stretch between two cancels. */
class Lifetime {
  readonly stop = new AbortController();
  workers = 0;
}
