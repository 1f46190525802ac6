import assert from 'node:assert/strict';
import { PANELS } from '../../src/ids';
import type { AnyContent, PanelContent } from '../../src/workbench/webview/panel-host';
import { aRoom } from '../support/builders';
import { present } from '../support/expect';
import { clipboard, useClipboard } from './rig/clipboard';
import { useRooms } from './rig/each-rooms';
import { lookedUpList, type OpenList } from './rig/lists';
import { pageOf } from './rig/page';
import { replaced } from './rig/replace';
import { panelsOpen } from './rig/tabs';

/** Builds rows as a page sends them. */
const rowsOf = (...keys: readonly string[]) => keys.map((key) => ({ key, hash: '' }));

const LIST = 'Room,Endpoint ID\nTop,EP-1\nSide,EP-2\nCellar,EP-3\n';

describe('room panel in VS Code', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2), aRoom(3)] });
  useClipboard();

  const show = (list: OpenList, id: string, ids = ['EP-3', 'EP-2', 'EP-1']) =>
    pageOf(rooms.parts, list).receive({ type: 'act', act: 'show', rows: rowsOf(id), shown: ids });
  const sent = () => rooms.server.requests.map(({ parameter }) => parameter);

  /** Returns the content of the panel that a room opens. */
  async function contentOf(list: OpenList, id: string): Promise<PanelContent<'roomPanel'>> {
    let shown: PanelContent<'roomPanel'> | undefined;
    const take = (content: AnyContent) => {
      if (content.kind === 'roomPanel') shown = content;
    };
    await replaced(rooms.parts.panels, 'show', take, () => show(list, id));
    return present(shown);
  }

  it('opens once with the list’s codes, without a request', async () => {
    const list = await lookedUpList(rooms, LIST);
    rooms.server.reset();
    await show(list, 'EP-1');
    await show(list, 'EP-2');
    await panelsOpen(PANELS.pairingCode, 'rooms.csv: Pairing Code');
    const content = await contentOf(list, 'EP-2');
    assert.deepEqual([content.state().heading, content.state().room?.position], ['Side', '2 of 3']);
    await content.handlers.next();
    assert.deepEqual([content.state().heading, content.state().room?.position], ['Top', '3 of 3']);
    assert.equal(await content.handlers.copyValue(), 'Pairing code copied');
    assert.equal(await clipboard(), '123456');
    assert.deepEqual(sent(), []);
    assert.deepEqual(rooms.session.endpoints.all, []);
  });
});
