import assert from 'node:assert/strict';
import pLimit from 'p-limit';
import { LoopbackServer } from '../../../support/loopback/server';
import { makeClient } from '../rig';

const AT_ONCE = 4;

describe('Transport: connections', () => {
  let server: LoopbackServer;
  beforeEach(async () => {
    server = await LoopbackServer.start();
  });
  afterEach(() => server.close());

  it('opens no more connections than requests may run at once', async () => {
    const limit = pLimit(AT_ONCE);
    const { client } = makeClient(server, { limit: (work) => limit(work) });
    await Promise.all(Array.from({ length: 200 }, () => client.currentPairingCode('EP-1')));
    assert.equal(server.requests.length, 200);
    assert.ok(server.connectionCount <= AT_ONCE, `${server.connectionCount} connections`);
  });
});
