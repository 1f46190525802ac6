import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Parts } from '../../src/extension';
import { COMMANDS, PANELS } from '../../src/ids';
import type { Session } from '../../src/model/connections/session';
import { Emitter } from '../../src/model/event';
import type { PanelContent } from '../../src/workbench/panels/panel-host';
import { anAccessToken, aRoom } from '../support/builders';
import { serviceError } from '../support/loopback/behaviours';
import { LoopbackServer } from '../support/loopback/server';
import { waitFor } from '../support/wait';
import { lookUpEndpoint, lookUpPairingCode } from './rig/actions';
import { run } from './rig/commands';
import { connect, disconnect, loadedSession, PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { rowsOf } from './rig/rows';
import { panelsOpen, panelTabs, panelTitles } from './rig/tabs';

describe('panels in VS Code', () => {
  const rooms = useRooms({
    rooms: [aRoom(1), aRoom(2)],
    tokens: [anAccessToken(), anAccessToken({ accessToken: 'zzz4abcd9efgh1', clientName: null })],
  });

  const lookUp = (endpointId: string, connectionName = 'Rooms') =>
    lookUpEndpoint(rooms.parts, endpointId, connectionName);
  const open = (...titles: readonly string[]) =>
    panelsOpen(PANELS.pairingCode, ...titles.map((title) => `Pairing Code: ${title}`));
  const activeTitle = () => panelTabs(PANELS.pairingCode).find(({ isActive }) => isActive)?.title;

  it('open once per endpoint and are revealed by the next look-up', async () => {
    await lookUp('EP-1');
    await lookUp('EP-2');
    await open('Board Room', 'Room 2');
    await waitFor('the panel of Room 2', () => activeTitle() === 'Pairing Code: Room 2', PATIENCE_MS);
    await lookUp('EP-1');
    await waitFor('the panel of Board Room', () => activeTitle() === 'Pairing Code: Board Room', PATIENCE_MS);
    await open('Board Room', 'Room 2');
  });

  it('show a look-up by pairing code ID in the endpoint’s panel', async () => {
    await lookUp('EP-1');
    await lookUpPairingCode(rooms.parts, 'PC-1');
    await open('Board Room');
  });

  it('open for each of two connections with the same endpoint ID', async () => {
    const other = await LoopbackServer.start();
    try {
      other.service.rooms = [aRoom(1, { name: 'Elsewhere' })];
      await connect(rooms.parts, { Rooms: rooms.server, Other: other });
      await lookUp('EP-1');
      await lookUp('EP-1', 'Other');
      await open('Board Room', 'Elsewhere');
    } finally {
      await other.close();
    }
  });

  it('open once per inspected token', async () => {
    for (let time = 0; time < 2; time++) {
      for (const { node } of rowsOf(rooms.parts, 'accessToken')) await run(COMMANDS.inspectAccessToken, node);
    }
    await panelsOpen(PANELS.accessToken, 'Access Token: Room Provisioning', 'Access Token: …fgh1');
  });

  it('have no code and no token in their titles', async () => {
    rooms.server.service.rooms = [aRoom(1, { name: undefined })];
    rooms.server.service.tokens = [anAccessToken({ clientName: 'for tok4abcd9efgh1wxyz' })];
    await lookUp('EP-1');
    await loadedSession(rooms.parts, 'Rooms');
    await run(COMMANDS.inspectAccessToken, rowsOf(rooms.parts, 'accessToken')[0]?.node);
    await open('EP-1');
    await panelsOpen(PANELS.accessToken, 'Access Token: for …');
  });

  it('stay open when a look-up fails', async () => {
    await lookUp('EP-1');
    await open('Board Room');
    rooms.server.answer('endpoints.currentPairingCode', serviceError(500, 'No.'));
    await lookUp('EP-1');
    await open('Board Room');
  });

  it('stay open after the connection is removed', async () => {
    await lookUp('EP-1');
    await open('Board Room');
    await disconnect(rooms.parts);
    await open('Board Room');
  });

  it('open again after they were closed', async () => {
    await lookUp('EP-1');
    await open('Board Room');
    await closeTabs();
    await open();
    await lookUp('EP-1');
    await open('Board Room');
  });
});

/** Panel content that records the calls it gets. */
class OwnContent implements PanelContent {
  readonly key = 'of-the-test';
  readonly viewType = 'zeroTouch.ofTheTest';
  readonly handlers = { copy: () => {}, refresh: () => {}, tryOtherKind: () => {} };
  readonly changed = new Emitter<void>();
  heading = 'First';
  statesAsked = 0;
  listeners = 0;

  constructor(readonly session: Session) {}

  title(): string {
    return this.heading;
  }

  state() {
    this.statesAsked++;
    return { heading: this.heading, subheading: '', buttons: [], notices: [], sections: [], isBusy: false };
  }

  subscribe(listener: () => void): vscode.Disposable {
    this.listeners++;
    const subscription = this.changed.event(listener);
    return new vscode.Disposable(() => {
      this.listeners--;
      subscription.dispose();
    });
  }
}

describe('a panel’s page', () => {
  const rooms = useRooms();
  let parts: Parts;
  let content: OwnContent;
  beforeEach(() => {
    ({ parts } = rooms);
    content = new OwnContent(rooms.session);
    parts.panels.show(content);
  });

  const stateAsked = (times: number) =>
    waitFor('the page to ask for its state', () => content.statesAsked >= times, PATIENCE_MS);

  it('runs its script despite its content security policy and requests its state', async () => {
    await stateAsked(1);
    assert.equal(parts.panels.isVisible(content.key), true);
  });

  it('gets every change of state and title', async () => {
    await stateAsked(1);
    content.heading = 'Second';
    content.changed.fire();
    assert.equal(content.statesAsked, 2);
    await panelsOpen(content.viewType, 'Second');
  });

  it('requests its state again after it was hidden', async () => {
    await stateAsked(1);
    const document = await vscode.workspace.openTextDocument({ content: 'in front' });
    await vscode.window.showTextDocument(document);
    await waitFor('the page to be hidden', () => !parts.panels.isVisible(content.key), PATIENCE_MS);
    const before = content.statesAsked;
    parts.panels.show(content);
    // show() requests it once and the new page once more.
    await stateAsked(before + 2);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('listens only to the latest content of its key', async () => {
    const other = new OwnContent(rooms.session);
    other.heading = 'Other';
    parts.panels.show(other);
    assert.deepEqual([content.listeners, other.listeners], [0, 1]);
    await panelsOpen(content.viewType, 'Other');
  });

  it('listens to nothing after it was closed', async () => {
    assert.equal(content.listeners, 1);
    await panelsOpen(content.viewType, 'First');
    await closeTabs();
    await waitFor('the listener to be removed', () => content.listeners === 0, PATIENCE_MS);
    assert.equal(parts.panels.isVisible(content.key), false);
    assert.deepEqual(panelTitles(content.viewType), []);
  });
});
