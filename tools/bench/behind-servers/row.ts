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

/** What rows start servers with. */
export interface Tools {
  readonly nginx: string;
  readonly haproxy: string;
  readonly squid: string;
  /** The `fetch` that an extension has in VS Code. @param proxy the setting `http.proxy` */
  readonly fetchOf: (proxy?: string) => FetchLike;
}

/** What a user reads, and what is counted. */
export interface Outcome {
  readonly text: string;
  readonly measured: number;
}

/** One thing that happens in companies, and what has to come of it. */
export interface Row {
  readonly name: string;
  readonly outcome: (tools: Tools) => Promise<Outcome>;
  readonly says: RegExp;
  /** The most that `measured` may be. */
  readonly limit: number;
  readonly unit: 'requests' | 'rooms';
}

/** What stands before the service. */
export interface Standing {
  /** The base URL that a user enters. */
  readonly origin: string;
  /** The setting `http.proxy`. */
  readonly proxy?: string;
  readonly stop: () => Promise<unknown>;
}

/** @param service the origin of the service */
export type Start = (tools: Tools, service: string) => Promise<Standing>;

/** An nginx before the service. @param server directives of its `server` block */
export function nginx(server: string, options: Omit<NginxDirectives, 'server'> = {}): Start {
  return (tools, service) => Nginx.start(tools.nginx, service, { ...options, server });
}

/** A haproxy before the service. */
export function haproxy(options: HaproxyOptions): Start {
  return (tools, service) => Haproxy.start(tools.haproxy, service, options);
}

/** A squid on the way to the service, or to another address. */
export function squid(access: Parameters<typeof Squid.start>[1], target?: string): Start {
  return async (tools, service) => {
    const proxy = await Squid.start(tools.squid, access);
    return { origin: target ?? service, proxy: proxy.url, stop: () => proxy.stop() };
  };
}

/** Makes a row of one request: the list of access tokens, unless `ask` says what else. */
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

/** Loads the access tokens. */
async function askList(session: Session): Promise<string> {
  await session.refresh();
  const { error, value } = session.accessTokens;
  return error === undefined
    ? `${value?.entries.length} access tokens`
    : problemText(session.problem(error, 'accessTokens'));
}

/** Looks up one endpoint. */
export async function askEndpoint(session: Session): Promise<string> {
  const subject = { kind: 'endpoint', id: 'EP-1' } as const;
  return session.lookUps.endpoint(subject.id).then(
    ({ code }) => `code ${code?.code}`,
    (error: unknown) => problemText(session.problem(error, subject)),
  );
}

/** What is said of a problem, with the buttons that are offered. */
export function problemText(problem: Problem): string {
  const buttons = problem.steps.map((step) => `[${NEXT_STEPS[step].label}]`);
  return [problemSentence(problem), ...buttons].join(' ');
}
