import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '../../../src/model/connections/session';
import { stateCountTexts } from '../../../src/rollout/room-states';
import type { Rollout } from '../../../src/rollout/run/rollout';
import { stopProblem } from '../../../src/rollout/run/run-stop';
import { aRoom } from '../../../test/support/builders';
import { LoopbackServer } from '../../../test/support/loopback/server';
import { VideoService } from '../../../test/support/loopback/video-service';
import { openList } from '../../../test/support/memory-list';
import { shortTempFolder } from '../../../test/support/temp';
import { connectTo, until } from '../../../test/support/worlds/model-world';
import { present } from '../../../test/unit/expect';
import { CERTIFICATES } from '../../../test/unit/service/http/certificates';
import { freePort } from '../support/program';
import { haproxy, nginx, type Outcome, problemText, type Row, type Start, squid, type Tools } from './row';

const OUTAGE_MS = 5000;

/** A run behind a server. */
interface RunRow extends Omit<Row, 'outcome'> {
  readonly rooms: number;
  readonly start: Start;
  /** Password that the service expects, if it differs from the stored one. */
  readonly password?: string;
  /** Events during the run. */
  readonly during?: (server: LoopbackServer, session: Session) => Promise<void>;
  /** Returns the value to measure at the end. */
  readonly count: (rollout: Rollout, server: LoopbackServer) => number;
}

function runs({ rooms: count, start, password, during, count: measure, ...row }: RunRow): Row {
  const outcome = async (tools: Tools): Promise<Outcome> => {
    const rooms = Array.from({ length: count }, (_, index) => aRoom(index + 1));
    const service = new VideoService({ checks: 'all', rooms });
    const server = await LoopbackServer.start({ port: await freePort(), service });
    const standing = await start(tools, server.origin);
    try {
      const ports = { fetch: tools.fetchOf(standing.proxy) };
      const { rollouts, session } = await connectTo({ baseUrl: standing.origin, service }, { ports });
      const ids = rooms.map(({ endpoint }) => String(endpoint['id']));
      const document = openList(rollouts, ['Endpoint ID', ...ids].join('\n'));
      document.connect(session);
      const rollout = present(document.rollout);
      if (password !== undefined) service.password = password;
      rollout.start();
      const happening = during?.(server, session);
      await until(rollout.onDidChange, () => !rollout.isRunning);
      await happening;
      const problem = stopProblem(rollout);
      const states = stateCountTexts(document.stateCounts).join(', ');
      const text = problem === undefined ? states : `${problemText(problem)} (${states})`;
      return { text, measured: measure(rollout, server) };
    } finally {
      await standing.stop();
      await server.close();
    }
  };
  return { ...row, outcome };
}

const notReady = ({ rooms }: Rollout): number => rooms.filter(({ state }) => state !== 'done').length;
const failed = ({ rooms }: Rollout): number => rooms.filter(({ state }) => state === 'failed').length;
const sent = (_: Rollout, { requests }: LoopbackServer): number => requests.length;

/** While a file exists, nginx responds with a page in place of the service, as during a redeployment. */
function redeploy(): Pick<RunRow, 'start' | 'during'> {
  let folder = '';
  const file = () => join(folder, 'is-on');
  return {
    start: async (tools, service) => {
      folder = shortTempFolder('redeploy');
      const standing = await nginx(`if (-f ${file()}) { return 404; }`)(tools, service);
      return {
        origin: standing.origin,
        stop: async () => {
          await standing.stop();
          rmSync(folder, { recursive: true });
        },
      };
    },
    during: async (server) => {
      await server.requested(100);
      writeFileSync(file(), '');
      await pause(OUTAGE_MS);
      rmSync(file());
    },
  };
}

/** haproxy that allows 100 requests in 10 s, and refuses others with 403, its default. */
const limited = haproxy({
  rules: [
    'stick-table type ip size 1k expire 1m store http_req_rate(10s)',
    'http-request track-sc0 src',
    'http-request deny if { sc_http_req_rate(0) gt 100 }',
  ],
});

/** nginx responds to the first room itself; the service behind it rejects the password. */
function wrongPassword(first: string): Row {
  return runs({
    name: `a wrong password, nginx responds to the first room with ${first}`,
    rooms: 20,
    start: nginx(`location = /api/endpoints/EP-1/currentpairingcode { return ${first}; }`),
    password: 'another one',
    during: (_, session) => session.refresh(),
    count: sent,
    says: /^The run was stopped at EP-\d+: The credentials were rejected for look-ups \(401\)\./,
    // One for look-ups, and one for the list.
    limit: 2,
    unit: 'requests',
  });
}

const READY = /^\d+ ready$/;

/** Runs of many rooms. */
export const RUNS: readonly Row[] = [
  runs({
    name: '404 pages for 5 s in the middle of 200 rooms',
    rooms: 200,
    ...redeploy(),
    count: notReady,
    says: READY,
    limit: 0,
    unit: 'rooms',
  }),
  runs({
    name: '404 pages from the start',
    rooms: 200,
    start: nginx('return 404;'),
    count: failed,
    says: /Is it the right address, connection or column\? .*200 not fetched/,
    limit: 0,
    unit: 'rooms',
  }),
  runs({
    name: 'haproxy refuses with 403 above 100 in 10 s, 150 rooms',
    rooms: 150,
    start: limited,
    count: notReady,
    says: READY,
    limit: 0,
    unit: 'rooms',
  }),
  ...[404, 403].map((status) =>
    runs({
      name: `${status} pages for five rooms of 30`,
      rooms: 30,
      start: nginx(`location ~ /EP-1[1-5]/ { return ${status}; }`),
      count: failed,
      says: /^25 ready, 5 failed$/,
      limit: 5,
      unit: 'rooms',
    }),
  ),
  ...['403', '404', '200 "starting"'].map(wrongPassword),
  runs({
    name: 'a run to a self-signed certificate',
    rooms: 20,
    start: haproxy({ tls: CERTIFICATES.selfSigned }),
    count: sent,
    says: /^The run paused: The certificate of the service is not trusted here\./,
    limit: 0,
    unit: 'requests',
  }),
  runs({
    name: 'a run through squid that wants credentials',
    rooms: 20,
    start: squid('wantsCredentials'),
    count: sent,
    says: /^The run paused: The proxy wants credentials \(407\)\./,
    limit: 0,
    unit: 'requests',
  }),
  runs({
    name: 'a run through squid, the service is down for 5 s',
    rooms: 200,
    start: squid('open'),
    during: async (server) => {
      await server.requested(100);
      await server.close();
      await pause(OUTAGE_MS);
      await server.listen();
    },
    count: notReady,
    says: READY,
    limit: 0,
    unit: 'rooms',
  }),
];
