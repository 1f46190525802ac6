import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { EDITORS } from '../../src/ids';
import type { Disposable } from '../../src/model/event';
import { columnKey } from '../../src/rollout/list/column-keys';
import type { RowsView } from '../../src/rollout/room';
import type { AnyContent, PanelContent } from '../../src/workbench/webview/panel-host';
import { aRoom } from '../support/builders';
import { dayText } from '../support/calendar';
import { present } from '../support/expect';
import { held } from '../support/loopback/behaviors';
import { Gate } from '../support/loopback/exchange';
import { waitFor } from '../support/wait';
import { PATIENCE_MS, setUserSetting } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { newFolder, readText } from './rig/folders';
import { listFile, listInEditor, lookedUpList, type OpenList } from './rig/lists';
import { MemoryFiles } from './rig/memory-files';
import { pressing } from './rig/messages';
import { pageOf } from './rig/page';
import { replaced } from './rig/replace';
import { customEditors, editorsOpen } from './rig/tabs';

/** Builds rows as a page sends them. */
const rowsOf = (...keys: readonly string[]) => keys.map((key) => ({ key, hash: '' }));

const LIST = 'Room,Endpoint ID,Paired\nTop,EP-1,\nSide,EP-2,\nHall,EP-3,\n';

describe('list file', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2), aRoom(3)] });
  const today = () => dayText(Date.now());
  const panels: Disposable[] = [];
  afterEach(() => {
    for (const panel of panels.splice(0)) panel.dispose();
  });
  const documentAt = (uri: vscode.Uri) =>
    waitFor('the document', () => rooms.parts.documents.find(uri.toString()), PATIENCE_MS);
  const codesOf = ({ document }: Pick<OpenList, 'document'>) =>
    document.reading.list.rooms.map(({ endpointId }) => document.lookUp(endpointId).code?.code);
  const close = () => vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  const textOf = (uri: vscode.Uri) =>
    vscode.workspace.textDocuments.find((text) => text.uri.toString() === uri.toString())?.getText();

  /** Opens the panel of a list's rooms at one of them. */
  async function panelOf(list: Pick<OpenList, 'document'>, id: string): Promise<PanelContent<'roomPanel'>> {
    let shown: PanelContent<'roomPanel'> | undefined;
    const take = (content: AnyContent) => {
      if (content.kind === 'roomPanel') shown = content;
    };
    const page = pageOf(rooms.parts, list);
    const ids = list.document.reading.list.rows.map(({ key }) => key);
    await replaced(rooms.parts.panels, 'show', take, () =>
      page.receive({ type: 'act', act: 'show', rows: rowsOf(id), shown: ids }),
    );
    const content = present(shown);
    // Keeps the list open, like an open panel.
    panels.push(content.subscribe(() => undefined));
    return content;
  }

  /** Opens an untitled list, and looks up its rooms. */
  async function untitledList(path: string): Promise<OpenList> {
    const list = await newList(path);
    list.rollout.start();
    await list.rollout.run?.ended;
    return list;
  }

  async function newList(path: string): Promise<OpenList> {
    const { uri } = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'untitled', path }));
    const insert = new vscode.WorkspaceEdit();
    insert.insert(uri, new vscode.Position(0, 0), LIST);
    await vscode.workspace.applyEdit(insert);
    return await listInEditor(rooms, uri);
  }

  async function rename(from: vscode.Uri, to: vscode.Uri): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(from, to);
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  describe('reopened', () => {
    it('gets a mark from a room’s panel in the right row', async () => {
      const list = await lookedUpList(rooms, LIST, listInEditor);
      const panel = await panelOf(list, 'EP-3');
      await close();
      await listInEditor(rooms, list.uri);
      const page = pageOf(rooms.parts, list);
      await page.receive({ type: 'act', act: 'remove', rows: page.rows('EP-1') });
      assert.equal(await panel.handlers.pair(), 'Hall marked as paired');
      const without = LIST.replace('Top,EP-1,\n', '');
      assert.equal(textOf(list.uri), without.replace('EP-3,', `EP-3,${today()}`));
    });

    it('opens beside a panel before a mark, and asks once for the column', async () => {
      const text = LIST.replace(',Paired', '').replaceAll(',\n', '\n');
      const list = await lookedUpList(rooms, text, listInEditor);
      const panels = [await panelOf(list, 'EP-1'), await panelOf(list, 'EP-3')];
      await close();
      await editorsOpen(EDITORS.rollout);
      const asked = await pressing(rooms.parts, 'ask', 'Add Column', () =>
        Promise.all(panels.map(({ handlers }) => handlers.pair())),
      );
      assert.equal(asked.length, 1);
      assert.ok(customEditors(EDITORS.rollout).length > 0, 'the list is shown');
      const marked = `Room,Endpoint ID,Paired\nTop,EP-1,${today()}\nSide,EP-2\nHall,EP-3,${today()}\n`;
      assert.equal(textOf(list.uri), marked);
    });

    it('undoes only the mark made in a panel, and no later edit', async () => {
      const list = await lookedUpList(rooms, LIST, listInEditor);
      const panel = await panelOf(list, 'EP-2');
      await panel.handlers.pair();
      const undo = panel.state().buttons.find(({ action }) => action === 'undo');
      assert.deepEqual(undo, { action: 'undo', label: 'Undo', unavailable: undefined });
      await pageOf(rooms.parts, list).setCell('EP-2', 'label', 'Annex');
      assert.match(String(await panel.handlers.undo()), /^Marking of .+ undone$/);
      assert.equal(textOf(list.uri), LIST.replace('Side', 'Annex'));
    });

    it('gets a mark from a panel even after another program has written the file', async () => {
      const files = new MemoryFiles();
      try {
        const list = await listInEditor(rooms, files.change('/outside.csv', LIST));
        const panel = await panelOf(list, 'EP-3');
        await list.rollout.run?.ended;
        await close();
        const changed = LIST.replace('Top,EP-1', 'Attic,EP-9,\nTop the second,EP-1');
        files.change('/outside.csv', changed);
        await panel.handlers.pair();
        const marked = changed.replace('EP-3,', `EP-3,${today()}`);
        await waitFor('the mark', () => textOf(list.uri) === marked, PATIENCE_MS);
      } finally {
        files.dispose();
      }
    });
  });

  describe('opening', () => {
    const panelOn = (uri: vscode.Uri) => {
      const panel = vscode.window.createWebviewPanel(EDITORS.rollout, 'Test', vscode.ViewColumn.Active);
      panels.push(panel);
      return [panel, rooms.parts.rolloutEditors.open(uri, panel)] as const;
    };

    it('opens one list with its rooms for all callers', async () => {
      const uri = await listFile(LIST);
      const { tracker, documents } = rooms.parts;
      const [first, ...others] = await Promise.all([1, 2, 3].map(() => tracker.open(uri)));
      assert.deepEqual(others, [first, first]);
      assert.deepEqual(documents.all, [first]);
      assert.equal(present(first).reading.text, LIST);
    });

    it('closes if its only editor is closed meanwhile', async () => {
      const [panel, opening] = panelOn(await listFile(LIST));
      panel.dispose();
      await opening;
      assert.deepEqual(rooms.parts.documents.all, []);
    });

    it('stays open if another editor waits for it', async () => {
      const uri = await listFile(LIST);
      const [one, opening] = panelOn(uri);
      const [other, otherOpening] = panelOn(uri);
      one.dispose();
      await Promise.all([opening, otherOpening]);
      const { documents } = rooms.parts;
      assert.deepEqual(
        documents.all.map(({ key, isClosed }) => [key, isClosed]),
        [[uri.toString(), false]],
      );
      other.dispose();
      assert.deepEqual(documents.all, []);
    });
  });

  it('does not turn an untitled list into a saved file with the same text', async () => {
    const other = await listFile(LIST.replace('Top', 'Up'), 'other.csv');
    const list = await untitledList('Rollout-901.csv');
    const editor = await vscode.window.showTextDocument(other);
    await editor.edit((change) => change.replace(new vscode.Range(1, 0, 1, 2), 'Top'));
    assert.ok(await editor.document.save());
    assert.equal(await readText(other), LIST);
    assert.equal(list.document.key, list.uri.toString());
    await vscode.window.showTextDocument(other);
    assert.deepEqual(customEditors(EDITORS.rollout), ['Rollout-901.csv']);
    assert.deepEqual(codesOf(list), ['123456', '123457', '123458']);
  });

  it('continues the run of an untitled list that is saved', async () => {
    const gate = new Gate();
    const { server } = rooms;
    const file = vscode.Uri.joinPath(await newFolder(), 'held.csv');
    const list = await newList(file.path);
    server.answer('/api/endpoints/EP-2/currentpairingcode', held(gate, server.service.behavior));
    // The connection may know the codes of these rooms from another test.
    list.document.fetch(['EP-1', 'EP-2', 'EP-3']);
    const { runs } = rooms.parts.documents;
    const run = present(runs.current(list.uri.toString()));
    await vscode.commands.executeCommand('workbench.action.files.save');
    await waitFor('the file', () => rooms.parts.documents.find(file.toString()), PATIENCE_MS);
    await editorsOpen(EDITORS.rollout, 'held.csv');
    assert.equal(runs.current(file.toString()), run);
    assert.deepEqual(run.list, { key: file.toString(), name: 'held.csv' });
    runs.stop(file.toString());
    gate.open();
    assert.equal(await run.ended, 'stopped');
  });

  it('keeps the codes of an untitled list that a formatter changes when it is saved', async () => {
    const format: vscode.DocumentFormattingEditProvider = {
      provideDocumentFormattingEdits: () => [vscode.TextEdit.replace(new vscode.Range(1, 0, 1, 3), 'TOP')],
    };
    const formatter = vscode.languages.registerDocumentFormattingEditProvider(
      { pattern: '**/*.csv' },
      format,
    );
    await setUserSetting('editor.formatOnSave', true);
    try {
      const file = vscode.Uri.joinPath(await newFolder(), 'formatted.csv');
      await untitledList(file.path);
      await vscode.commands.executeCommand('workbench.action.files.save');
      await waitFor('the file', () => rooms.parts.documents.find(file.toString()), PATIENCE_MS);
      await editorsOpen(EDITORS.rollout, 'formatted.csv');
      assert.match(await readText(file), /TOP,EP-1/);
      assert.deepEqual(codesOf({ document: await documentAt(file) }), ['123456', '123457', '123458']);
    } finally {
      formatter.dispose();
      await setUserSetting('editor.formatOnSave', undefined);
    }
  });

  describe('new address', () => {
    const SHOWN: RowsView = {
      text: 'side',
      state: 'notFetched',
      values: {},
      sort: { column: columnKey('Room'), direction: 'descending' },
      groupBy: 'state',
      collapsed: [],
    };
    const COLUMNS = { hidden: [columnKey('Paired')], widths: { label: 30 } };

    /** Shows a list like a user. */
    async function arrange(list: OpenList): Promise<void> {
      const page = pageOf(rooms.parts, list);
      const seen = list.document.reading.columns.map(({ key }) => key);
      await page.receive({ type: 'arrange', arrangement: COLUMNS, seen });
      await page.receive({ type: 'keep', rows: SHOWN });
    }

    /** Checks the initial state of the page when VS Code opens an editor at an address. */
    async function expectArranged(uri: vscode.Uri): Promise<void> {
      const { views } = rooms.parts.documents;
      await editorsOpen(EDITORS.rollout, present(uri.path.split('/').at(-1)));
      const document = await documentAt(uri);
      const { hidden, widths } = views.columnsOf(document);
      assert.deepEqual([views.rowsOf(document), { hidden, widths }], [SHOWN, COLUMNS]);
    }

    it('looks the same after it is first saved, even in two tabs', async () => {
      const file = vscode.Uri.joinPath(await newFolder(), 'twice.csv');
      const list = await newList(file.path);
      const beside = { viewColumn: vscode.ViewColumn.Beside };
      await vscode.commands.executeCommand('vscode.openWith', list.uri, EDITORS.rollout, beside);
      await arrange(list);
      await vscode.commands.executeCommand('workbench.action.files.save');
      await expectArranged(file);
    });

    it('looks the same after a rename and after reopening', async () => {
      const list = await listInEditor(rooms, await listFile(LIST));
      await arrange(list);
      const renamed = vscode.Uri.joinPath(list.uri, '..', 'arranged.csv');
      await rename(list.uri, renamed);
      await expectArranged(renamed);
      await close();
      await editorsOpen(EDITORS.rollout);
      await listInEditor(rooms, renamed);
      await expectArranged(renamed);
      assert.deepEqual(rooms.parts.documents.remembered.read(list.uri.toString()), {});
    });
  });

  describe('rename', () => {
    it('keeps its codes, its panel and its connection after a rename @everywhere', async () => {
      const list = await lookedUpList(rooms, LIST, listInEditor);
      const panel = await panelOf(list, 'EP-2');
      const renamed = vscode.Uri.joinPath(list.uri, '..', 'renamed.csv');
      await rename(list.uri, renamed);
      await editorsOpen(EDITORS.rollout, 'renamed.csv');
      assert.deepEqual([list.document.name, list.document.key], ['renamed.csv', renamed.toString()]);
      assert.deepEqual(rooms.parts.documents.all, [list.document]);
      assert.deepEqual(codesOf(list), ['123456', '123457', '123458']);
      assert.deepEqual([panel.title(), panel.state().notices], ['renamed.csv: Pairing Code', []]);
      await panel.handlers.pair();
      assert.equal(textOf(renamed), LIST.replace('EP-2,', `EP-2,${today()}`));
      assert.equal(
        rooms.parts.documents.remembered.read(renamed.toString()).connection?.key,
        rooms.session.connection.key,
      );
    });

    it('keeps unsaved changes after a rename', async () => {
      const list = await lookedUpList(rooms, LIST, listInEditor);
      const page = pageOf(rooms.parts, list);
      await page.setCell('EP-1', 'label', 'Roof');
      const renamed = vscode.Uri.joinPath(list.uri, '..', 'unsaved.csv');
      await rename(list.uri, renamed);
      await editorsOpen(EDITORS.rollout, 'unsaved.csv');
      assert.equal(textOf(renamed), LIST.replace('Top', 'Roof'));
      assert.equal(await readText(renamed), LIST);
    });

    it('stays open after its folder is renamed', async () => {
      const list = await lookedUpList(rooms, LIST, listInEditor);
      const folder = vscode.Uri.joinPath(list.uri, '..');
      const moved = vscode.Uri.joinPath(folder, '..', crypto.randomUUID());
      await rename(folder, moved);
      await editorsOpen(EDITORS.rollout, 'rooms.csv');
      const document = await documentAt(vscode.Uri.joinPath(moved, 'rooms.csv'));
      assert.deepEqual(codesOf({ document }), ['123456', '123457', '123458']);
      assert.deepEqual(rooms.parts.documents.all.length, 1);
    });
  });

  it('keeps run, codes and connection of an untitled list whose language mode changes', async () => {
    const list = await untitledList('Rollout-902.csv');
    await vscode.languages.setTextDocumentLanguage(list.text, 'json');
    assert.equal(rooms.parts.documents.find(list.uri.toString()), list.document);
    assert.deepEqual(codesOf(list), ['123456', '123457', '123458']);
    const page = pageOf(rooms.parts, list);
    await page.setCell('EP-1', 'label', 'Roof');
    assert.equal(textOf(list.uri), LIST.replace('Top', 'Roof'));
  });

  it('keeps its codes when the sign-in for look-ups changes', async () => {
    const list = await lookedUpList(rooms, LIST);
    const { name, baseUrl } = rooms.session.connection;
    const entry = { name, baseUrl: baseUrl.href, lookUpCredentials: 'none' };
    await setUserSetting('zeroTouch.connections', [entry]);
    const others = () => rooms.session.connection.lookUpCredentials;
    await waitFor('the setting', () => others() === 'none', PATIENCE_MS);
    assert.deepEqual(codesOf(list), ['123456', '123457', '123458']);
    assert.equal(list.document.session?.isClosed, false);
  });

  it('opens the renamed list in the active one of two editors', async () => {
    const [one, other] = [await listFile(LIST, 'one.csv'), await listFile(LIST, 'other.csv')];
    await listInEditor(rooms, one);
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    await vscode.commands.executeCommand('vscode.openWith', other, EDITORS.rollout, beside);
    await editorsOpen(EDITORS.rollout, 'one.csv', 'other.csv');
    const { rolloutEditors, documents } = rooms.parts;
    // As after a reload of the window: the last visible editor is not the active one.
    await waitFor('the other', () => documents.find(other.toString()), PATIENCE_MS);
    assert.equal(rolloutEditors.active?.name, 'one.csv');
    assert.doesNotThrow(() => rolloutEditors.press('fetchCodes'));
  });
});
