import type { App } from '../../../src/app';
import type { Session } from '../../../src/model/sessions/session';
import { LoopbackServer } from '../../support/loopback/server';
import { type ServiceState, VideoService } from '../../support/loopback/video-service';
import { connect, connectionsSetting, disconnect, entryFor, loadedSession } from './connections';
import { activated, closeTabs } from './extension';

/**
 * Gives a describe block a server and one connection to it, "Video". Before each test, the service is reset, the access
 * tokens are listed, nothing else is remembered and no request is recorded. After each test, everything that it opened
 * is closed.
 * @param service initial state of the service, if it differs from the default
 * @returns the server and connection, readable only in tests
 */
export function useRooms(service: ServiceState = {}): EachRooms {
  const rooms = new EachRooms();
  before(() => rooms.start());
  beforeEach(() => rooms.begin(service));
  afterEach(() => rooms.end());
  after(() => rooms.stop());
  return rooms;
}

/** Server and connection of the running test, set by hooks. */
export class EachRooms {
  /** Parts of the extension that it exposes to tests. */
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
    // Writing the settings takes VS Code longer than most tests take.
    const wanted = JSON.stringify([entryFor('Video', server)]);
    if (JSON.stringify(connectionsSetting()) !== wanted) await connect(parts, { Video: server });
    this.session = await loadedSession(parts, 'Video');
    server.reset();
  }

  async end(): Promise<void> {
    await closeTabs();
    const { documents, sessions } = this.parts;
    for (const document of documents.all) documents.close(document);
    for (const key of documents.remembered.openedFiles) await documents.forget(key);
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
