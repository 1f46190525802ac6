import type { App } from '../../../src/app';
import type { Session } from '../../../src/model/connections/session';
import { LoopbackServer } from '../../support/loopback/server';
import { type ServiceState, VideoService } from '../../support/loopback/video-service';
import { connect, disconnect, loadedSession } from './connections';
import { activated, closeTabs } from './extension';

/**
 * Gives each test of a describe block a server and the one connection "Rooms" to it, whose access tokens are listed, and
 * closes what it opened. No request is recorded yet when a test begins.
 * @param service the first state of the service, where it differs from the default
 * @returns the server and the connection, which only tests can read
 */
export function useRooms(service: ServiceState = {}): EachRooms {
  const rooms = new EachRooms();
  beforeEach(() => rooms.begin(service));
  afterEach(() => rooms.end());
  after(() => disconnect(rooms.parts));
  return rooms;
}

/** The server and the connection of the test that runs. The hooks set what is declared here. */
export class EachRooms {
  /** The parts of the extension that it returns to tests. */
  parts!: App;
  server!: LoopbackServer;
  session!: Session;

  async begin(service: ServiceState): Promise<void> {
    this.parts = await activated();
    this.server = await LoopbackServer.start({ service: new VideoService(service) });
    await connect(this.parts, { Rooms: this.server });
    this.session = await loadedSession(this.parts, 'Rooms');
    this.server.reset();
  }

  async end(): Promise<void> {
    await closeTabs();
    const { rollouts, sessions } = this.parts;
    for (const document of rollouts.all) rollouts.close(document);
    // The connection of the next test replaces it: each write of the settings costs VS Code more than most tests.
    for (const session of sessions.all) await session.wipe();
    await this.server.close();
  }
}
