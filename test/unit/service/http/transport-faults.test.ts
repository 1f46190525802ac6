import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import pLimit from 'p-limit';
import type { ServiceErrorDetails, ServiceErrorKind } from '../../../../src/service/errors';
import { json, raw, reset } from '../../../support/loopback/behaviours';
import type { Behaviour } from '../../../support/loopback/exchange';
import { LoopbackServer } from '../../../support/loopback/server';
import { expectFailure, PATIENCE_MS } from '../../expect';
import { checkedBaseUrl, makeClient, makeTransport } from '../rig';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

describe('transport: faults of the network', function () {
  this.timeout(PATIENCE_MS);
  let server: LoopbackServer;
  beforeEach(async () => {
    server = await LoopbackServer.start();
  });
  afterEach(() => server.close());

  type Row = readonly [
    what: string,
    behaviour: Behaviour,
    kind: ServiceErrorKind,
    details: ServiceErrorDetails,
    requests: number,
  ];
  const rows: readonly Row[] = [
    ['reset before the headers', reset(), 'unreachable', { reason: 'reset' }, 3],
    ['closed before the headers', raw(''), 'unreachable', { reason: 'reset' }, 3],
    ['reset in the headers', raw('HTTP/1.1 200 OK\r\nConte', 'reset'), 'unreachable', { reason: 'reset' }, 3],
    ['closed in the headers', raw('HTTP/1.1 200 OK\r\nConte'), 'unreachable', { reason: 'reset' }, 3],
    [
      'reset after the headers',
      raw(`${HEAD}Content-Length: 9\r\n\r\n`, 'reset'),
      'unreachable',
      { reason: 'reset' },
      3,
    ],
    [
      'cut short of its length',
      raw(`${HEAD}Content-Length: 90\r\n\r\n[]`),
      'unreachable',
      { reason: 'reset' },
      3,
    ],
    [
      'cut short in a chunk',
      raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\n9\r\n[]`),
      'unreachable',
      { reason: 'reset' },
      3,
    ],
    [
      'cut short of the last chunk',
      raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n`),
      'unreachable',
      { reason: 'reset' },
      3,
    ],
    [
      'no length, closed half-way',
      raw(`${HEAD}Connection: close\r\n\r\n[{"acc`),
      'notJson',
      { reason: 'syntax' },
      1,
    ],
    ['a garbage status line', raw('SSH-2.0-OpenSSH_9.6\r\n'), 'unreachable', { reason: 'notHttp' }, 1],
    ['a garbage status', raw('HTTP/1.1 abc OK\r\n\r\n'), 'unreachable', { reason: 'notHttp' }, 1],
    [
      'a garbage header',
      raw('HTTP/1.1 200 OK\r\nbad header\r\n\r\n'),
      'unreachable',
      { reason: 'notHttp' },
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
  for (const [what, behaviour, kind, details, requests] of rows) {
    it(`${what}: ${kind}, ${requests === 1 ? 'one request' : `${requests} requests`}`, async () => {
      server.answer('auth.listAccessTokens', behaviour);
      const { client } = makeClient(server);
      await expectFailure(client.listAccessTokens(), kind, details);
      assert.equal(server.requests.length, requests);
      server.reset();
      assert.equal((await client.listAccessTokens()).tokens.length, 1, 'the next request works');
    });
  }

  it('an idle connection closed by the server: the next request takes another', async () => {
    const { client } = makeClient(server);
    await client.listAccessTokens();
    server.closeIdleConnections();
    await client.listAccessTokens();
    assert.deepEqual(
      server.requests.map(({ socketId }) => socketId),
      [1, 2],
    );
  });

  it('a connection is used again, also after an answer that was an error', async () => {
    const { client } = makeClient(server);
    for (let time = 0; time < 10; time++) {
      await client.listAccessTokens();
      await expectFailure(client.pairingCode('nope'), 'notFound');
    }
    // A body can end a moment before its connection is free again, so a second one may join.
    assert.ok(server.connectionCount <= 2, `${server.connectionCount} connections`);
  });

  it('a stopped server: refused, and works again when it is back', async () => {
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

describe('transport: addresses where nobody answers', function () {
  this.timeout(PATIENCE_MS);
  const label = 'a'.repeat(64);
  const rows: readonly (readonly [string, string, ServiceErrorDetails, attempts: number])[] = [
    // Longer than a label may be, so no name server needs to be asked.
    ['unknown host', `http://${label}.invalid`, { reason: 'unknownHost' }, 3],
    ['a port that fetch blocks', 'http://127.0.0.1:6000', { reason: 'blockedPort' }, 1],
  ];
  for (const [what, address, details, attempts] of rows) {
    it(`${what}: ${attempts === 1 ? 'tried once' : `tried ${attempts} times`}`, async () => {
      const { transport, records } = makeTransport();
      const { href } = checkedBaseUrl(address);
      const request = {
        operation: 'auth.listAccessTokens' as const,
        url: `${href}/api/auth/accesstokens`,
        authorization: undefined,
        mask: (text: string) => text,
        signal: undefined,
        read: () => undefined,
      };
      await expectFailure(transport.getJson(request), 'unreachable', details);
      assert.equal(records.length, attempts);
    });
  }

  it('a server that speaks first, and no HTTP', async () => {
    const banner = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      socket.end('220 mail.example ESMTP\r\n');
    });
    await new Promise<void>((resolve) => banner.listen(0, '127.0.0.1', resolve));
    try {
      const address = banner.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const { transport } = makeTransport();
      const request = {
        operation: 'auth.listAccessTokens' as const,
        url: `http://127.0.0.1:${port}/api/auth/accesstokens`,
        authorization: undefined,
        mask: (text: string) => text,
        signal: undefined,
        read: () => undefined,
      };
      await expectFailure(transport.getJson(request), 'unreachable');
    } finally {
      await new Promise((resolve) => banner.close(resolve));
    }
  });

  it('many at once stay within the limit of connections', async () => {
    const server = await LoopbackServer.start();
    try {
      const limit = pLimit(4);
      server.answer('endpoints.pairingCode', json({ id: 'PC', code: '1' }));
      const { client } = makeClient(server, { limit: (work) => limit(work) });
      await Promise.all(Array.from({ length: 200 }, (_, index) => client.pairingCode(`PC-${index}`)));
      assert.ok(server.connectionCount <= 8, `${server.connectionCount} connections`);
    } finally {
      await server.close();
    }
  });
});
