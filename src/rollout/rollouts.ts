import type { Session } from '../model/connections/session';
import type { Sessions } from '../model/connections/sessions';
import type { Settings } from '../model/connections/settings';
import type { Disposable } from '../model/event';
import type { LogPort, RememberedStatePort } from '../model/ports';
import { ListDraft } from './list/list-draft';
import { RememberedRooms } from './list/remembered-rooms';
import { SYSTEM_CLOCK } from './pacing/clock';
import { RequestPacer } from './pacing/request-pacer';
import { Rollout } from './run/rollout';
import { RoomRequests } from './run/room-requests';

export interface RolloutsOptions {
  readonly sessions: Sessions;
  readonly settings: Pick<Settings, 'maxConcurrentRequests' | 'maxRequestsPerSecond'>;
  readonly state: RememberedStatePort;
  readonly log: LogPort;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** The rollout of each session, made when it is first asked for: reading a long list takes time that a start has not. */
export class Rollouts implements Disposable {
  readonly #rollouts = new WeakMap<Session, Rollout>();
  readonly #drafts = new WeakMap<Session, ListDraft>();
  readonly #subscription: Disposable;
  readonly #options: RolloutsOptions;

  constructor(options: RolloutsOptions) {
    this.#options = options;
    this.#subscription = options.sessions.onDidRemove(
      ({ connection }) => void this.#remembered(connection.name).wipe(),
    );
  }

  of(session: Session): Rollout {
    const existing = this.#rollouts.get(session);
    if (existing !== undefined) return existing;
    const rollout = this.#make(session);
    this.#rollouts.set(session, rollout);
    return rollout;
  }

  /** The list that the person is preparing for a session. It stays while its panel is closed. */
  draftOf(session: Session): ListDraft {
    const draft = this.#drafts.get(session) ?? new ListDraft();
    this.#drafts.set(session, draft);
    return draft;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #make(session: Session): Rollout {
    const { settings, now } = this.#options;
    const concurrency = () => settings.maxConcurrentRequests;
    const pacer = new RequestPacer({
      mostUnderWay: concurrency,
      mostPerSecond: () => settings.maxRequestsPerSecond,
      clock: SYSTEM_CLOCK,
    });
    const rollout = new Rollout({
      requests: new RoomRequests(session.access, pacer),
      pace: pacer,
      rooms: this.#remembered(session.connection.name),
      endpoints: session.endpoints,
      concurrency,
      now,
    });
    if (session.isClosed) rollout.dispose();
    session.onDidClose(() => rollout.dispose());
    return rollout;
  }

  #remembered(connectionName: string): RememberedRooms {
    return new RememberedRooms(connectionName, this.#options.state, this.#options.log);
  }
}
