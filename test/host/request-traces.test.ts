import assert from 'node:assert/strict';
import type { Parts } from '../../src/extension';
import { LoopbackServer } from '../support/loopback/server';
import { waitFor } from '../support/wait';
import { connect, disconnect, loadedSession, PATIENCE_MS } from './rig/connections';
import { activated } from './rig/extension';

const TOKEN = 'tok4abcd9efgh1wxyz';

describe('what the process notes of requests', () => {
  let parts: Parts;
  let server: LoopbackServer;
  before(async () => {
    parts = await activated();
    server = await LoopbackServer.start();
    await connect(parts, { Rooms: server });
  });
  after(async () => {
    await disconnect(parts);
    await server.close();
  });

  it('an access token is no part of it, whether it was found or not', async () => {
    // There is room for 250, which other tests may have used up.
    performance.clearResourceTimings();
    const noted: string[] = [];
    // It gets the same notes as the extension does, and shows that there were any.
    const observer = new PerformanceObserver((list) =>
      noted.push(...list.getEntries().map(({ name }) => name)),
    );
    observer.observe({ type: 'resource' });
    const { inspections } = await loadedSession(parts, 'Rooms');
    await inspections.inspect(TOKEN);
    await assert.rejects(inspections.inspect(`${TOKEN}/gone`));
    await waitFor(
      'both to be noted',
      () => noted.filter((name) => name.includes(TOKEN)).length === 2,
      PATIENCE_MS,
    );
    observer.disconnect();
    const kept = () => performance.getEntriesByType('resource').map(({ name }) => name);
    await waitFor('them to be taken out', () => kept().every((name) => !name.includes(TOKEN)), PATIENCE_MS);
    assert.ok(kept().includes(`${server.baseUrl}/api/auth/accesstokens`), 'the others stay');
  });
});
