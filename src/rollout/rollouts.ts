import type { Connection } from '../model/connections/connection';
import type { Session } from '../model/connections/session';
import type { Sessions } from '../model/connections/sessions';
import type { Settings } from '../model/connections/settings';
import { type Disposable, Emitter } from '../model/event';
import type { LogPort, RememberedStatePort } from '../model/ports';
import { ListDraft } from './list/list-draft';
import { RememberedRooms } from './list/remembered-rooms';
import { SYSTEM_CLOCK } from './pacing/clock';
import { RequestPacer } from './pacing/request-pacer';
import { Rollout } from './run/rollout';
import type { Run } from './run/run';

export interface RolloutsOptions {
  readonly sessions: Sessions;
  readonly settings: Pick<Settings, 'maxConcurrentRequests' | 'maxRequestsPerSecond'>;
  readonly state: RememberedStatePort;
  readonly log: LogPort;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** A run, and the rollout that it belongs to. */
export interface StartedRun {
  readonly rollout: Rollout;
  readonly run: Run;
}

/** The rollout of each session, made when first asked for, as reading a long list would delay activation. */
export class Rollouts implements Disposable {
  readonly #rollouts = new WeakMap<Session, Rollout>();
  readonly #drafts = new WeakMap<Session, ListDraft>();
  readonly #started = new Emitter<StartedRun>();
  /** Fires when a run of any rollout starts. */
  readonly onDidStartRun = this.#started.event;
  readonly #subscription: Disposable;
  readonly #options: RolloutsOptions;

  constructor(options: RolloutsOptions) {
    this.#options = options;
    this.#subscription = options.sessions.onDidRemove(
      ({ connection }) => void this.#remembered(connection).wipe(),
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
    this.#started.dispose();
  }

  #make(session: Session): Rollout {
    const { settings, now } = this.#options;
    const rollout = new Rollout({
      session,
      pacer: new RequestPacer({
        maxInFlight: () => settings.maxConcurrentRequests,
        maxRequestsPerSecond: () => settings.maxRequestsPerSecond,
        clock: SYSTEM_CLOCK,
      }),
      rooms: this.#remembered(session.connection),
      clock: SYSTEM_CLOCK,
      now,
    });
    rollout.onDidStart((run) => this.#started.fire({ rollout, run }));
    if (session.isClosed) rollout.dispose();
    session.onDidClose(() => rollout.dispose());
    return rollout;
  }

  #remembered(connection: Connection): RememberedRooms {
    return new RememberedRooms(connection, this.#options.state, this.#options.log);
  }
}
