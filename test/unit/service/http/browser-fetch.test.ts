import assert from 'node:assert/strict';
import { browserFetch, isBlockedInBrowser } from '../../../../src/service/http/browser-fetch';
import { type FetchLike, getJson } from '../../../../src/service/http/get-json';
import { expectFailure } from '../../../support/expect';
import { silence } from '../../../support/loopback/behaviors';
import { useServer } from '../../../support/loopback/use-server';
import { makeClient, makeTransport, unreadList } from '../../../support/worlds/client-rig';

/** Errors that browsers throw if there is no readable response. */
const REJECTIONS = [
  ['Chromium', 'Failed to fetch'],
  ['Firefox', 'NetworkError when attempting to fetch resource.'],
  ['Safari', 'Load failed'],
] as const;

describe('browserFetch', () => {
  const server = useServer();

  const rejecting = (message: string): FetchLike =>
    browserFetch(() => Promise.reject(new TypeError(message)));

  for (const [browser, message] of REJECTIONS) {
    it(`reports a rejection in ${browser} as an unreadable response, and does not repeat the request`, async () => {
      const { client, records } = makeClient(server, { fetch: rejecting(message) });
      await expectFailure(client.listAccessTokens(), 'unreachable', { reason: 'noReadableResponse' });
      assert.equal(records.length, 1);
    });
  }

  it('reports http: to another machine as blocked, without its address', async () => {
    const rig = makeTransport({ fetch: rejecting('Failed to fetch') });
    const listing = getJson('http://rooms.example/api', unreadList(rig));
    const error = await expectFailure(listing, 'unreachable', { reason: 'blockedHttp' });
    assert.doesNotMatch(JSON.stringify(error), /rooms\.example/);
  });

  it('returns responses unchanged', async () => {
    const { client } = makeClient(server, { fetch: browserFetch((url, init) => fetch(url, init)) });
    assert.equal((await client.listAccessTokens()).tokens.length, 1);
  });

  it('reports a timeout', async () => {
    server.answer('any', silence());
    const inBrowser = browserFetch((url, init) => fetch(url, init));
    const { client } = makeClient(server, { fetch: inBrowser, timeout: 50 });
    await expectFailure(client.listAccessTokens(), 'timedOut');
  });

  it('reports a canceled request', async () => {
    server.answer('any', silence());
    const { client } = makeClient(server, { fetch: browserFetch((url, init) => fetch(url, init)) });
    const abort = new AbortController();
    const listing = client.listAccessTokens(abort.signal);
    await server.requested(1);
    abort.abort();
    await expectFailure(listing, 'canceled');
  });

  it('does not report an interrupted body as blocked', async () => {
    const brokenOff = async () =>
      new Response(new ReadableStream({ start: (body) => body.error(new TypeError('Failed to fetch')) }));
    const { client } = makeClient(server, { fetch: browserFetch(brokenOff) });
    await expectFailure(client.listAccessTokens(), 'unreachable', { reason: 'incomplete' });
  });

  it('reports a redirect without status and target, which a browser hides', async () => {
    const opaque = new Response(null);
    Object.defineProperties(opaque, { type: { value: 'opaqueredirect' }, status: { value: 0 } });
    const { client } = makeClient(server, { fetch: browserFetch(async () => opaque) });
    const error = await expectFailure(client.listAccessTokens(), 'redirected');
    assert.deepEqual(error.details, {});
  });
});

describe('isBlockedInBrowser', () => {
  const rows: readonly (readonly [url: string, isBlocked: boolean])[] = [
    ['https://rooms.example', false],
    ['https://192.168.1.5:8443/video', false],
    ['http://localhost:8080', false],
    ['HTTP://LOCALHOST', false],
    ['http://127.0.0.1:8080/video', false],
    ['http://rooms.example', true],
    ['http://192.168.1.5', true],
    ['http://localhost.example', true],
    ['http://rooms.localhost', true],
    // Loopback addresses that VS Code's policy does not name.
    ['http://127.0.0.2', true],
    ['http://[::1]:8080', true],
    ['demo:', false],
    ['no address', false],
  ];
  for (const [url, isBlocked] of rows) {
    it(`calls ${url} ${isBlocked ? 'blocked' : 'allowed'}`, () =>
      assert.equal(isBlockedInBrowser(url), isBlocked));
  }
});
