import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/ids';
import type { ExportFormat } from '../../src/protocol/rollout';
import { aRoom } from '../support/builders';
import { held } from '../support/loopback/behaviours';
import { Gate } from '../support/loopback/exchange';
import { waitFor } from '../support/wait';
import { useClipboard } from './rig/clipboard';
import { runCommand } from './rig/commands';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { newFolder, readText } from './rig/folders';
import { listFile, lookedUpList, type OpenList, openedList } from './rig/lists';
import { pressing } from './rig/messages';
import { pageOf } from './rig/page';
import { replaced } from './rig/replace';

const LIST = 'Area,Endpoint ID\nNorth,EP-1\nSouth,EP-2\nWest,EP-9\n';

describe('the export of a rollout', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });
  useClipboard();
  let folder: vscode.Uri;
  beforeEach(async () => {
    folder = await newFolder();
  });

  const exported = async (list: OpenList, format: ExportFormat, into: vscode.Uri) => {
    const ids = list.document.reading.list.records.map(({ key }) => key);
    const save = async (options?: vscode.SaveDialogOptions) => {
      const { defaultUri = into } = options ?? {};
      const folderOf = (uri: vscode.Uri) => vscode.Uri.joinPath(uri, '..').toString();
      assert.equal(folderOf(defaultUri), folderOf(vscode.Uri.parse(list.document.key)), 'beside the list');
      return vscode.Uri.joinPath(into, defaultUri.path.split('/').at(-1) ?? '');
    };
    const asked = async () => assert.fail('no pick is shown');
    await replaced(vscode.window, 'showQuickPick', Object(asked), () =>
      replaced(vscode.window, 'showSaveDialog', save, () =>
        pageOf(rooms.parts, list).receive({ type: 'export', format, ids }),
      ),
    );
  };

  /** Looks up a list whose editor is closed before the first answer. */
  async function lookUpHidden(content: string): Promise<void> {
    const gate = new Gate();
    rooms.server.answer('any', held(gate, rooms.server.service.behaviour));
    const { rollout } = await openedList(rooms, await listFile(content));
    rollout.start();
    await closeTabs();
    gate.open();
  }

  it('writes a printable sheet with the columns of the list, without a question', async () => {
    const list = await lookedUpList(rooms, LIST);
    await exported(list, 'sheet', folder);
    const [[name = ''] = []] = await vscode.workspace.fs.readDirectory(folder);
    const sheet = await readText(vscode.Uri.joinPath(folder, name));
    assert.match(sheet, /<dt>Area<\/dt> <dd>North<\/dd>/);
  });

  it('asks about codes that are older than 12 hours, and fetches them again, exports them or does nothing', async () => {
    const list = await lookedUpList(rooms, LIST);
    const later = Date.now() + 20 * 3_600_000;
    const answered = async (label: string | undefined) => {
      rooms.server.reset();
      const asked = await pressing(rooms.parts, 'ask', label, () =>
        replaced(
          Date,
          'now',
          () => later,
          () => exported(list, 'csv', folder),
        ),
      );
      await list.rollout.run?.ended;
      const files = await vscode.workspace.fs.readDirectory(folder);
      return { asked, requests: rooms.server.requests.length, files: files.length };
    };
    const asked = [
      [
        '2 codes are older than 12 hours',
        'After Fetch Again, export when the run has ended.',
        'Fetch Again',
        'Export Anyway',
      ],
    ];
    assert.deepEqual(await answered(undefined), { asked, requests: 0, files: 0 });
    assert.deepEqual(await answered('Export Anyway'), { asked, requests: 0, files: 1 });
    assert.deepEqual(await answered('Fetch Again'), { asked, requests: 4, files: 1 });
  });

  it('is offered as a workbook at the end of a run that nobody watches', async () => {
    await pressing(rooms.parts, 'info', undefined, async (shown) => {
      await lookUpHidden(LIST);
      await waitFor('the message', () => shown.length > 0, PATIENCE_MS);
      assert.deepEqual(shown, [
        ['rooms.csv: 2 ready, 1 failed', 'Retry Failed', 'Export Excel…', 'Show Rollout'],
      ]);
    });
  });

  it('is not offered at the end of a run without a code', async () => {
    await pressing(rooms.parts, 'info', undefined, async (shown) => {
      await lookUpHidden('Endpoint ID\nEP-9\n');
      await waitFor('the message', () => shown.length > 0, PATIENCE_MS);
      assert.deepEqual(shown, [['rooms.csv: 1 failed', 'Retry Failed', 'Show Rollout']]);
    });
  });
});

describe('Show Rollout', () => {
  const rooms = useRooms({ rooms: [aRoom(1)] });

  it('opens the editor of the file that it is called with, where several rollouts are kept', async () => {
    const first = await lookedUpList(rooms, 'Endpoint ID\nEP-1\n');
    await lookedUpList(rooms, 'Endpoint ID\nEP-1\n');
    await closeTabs();
    await runCommand(COMMANDS.showRollout, first.uri);
    const { rolloutEditors } = rooms.parts;
    await waitFor('the editor', () => rolloutEditors.active === first.document, PATIENCE_MS);
  });
});
