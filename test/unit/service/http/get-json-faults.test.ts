import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import type { ServiceErrorDetails } from '../../../../src/service/errors';
import { getJson } from '../../../../src/service/http/get-json';
import { expectFailure } from '../../../support/expect';
import { json, raw, reset } from '../../../support/loopback/behaviors';
import { LoopbackServer } from '../../../support/loopback/server';
import { useServer } from '../../../support/loopback/use-server';
import {
  checkedBaseUrl,
  type FaultRow,
  makeClient,
  makeTransport,
  unreadList,
} from '../../../support/worlds/client-rig';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

describe('getJson: failed connections', () => {
  const server = useServer();

  it('treats a decoder error as an unexpected shape, without a retry', async () => {
    for (const thrown of [new TypeError('of a decoder'), new RangeError('connect ECONNREFUSED')]) {
      server.reset();
      server.answer('any', json([]));
      const decode = () => {
        throw thrown;
      };
      const asking = getJson(`${server.origin}/api`, { ...unreadList(makeTransport()), decode });
      await expectFailure(asking, 'unexpectedShape', { status: 200 });
      assert.equal(server.requests.length, 1);
    }
  });

  const rows: readonly FaultRow[] = [
    ['a reset before the headers', reset(), 'unreachable', { reason: 'closed' }, 3],
    ['a close before the headers', raw(''), 'unreachable', { reason: 'closed' }, 3],
    [
      'a reset in the headers',
      raw('HTTP/1.1 200 OK\r\nConte', 'reset'),
      'unreachable',
      { reason: 'closed' },
      3,
    ],
    ['a close in the headers', raw('HTTP/1.1 200 OK\r\nConte'), 'unreachable', { reason: 'closed' }, 3],
    [
      'a reset after the headers',
      raw(`${HEAD}Content-Length: 9\r\n\r\n`, 'reset'),
      'unreachable',
      { reason: 'incomplete' },
      3,
    ],
    [
      'a body shorter than its length',
      raw(`${HEAD}Content-Length: 90\r\n\r\n[]`),
      'unreachable',
      { reason: 'incomplete' },
      3,
    ],
    [
      'a body that ends within a chunk',
      raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\n9\r\n[]`),
      'unreachable',
      { reason: 'incomplete' },
      3,
    ],
    [
      'a body without its last chunk',
      raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n`),
      'unreachable',
      { reason: 'incomplete' },
      3,
    ],
    ['an incomplete body without a length', raw(`${HEAD}Connection: close\r\n\r\n[{"acc`), 'notJson', {}, 1],
    ['an invalid status line', raw('SSH-2.0-OpenSSH_9.6\r\n'), 'unreachable', { reason: 'notHttp' }, 1],
    ['an invalid status', raw('HTTP/1.1 abc OK\r\n\r\n'), 'unreachable', { reason: 'invalidHttp' }, 1],
    [
      'two lengths',
      raw(`${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n[]`),
      'unreachable',
      { reason: 'invalidHttp' },
      1,
    ],
    [
      'an invalid header',
      raw('HTTP/1.1 200 OK\r\nbad header\r\n\r\n'),
      'unreachable',
      { reason: 'invalidHttp' },
      1,
    ],
    [
      '64 KB of headers',
      raw(`${HEAD}X: ${'x'.repeat(65_536)}\r\n\r\n[]`),
      'tooLarge',
      { reason: 'headers' },
      1,
    ],
  ];
  for (const [what, behavior, kind, details, requests] of rows) {
    it(`reports ${what} as ${kind} (requests: ${requests})`, async () => {
      server.answer('auth.listAccessTokens', behavior);
      const { client } = makeClient(server);
      await expectFailure(client.listAccessTokens(), kind, details);
      assert.equal(server.requests.length, requests);
      server.reset();
      assert.equal((await client.listAccessTokens()).tokens.length, 1, 'the next request works');
    });
  }

  it('opens a new connection if the server has closed an idle one', async () => {
    const { client } = makeClient(server);
    await client.listAccessTokens();
    server.closeIdleConnections();
    await client.listAccessTokens();
    assert.deepEqual(
      server.requests.map(({ socketId }) => socketId),
      [1, 2],
    );
  });

  it('reuses a connection, even after an error', async () => {
    const { client } = makeClient(server);
    for (let time = 0; time < 10; time++) {
      await client.listAccessTokens();
      await expectFailure(client.pairingCode('nope'), 'notFound');
    }
    // A connection becomes free shortly after the end of its body, so a second one may be opened.
    assert.ok(server.connectionCount <= 2, `${server.connectionCount} connections`);
  });

  it('reports a stopped server as refused, and works when it is restarted', async () => {
    const { port } = server;
    const { client, records } = makeClient(server);
    await server.close();
    await expectFailure(client.listAccessTokens(), 'unreachable', { reason: 'refused' });
    assert.equal(records.length, 3);
    const again = await LoopbackServer.start({ port });
    try {
      assert.equal((await client.listAccessTokens()).tokens.length, 1);
    } finally {
      await again.close();
    }
  });
});

describe('getJson: addresses without a service', () => {
  const label = 'a'.repeat(64);
  const rows: readonly (readonly [string, string, ServiceErrorDetails, attempts: number])[] = [
    // The label is too long, so no DNS server is involved.
    ['an unknown host', `http://${label}.invalid`, { reason: 'unknownHost' }, 3],
    ['a port that fetch blocks', 'http://127.0.0.1:6000', { reason: 'blockedPort' }, 1],
  ];
  for (const [what, address, details, attempts] of rows) {
    it(`sends at most ${attempts === 1 ? 'one request' : 'three requests'} to ${what}`, async () => {
      const rig = makeTransport();
      const { href } = checkedBaseUrl(address);
      await expectFailure(getJson(href, unreadList(rig)), 'unreachable', details);
      assert.equal(rig.records.length, attempts);
    });
  }

  it('reports a server with another protocol as unreachable', async () => {
    const banner = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      socket.end('220 mail.example ESMTP\r\n');
    });
    await new Promise<void>((resolve) => banner.listen(0, '127.0.0.1', resolve));
    try {
      const address = banner.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const url = `http://127.0.0.1:${port}`;
      await expectFailure(getJson(url, unreadList(makeTransport())), 'unreachable');
    } finally {
      await new Promise((resolve) => banner.close(resolve));
    }
  });
});
