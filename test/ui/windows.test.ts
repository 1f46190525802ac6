import assert from 'node:assert/strict';
import { anAccessToken, aRoom } from '../support/builders';
import { held, silence } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import { waitFor } from '../support/wait';
import { LOAD_MS } from '../support/workbench/patience';
import { userSettings } from './profile';
import { type Story, story } from './story';
import { VIEW, type ZeroTouch } from './zero-touch';

const CHANGED = 'changed on the server';

describe('windows that close, start again and stand side by side', () => {
  const the = story({
    servers: ['Studio'],
    begin: async ({ zeroTouch, server }) => {
      const { service } = server('Studio');
      service.checks = 'all';
      service.rooms = [aRoom(), aRoom(2), aRoom(3)];
      service.tokens = [anAccessToken({ clientName: 'Signage' })];
      await zeroTouch.addConnection(server('Studio'), 'Studio');
      await zeroTouch.row('Signage');
      await zeroTouch.lookUp('EP-2', /CALENDAR_PUSH/);
      await zeroTouch.row('Room 2');
    },
  });

  it('a restart in the middle of a load: the load ends with it, and the next one is whole', async () => {
    const { zeroTouch, server } = the();
    const gate = new Gate();
    const before = userSettings(zeroTouch.workbench.profile);
    server('Studio').reset();
    server('Studio').answer('any', held(gate, server('Studio').service.behaviour));
    await zeroTouch.workbench.clickInlineAction('Access Tokens', 'Refresh');
    await zeroTouch.workbench.clickInlineAction('Room 2', 'Show Pairing Code');
    await server('Studio').requested(2);
    // At once, as what starts again may be asking before the window is there.
    const letGo = server('Studio')
      .socketsClosed()
      .then(() => server('Studio').reset());
    await zeroTouch.workbench.restart();
    await letGo;
    gate.open();
    await zeroTouch.workbench.openView(VIEW);
    await zeroTouch.row('Signage');
    assert.equal(await zeroTouch.row('Room 2'), 'Room 2 EP-2 · 192.0.2.2');
    assert.deepEqual(await zeroTouch.rowsBelow('Access Tokens'), ['Signage']);
    assert.deepEqual(userSettings(zeroTouch.workbench.profile), before);
    assert.deepEqual(
      server('Studio').requests.map(({ operation }) => operation),
      ['auth.listAccessTokens'],
    );
  });

  it('a window that is closed while the service does not answer lets go of its connections', async () => {
    const { zeroTouch, server } = the();
    const other = await zeroTouch.newWindow();
    await other.row('Signage');
    server('Studio').closeIdleConnections();
    await server('Studio').socketsClosed();
    server('Studio').reset();
    server('Studio').answer('any', silence());
    await other.workbench.clickInlineAction('Access Tokens', 'Refresh');
    await other.workbench.clickInlineAction('Room 2', 'Show Pairing Code');
    await server('Studio').requested(2);
    await other.workbench.closeWindow();
    await server('Studio').socketsClosed();
    await zeroTouch.workbench.toFront();
    server('Studio').reset();
  });

  describe('two at once', () => {
    let other: ZeroTouch;
    before(async () => {
      other = await the().zeroTouch.newWindow();
      await other.row('Signage');
    });
    after(async () => {
      await other.workbench.closeWindow();
      await the().zeroTouch.workbench.toFront();
    });

    it('an endpoint that one looked up is in the other after a refresh', async () => {
      const { zeroTouch } = the();
      await other.lookUp('EP-3', /CALENDAR_PUSH/);
      await zeroTouch.workbench.toFront();
      await refreshUntilRow(zeroTouch, 'Room 3');
      assert.deepEqual(await zeroTouch.rowsBelow('Endpoints'), ['Room 2', 'Room 3']);
    });

    it('look-ups in both lose nothing of either', async () => {
      const { zeroTouch } = the();
      await zeroTouch.lookUp('EP-1', /CALENDAR_PUSH/);
      await zeroTouch.row('Board Room');
      await other.workbench.toFront();
      await refreshUntilRow(other, 'Board Room');
      assert.deepEqual(await other.rowsBelow('Endpoints'), ['Board Room', 'Room 2', 'Room 3']);
      await zeroTouch.workbench.toFront();
      assert.deepEqual(await zeroTouch.rowsBelow('Endpoints'), ['Board Room', 'Room 2', 'Room 3']);
    });

    it('credentials that one updated: the other sends the old ones once more, and then nothing', async () => {
      const { server } = the();
      server('Studio').service.password = CHANGED;
      server('Studio').reset();
      await updateCredentials(the());
      // They are tried, and once they are saved the tokens are listed with them.
      await server('Studio').requested(2);
      const { workbench } = other;
      await workbench.toFront();
      server('Studio').reset();
      await workbench.clickInlineAction('Access Tokens', 'Refresh');
      await other.row('The user name or password was refused (401)');
      // VS Code in a browser reads its secrets once a window: what is read again here is still the old one.
      await workbench.clickInlineAction('Access Tokens', 'Refresh');
      await workbench.runCommand('Zero Touch: Look Up Current Pairing Code…');
      await other.typeEndpointId('EP-1');
      await workbench.closeToast(/refused.*\(401\)/);
      assert.equal(server('Studio').requests.length, 1);
    });

    it('and uses the new ones once it is loaded anew', async () => {
      const { server } = the();
      server('Studio').reset();
      await other.workbench.reload();
      await other.workbench.openView(VIEW);
      await other.row('Signage');
      assert.deepEqual(
        server('Studio').requests.map(({ headers }) => headers.authorization),
        [server('Studio').service.authorization],
      );
    });
  });
});

/** What another window remembered comes a moment later than its own rows. */
async function refreshUntilRow({ workbench }: ZeroTouch, row: string): Promise<void> {
  await waitFor(
    `the row ${row} after a refresh`,
    async () => {
      await workbench.clickInlineAction('Access Tokens', 'Refresh');
      return await workbench.treeRow(row).first().isVisible();
    },
    LOAD_MS,
  );
}

async function updateCredentials({ zeroTouch }: Story): Promise<void> {
  await zeroTouch.workbench.contextMenu('Studio', 'Update Credentials…');
  await zeroTouch.answer('User name', 'alice');
  await zeroTouch.answer('Password', CHANGED);
  await zeroTouch.workbench.input.waitUntilClosed();
}
