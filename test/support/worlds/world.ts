import type { Clock } from '../../../src/model/clock';
import {
  type Connection,
  type LookUpCredentials,
  parseConnections,
} from '../../../src/model/connections/connection';
import type { Event } from '../../../src/model/event';
import type { SettingName } from '../../../src/model/ports';
import type { Session } from '../../../src/model/sessions/session';
import { RememberedDocuments } from '../../../src/rollout/remembered-documents';
import { createDemoFetch } from '../../../src/service/demo/demo-service';
import type { FetchLike } from '../../../src/service/http/get-json';
import type { EditorViews } from '../../../src/workbench/commands/command-services';
import type { RequestLog } from '../../../src/workbench/platform/request-log';
import { createWorkbench } from '../../../src/workbench/workbench';
import { present } from '../expect';
import type { LoopbackServer } from '../loopback/server';
import { VideoService } from '../loopback/video-service';
import { MemoryLog, MemorySecrets, MemorySettings, MemoryState } from '../ports';
import { ScriptedDialogs } from '../scripted-dialogs';
import { SettableClock } from '../settable-clock';
import { TestFiles } from '../test-files';
import { TestListWindow } from '../test-list-window';
import { TestPageViews } from '../test-page-view';
import { HELD_RESPONSE_SECONDS } from '../wait';

type Values = Partial<Record<SettingName, unknown>>;

/** Ports that several windows can share. */
interface SharedPorts {
  readonly settingsPort?: MemorySettings;
  readonly secrets?: MemorySecrets;
  readonly state?: MemoryState;
  readonly workspaceState?: MemoryState;
  readonly pageViews?: TestPageViews;
  readonly fetch?: FetchLike;
}

/** One window without VS Code, on in-memory ports. */
export type World<C extends Clock = SettableClock> = ReturnType<typeof makeWorldOn<C>>;

/** Creates a window, by default with new ports. Tests set its time; its timers are real. */
export function makeWorld(values: Values = {}, ports: SharedPorts = {}): World {
  return makeWorldOn(new SettableClock(), values, ports);
}

/** Creates a window on a clock, such as a virtual one. */
export function makeWorldOn<C extends Clock>(clock: C, values: Values, ports: SharedPorts) {
  const {
    settingsPort = new MemorySettings({ requestTimeoutSeconds: HELD_RESPONSE_SECONDS, ...values }),
    secrets = new MemorySecrets(),
    state = new MemoryState(),
    workspaceState = new MemoryState(),
    pageViews = new TestPageViews(),
    fetch = (url, init) => globalThis.fetch(url, init),
  } = ports;
  const userFiles = new TestFiles();
  const requestLog = new TestRequestLog();
  const own = {
    settingsPort,
    secrets,
    state,
    workspaceState,
    clock,
    pageViews,
    requestLog,
    listWindow: new TestListWindow(),
    log: new MemoryLog(),
    dialogs: new ScriptedDialogs(),
  };
  const demoFetch = createDemoFetch({ now: () => clock.now(), latencyMs: 0 });
  const listStates = { computer: state, window: workspaceState };
  const remembered = new RememberedDocuments(listStates);
  const ofWindow = { ...own, listStates, remembered, fetch, demoFetch, userFiles };
  const workbench = createWorkbench(ofWindow, () => NO_VIEWS);
  const dispose = () => {
    workbench.sessions.dispose();
    workbench.panels.dispose();
    for (const view of pageViews.all) view.close();
  };
  return {
    ...workbench,
    ...own,
    userFiles,
    /** Closes the connections and all panels, whose timers would keep the process running. */
    dispose,
  };
}

class TestRequestLog implements RequestLog {
  level: ReturnType<RequestLog['levelWithAddresses']>;
  /** Whether the user was asked for another log level. */
  isLevelAsked = false;

  levelWithAddresses() {
    return this.level;
  }

  async setLevel(): Promise<void> {
    this.isLevelAsked = true;
  }
}

/** Substitutes for the views that only VS Code has. */
const NO_VIEWS: EditorViews = {
  tracker: { show: () => notOfVsCode() },
  untitledLists: { open: async () => {}, openFrom: () => notOfVsCode() },
  rolloutEditors: {
    active: undefined,
    roomMenuAction: () => undefined,
    press: () => undefined,
    show: () => notOfVsCode(),
    showRoom: () => notOfVsCode(),
  },
  explorer: {
    nodeFrom: () => undefined,
    nodesFrom: () => [],
    isVisible: false,
    reveal: async () => {},
    show: async () => {},
    showProgress: async (work) => void (await work),
  },
};

function notOfVsCode(): never {
  throw new Error('Only VS Code has documents and editors.');
}

export type ConnectedWorld = World & { readonly session: Session };

export interface ConnectOptions {
  readonly lookUpCredentials?: LookUpCredentials;
  readonly values?: Values;
  readonly ports?: SharedPorts;
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
