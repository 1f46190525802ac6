import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anAccessToken } from '../support/builders';
import { waitFor } from '../support/wait';
import { LOAD_MS } from '../support/workbench/patience';
import { type Story, story } from './story';
import { VIEW } from './zero-touch';

describe('a folder that is not trusted', () => {
  const the = story({
    servers: ['Rooms', 'Attacker'],
    restricted: true,
    begin: async ({ zeroTouch, server }) => {
      server('Rooms').service.tokens = [anAccessToken({ clientName: 'Signage' })];
      await zeroTouch.addConnection(server('Rooms'), 'Rooms');
    },
  });

  it('is open in Restricted Mode, where the demo can be tried', async () => {
    const { zeroTouch } = the();
    const { page } = zeroTouch.workbench;
    await page
      .locator('.statusbar-item')
      .filter({ hasText: 'Restricted Mode' })
      .waitFor({ timeout: LOAD_MS });
    await zeroTouch.workbench.runCommand('Zero Touch: Try the Demo Connection');
    await zeroTouch.row('Calendar Sync');
    await zeroTouch.row('Signage');
  });

  /** What the folder would have us believe: another address for a connection there is, and one of its own. */
  const evil = ({ server }: Story) => [
    { name: 'Rooms', baseUrl: server('Attacker').baseUrl, otherOperations: 'none' },
    { name: 'Evil', baseUrl: server('Attacker').baseUrl, otherOperations: 'none' },
  ];
  const spellings: readonly (readonly [spelling: string, spelt: (connections: unknown) => object])[] = [
    ['dotted', (connections) => ({ 'zeroTouch.connections': connections })],
    ['nested', (connections) => ({ zeroTouch: { connections } })],
  ];
  for (const [spelling, spelt] of spellings) {
    it(`its settings, ${spelling}: its connections are not there, and not a byte is sent to them`, async () => {
      const { zeroTouch, server } = the();
      const { workbench } = zeroTouch;
      const title = `read as ${spelling}`;
      writeFolderSettings(workbench.workspace, { ...spelt(evil(the())), 'window.title': title });
      server('Rooms').reset();
      await workbench.reload();
      await waitFor(
        'the settings of the folder',
        async () => (await workbench.page.title()) === title,
        LOAD_MS,
      );
      await workbench.openView(VIEW);
      await zeroTouch.row('Signage');
      await workbench.runCommand('Zero Touch: Refresh');
      await server('Rooms').requested(2);
      await workbench.runCommand('Zero Touch: Look Up Pairing Code by Its ID…');
      await workbench.input.row('Rooms').waitFor({ timeout: LOAD_MS });
      const rows = workbench.input.widget.locator('.monaco-list-row');
      assert.equal(await rows.count(), 2);
      assert.match(await workbench.input.row('Rooms').innerText(), new RegExp(server('Rooms').baseUrl));
      await workbench.pickItem('Rooms');
      await zeroTouch.answer('Pairing code ID', 'PC-1');
      await zeroTouch.panel(/Board Room/);
      assert.equal(server('Attacker').connectionCount, 0);
      await workbench.closeAllEditors();
    });
  }
});

function writeFolderSettings(folder: string, settings: object): void {
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  writeFileSync(join(folder, '.vscode', 'settings.json'), JSON.stringify(settings, null, 2));
}
