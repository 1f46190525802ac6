import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../../src/ids';
import type { RolloutDocument } from '../../src/rollout/rollout-document';
import { ActionFailure } from '../../src/workbench/platform/action-failure';
import type { Dialogs } from '../../src/workbench/platform/dialogs';
import type { FileToSave } from '../../src/workbench/platform/user-files';
import { aRoom } from '../support/builders';
import { present } from '../support/expect';
import { waitFor, waitForCheck } from '../support/wait';
import { runCommand } from './rig/commands';
import { PATIENCE_MS, setUserSetting } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { listFile } from './rig/lists';
import { MemoryFiles } from './rig/memory-files';
import { pressing } from './rig/messages';
import { pageOf } from './rig/page';
import { replaced } from './rig/replace';
import { editorsOpen, fileTabs } from './rig/tabs';

const WESTERN = ['Zürich', 'Grüße'] as const;
const listOf = (labels: readonly string[]) =>
  `Raum;Endpoint ID;Paired\r\n${labels[0]};EP-1;\r\n${labels[1]};EP-2;\r\n`;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Files that VS Code would misread or save in their encoding, with labels that only the right encoding decodes. */
const SHOWN: readonly (readonly [encoding: string, name: string, labels: readonly string[]])[] = [
  ['windows1252', 'Windows-1252', WESTERN],
  ['windows1251', 'Windows-1251', ['Зал', 'Склад']],
  ['shiftjis', 'Shift JIS', ['東京本社', '大阪']],
  ['gb18030', 'GB 18030', ['会议室', '仓库']],
  ['utf16le', 'UTF-16', ['Łódź', '東京']],
  ['utf16be', 'UTF-16', ['Łódź', '東京']],
];

