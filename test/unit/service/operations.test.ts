import assert from 'node:assert/strict';
import type { OperationName } from '../../../src/service/errors';
import { KnownSecrets } from '../../../src/service/known-secrets';
import { anAccessToken, aPairingCode } from '../../support/builders';
import { expectFailure } from '../../support/expect';
import { json } from '../../support/loopback/behaviors';
import { LoopbackServer } from '../../support/loopback/server';
import { useServer } from '../../support/loopback/use-server';
import { type Client, makeClient } from '../../support/worlds/client-rig';

type Call = (client: Client) => Promise<unknown>;

const OPERATIONS: readonly (readonly [OperationName, Call, target: string])[] = [
  ['auth.listAccessTokens', (client) => client.listAccessTokens(), '/api/auth/accesstokens'],
  [
    'auth.getAccessToken',
    (client) => client.getAccessToken('tok4abcd9efgh1wxyz'),
    '/api/auth/accesstokens/tok4abcd9efgh1wxyz',
  ],
  ['endpoints.pairingCode', (client) => client.pairingCode('PC-1'), '/api/endpoints/PC-1/pairingcode'],
  [
    'endpoints.currentPairingCode',
    (client) => client.currentPairingCode('EP-1'),
    '/api/endpoints/EP-1/currentpairingcode',
  ],
];

describe('operations: requests', () => {
  const server = useServer();

  for (const [operation, call, target] of OPERATIONS) {
    it(`sends GET ${target} with Basic credentials`, async () => {
      server.service.username = 'ü€😀';
      server.service.password = 'p:ü€😀';
      await call(makeClient(server).client);
      assert.equal(server.requests.length, 1);
      const [request] = server.requests;
      assert.equal(request?.method, 'GET');
      assert.equal(request?.url, target);
      assert.equal(request?.headers.authorization, 'Basic w7zigqzwn5iAOnA6w7zigqzwn5iA');
      assert.deepEqual(server.violations, []);
    });

    for (const accessToken of [undefined, 'tok5']) {
      it(`sends ${operation} with ${accessToken === undefined ? 'no credentials' : 'only an access token'}`, async () => {
        server.answer(operation, json({}));
        const { client } = makeClient(server, { basic: undefined, ...(accessToken && { accessToken }) });
        await expectFailure(call(client), 'unexpectedShape');
        const { authorization, 'x-access-token': sent } = server.requests[0]?.headers ?? {};
        assert.deepEqual([authorization, sent], [undefined, accessToken]);
      });
    }

    it(`sends no unexpected header with ${operation}`, async () => {
      await call(makeClient(server).client);
      const names = Object.keys(server.requests[0]?.headers ?? {});
      const known = [
        'accept',
        'accept-encoding',
        'accept-language',
        'authorization',
        'cache-control',
        'connection',
        'host',
        'pragma',
        'sec-fetch-mode',
        'user-agent',
      ];
      assert.deepEqual(
        names.filter((name) => !known.includes(name)),
        [],
      );
      assert.equal(server.requests[0]?.headers.accept, 'application/json');
    });
  }

  it('sends nothing if a parameter would change the path', async () => {
    const { client } = makeClient(server);
    for (const id of ['', ' ', '.', '..', 'a\r\nb', '\ud800', 'x'.repeat(10_000)]) {
      await expectFailure(client.getAccessToken(id), 'invalidInput');
      await expectFailure(client.pairingCode(id), 'invalidInput');
      await expectFailure(client.currentPairingCode(id), 'invalidInput');
    }
    assert.equal(server.requests.length, 0);
  });

  it('keeps the path of the base URL', async () => {
    const prefixed = await LoopbackServer.start({ basePath: '/video/v%C3%BC' });
    try {
      const { client } = makeClient(prefixed);
      for (const [, call] of OPERATIONS) await call(client);
      assert.deepEqual(
        prefixed.requests.map(({ url }) => url),
        OPERATIONS.map(([, , target]) => `/video/v%C3%BC${target}`),
      );
      assert.deepEqual(prefixed.violations, []);
    } finally {
      await prefixed.close();
    }
  });
});

describe('operations: responses', () => {
  const server = useServer();

  it('masks every sent or received token and code in later errors', async () => {
    const knownSecrets = new KnownSecrets();
    const { client } = makeClient(server, { knownSecrets });
    await client.listAccessTokens();
    await expectFailure(client.getAccessToken('unlisted456'), 'notFound');
    const { id } = await client.currentPairingCode('EP-1');
    server.answer('endpoints.pairingCode', json(aPairingCode({ id, code: '654321' })));
    await client.pairingCode(id);
    assert.equal(knownSecrets.mask('tok4abcd9efgh1wxyz unlisted456 123456 654321 EP-1'), '… … … … EP-1');
    server.reset();
  });

  it('rejects a response with another access token', async () => {
    const { client } = makeClient(server);
    server.answer('auth.getAccessToken', json(anAccessToken({ accessToken: 'other5678901234' })));
    await expectFailure(client.getAccessToken('tok4abcd9efgh1wxyz'), 'unexpectedShape', {
      status: 200,
      expected: 'requestedToken',
    });
  });
});
