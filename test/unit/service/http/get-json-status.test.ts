import assert from 'node:assert/strict';
import { expectFailure } from '../../../support/expect';
import { answer, inTurn, json, jsonText, serviceError } from '../../../support/loopback/behaviors';
import type { Behavior } from '../../../support/loopback/exchange';
import { useServer } from '../../../support/loopback/use-server';
import { withQuickTimers } from '../../../support/quick-timers';
import { type FaultRow, makeClient } from '../../../support/worlds/client-rig';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const LOGIN_PAGE = '<!doctype html><html><body><form>Sign in</form></body></html>';

describe('getJson: statuses', () => {
  const server = useServer();

  const at = (status: number): Behavior => answer(status, '');
  const asking = (status: number, value: string): Behavior => answer(status, '', { 'retry-after': value });
  const rows: readonly FaultRow[] = [
    ['200 with a sign-in page', answer(200, LOGIN_PAGE, HTML), 'notJson', { status: 200, reason: 'html' }, 1],
    ['200 with HTML labeled as JSON', jsonText(LOGIN_PAGE), 'notJson', { status: 200, reason: 'html' }, 1],
    ['200 without a body', jsonText(''), 'notJson', { status: 200, reason: 'empty' }, 1],
    ['200 with an object', jsonText('{}'), 'unexpectedShape', { status: 200 }, 1],
    [
      '200 with plain text',
      answer(200, '[]', { 'content-type': 'text/plain' }),
      'notJson',
      { reason: 'contentType' },
      1,
    ],
    ['200 with incomplete JSON', jsonText('[{"a":'), 'notJson', { status: 200 }, 1],
    ['204', at(204), 'unexpectedStatus', { status: 204 }, 1],
    ['304', at(304), 'unexpectedStatus', { status: 304 }, 1],
    ['401', at(401), 'unauthorized', { status: 401 }, 1],
    [
      '401 with markup as its realm',
      answer(401, '', { 'www-authenticate': 'Basic realm="<img src=x onerror=alert(1)>"' }),
      'unauthorized',
      { status: 401 },
      1,
    ],
    ['403', at(403), 'forbidden', { status: 403 }, 1],
    ['404', at(404), 'notFound', { status: 404 }, 1],
    // Node.js reports a 407 as a failed fetch without a status.
    ['407', at(407), 'proxy', { reason: 'proxyCredentials' }, 1],
    ['429', at(429), 'rateLimited', { status: 429 }, 3],
    ['500', at(500), 'serverError', { status: 500 }, 1],
    ['502', at(502), 'serverError', { status: 502 }, 3],
    ['503', at(503), 'serverError', { status: 503 }, 3],
    ['504', at(504), 'serverError', { status: 504 }, 3],
    ['503 with Retry-After 0', asking(503, '0'), 'serverError', { retryAfterMs: 0 }, 3],
    ['503 with an invalid Retry-After', asking(503, 'soon'), 'serverError', { status: 503 }, 3],
    ['429 with Retry-After 31', asking(429, '31'), 'rateLimited', { retryAfterMs: 31_000 }, 1],
  ];
  for (const [what, behavior, kind, details, requests] of rows) {
    it(`reports ${what} as ${kind} (requests: ${requests})`, async () => {
      server.answer('any', behavior);
      server.answer('auth.listAccessTokens', behavior);
      const { client, records } = makeClient(server);
      await expectFailure(client.listAccessTokens(), kind, details);
      assert.equal(server.requests.length, requests);
      assert.deepEqual(
        records.map(({ attempt }) => attempt),
        Array.from({ length: requests }, (_, index) => index + 1),
      );
      assert.ok(records.every((record) => record.outcome === kind));
      server.reset();
      assert.equal((await client.listAccessTokens()).tokens.length, 1, 'the next request works');
    });
  }
});

