import { endpointOf, hasRecentChange, type LookUp, lacksDetails } from '../../../src/model/endpoints/look-up';
import { Emitter } from '../../../src/model/event';
import type { Session } from '../../../src/model/sessions/session';
import type { RequestPacer } from '../../../src/rollout/pacing/request-pacer';
import type { RolloutDocument } from '../../../src/rollout/rollout-document';
import type { ListedRoom } from '../../../src/rollout/room';
import type { Run } from '../../../src/rollout/run/run';
import type { RunStop } from '../../../src/rollout/run/run-stop';
import type { Runs } from '../../../src/rollout/run/runs';
import type { Services } from '../../../src/workbench/services';

/** A room with the look-up of its endpoint. */
export interface TestRoom extends ListedRoom, LookUp {
  readonly isFetching: boolean;
  readonly hasRecentChange: boolean;
}

/** A list of rooms without any text, for tests of runs. */
export class TestList {
  private readonly changed = new Emitter<string | undefined>();
  /** Fires with the endpoint ID of a changed room, or undefined after a run started or ended. */
  readonly onDidChange = this.changed.event;
  private own: readonly ListedRoom[] = [];

  constructor(
    private readonly runs: Runs,
    readonly session: Session,
    private readonly now: () => number,
    private readonly key = 'file:///rooms.csv',
    /** The document that has the rooms, if it is not the list itself. */
    private readonly document?: Pick<RolloutDocument, 'reading'>,
  ) {
    runs.onDidChange((changed) => {
      if (changed === key) this.changed.fire(undefined);
    });
    session.lookUps.onDidChange((change) => {
      if (change === undefined) this.changed.fire(undefined);
      else if (this.listed.has(change.subject.id)) this.changed.fire(change.subject.id);
    });
  }

  private get listed(): ReadonlyMap<string, ListedRoom> {
    const rooms = this.document?.reading.list.rooms ?? this.own;
    return new Map(rooms.map((room) => [room.endpointId, room]));
  }

  get pacer(): RequestPacer {
    return this.runs.pacerOf(this.session);
  }

  get rooms(): readonly TestRoom[] {
    return [...this.listed.values()].map((room) => this.withLookUp(room));
  }

  get run(): Run | undefined {
    return this.runs.current(this.key);
  }

  get isRunning(): boolean {
    return this.run !== undefined;
  }

  get stoppedBy(): RunStop | undefined {
    return this.runs.of(this.key)?.stoppedBy;
  }

  get remainingMs(): number | undefined {
    return this.run?.remainingMs;
  }

  room(endpointId: string): TestRoom | undefined {
    const room = this.listed.get(endpointId);
    return room && this.withLookUp(room);
  }

  onDidStart(listener: (run: Run) => void): void {
    this.runs.onDidStart((run) => {
      if (run.list.key === this.key) listener(run);
    });
  }

  setRooms(rooms: readonly ListedRoom[]): void {
    this.own = rooms;
  }

  /** Looks up rooms, by default all that were not fetched, failed or lack their details. */
  start(endpointIds: Iterable<string> = this.unfinished): void {
    const wanted = [...endpointIds].filter((id) => this.listed.has(id));
    const isNew = this.rooms.every(({ state }) => state === 'notFetched');
    const { key } = this;
    this.runs.start({ key, name: key.slice(key.lastIndexOf('/') + 1) }, this.session, new Set(wanted), isNew);
  }

  stop(): void {
    this.runs.stop(this.key);
  }

  private get unfinished(): readonly string[] {
    const rooms = this.rooms.filter(
      (room) =>
        (room.state === 'notFetched' || room.state === 'failed' || lacksDetails(room)) && !room.isFetching,
    );
    return rooms.map(({ endpointId }) => endpointId);
  }

  private withLookUp(room: ListedRoom): TestRoom {
    const { lookUps } = this.session;
    const subject = endpointOf(room.endpointId);
    const lookUp = lookUps.get(subject);
    const isFetching = lookUps.fetching(subject) !== undefined;
    return { ...lookUp, ...room, isFetching, hasRecentChange: hasRecentChange(lookUp, this.now()) };
  }
}

/** Returns the rooms of a connected document. */
export function roomsIn(
  { documents, clock }: Pick<Services, 'documents' | 'clock'>,
  document: RolloutDocument,
): TestList {
  const { session } = document;
  if (session === undefined) throw new Error('The document has no connection.');
  return new TestList(documents.runs, session, () => clock.now(), document.key, document);
}
