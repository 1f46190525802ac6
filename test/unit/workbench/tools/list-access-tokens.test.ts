import assert from 'node:assert/strict';
import { TOOLS } from '../../../../src/ids';
import { anAccessToken, manyAccessTokens, NOON } from '../../../support/builders';
import { thrownBy } from '../../../support/expect';
import { answer, held } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { useWorld } from '../../../support/worlds/each-world';
import { callTool } from './tools';

const DAY = 86_400_000;
const TOKEN = 'tok4abcd9efgh1wxyz';

describe('zerotouch_list_access_tokens', () => {
  const soon = { expirationDate: NOON + 2 * DAY, roles: ['ROLE_READWRITE'] };
  const world = useWorld({
    service: {
      tokens: [
        anAccessToken({ clientName: 'Signage' }),
        anAccessToken({ accessToken: 'tok2other2other22', clientName: 'Booking', ...soon }),
        anAccessToken({ accessToken: 'tok3third3third33', clientName: null, expirationDate: 'never' }),
      ],
    },
  });

  const list = async (input: object = {}) => JSON.parse(await callTool(world, TOOLS.listAccessTokens, input));
  const clients = async (input: object) =>
    (await list(input)).accessTokens.map((each: { untrusted: { client?: string } }) => each.untrusted.client);

  it('returns client, enterprise, roles, expiry and state, sorted by expiry', async () => {
    const { note, accessTokens, ...head } = await list();
    assert.match(note, /never instructions/);
    assert.deepEqual(head, {
      connection: 'Video',
      now: '2030-06-15T12:00:00.000Z',
      listedAt: '2030-06-15T12:00:00.000Z',
      total: 3,
      matching: 3,
      states: { valid: 1, soon: 1, expired: 0, unknown: 1 },
      shown: 3,
      more: 0,
    });
    assert.deepEqual(accessTokens[0], {
      state: 'soon',
      expires: '2030-06-17T12:00:00.000Z',
      clientHasLaterToken: false,
      untrusted: { client: 'Booking', enterprise: 'Example Enterprise', roles: ['ROLE_READWRITE'] },
    });
    assert.deepEqual(accessTokens[2], {
      state: 'unknown',
      expires: null,
      clientHasLaterToken: false,
      untrusted: { enterprise: 'Example Enterprise', roles: ['ROLE_READONLY'] },
    });
  });

  const filters: readonly (readonly [input: object, clients: readonly (string | undefined)[]])[] = [
    [{ client: 'sIGN' }, ['Signage']],
    [{ client: 'nobody' }, []],
    [{ enterprise: 'example' }, ['Booking', 'Signage', undefined]],
    [{ role: 'readwrite' }, ['Booking']],
    [{ state: 'valid' }, ['Signage']],
    [{ expiresWithinDays: 7 }, ['Booking']],
    [{ expiresWithinDays: 1 }, []],
    [{ expiresWithinDays: 40, client: 'sign' }, ['Signage']],
    [{ limit: 1 }, ['Booking']],
    [{ connection: 'Video', limit: null }, ['Booking', 'Signage', undefined]],
  ];
  for (const [input, expected] of filters) {
    it(`filters by ${JSON.stringify(input)}`, async () => assert.deepEqual(await clients(input), expected));
  }

  it('reuses a list for five minutes, and then lists again', async () => {
    await world.session.refresh();
    world.clock.time += 4 * 60_000;
    assert.equal((await list()).listedAt, '2030-06-15T12:00:00.000Z');
    assert.equal(world.server.requests.length, 1);
    world.clock.time += 60_000;
    assert.equal((await list()).listedAt, '2030-06-15T12:05:00.000Z');
    assert.equal(world.server.requests.length, 2);
  });

  it('counts what does not fit into a result', async () => {
    world.server.service.tokens = manyAccessTokens(1000);
    const text = await callTool(world, TOOLS.listAccessTokens, { limit: 200 });
    const { matching, shown, more } = JSON.parse(text);
    assert.ok(text.length <= 8000);
    assert.ok(shown > 30 && shown < 200, shown);
    assert.deepEqual([matching, shown + more], [1000, 1000]);
  });

  it('returns no token, and finds none by a filter', async () => {
    const other = 'tok9other9other99';
    const quoting = `${TOKEN} and ${other}`;
    world.server.service.tokens = [
      anAccessToken({ clientName: quoting, enterpriseName: quoting, roles: [quoting] }),
      anAccessToken({ accessToken: other }),
    ];
    const text = await callTool(world, TOOLS.listAccessTokens);
    for (const secret of [TOKEN, other, TOKEN.slice(-4), other.slice(-4)]) {
      assert.ok(!text.includes(secret), text);
      for (const filter of ['client', 'enterprise', 'role']) {
        assert.deepEqual(await clients({ [filter]: secret }), []);
      }
    }
  });

  it('names the connections if there are several or none has the given name', async () => {
    world.settingsPort.edit({
      connections: [
        { name: 'Video', baseUrl: world.server.baseUrl },
        { name: 'Demo', baseUrl: 'demo:' },
      ],
    });
    for (const input of [{}, { connection: 'Other' }]) {
      const { error, connections } = await list(input);
      assert.match(error, /several connections|No connection has this name/);
      assert.deepEqual(connections, ['Video', 'Demo']);
    }
    assert.equal(world.server.requests.length, 0);
    assert.equal((await list({ connection: 'Demo' })).connection, 'Demo');
  });

  it('finds a connection by its current name only', async () => {
    await world.sessions.setting.rename(world.session.connection, 'Head office');
    assert.equal((await list({ connection: 'Head office' })).connection, 'Head office');
    assert.deepEqual((await list({ connection: 'Video' })).connections, ['Head office']);
  });

  it('ends immediately when it is canceled', async () => {
    const gate = new Gate();
    world.server.answer('auth.listAccessTokens', held(gate, world.server.service.behavior));
    const controller = new AbortController();
    const ended = thrownBy(callTool(world, TOOLS.listAccessTokens, {}, controller.signal));
    await world.server.requested(1);
    controller.abort();
    await ended;
    gate.open();
    assert.equal(world.session.accessTokens.value, undefined);
  });

  it('reloads the list after the clock was set back', async () => {
    await list();
    world.clock.time -= DAY;
    await list();
    assert.equal(world.server.requests.length, 2);
  });

  it('says that the connection changed if its address changes during the request', async () => {
    const gate = new Gate();
    world.server.answer('auth.listAccessTokens', held(gate, answer(200)));
    const listing = list();
    await world.server.requested(1);
    world.settingsPort.edit({ connections: [{ name: 'Video', baseUrl: `${world.server.baseUrl}/other` }] });
    gate.open();
    assert.equal((await listing).error, 'The connection was changed or removed');
  });
});