describe('list that is not UTF-8', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });
  const bytesOf = async (uri: vscode.Uri) => Buffer.from(await vscode.workspace.fs.readFile(uri));
  const execute = (command: string) => vscode.commands.executeCommand(command);
  const save = () => execute('workbench.action.files.save');
  const textOf = (uri: vscode.Uri) =>
    vscode.workspace.textDocuments.find((text) => text.uri.toString() === uri.toString());
  const labelsOf = ({ reading }: RolloutDocument) => reading.list.rooms.map(({ label }) => label).join();
  const hasLabels = (document: RolloutDocument, labels: readonly string[]) =>
    waitForCheck('the labels', () => assert.equal(labelsOf(document), labels.join()), PATIENCE_MS);
  const documentOf = (uri: vscode.Uri) =>
    waitFor('the list', () => rooms.parts.documents.find(uri.toString()), PATIENCE_MS);

  /** Opens a file from the explorer menu, like a user, and connects it. */
  async function opened(uri: vscode.Uri): Promise<RolloutDocument> {
    await runCommand(COMMANDS.openAsRollout, uri, [uri]);
    const document = await documentOf(uri);
    rooms.parts.documents.connect(document, rooms.session);
    return document;
  }

  /** Undoes more changes than there are, then saves, like a careless user. */
  async function expectNoWayBack(document: RolloutDocument, labels: readonly string[]): Promise<void> {
    const uri = vscode.Uri.parse(document.key, true);
    for (let step = 0; step < 3; step++) await execute('undo');
    await document.inTurn(() => document.refresh());
    await hasLabels(document, labels);
    await waitForCheck(
      'the text',
      () => assert.deepEqual([textOf(uri)?.isDirty, labelsOf(document)], [false, labels.join()]),
      PATIENCE_MS,
    );
    await save();
  }

  const choosing = (document: RolloutDocument, encoding: string) => {
    const pick: Dialogs['pick'] = async (items) => items.find(({ label }) => label === encoding);
    return replaced(rooms.parts.dialogs, 'pick', pick, () =>
      pageOf(rooms.parts, { document }).receive({ type: 'action', action: 'chooseEncoding' }),
    );
  };

  /** Adds a line at the end, like a user. */
  async function type(uri: vscode.Uri, line: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(present(textOf(uri)).lineCount, 0), line);
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  /** Edits the label of a room, and presses Edit a Copy. Returns the copy. */
  async function copied(document: RolloutDocument): Promise<RolloutDocument> {
    const page = pageOf(rooms.parts, { document });
    const failure = await page.setCell('EP-1', 'label', 'x').catch((error: unknown) => error);
    assert.ok(failure instanceof ActionFailure);
    const before = rooms.parts.documents.all;
    await present(failure.options.buttons?.find(({ label }) => label === 'Edit a Copy')).run();
    return present(rooms.parts.documents.all.find((each) => !before.includes(each)));
  }

  for (const [encoding, name, labels] of SHOWN) {
    it(`shows the letters of ${encoding}, and is copied before it is edited @everywhere`, async () => {
      const original = Buffer.from(await vscode.workspace.encode(listOf(labels), { encoding }));
      const uri = await listFile(original);
      const document = await opened(uri);
      if (encoding !== 'windows1252' && !encoding.startsWith('utf16')) await choosing(document, name);
      await hasLabels(document, labels);
      const { whyShown } = document.file;
      assert.deepEqual([whyShown?.kind, Reflect.get(Object(whyShown), 'encoding')], ['encoding', name]);
      await editorsOpen(EDITORS.rollout, 'rooms.csv');
      assert.equal(textOf(uri)?.encoding, encoding);

      document.fetchCodes();
      await document.run?.ended;
      assert.equal(document.lookUp('EP-2').code?.code, '123457');
      let sheet = '';
      const print = async ({ content }: FileToSave) => {
        sheet = String(await content());
        return undefined;
      };
      const keys = document.reading.list.rows.map(({ key }) => key);
      await replaced(rooms.parts.userFiles, 'save', print, () =>
        pageOf(rooms.parts, { document }).receive({ type: 'export', format: 'sheet', keys }),
      );
      for (const label of labels) assert.ok(sheet.includes(label), label);
      await expectNoWayBack(document, labels);
      assert.deepEqual(await bytesOf(uri), original);

      const copy = await copied(document);
      assert.equal(copy.name, 'rooms (UTF-8).csv');
      await editorsOpen(EDITORS.rollout, 'rooms (UTF-8).csv');
      await hasLabels(copy, labels);
      await pageOf(rooms.parts, { document: copy }).setCell('EP-1', 'label', 'Łódź 2');
      for (let step = 0; step < 3; step++) await execute('undo');
      await waitForCheck('the list before all edits', () => assert.equal(labelsOf(copy), ''), PATIENCE_MS);
      for (let step = 0; step < 3; step++) await execute('redo');
      const edited = ['Łódź 2', labels[1] ?? ''];
      await hasLabels(copy, edited);
      await save();
      const saved = vscode.Uri.joinPath(uri, '..', 'rooms (UTF-8).csv');
      await hasLabels(await documentOf(saved), edited);
      await editorsOpen(EDITORS.rollout, 'rooms (UTF-8).csv');
      assert.deepEqual(await bytesOf(saved), Buffer.concat([MARK, Buffer.from(listOf(edited))]));
      assert.deepEqual(await bytesOf(uri), original);
      await execute('workbench.action.closeAllEditors');
      await hasLabels(await opened(saved), edited);
      await hasLabels(await opened(uri), labels);
    });
  }

  for (const [encoding, start] of [
    ['utf8', ''],
    ['utf8bom', '\ufeff'],
  ] as const) {
    it(`keeps all bytes except the edit in ${encoding} @everywhere`, async () => {
      const uri = await listFile(`${start}${listOf(WESTERN)}`);
      const document = await opened(uri);
      await editorsOpen(EDITORS.rollout, 'rooms.csv');
      const edited = ['Łódź', 'Grüße'];
      await pageOf(rooms.parts, { document }).setCell('EP-1', 'label', 'Łódź');
      for (let step = 0; step < 3; step++) await execute('undo');
      await hasLabels(document, WESTERN);
      await execute('redo');
      await hasLabels(document, edited);
      await save();
      assert.equal((await bytesOf(uri)).toString(), `${start}${listOf(edited)}`);
      await execute('workbench.action.closeAllEditors');
      await hasLabels(await opened(uri), edited);
    });
  }

  it('shows its letters, but no way back, if VS Code opens it as a list by default', async () => {
    const uri = await listFile(Buffer.from(listOf(WESTERN), 'latin1'));
    await vscode.commands.executeCommand('vscode.openWith', uri, EDITORS.rollout);
    const document = await documentOf(uri);
    await hasLabels(document, WESTERN);
    assert.equal(fileTabs(uri).custom.length, 1);
    await expectNoWayBack(document, WESTERN);
    assert.deepEqual(await bytesOf(uri), Buffer.from(listOf(WESTERN), 'latin1'));
  });

  it('shows its letters as text, too, and keeps its encoding', async () => {
    const uri = await listFile(Buffer.from(listOf(WESTERN), 'latin1'));
    const document = await opened(uri);
    await runCommand(COMMANDS.openRolloutAsText, uri);
    await type(uri, 'Fürth;EP-3;\r\n');
    await hasLabels(document, [...WESTERN, 'Fürth']);
    assert.equal(document.canEdit, false);
    assert.ok(await textOf(uri)?.save());
    assert.deepEqual(await bytesOf(uri), Buffer.from(`${listOf(WESTERN)}Fürth;EP-3;\r\n`, 'latin1'));
  });

  it('keeps the encoding that the user chose in VS Code', async () => {
    const uri = await listFile(Buffer.from(listOf(WESTERN), 'latin1'));
    await vscode.workspace.openTextDocument(uri, { encoding: 'macroman' });
    const document = await opened(uri);
    await hasLabels(document, ['Z¸rich', 'Gr¸ﬂe']);
    const { whyShown } = document.file;
    const expected = { kind: 'encoding', encoding: 'Mac Roman', certainty: 'certain', canChoose: true };
    assert.deepEqual(whyShown, expected);
    await choosing(document, 'Windows-1252');
    await hasLabels(document, WESTERN);
  });

  it('refuses edits while VS Code has misread, unsaved letters, and offers a correct copy', async () => {
    const uri = await listFile(Buffer.from(listOf(WESTERN), 'latin1'));
    await vscode.window.showTextDocument(uri);
    await type(uri, 'Hall;EP-3;\r\n');
    const document = await opened(uri);
    assert.deepEqual(document.file.whyShown, { kind: 'misread' });
    const copy = await copied(document);
    assert.equal(copy.reading.text, listOf(WESTERN));
    assert.deepEqual(await bytesOf(uri), Buffer.from(listOf(WESTERN), 'latin1'));
    await vscode.window.showTextDocument(uri);
    await execute('workbench.action.files.revert');
    await hasLabels(await opened(uri), WESTERN);
  });

  it('keeps bytes that its encoding does not define', async () => {
    const original = Buffer.from(listOf(['M\u0081nchen', 'Hall']), 'latin1');
    const uri = await listFile(original);
    const document = await opened(uri);
    await waitForCheck(
      'the encoding',
      () => assert.equal(Reflect.get(Object(document.file.whyShown), 'certainty'), 'unreadable'),
      PATIENCE_MS,
    );
    await save();
    assert.deepEqual(await bytesOf(uri), original);
    await choosing(document, 'CP 850');
    await hasLabels(document, ['München', 'Hall']);
    await expectNoWayBack(document, ['München', 'Hall']);
    assert.deepEqual(await bytesOf(uri), original);
  });

  it('opens on both sides of a diff, and closes with the diff', async () => {
    const [one, other] = [
      await listFile(Buffer.from(listOf(WESTERN), 'latin1'), 'one.csv'),
      await listFile(Buffer.from(listOf(['Töp', 'Büro']), 'latin1'), 'other.csv'),
    ];
    await setUserSetting('workbench.diffEditorAssociations', { '*.csv': EDITORS.rollout });
    try {
      await vscode.commands.executeCommand('vscode.diff', one, other);
      for (const [uri, labels] of [
        [one, WESTERN],
        [other, ['Töp', 'Büro']],
      ] as const) {
        const document = await documentOf(uri);
        await hasLabels(document, labels);
        assert.equal(document.canEdit, false);
        const { rolloutEditors } = rooms.parts;
        await waitFor('the page', () => rolloutEditors.isVisible(document.key), PATIENCE_MS);
      }
      await execute('workbench.action.closeAllEditors');
      await waitForCheck('the documents', () => assert.deepEqual(rooms.parts.documents.all, []), PATIENCE_MS);
    } finally {
      await setUserSetting('workbench.diffEditorAssociations', undefined);
    }
  });

  it('keeps its codes under another name', async () => {
    const uri = await listFile(Buffer.from(listOf(WESTERN), 'latin1'));
    const document = await opened(uri);
    document.fetchCodes();
    await document.run?.ended;
    const edit = new vscode.WorkspaceEdit();
    const renamed = vscode.Uri.joinPath(uri, '..', 'renamed.csv');
    edit.renameFile(uri, renamed);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await editorsOpen(EDITORS.rollout, 'renamed.csv');
    await waitForCheck('the tabs', () => assert.deepEqual(fileTabs(renamed).text, []), PATIENCE_MS);
    const moved = await documentOf(renamed);
    assert.equal(labelsOf(moved), WESTERN.join());
    assert.equal(moved.lookUp('EP-2').code?.code, '123457');
  });

  it('asks whether to open an earlier saved copy or to copy it again', async () => {
    const uri = await listFile(Buffer.from(listOf(WESTERN), 'latin1'), 'rooms.tsv');
    const edit = async () =>
      pageOf(rooms.parts, { document: await opened(uri) }).receive({ type: 'action', action: 'editCopy' });
    await edit();
    await editorsOpen(EDITORS.rollout, 'rooms (UTF-8).tsv');
    await save();
    await documentOf(vscode.Uri.joinPath(uri, '..', 'rooms (UTF-8).tsv'));
    await editorsOpen(EDITORS.rollout, 'rooms (UTF-8).tsv');
    await execute('workbench.action.closeAllEditors');
    await pressing(rooms.parts, 'ask', undefined, edit);
    await editorsOpen(EDITORS.rollout, 'rooms.tsv');
    const asked = await pressing(rooms.parts, 'ask', 'Open rooms (UTF-8).tsv', edit);
    assert.equal(present(asked[0])[0], 'rooms.tsv was already copied');
    await editorsOpen(EDITORS.rollout, 'rooms (UTF-8).tsv');
    await pressing(rooms.parts, 'ask', 'Copy Again', edit);
    await editorsOpen(EDITORS.rollout, 'rooms (UTF-8).tsv', 'rooms (UTF-8)-2.tsv');
  });

  it('follows the encoding in VS Code’s settings, whatever letters result', async () => {
    await setUserSetting('files.encoding', 'windows1251');
    try {
      const shown = await opened(await listFile(Buffer.from(listOf(WESTERN), 'latin1')));
      await hasLabels(shown, ['Zьrich', 'GrьЯe']);
      const cyrillic = { kind: 'encoding', encoding: 'Windows-1251', certainty: 'certain', canChoose: false };
      assert.deepEqual(shown.file.whyShown, cyrillic);
      const text = await opened(await listFile(listOf(['Attic', 'Hall']), 'ascii.csv'));
      assert.deepEqual(text.file.whyShown, cyrillic);
      const copy = await copied(text);
      await hasLabels(copy, ['Attic', 'Hall']);
      await save();
      const saved = vscode.Uri.joinPath(vscode.Uri.parse(text.key, true), '..', copy.name);
      await documentOf(saved);
      assert.deepEqual(await bytesOf(saved), Buffer.concat([MARK, Buffer.from(listOf(['Attic', 'Hall']))]));
    } finally {
      await setUserSetting('files.encoding', undefined);
    }
  });

  it('can be edited if its bytes are UTF-8, even with a letter that another program has lost', async () => {
    const uri = await listFile(listOf(['Z\ufffdrich', 'Hall']));
    const document = await opened(uri);
    await pageOf(rooms.parts, { document }).setCell('EP-1', 'label', 'Zürich');
    await hasLabels(document, ['Zürich', 'Hall']);
  });

  describe('list saved in another encoding by another program', () => {
    let files: MemoryFiles;
    before(() => {
      files = new MemoryFiles();
    });
    after(() => files.dispose());

    it('can be edited when it is UTF-8, without a way back to misread letters @everywhere', async () => {
      const uri = files.change('/to-utf8.csv', Buffer.from(listOf(WESTERN), 'latin1'));
      const document = await opened(uri);
      await hasLabels(document, WESTERN);
      const changed = ['Łódź', 'Grüße'];
      files.change(uri.path, `\ufeff${listOf(changed)}`);
      await hasLabels(document, changed);
      await editorsOpen(EDITORS.rollout, 'to-utf8.csv');
      assert.equal(document.canEdit, true);
      await execute('undo');
      await pageOf(rooms.parts, { document }).setCell('EP-2', 'label', 'Hall');
      await hasLabels(document, ['Łódź', 'Hall']);
    });

    it('becomes read-only when it is no longer UTF-8, and follows each new encoding', async () => {
      const uri = files.change('/to-latin.csv', listOf(WESTERN));
      const document = await opened(uri);
      await editorsOpen(EDITORS.rollout, 'to-latin.csv');
      files.change(uri.path, Buffer.from(listOf(['Köln', 'Grüße']), 'latin1'));
      await hasLabels(document, ['Köln', 'Grüße']);
      assert.equal(document.canEdit, false);
      files.change(
        uri.path,
        Buffer.from(await vscode.workspace.encode(listOf(['Łódź', 'x']), { encoding: 'utf16le' })),
      );
      await hasLabels(document, ['Łódź', 'x']);
    });

    it('keeps its unsaved changes', async () => {
      const uri = files.change('/unsaved.csv', listOf(WESTERN));
      const document = await opened(uri);
      await pageOf(rooms.parts, { document }).setCell('EP-1', 'label', 'Łódź');
      files.change(uri.path, Buffer.from(listOf(['Köln', 'Grüße']), 'latin1'));
      await document.inTurn(() => document.refresh());
      assert.deepEqual([labelsOf(document), document.canEdit], ['Łódź,Grüße', true]);
      await execute('workbench.action.files.revert');
      await hasLabels(document, ['Köln', 'Grüße']);
      await editorsOpen(EDITORS.rollout, 'unsaved.csv');
    });
  });

  describe('list with a lost byte order mark', () => {
    let files: MemoryFiles;
    before(() => {
      files = new MemoryFiles();
    });
    after(() => files.dispose());

    /** Opens a list whose byte order mark is known only from the remembered state, as after a reload. */
    async function forgotten(path: string): Promise<RolloutDocument> {
      const uri = files.change(path, listOf(WESTERN));
      const document = await opened(uri);
      await rooms.parts.documents.remembered.write(document.key, { encoding: 'utf8bom' });
      await pageOf(rooms.parts, { document }).setCell('EP-1', 'label', 'Łódź');
      return document;
    }

    it('gets the mark back when it is saved, only once', async () => {
      const document = await forgotten('/mark.csv');
      const uri = vscode.Uri.parse(document.key, true);
      await save();
      const marked = `\ufeff${listOf(['Łódź', 'Grüße'])}`;
      await waitForCheck(
        'the mark',
        async () => assert.equal(String(await bytesOf(uri)), marked),
        PATIENCE_MS,
      );
      await waitFor('the text', () => textOf(uri)?.encoding === 'utf8bom', PATIENCE_MS);
      await waitFor('the end of the save', () => textOf(uri)?.isDirty === false, PATIENCE_MS);
      const { remembered } = rooms.parts.documents;
      await waitFor('the end', () => remembered.read(document.key).encoding === undefined, PATIENCE_MS);
    });

    it('keeps text typed while it gets the mark, and is saved without a conflict', async () => {
      const document = await forgotten('/typed.csv');
      const uri = vscode.Uri.parse(document.key, true);
      const typing = vscode.workspace.onDidSaveTextDocument(async () => {
        typing.dispose();
        const edit = new vscode.WorkspaceEdit();
        edit.insert(uri, new vscode.Position(1, 0), 'Typed ');
        await vscode.workspace.applyEdit(edit);
      });
      await save();
      await hasLabels(document, ['Typed Łódź', 'Grüße']);
      await document.inTurn(async () => undefined);
      await save();
      assert.equal(textOf(uri)?.isDirty, false);
      const marked = `\ufeff${listOf(['Typed Łódź', 'Grüße'])}`;
      await waitForCheck(
        'the mark',
        async () => assert.equal(String(await bytesOf(uri)), marked),
        PATIENCE_MS,
      );
    });
  });
});
