import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { aRoom } from '../../test/support/builders';
import type { Exchange } from '../../test/support/loopback/exchange';
import { LoopbackServer } from '../../test/support/loopback/server';
import { VideoService } from '../../test/support/loopback/video-service';
import { TestList } from '../../test/support/worlds/test-list';
import { connectTo, until } from '../../test/support/worlds/world';
import { bench, type Figure } from './support/figure';
import { millisecondsOf } from './support/numbers';
import { pickRows } from './support/pick-rows';

const LATENCY_MS = { min: 20, max: 200 };
const AT_ONCE = 8;
const STOPPED_MS = 20_000;

/** A rollout over loopback by the real client. */
interface Row {
  readonly name: string;
  readonly rooms: number;
  /** Events during the run. */
  readonly during?: (server: LoopbackServer) => Promise<void>;
  readonly figures: (
    seconds: number,
    server: LoopbackServer,
    rooms: number,
  ) => readonly Figure[] | Promise<readonly Figure[]>;
}

const ROWS: readonly Row[] = [
  {
    name: 'no limit',
    rooms: 1000,
    figures: async (seconds, server, rooms) => {
      const curl = (await curlMilliseconds(server, rooms)) / 1000;
      return [
        { name: 'no limit: curl --parallel', measured: curl, unit: 's' },
        { name: 'no limit: against curl', measured: seconds / curl, limit: 1.1, unit: '×' },
      ];
    },
  },
  {
    name: 'a service that is stopped for 20 s in the middle',
    rooms: 400,
    during: async (server) => {
      await server.requested(400);
      await server.close();
      await pause(STOPPED_MS);
      await server.listen();
      server.answer('any', (exchange) => answerLater(server, exchange));
    },
    figures: (seconds, _, rooms) => {
      const beyond = seconds - STOPPED_MS / 1000 - idealSeconds(rooms);
      return [
        { name: 'a service that is stopped for 20 s: beyond that', measured: beyond, limit: 25, unit: 's' },
      ];
    },
  },
];

bench(async () => {
  const figures: Figure[] = [];
  for (const row of pickRows(ROWS)) figures.push(...(await measure(row)));
  return figures;
});

async function measure(row: Row): Promise<readonly Figure[]> {
  const rooms = Array.from({ length: row.rooms }, (_, index) => aRoom(index + 1));
  const server = await startServer(new VideoService({ checks: 'all', rooms }));
  try {
    server.answer('any', (exchange) => answerLater(server, exchange));
    const { documents, session, clock } = await connectTo(server);
    const rollout = new TestList(documents.runs, session, () => clock.now());
    rollout.setRooms(rooms.map(({ endpoint }) => ({ endpointId: String(endpoint['id']), label: undefined })));
    const milliseconds = await millisecondsOf(async () => {
      rollout.start();
      void row.during?.(server);
      await until(rollout.onDidChange, () => !rollout.isRunning);
    });
    const wrong = rollout.rooms.filter(({ state }) => state !== 'done').length;
    return [
      ...(await row.figures(milliseconds / 1000, server, row.rooms)),
      { name: `${row.name}: whole run`, measured: milliseconds / 1000, unit: 's' },
      { name: `${row.name}: rooms in a wrong state`, measured: wrong, limit: 0, unit: 'rooms' },
    ];
  } finally {
    await server.close();
  }
}

/** Starts a server that listens on the same port after a restart. */
async function startServer(service: VideoService): Promise<LoopbackServer> {
  const first = await LoopbackServer.start();
  const { port } = first;
  await first.close();
  return LoopbackServer.start({ port, service });
}

async function answerLater(server: LoopbackServer, exchange: Exchange): Promise<void> {
  const { min, max } = LATENCY_MS;
  await pause(min + (max - min) * Math.random());
  await server.service.behavior(exchange);
}

function idealSeconds(rooms: number): number {
  return (2 * rooms * (LATENCY_MS.min + LATENCY_MS.max)) / 2 / 1000 / AT_ONCE;
}

/** Measures curl with the same requests, the codes first. */
async function curlMilliseconds(server: LoopbackServer, rooms: number): Promise<number> {
  const { username, password } = server.service;
  const urls = Array.from({ length: rooms }, (_, index) => [
    `EP-${index + 1}/currentpairingcode`,
    `PC-${index + 1}/pairingcode`,
  ]).flat();
  const lines = urls.map((path) => `url = "${server.baseUrl}/api/endpoints/${path}"\noutput = "/dev/null"\n`);
  const options = ['--silent', '--parallel', '--parallel-max', String(AT_ONCE)];
  return millisecondsOf(async () => {
    const curl = spawn('curl', [...options, '--user', `${username}:${password}`, '--config', '-'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    curl.stdin.end(lines.join(''));
    const [code] = await once(curl, 'exit');
    if (code !== 0) throw new Error(`curl ended with ${code}`);
  });
}
