import assert from 'node:assert/strict';
import { stopProblem } from '../../../../src/rollout/run/run-stop';
import { browserFetch } from '../../../../src/service/http/browser-fetch';
import { FOR_BROWSERS } from '../../../support/loopback/cross-origin';
import { roomList, runToEnd, states, useRollout } from '../../../support/worlds/rollout-runs';
import { basic } from '../../../support/worlds/world';

/** Withholds responses without the header that allows other origins, like a browser. */
const fetchInBrowser = browserFetch(async (url, init) => {
  const response = await fetch(url, init);
  if (response.headers.has('access-control-allow-origin')) return response;
  throw new TypeError('Failed to fetch');
});

describe('Rollout: web worker host', () => {
  const world = useRollout(10);
  beforeEach(() => world.reconnect({ ports: { fetch: fetchInBrowser } }));

  it('stops after one request without a response, because the hidden response may have been a 401', async () => {
    const { rollout, server, session } = world;
    await world.credentials.save(session.connection, { username: 'alice', password: 'wrong' });
    server.crossOrigin = undefined;
    await runToEnd(rollout, roomList(10));
    assert.match(
      stopProblem(rollout)?.headline ?? '',
      /^Fetching stopped: The browser blocked or did not receive/,
    );
    assert.ok(states(rollout).every((state) => state === 'notFetched'));
    assert.deepEqual(world.authorizations, [basic('wrong')]);
  });

  it('waits for a service that responded before, and finishes', async () => {
    const { rollout, server } = world;
    server.crossOrigin = FOR_BROWSERS;
    let requests = 0;
    server.answer('any', (exchange) => {
      requests += 1;
      if (requests > 5 && requests < 10) exchange.response.removeHeader('access-control-allow-origin');
      return server.service.behavior(exchange);
    });
    await runToEnd(rollout, roomList(10));
    assert.equal(rollout.stoppedBy, undefined);
    assert.equal(rollout.isRunning, false);
    assert.ok(states(rollout).every((state) => state === 'done'));
  });
});
