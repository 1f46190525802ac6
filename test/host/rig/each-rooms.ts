import type { App } from '../../../src/app';
import type { Session } from '../../../src/model/connections/session';
import { LoopbackServer } from '../../support/loopback/server';
import { type ServiceState, VideoService } from '../../support/loopback/video-service';
import { connect, connectionsSetting, disconnect, entryFor, loadedSession } from './connections';
import { activated, closeTabs } from './extension';

/**
 * Gives a describe block a server and the one connection "Rooms" to it. For each test, the service has its first state, the
 * access tokens are listed, nothing else is remembered and no request is recorded. What a test opened is closed after it.
 * @param service the first state of the service, where it differs from the default
 * @returns the server and the connection, which only tests can read
 */
export function useRooms(service: ServiceState = {}): EachRooms {
  const rooms = new EachRooms();
  before(() => rooms.start());
  beforeEach(() => rooms.begin(service));
  afterEach(() => rooms.end());
  after(() => rooms.stop());
  return rooms;
}

/** The server and the connection of the test that runs. The hooks set what is declared here. */
export class EachRooms {
  /** The parts of the extension that it returns to tests. */
  parts!: App;
  server!: LoopbackServer;
  session!: Session;

  async start(): Promise<void> {
    this.parts = await activated();
    this.server = await LoopbackServer.start();
  }

  async begin(service: ServiceState): Promise<void> {
    const { parts, server } = this;
    server.reset();
    server.service = new VideoService(service);
    // Each write of the settings costs VS Code more than most tests.
    const wanted = JSON.stringify([entryFor('Rooms', server)]);
    if (JSON.stringify(connectionsSetting()) !== wanted) await connect(parts, { Rooms: server });
    this.session = await loadedSession(parts, 'Rooms');
    server.reset();
  }

  async end(): Promise<void> {
    await closeTabs();
    const { rollouts, sessions } = this.parts;
    for (const document of rollouts.all) rollouts.close(document);
    for (const session of sessions.all.filter((each) => each !== this.session))
      await sessions.remove(session);
    const { endpoints } = this.session;
    if (!this.session.isClosed) await endpoints.forget(...endpoints.all.map(({ id }) => id));
  }

  async stop(): Promise<void> {
    await disconnect(this.parts);
    await this.server.close();
  }
}
