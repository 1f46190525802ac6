import { present } from '../expect';
import { LoopbackServer } from '../loopback/server';
import { type ServiceState, VideoService } from '../loopback/video-service';
import { TestList } from './test-list';
import { type ConnectedWorld, type ConnectOptions, connectTo, makeWorld } from './world';

export interface EachWorldOptions extends ConnectOptions {
  /** Initial state of the service, if it is not the default. */
  readonly service?: ServiceState;
}

/**
 * Gives each test of a describe block a server and a connected window, and closes both after it.
 * @returns the server and window, readable only in tests
 */
export function useWorld(options: EachWorldOptions = {}): EachWorld {
  const world = new EachWorld();
  beforeEach(() => world.begin(options));
  afterEach(() => world.end());
  return world;
}

export interface EachWorld extends ConnectedWorld {}

/** Server and window of the running test, set by hooks. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: hooks set the window's members before each test.
export class EachWorld {
  server!: LoopbackServer;
  private list: TestList | undefined;

  async begin({ service, ...options }: EachWorldOptions): Promise<void> {
    this.server = await LoopbackServer.start({ service: new VideoService(service) });
    Object.assign(this, await connectTo(this.server, options));
  }

  /** Replaces this window by a new one. */
  async reconnect(options: ConnectOptions): Promise<void> {
    this.close();
    Object.assign(this, await connectTo(this.server, options));
  }

  /** Replaces this window by a new one with its ports and stored credentials. */
  reopen(): void {
    this.close();
    const { settingsPort, secrets, state, workspaceState } = this;
    const world = makeWorld({}, { settingsPort, secrets, state, workspaceState });
    Object.assign(this, world, { session: present(world.sessions.find('Video')) });
  }

  async end(): Promise<void> {
    this.close();
    await this.server.close();
  }

  /** Authorization headers of all requests, in order. */
  get authorizations(): readonly (string | undefined)[] {
    return this.server.requests.map(({ headers }) => headers.authorization);
  }

  get rollout(): TestList {
    const { session, documents, clock } = this;
    const list =
      this.list?.session === session ? this.list : new TestList(documents.runs, session, () => clock.now());
    this.list = list;
    return list;
  }

  private close(): void {
    this.dispose();
  }
}
