import type { Clock } from '../../../src/model/clock';
import {
  type Connection,
  type LookUpCredentials,
  parseConnections,
} from '../../../src/model/connections/connection';
import type { CredentialStore } from '../../../src/model/connections/credentials';
import type { Session } from '../../../src/model/connections/session';
import type { Sessions } from '../../../src/model/connections/sessions';
import type { Event } from '../../../src/model/event';
import type { SettingName } from '../../../src/model/ports';
import type { RolloutDocuments } from '../../../src/rollout/rollout-documents';
import { createDemoFetch } from '../../../src/service/demo/demo-service';
import type { FetchLike } from '../../../src/service/http/get-json';
import { present } from '../../unit/expect';
import type { LoopbackServer } from '../loopback/server';
import { VideoService } from '../loopback/video-service';
import { MemoryLog, MemorySecrets, MemorySettings, MemoryState } from '../ports';
import { SettableClock } from '../settable-clock';
import type { TestPageViews } from '../test-page-view';
import { TestServices } from '../test-services';

/** One VS Code window on in-memory ports. By default, its timers are real. */
export interface World<C extends Clock = SettableClock> {
  readonly services: TestServices;
  readonly settings: MemorySettings;
  readonly secrets: MemorySecrets;
  readonly state: MemoryState;
  readonly workspaceState: MemoryState;
  readonly log: MemoryLog;
  readonly credentials: CredentialStore;
  readonly sessions: Sessions;
  readonly rollouts: RolloutDocuments;
  readonly clock: C;
}

type Values = Partial<Record<SettingName, unknown>>;

type Ports = Partial<Pick<World, 'settings' | 'secrets' | 'state' | 'workspaceState'>> & {
  readonly fetch?: FetchLike;
  readonly pageViews?: TestPageViews;
};

/** Creates a window, by default with new ports. Tests set its time. */
export function makeWorld(values: Values = {}, ports: Ports = {}): World {
  return makeWorldOn(new SettableClock(), values, ports);
}

/** Creates a window on a clock, such as a virtual one. */
export function makeWorldOn<C extends Clock>(clock: C, values: Values, ports: Ports): World<C> {
  const {
    settings = new MemorySettings(values),
    secrets = new MemorySecrets(),
    state = new MemoryState(),
    workspaceState = new MemoryState(),
    pageViews,
    fetch = (url, init) => globalThis.fetch(url, init),
  } = ports;
  const log = new MemoryLog();
  const demoFetch = createDemoFetch({ now: () => clock.now(), latencyMs: 0 });
  const shared = { settings, secrets, state, workspaceState, log, clock };
  const services = new TestServices({ ...shared, fetch, demoFetch, pageViews });
  const { credentials, sessions, rollouts } = services;
  return { ...shared, services, credentials, sessions, rollouts };
}

export interface ConnectedWorld extends World {
  readonly session: Session;
}

export interface ConnectOptions {
  readonly lookUpCredentials?: LookUpCredentials;
  readonly values?: Values;
  readonly ports?: Ports;
}

/** Creates a window with one connection, named "Video", and the credentials that the service accepts. */
export async function connectTo(
  server: Pick<LoopbackServer, 'baseUrl' | 'service'>,
  options: ConnectOptions = {},
): Promise<ConnectedWorld> {
  const { lookUpCredentials = 'basic', values = {}, ports = {} } = options;
  const connections = [{ name: 'Video', baseUrl: server.baseUrl, lookUpCredentials }];
  const world = makeWorld({ connections, ...values }, ports);
  const session = present(world.sessions.find('Video'));
  const { username, password } = server.service;
  await world.credentials.save(session.connection, { username, password });
  return { ...world, session };
}

/** Returns the Authorization header for a password and the default user name. */
export function basic(password: string): string {
  return new VideoService({ password }).authorization;
}

/** Builds a connection as read from the settings. */
export function aConnection(baseUrl: string, name = 'Video'): Connection {
  return present(parseConnections([{ name, baseUrl }]).connections[0]);
}

/** Waits until a condition holds, checked at each change. */
export function until(
  changed: Event<never> | Event<void> | Event<unknown>,
  isMet: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    if (isMet()) {
      resolve();
      return;
    }
    const subscription = changed(() => {
      if (!isMet()) return;
      subscription.dispose();
      resolve();
    });
  });
}
