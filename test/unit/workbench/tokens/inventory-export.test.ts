import assert from 'node:assert/strict';
import { SessionClosed } from '../../../../src/model/connections/session-closed';
import { exportInventory } from '../../../../src/workbench/commands/access-tokens';
import { anAccessToken, anExpiringToken } from '../../../support/builders';
import { CONNECTION_NODE, call } from '../../../support/call';
import { present } from '../../../support/expect';
import { silence } from '../../../support/loopback/behaviors';
import { useWorld } from '../../../support/worlds/each-world';

describe('Export Access Token Inventory', () => {
  const without = anAccessToken({ accessToken: 'never4abcd9efgh1', expirationDate: undefined });
  const world = useWorld({
    service: { tokens: [anExpiringToken('Kiosk', 20), anExpiringToken('Lobby', 20), without] },
  });
  beforeEach(async () => {
    world.clock.time = Date.now();
    await world.session.refresh();
  });

  /** Runs some work, then exports all tokens in a format. @returns the file and its message */
  async function exported(label: RegExp, before = async () => {}) {
    world.dialogs.choose = async (items) => {
      await before();
      return items.find((item) => label.test(item.label));
    };
    await call(exportInventory, world, CONNECTION_NODE);
    const [[name, content] = ['', '']] = world.userFiles.saved;
    return { name, text: String(content), said: world.userFiles.said[0] };
  }

  it('writes a calendar of expiry days, and says how many tokens are omitted', async () => {
    const { name, text, said } = await exported(/^iCalendar/);
    assert.match(name, /\.ics$/);
    const left = 'Left out: 1 token without a valid expiry.';
    assert.equal(said, `Inventory of 2 access tokens written to “${name}”. ${left}`);
    assert.match(text, /^SUMMARY:Video: 2 access tokens expiring\r$/m);
    assert.match(text, /^DESCRIPTION:Kiosk\\nLobby\r$/m);
  });

  it('writes no calendar if no token has a valid expiry', async () => {
    world.server.service.tokens = [without];
    await world.session.refresh();
    await assert.rejects(exported(/^iCalendar/), { message: 'No token has a valid expiry' });
    assert.equal(world.userFiles.saved.size, 0);
  });

  it('exports the tokens of one list even if another arrives during the question', async () => {
    const earlier = world.session.accessTokens.loadedAt;
    const { text } = await exported(/^CSV/, async () => {
      world.server.service.tokens = [anExpiringToken('Late', 20)];
      world.clock.time += 60_000;
      await world.session.refresh();
    });
    assert.match(text, /Kiosk/);
    assert.doesNotMatch(text, /Late/);
    assert.notEqual(world.session.accessTokens.loadedAt, earlier);
  });

  it('fails and writes nothing if the connection’s address changes during the request', async () => {
    const { settingsPort: settings, server } = world;
    const { baseUrl } = server;
    // The session of the other address has not listed anything yet.
    settings.edit({ connections: [{ name: 'Video', baseUrl: `${baseUrl}/a` }] });
    const { username, password } = server.service;
    await world.credentials.save(present(world.sessions.find('Video')).connection, { username, password });
    server.answer('any', silence());
    const sent = server.requests.length;
    const exporting = exported(/^CSV/);
    const failed = assert.rejects(exporting, SessionClosed);
    await server.requested(sent + 1);
    settings.edit({ connections: [{ name: 'Video', baseUrl: `${baseUrl}/b` }] });
    await failed;
    assert.equal(world.userFiles.saved.size, 0);
  });
});
