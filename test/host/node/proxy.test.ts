import assert from 'node:assert/strict';
import type { App } from '../../../src/app';
import { COMMANDS } from '../../../src/ids';
import { LoopbackServer } from '../../support/loopback/server';
import { waitFor } from '../../support/wait';
import { runCommand } from '../rig/commands';
import { disconnect, loadedSession, PATIENCE_MS, sessionNamed, setUserSetting } from '../rig/connections';
import { activated } from '../rig/extension';
import { rowOfKind, textOf } from '../rig/rows';
import { LoopbackProxy } from './proxy';

/** A host name that only the proxy can resolve, because VS Code uses no proxy for localhost. */
const HOST = 'rooms.example.test';
const PROXY_PASSWORD = 'proxyhunter2';

describe('connection through a proxy', () => {
  let parts: App;
  let server: LoopbackServer;
  let proxy: LoopbackProxy;
  before(async () => {
    parts = await activated();
  });
  beforeEach(async () => {
    server = await LoopbackServer.start();
    server.service.checks = 'all';
    proxy = await LoopbackProxy.start(server.port);
  });
  afterEach(async () => {
    await disconnect(parts);
    await setUserSetting('http.proxy', undefined);
    await server.close();
    await proxy.close();
  });

  /** Adds a connection to a service that is reachable only through the proxy. */
  async function connectThrough(scheme: 'http' | 'https'): Promise<void> {
    const baseUrl = `${scheme}://${HOST}`;
    const { username, password } = server.service;
    const secret = { version: 2, id: 'record', baseUrl, username, password };
    await parts.secrets.store('credentials/Far', JSON.stringify(secret));
    await setUserSetting('zeroTouch.connections', [{ name: 'Far', baseUrl }]);
    await waitFor('the connection', () => parts.sessions.find('Far'), PATIENCE_MS);
  }

  const useProxy = (host = `127.0.0.1:${proxy.port}`) => setUserSetting('http.proxy', `http://${host}`);

  type Row = readonly [what: string, breakIt: () => Promise<void>, says: RegExp];
  const refused = /^The proxy requires credentials \(407\)\. Check the setting http\.proxy/;
  const rows: readonly Row[] = [
    [
      'a proxy that asks for credentials (407)',
      async () => {
        proxy.refuses = true;
        await useProxy();
      },
      refused,
    ],
    [
      'a proxy that refuses the credentials of http.proxy (407)',
      async () => {
        proxy.refuses = true;
        await useProxy(`clerk:${PROXY_PASSWORD}@127.0.0.1:${proxy.port}`);
      },
      refused,
    ],
    [
      'a proxy that is down',
      async () => {
        await useProxy();
        await proxy.close();
      },
      /^The proxy cannot be reached\. Check the setting http\.proxy/,
    ],
    [
      'a proxy with an unknown host name',
      () => useProxy('proxy.invalid:3128'),
      /^The host name of the proxy was not found\. Check the setting http\.proxy/,
    ],
  ];
  for (const scheme of ['http', 'https'] as const) {
    for (const [what, breakIt, says] of rows) {
      it(`reports ${what} and does not bypass it (${scheme})`, async () => {
        // Set before the connection is added, because it is listed immediately.
        await breakIt();
        await connectThrough(scheme);
        await runCommand(COMMANDS.refresh);
        const problem = rowOfKind(parts, 'problem');
        assert.match(String(problem.item.tooltip), says);
        const steps = proxy.refuses ? 'openSettings refresh' : 'refresh openSettings';
        assert.equal(problem.item.contextValue, `problem ${steps} showLog`);
        assert.equal(server.connectionCount, 0);
        assert.equal(proxy.tunnels.length > 0, proxy.refuses);
        assert.ok(proxy.tunnels.every(({ authorization }) => authorization === undefined));
        const { error } = sessionNamed(parts, 'Far').accessTokens;
        const reported = JSON.stringify([problem.item, error, error instanceof Error ? error.stack : '']);
        assert.ok(!reported.includes(PROXY_PASSWORD) && !reported.includes(server.service.password));
      });
    }
  }

  it('works with the stored credentials as soon as the proxy works again @everywhere', async () => {
    proxy.refuses = true;
    await useProxy();
    await connectThrough('http');
    await runCommand(COMMANDS.refresh);
    proxy.refuses = false;
    await loadedSession(parts, 'Far');
    const { port } = proxy;
    await proxy.close();
    await runCommand(COMMANDS.refresh);
    assert.match(textOf(rowOfKind(parts, 'problem')), /^Proxy not reachable \| Retry$/);
    proxy = await LoopbackProxy.start(server.port, port);
    await loadedSession(parts, 'Far');
    assert.deepEqual(
      server.requests.map(({ headers }) => headers.authorization),
      [server.service.authorization, server.service.authorization],
    );
  });
});