describe('getJson: server messages', () => {
  const server = useServer();

  const markup = '<img onerror=x> [x](command:quit) $(trash) \u202e';
  const rows: readonly (readonly [what: string, behavior: Behavior, message: string | undefined])[] = [
    ['a string', serviceError(500, 'Device offline.'), 'Device offline.'],
    ['markup, unchanged', serviceError(500, markup), markup],
    ['300 characters at most', serviceError(500, 'x'.repeat(10_000)), 'x'.repeat(300)],
    ['a number', serviceError(500, 42), undefined],
    ['an object', serviceError(500, { text: 'x' }), undefined],
    ['a blank string', serviceError(500, ' \n'), undefined],
    [
      'the five entities of XML',
      serviceError(500, '&amp;&lt;&gt;&quot;&apos; R&D'),
      '&amp;&lt;&gt;&quot;&apos; R&D',
    ],
    ['other named entities', serviceError(500, 'No p&auml;55.'), undefined],
    ['a list', json(['errorMessage'], 500), undefined],
    ['incomplete JSON', answer(500, '{"errorMessage":"x'), undefined],
    ['a body larger than 64 KB', serviceError(500, 'x'.repeat(70_000)), undefined],
    ['invalid gzip', answer(500, 'no gzip', { 'content-encoding': 'gzip' }), undefined],
    ['the message of a 502', serviceError(502, 'The room refused.'), 'The room refused.'],
  ];
  for (const [what, behavior, message] of rows) {
    it(`${message === undefined ? 'ignores' : 'keeps'} ${what}`, async () => {
      server.answer('auth.listAccessTokens', behavior);
      const error = await expectFailure(makeClient(server).client.listAccessTokens(), 'serverError');
      assert.equal(error.details.serverMessage, message);
    });
  }

  // The request in every form in which a server can quote it.
  const password = 'pä55/word';
  const token = 'tok en/4711';
  const quoted: readonly (readonly [what: string, text: string])[] = [
    ['the password', password],
    ['the header', `Basic ${Buffer.from(`alice:${password}`).toString('base64')}`],
    ['the access token', token],
    ['the path', `/api/auth/accesstokens/${encodeURIComponent(token)}`],
  ];
  for (const [what, text] of quoted) {
    it(`masks ${what} if the server quotes it`, async () => {
      server.service.password = password;
      server.answer('auth.getAccessToken', serviceError(400, `No: ${text} ${text}!`));
      const error = await expectFailure(makeClient(server).client.getAccessToken(token), 'unexpectedStatus');
      const shown = error.details.serverMessage ?? '';
      assert.match(shown, /^No: .*…/);
      for (const secret of [
        password,
        token,
        encodeURIComponent(token),
        Buffer.from(`alice:${password}`).toString('base64'),
      ]) {
        assert.ok(!shown.includes(secret), shown);
      }
    });
  }
});

describe('getJson: 404 bodies', () => {
  const server = useServer();

  const rows: readonly (readonly [what: string, behavior: Behavior, isJson: boolean])[] = [
    ['an error of the service', serviceError(404, 'Not found.'), true],
    ['JSON with a wrong label', answer(404, '{}', { 'content-type': 'text/html' }), true],
    ['a web page', answer(404, '<h1>404</h1>', HTML), false],
    [
      'a web page labeled as JSON',
      answer(404, '<h1>404</h1>', { 'content-type': 'application/json' }),
      false,
    ],
    ['plain text', answer(404, '404', { 'content-type': 'text/plain' }), false],
    ['an empty body', answer(404), false],
  ];
  for (const [what, behavior, isJson] of rows) {
    it(`recognizes ${what} as ${isJson ? 'JSON' : 'other content'}`, async () => {
      server.answer('any', behavior);
      const error = await expectFailure(makeClient(server).client.pairingCode('PC-1'), 'notFound');
      assert.equal(error.details.isJson ?? false, isJson);
    });
  }
});

describe('getJson: retries', () => {
  const server = useServer();

  it('returns the response of a later attempt', async () => {
    server.answer('auth.listAccessTokens', inTurn(answer(503), answer(429), server.service.behavior));
    const { client, records } = makeClient(server);
    assert.equal((await client.listAccessTokens()).tokens.length, 1);
    assert.deepEqual(
      records.map(({ outcome, status }) => [outcome, status]),
      [
        ['serverError', 503],
        ['rateLimited', 429],
        ['ok', 200],
      ],
    );
  });

  it('waits as long as Retry-After asks', async () => {
    server.answer(
      'auth.listAccessTokens',
      inTurn(answer(503, '', { 'retry-after': '2' }), server.service.behavior),
    );
    const startedAt = performance.now();
    await withQuickTimers(20, () => makeClient(server).client.listAccessTokens());
    assert.ok(performance.now() - startedAt >= 2000 / 20 - 1);
  });
});
