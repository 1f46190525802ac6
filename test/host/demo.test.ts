import assert from 'node:assert/strict';
import type { App } from '../../src/app';
import { COMMANDS, PANELS } from '../../src/ids';
import { waitFor } from '../support/wait';
import { runCommand } from './rig/commands';
import { connectionsSetting, disconnect, PATIENCE_MS, setUserSetting } from './rig/connections';
import { activated, closeTabs, hideView } from './rig/extension';
import { allRows, click, rowsOf, textOf } from './rig/rows';
import { panelsOpen } from './rig/tabs';

describe('the demo connection', () => {
  let parts: App;
  before(async () => {
    parts = await activated();
    await setUserSetting('zeroTouch.connections', undefined);
  });
  after(async () => {
    await closeTabs();
    await disconnect(parts);
    await hideView();
  });

  it('shows six tokens and eight endpoints after one command', async () => {
    assert.deepEqual(allRows(parts), [], 'no rows, so that VS Code shows the welcome view');
    assert.equal(await runCommand(COMMANDS.tryDemo), undefined);
    assert.deepEqual(connectionsSetting(), [{ name: 'Demo', baseUrl: 'demo:', lookUpCredentials: 'none' }]);
    await waitFor('the tokens', () => rowsOf(parts, 'accessToken').length > 0, PATIENCE_MS);
    assert.equal(rowsOf(parts, 'accessToken').length, 6);
    assert.equal(rowsOf(parts, 'endpoint').length, 8);
    const texts = allRows(parts).map(textOf);
    assert.deepEqual(texts.slice(0, 2), ['Demo | demo service', 'Access Tokens | 6 · 2 expire soon']);
    assert.ok(texts.some((text) => text.startsWith('(no client name) | ')));
  });

  it('is not added a second time by the same command', async () => {
    await runCommand(COMMANDS.tryDemo);
    assert.equal([connectionsSetting()].flat().length, 1);
  });

  it('has a code for each endpoint, which a click shows in the one panel of rows', async () => {
    const rows = rowsOf(parts, 'endpoint');
    assert.equal(rows.length, 8);
    for (const row of rows) {
      await click(row);
      await panelsOpen(PANELS.pairingCode, `${row.item.label}: Pairing Code`);
    }
  });
});
