import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { COMMANDS } from '../../../src/ids';
import { aRoom } from '../../support/builders';
import { waitFor } from '../../support/wait';
import { workbookOf } from '../../support/workbook';
import { PATIENCE_MS } from '../rig/connections';
import { useRooms } from '../rig/each-rooms';
import { extension } from '../rig/extension';
import { listFile } from '../rig/lists';
import { pressing } from '../rig/messages';
import { replaced } from '../rig/replace';

// The same object as the extension's, not a copy.
import vscode = require('vscode');

/** Removes a file of `dist` while work runs, like an update of the extension. */
async function without(name: string, work: () => Promise<unknown>): Promise<void> {
  const file = join(extension().extensionPath, 'dist', name);
  // Another test may have loaded the file.
  delete createRequire(file).cache[file];
  renameSync(file, `${file}.away`);
  try {
    await work();
  } finally {
    renameSync(`${file}.away`, file);
  }
}

describe('deferred file', () => {
  const rooms = useRooms({ rooms: [aRoom(1)] });

  it('offers to reload the window if it is missing', async () => {
    const uri = await listFile(workbookOf([{ name: 'Rooms', rows: [['Endpoint ID'], ['EP-1']] }]), 'a.xlsx');
    const { executeCommand } = vscode.commands;
    const reload = 'workbench.action.reloadWindow';
    const executed: string[] = [];
    const execute = async (id: string, ...args: readonly unknown[]) => {
      executed.push(id);
      return id === reload ? undefined : await executeCommand(id, ...args);
    };
    await without('workbook.js', async () => {
      await replaced(vscode.commands, 'executeCommand', Object(execute), async () => {
        const shown = await pressing(rooms.parts, 'error', 'Reload Window', async () => {
          await executeCommand(COMMANDS.openAsRollout, uri, [uri]);
          await waitFor('the reload', () => executed.includes(reload), PATIENCE_MS);
        });
        assert.deepEqual(shown, [
          [
            'A part of the extension could not be loaded. The extension may have been updated. Reload the window, ' +
              'or reinstall the extension.',
            'Reload Window',
          ],
        ]);
      });
    });
    await executeCommand(COMMANDS.openAsRollout, uri, [uri]);
    await waitFor('the list', () => rooms.parts.rolloutEditors.active, PATIENCE_MS);
  });
});
