import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../src/app';
import { COMMANDS, PANELS } from '../../src/ids';
import { SYSTEM_CLOCK } from '../../src/model/clock';
import { Explorer } from '../../src/workbench/tree/explorer';
import type { TreeNode } from '../../src/workbench/tree/nodes';
import { anAccessToken, anExpiringToken, manyAccessTokens } from '../support/builders';
import { answer } from '../support/loopback/behaviors';
import { LoopbackServer } from '../support/loopback/server';
import { waitFor } from '../support/wait';
import { runCommand } from './rig/commands';
import {
  connect,
  disconnect,
  entryFor,
  loadedSession,
  PATIENCE_MS,
  sessionNamed,
  setUserSetting,
} from './rig/connections';
import { activated, closeTabs, hideView, showView } from './rig/extension';
import { replaced } from './rig/replace';
import { allRows, click, connectionRows, iconOf, rowOfKind, rowsOf, textOf } from './rig/rows';
import { panelTabs } from './rig/tabs';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('tree in VS Code @everywhere', () => {
  let parts: App;
  let server: LoopbackServer;
  before(async () => {
    parts = await activated();
    await hideView();
  });
  beforeEach(async () => {
    server = await LoopbackServer.start();
    server.service.tokens = [
      anAccessToken({ expirationDate: Date.now() + 40 * DAY + DAY / 2 }),
      anAccessToken({ accessToken: 'soon4abcd9efgh1', clientName: null, expirationDate: Date.now() + DAY }),
    ];
  });
  afterEach(async () => {
    await closeTabs();
    await hideView();
    await disconnect(parts);
    await server.close();
  });

  it('shows each row with its text, icon, color and click action', async () => {
    await connect(parts, { Video: server });
    await loadedSession(parts, 'Video');
    await sessionNamed(parts, 'Video').singleLookUps.endpoint('EP-1');
    assert.deepEqual(
      connectionRows(parts).map((row) => [textOf(row), iconOf(row), row.item.command?.command]),
      [
        [`Video | ${server.baseUrl}`, 'plug', undefined],
        ['Access Tokens | 2 · 1 client without a token soon', 'key', undefined],
        ['(no client name) | 23 h · …fgh1', 'warning', COMMANDS.showAccessToken],
        ['Room Provisioning | 40 d · …wxyz', 'key', COMMANDS.showAccessToken],
        ['Endpoints | 1', 'device-camera-video', undefined],
        ['Board Room | EP-1 · 192.0.2.7', 'device-camera-video', COMMANDS.showPairingCode],
      ],
    );
    const colors = rowsOf(parts, 'accessToken').map(({ item: { iconPath } }) =>
      iconPath instanceof vscode.ThemeIcon ? iconPath.color?.id : iconPath,
    );
    assert.deepEqual(colors, ['list.warningForeground', undefined]);
    const { contextValue, collapsibleState } = rowOfKind(parts, 'endpoints').item;
    assert.equal(contextValue, 'endpoints lookUpEndpoint openEndpointsAsRollout forgetEndpoint');
    assert.equal(collapsibleState, vscode.TreeItemCollapsibleState.Expanded);
  });

  it('loads a connection that is added while the view is visible', async () => {
    await showView();
    await connect(parts, { Video: server });
    await waitFor('its tokens', () => rowsOf(parts, 'accessToken').length === 2, PATIENCE_MS);
  });

  it('opens the settings from an invalid entry, while the valid connections work', async () => {
    await connect(parts, { Video: server });
    await loadedSession(parts, 'Video');
    await setUserSetting('zeroTouch.connections', [{ name: 'Bad' }, entryFor('Video', server)]);
    await waitFor('the bad row', () => rowsOf(parts, 'badConnection').length === 1, PATIENCE_MS);
    const bad = rowOfKind(parts, 'badConnection');
    assert.equal(textOf(bad), 'Bad | The baseUrl is missing.');
    assert.equal(bad.item.contextValue, 'badConnection openSettings');
    const called: string[] = [];
    const { executeCommand } = vscode.commands;
    const noting = <T>(id: string, ...rest: readonly unknown[]) => {
      called.push(id);
      return executeCommand<T>(id, ...rest);
    };
    await replaced(vscode.commands, 'executeCommand', noting, async () => void (await click(bad)));
    // In any other profile, the command for user settings opens a file without the connections.
    assert.ok(called.includes('workbench.action.openApplicationSettingsJson'), called.join());
    await waitFor(
      'the settings',
      () => vscode.window.activeTextEditor?.document.uri.path.endsWith('settings.json'),
      PATIENCE_MS,
    );
    assert.equal(rowsOf(parts, 'accessToken').length, 2, 'the good entry still works');
  });

  it('opens a long list as a table, and many endpoints as a list, from their last rows', async () => {
    server.service.tokens = manyAccessTokens(201);
    await connect(parts, { Video: server });
    const { endpoints } = await loadedSession(parts, 'Video');
    await endpoints.rememberAll(
      Array.from({ length: 201 }, (_, index) => ({
        id: `EP-${1000 + index}`,
        endpoint: undefined,
        capabilities: undefined,
      })),
      0,
    );
    assert.equal(rowsOf(parts, 'accessToken').length, 200);
    const [table, rollout] = rowsOf(parts, 'more');
    assert.ok(table !== undefined && rollout !== undefined);
    assert.equal(textOf(table), 'Show all in the table | 200 of 201');
    await click(table);
    await waitFor('the table', () => panelTabs(PANELS.accessTokens).length === 1, PATIENCE_MS);
    await click(rollout);
    await waitFor('the rollout', () => parts.documents.all.length === 1, PATIENCE_MS);
    assert.equal(parts.documents.all[0]?.reading.list.rooms.length, 201);
  });

  it('adds an extra row for an endpoint beyond the end of a long list', async () => {
    await connect(parts, { Video: server });
    const { endpoints } = await loadedSession(parts, 'Video');
    await endpoints.rememberAll(
      Array.from({ length: 201 }, (_, index) => ({
        id: `A-${1000 + index}`,
        endpoint: undefined,
        capabilities: undefined,
      })),
      0,
    );
    await showView();
    await waitFor('the view', () => parts.explorer.isVisible, PATIENCE_MS);
    await sessionNamed(parts, 'Video').singleLookUps.endpoint('EP-1');
    assert.equal(rowsOf(parts, 'endpoint').length, 200);
    await parts.explorer.reveal(sessionNamed(parts, 'Video'), 'EP-1');
    assert.equal(rowsOf(parts, 'endpoint').length, 201);
    assert.match(rowsOf(parts, 'endpoint').map(textOf).at(-1) ?? '', /Board Room/);
  });

  it('redraws only changed rows, so that a click on any other row still works', async () => {
    await connect(parts, { Video: server });
    await loadedSession(parts, 'Video');
    const rows = new Map(allRows(parts).map(({ node }) => [node.kind, node]));
    const drawn: (TreeNode | undefined)[] = [];
    const subscription = parts.explorer.onDidChangeTreeData((node) => drawn.push(node));
    const drawnBy = async (work: () => Promise<unknown>) => {
      drawn.length = 0;
      await work();
      return drawn.map((node) => (node === rows.get(node?.kind ?? 'note') ? node?.kind : 'all'));
    };
    try {
      const refreshed = () => drawnBy(() => runCommand(COMMANDS.refresh));
      assert.deepEqual(await refreshed(), ['accessTokens', 'accessTokens']);
      const lookUp = () => sessionNamed(parts, 'Video').singleLookUps.endpoint('EP-1');
      assert.deepEqual(await drawnBy(lookUp), ['endpoints']);
      server.answer('auth.listAccessTokens', answer(500));
      assert.deepEqual(await refreshed(), ['accessTokens', 'connection']);
      server.reset();
      assert.deepEqual(await refreshed(), ['accessTokens', 'connection']);
      assert.equal((await drawnBy(() => disconnect(parts))).at(-1), 'all');
    } finally {
      subscription.dispose();
    }
  });

  it('redraws only the row whose time has changed', async () => {
    server.service.tokens = [
      anExpiringToken('Soon', 1.01),
      anExpiringToken('Later', 40.5, { creationDate: Date.now() - 40.5 * DAY }),
    ];
    await connect(parts, { Video: server });
    await loadedSession(parts, 'Video');
    let passed = 0;
    const clock = { ...SYSTEM_CLOCK, now: () => Date.now() + passed };
    const visibilityChanged = new vscode.EventEmitter<vscode.TreeViewVisibilityChangeEvent>();
    const view = {
      visible: true,
      onDidChangeVisibility: visibilityChanged.event,
      reveal: () => Promise.resolve(),
    };
    const explorer = new Explorer(view, { ...parts, clock }, 5);
    const drawn = new Set<string | undefined>();
    explorer.onDidChangeTreeData((node) => drawn.add(node && explorer.getTreeItem(node).label?.toString()));
    try {
      allRows({ explorer });
      // Once the list is an hour old, it shows its age.
      passed = HOUR / 2;
      await waitFor('a row to be redrawn', () => drawn.size > 0, PATIENCE_MS);
      assert.deepEqual([...drawn], ['Soon']);
    } finally {
      explorer.dispose();
      visibilityChanged.dispose();
    }
  });
});
