import type { Session } from '../../../src/model/connections/session';
import type { Rollouts } from '../../../src/rollout/rollouts';
import type { Rollout } from '../../../src/rollout/run/rollout';
import { LoopbackServer } from '../../support/loopback/server';
import { type ServiceState, VideoService } from '../../support/loopback/video-service';
import { present } from '../expect';
import { type ConnectedWorld, type ConnectOptions, connectTo, makeWorld } from './rig';

export interface EachWorldOptions extends ConnectOptions {
  /** The initial state of the service, where it is not the default. */
  readonly service?: ServiceState;
}

/**
 * Gives each test of a describe block a server and a window that is connected to it, and closes both after it.
 * @returns the server and the window, which only tests can read
 */
export function useWorld(options: EachWorldOptions = {}): EachWorld {
  const world = new EachWorld();
  beforeEach(() => world.begin(options));
  afterEach(() => world.end());
  return world;
}

/** The rollout of a list that is open for a session. */
export function rolloutOf(rollouts: Rollouts, session: Session): Rollout {
  const document = rollouts.open('file:///rooms.csv', 'rooms.csv');
  document.connect(session);
  return present(document.rollout);
}

/** The server and the window of the test that runs. */
export class EachWorld implements ConnectedWorld {
  private started: LoopbackServer | undefined;
  private opened: ConnectedWorld | undefined;

  async begin({ service, ...options }: EachWorldOptions): Promise<void> {
    this.started = await LoopbackServer.start({ service: new VideoService(service) });
    this.opened = await connectTo(this.started, options);
  }

  /** Replaces this window by a new one. */
  async reconnect(options: ConnectOptions): Promise<void> {
    this.reviews.dispose();
    this.sessions.dispose();
    this.opened = await connectTo(this.server, options);
  }

  /** Replaces this window by a new one on the same ports, with the credentials that are stored there. */
  reopen(ports: ConnectOptions['ports']): void {
    this.reviews.dispose();
    this.sessions.dispose();
    const world = makeWorld({}, ports);
    this.opened = { ...world, session: present(world.sessions.find('Video')) };
  }

  async end(): Promise<void> {
    this.opened?.reviews.dispose();
    this.opened?.sessions.dispose();
    await this.started?.close();
  }

  get server() {
    return present(this.started);
  }

  /** The Authorization header of each request, in their order. */
  get authorizations(): readonly (string | undefined)[] {
    return this.server.requests.map(({ headers }) => headers.authorization);
  }

  get session() {
    return this.window.session;
  }

  get rollout() {
    return rolloutOf(this.window.rollouts, this.session);
  }

  get sessions() {
    return this.window.sessions;
  }

  get rollouts() {
    return this.window.rollouts;
  }

  get settings() {
    return this.window.settings;
  }

  get secrets() {
    return this.window.secrets;
  }

  get state() {
    return this.window.state;
  }

  get workspaceState() {
    return this.window.workspaceState;
  }

  get files() {
    return this.window.files;
  }

  get reviews() {
    return this.window.reviews;
  }

  get timers() {
    return this.window.timers;
  }

  get credentials() {
    return this.window.credentials;
  }

  get log() {
    return this.window.log;
  }

  get clock() {
    return this.window.clock;
  }

  private get window(): ConnectedWorld {
    return present(this.opened);
  }
}
