import type { Session } from '../../../src/model/connections/session';
import { NEXT_STEPS } from '../../../src/model/problems/next-steps';
import { type Problem, problemSentence } from '../../../src/model/problems/problem';
import type { FetchLike } from '../../../src/service/http/get-json';
import { LoopbackServer } from '../../../test/support/loopback/server';
import { VideoService } from '../../../test/support/loopback/video-service';
import { connectTo } from '../../../test/support/worlds/model-world';
import { Haproxy, type HaproxyOptions } from '../support/haproxy';
import { Nginx, type NginxDirectives } from '../support/nginx';
import { Squid } from '../support/squid';

/** Tools with which rows start servers. */
export interface Tools {
  readonly nginx: string;
  readonly haproxy: string;
  readonly squid: string;
  /** Returns the `fetch` of an extension in VS Code. @param proxy the setting `http.proxy` */
  readonly fetchOf: (proxy?: string) => FetchLike;
}

/** The text for the user, and a measured value. */
export interface Outcome {
  readonly text: string;
  readonly measured: number;
}

/** A situation in a company, and its expected outcome. */
export interface Row {
  readonly name: string;
  readonly outcome: (tools: Tools) => Promise<Outcome>;
  readonly says: RegExp;
  /** Maximum of `measured`. */
  readonly limit: number;
  readonly unit: 'requests' | 'rooms';
}

/** The server in front of the service. */
export interface Standing {
  /** Base URL that a user enters. */
  readonly origin: string;
  /** The setting `http.proxy`. */
  readonly proxy?: string;
  readonly stop: () => Promise<unknown>;
}

/** @param service the origin of the service */
export type Start = (tools: Tools, service: string) => Promise<Standing>;

/** Starts an nginx in front of the service. @param server directives of its `server` block */
export function nginx(server: string, options: Omit<NginxDirectives, 'server'> = {}): Start {
  return (tools, service) => Nginx.start(tools.nginx, service, { ...options, server });
}

/** Starts a haproxy in front of the service. */
export function haproxy(options: HaproxyOptions): Start {
  return (tools, service) => Haproxy.start(tools.haproxy, service, options);
}

/** Starts a squid as a proxy to the service or another address. */
export function squid(access: Parameters<typeof Squid.start>[1], target?: string): Start {
  return async (tools, service) => {
    const proxy = await Squid.start(tools.squid, access);
    return { origin: target ?? service, proxy: proxy.url, stop: () => proxy.stop() };
  };
}

/** Builds a row with one request: the list of access tokens, unless `ask` sends another. */
export function asks(
  name: string,
  start: Start,
  says: RegExp,
  { requests = 1, ask = askList, password = 'correct horse' } = {},
): Row {
  const outcome = async (tools: Tools): Promise<Outcome> => {
    const server = await LoopbackServer.start({ service: new VideoService({ password }) });
    let standing: Standing | undefined;
    try {
      standing = await start(tools, server.origin);
      let measured = 0;
      const fetch = tools.fetchOf(standing.proxy);
      const counting: FetchLike = (url, init) => {
        measured += 1;
        return fetch(url, init);
      };
      const { session } = await connectTo(
        { baseUrl: standing.origin, service: server.service },
        { ports: { fetch: counting } },
      );
      return { text: await ask(session), measured };
    } finally {
      await standing?.stop();
      await server.close();
    }
  };
  return { name, outcome, says, limit: requests, unit: 'requests' };
}

/** Loads the access tokens. Returns the text for the user. */
async function askList(session: Session): Promise<string> {
  await session.refresh();
  const { error, value } = session.accessTokens;
  return error === undefined
    ? `${value?.entries.length} access tokens`
    : problemText(session.problem(error, 'accessTokens'));
}

/** Looks up one endpoint. Returns the text for the user. */
export async function askEndpoint(session: Session): Promise<string> {
  const subject = { kind: 'endpoint', id: 'EP-1' } as const;
  return session.lookUps.endpoint(subject.id).then(
    ({ code }) => `code ${code?.code}`,
    (error: unknown) => problemText(session.problem(error, subject)),
  );
}

/** Formats a problem with its buttons. */
export function problemText(problem: Problem): string {
  const buttons = problem.steps.map((step) => `[${NEXT_STEPS[step].label}]`);
  return [problemSentence(problem), ...buttons].join(' ');
}
