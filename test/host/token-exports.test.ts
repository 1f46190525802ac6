import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/ids';
import { anAccessToken, anExpiringToken } from '../support/builders';
import { silence } from '../support/loopback/behaviours';
import { waitFor } from '../support/wait';
import { runCommand } from './rig/commands';
import { PATIENCE_MS, setUserSetting } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { newFolder, readText } from './rig/folders';
import { pressing } from './rig/messages';
import { replaced } from './rig/replace';
import { rowOfKind } from './rig/rows';

describe('the export of access tokens', () => {
  const without = anAccessToken({ accessToken: 'never4abcd9efgh1', expirationDate: undefined });
  const rooms = useRooms({ tokens: [anExpiringToken('Kiosk', 20), anExpiringToken('Lobby', 20), without] });

  /** Exports all tokens in a format. @returns the file, and what was said of it */
  async function exported(label: RegExp): Promise<{ readonly text: string; readonly said: unknown }> {
    const folder = await newFolder();
    const pick = async (items: readonly vscode.QuickPickItem[]) =>
      items.find((item) => label.test(item.label));
    const said = await pressing(rooms.parts, 'info', undefined, (shown) =>
      replaced(vscode.window, 'showQuickPick', Object(pick), () =>
        replaced(vscode.window, 'showSaveDialog', saveIn(folder), async () => {
          await runCommand(COMMANDS.exportInventory, rowOfKind(rooms.parts, 'connection').node);
          await waitFor('the message', () => shown.length > 0, PATIENCE_MS);
        }),
      ),
    );
    const [[name = ''] = []] = await vscode.workspace.fs.readDirectory(folder);
    return { text: await readText(vscode.Uri.joinPath(folder, name)), said: said[0]?.[0] };
  }

  it('writes a calendar of the days on which they expire, and says how many are left out', async () => {
    const { text, said } = await exported(/^iCalendar/);
    assert.match(
      String(said),
      /^Inventory of 2 access tokens written to “.+\.ics”\. Left out: 1 gone or without a valid expiry\.$/,
    );
    assert.match(text, /^SUMMARY:Rooms: 2 access tokens expiring\r$/m);
    assert.match(text, /^DESCRIPTION:Kiosk\\nLobby\r$/m);
  });

  it('writes a Markdown table by week of expiry', async () => {
    const { text, said } = await exported(/^Markdown/);
    assert.match(String(said), /^Inventory of 3 access tokens written to “.+\.md”\.$/);
    assert.match(text, /^\| \d{4}-\d\d-\d\d \| \d{4}-\d\d-\d\d \| Kiosk \|/m);
  });

  it('writes no calendar where no token has a valid expiry', async () => {
    rooms.server.service.tokens = [without];
    await rooms.session.refresh();
    const pick = async (items: readonly vscode.QuickPickItem[]) =>
      items.find(({ label }) => label.startsWith('iCalendar'));
    const shown = await pressing(rooms.parts, 'error', undefined, () =>
      replaced(vscode.window, 'showQuickPick', Object(pick), async () => {
        await runCommand(COMMANDS.exportInventory, rowOfKind(rooms.parts, 'connection').node);
      }),
    );
    assert.deepEqual(shown, [['Rooms: No token has a valid expiry. Export them as a CSV file instead.']]);
  });

  it('has the tokens and the time of one list where another one arrives while its format is picked', async () => {
    const [folder, earlier] = [await newFolder(), rooms.session.accessTokens.loadedAt];
    const pick = async (items: readonly vscode.QuickPickItem[]) => {
      rooms.server.service.tokens = [anExpiringToken('Late', 20)];
      await rooms.session.refresh();
      return items.find(({ label }) => label.startsWith('CSV'));
    };
    await pressing(rooms.parts, 'info', undefined, (shown) =>
      replaced(vscode.window, 'showQuickPick', Object(pick), () =>
        replaced(vscode.window, 'showSaveDialog', saveIn(folder), async () => {
          await runCommand(COMMANDS.exportInventory, rowOfKind(rooms.parts, 'connection').node);
          await waitFor('the message', () => shown.length > 0, PATIENCE_MS);
        }),
      ),
    );
    const [[name = ''] = []] = await vscode.workspace.fs.readDirectory(folder);
    const text = await readText(vscode.Uri.joinPath(folder, name));
    assert.match(text, /Kiosk/);
    assert.doesNotMatch(text, /Late/);
    assert.ok(text.includes(new Date(earlier ?? 0).toISOString()));
    assert.notEqual(rooms.session.accessTokens.loadedAt, earlier);
  });

  it('fails where the address of the connection changes while it lists, and writes nothing', async () => {
    const { parts, server } = rooms;
    const { baseUrl } = server;
    // Nothing was listed yet through the session of another address.
    await setUserSetting('zeroTouch.connections', [{ name: 'Rooms', baseUrl: `${baseUrl}/a` }]);
    server.answer('any', silence());
    const shown = await pressing(rooms.parts, 'error', undefined, async (messages) => {
      const sent = server.requests.length;
      const exporting = runCommand(COMMANDS.exportInventory, rowOfKind(parts, 'connection').node);
      await server.requested(sent + 1);
      await setUserSetting('zeroTouch.connections', [{ name: 'Rooms', baseUrl: `${baseUrl}/b` }]);
      await exporting;
      await waitFor('the message', () => messages.length > 0, PATIENCE_MS);
    });
    assert.match(String(shown[0]?.[0]), /^Rooms: The connection was changed or removed/);
  });
});

function saveIn(folder: vscode.Uri) {
  return async (options?: vscode.SaveDialogOptions) =>
    vscode.Uri.joinPath(folder, options?.defaultUri?.path.split('/').at(-1) ?? '');
}
