import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/ids';
import { dayText } from '../../src/model/timestamps';
import type { Dialogs } from '../../src/workbench/platform/dialogs';
import { aRoom } from '../support/builders';
import { Gate } from '../support/loopback/exchange';
import { waitFor, waitForCheck } from '../support/wait';
import { runCommand } from './rig/commands';
import { PATIENCE_MS, setUserSetting } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { listFile, listInEditor, type OpenList, openedList } from './rig/lists';
import { MemoryFiles } from './rig/memory-files';
import { pressing } from './rig/messages';
import { pageOf } from './rig/page';
import { replaced } from './rig/replace';

const TEXT = 'Raum;Endpoint ID;Paired\r\nZürich;EP-1;\r\nGrüße;EP-2;\r\n';
const LATIN = Buffer.from(TEXT, 'latin1');

describe('a list in VS Code that is not UTF-8', () => {
  const rooms = useRooms({ rooms: [aRoom(1), aRoom(2)] });
  const bytesOf = async (uri: vscode.Uri) => Buffer.from(await vscode.workspace.fs.readFile(uri));
  const close = () => vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  const undo = () => vscode.commands.executeCommand('undo');
  const textOf = ({ uri }: Pick<OpenList, 'uri'>) =>
    vscode.workspace.textDocuments.find((text) => text.uri.toString() === uri.toString());
  const labelsOf = ({ document }: OpenList) => document.reading.list.rooms.map(({ label }) => label).join();
  const hasText = (list: OpenList, text: string) =>
    waitForCheck('the text', () => assert.equal(textOf(list)?.getText(), text), PATIENCE_MS);
  const hasLabels = (list: OpenList, labels: string) =>
    waitForCheck('the labels', () => assert.equal(labelsOf(list), labels), PATIENCE_MS);
  const mark = (list: OpenList) => {
    const page = pageOf(rooms.parts, list);
    return pressing(rooms.parts, 'ask', 'Mark as Paired', () =>
      page.receive({ type: 'act', act: 'pair', rows: page.rows('EP-2') }),
    );
  };
  const marked = () => TEXT.replace('EP-2;', `EP-2;${dayText(Date.now())}`);
  const choosing = (list: OpenList, encoding: string) => {
    const pick: Dialogs['pick'] = async (items) => items.find(({ label }) => label === encoding);
    return replaced(rooms.parts.dialogs, 'pick', pick, () =>
      pageOf(rooms.parts, list).receive({ type: 'action', action: 'chooseEncoding' }),
    );
  };

  /** Opens a file from the explorer menu, like a user. */
  async function opened(uri: vscode.Uri): Promise<OpenList> {
    await runCommand(COMMANDS.openAsRollout, uri, [uri]);
    return listInEditor(rooms, uri);
  }

  /** Opens a file as UTF-8 text, then as a rollout. */
  async function openedFromText(uri: vscode.Uri): Promise<OpenList> {
    await vscode.window.showTextDocument(uri);
    return opened(uri);
  }

  const ways: readonly (readonly [how: string, open: (uri: vscode.Uri) => Promise<OpenList>])[] = [
    ['by its menu', opened],
    ['by VS Code itself', (uri) => listInEditor(rooms, uri)],
    ['from its text', openedFromText],
  ];

  for (const [how, open] of ways) {
    for (const autoSave of ['off', 'afterDelay']) {
      it(`loses no letter by an undo, opened ${how} with auto save ${autoSave} @everywhere`, async () => {
        await setUserSetting('files.autoSaveDelay', 50);
        await setUserSetting('files.autoSave', autoSave);
        try {
          const list = await open(await listFile(LATIN));
          await hasLabels(list, 'Zürich,Grüße');
          for (let step = 0; step < 2; step++) {
            await undo();
            await hasText(list, TEXT);
          }
          await mark(list);
          await hasText(list, marked());
          for (let step = 0; step < 2; step++) {
            await undo();
            await hasText(list, TEXT);
          }
          await list.document.file.save();
          await waitForCheck('the save', () => assert.equal(textOf(list)?.isDirty, false), PATIENCE_MS);
          assert.deepEqual(await bytesOf(list.uri), LATIN);
          await hasLabels(list, 'Zürich,Grüße');
        } finally {
          await setUserSetting('files.autoSave', undefined);
          await setUserSetting('files.autoSaveDelay', undefined);
        }
      });
    }

    it(`has its bytes on the disk when it is saved right after an undo, opened ${how}`, async () => {
      const list = await open(await listFile(LATIN));
      await hasLabels(list, 'Zürich,Grüße');
      await mark(list);
      await list.document.file.save();
      assert.deepEqual(await bytesOf(list.uri), Buffer.from(marked(), 'latin1'));
      await undo();
      await undo();
      await textOf(list)?.save();
      assert.deepEqual(await bytesOf(list.uri), LATIN);
    });
  }

  it('starts right, so that nothing can be undone, when it is opened by its menu', async () => {
    const list = await opened(await listFile(LATIN));
    assert.deepEqual([list.text.getText(), list.text.encoding, list.text.version], [TEXT, 'windows1252', 1]);
    await undo();
    assert.deepEqual([list.text.isDirty, list.text.version], [false, 1]);
  });

  it('is read as Excel writes it, which the page says, and is saved so @everywhere', async () => {
    const list = await listInEditor(rooms, await listFile(LATIN));
    await hasLabels(list, 'Zürich,Grüße');
    assert.equal(list.document.file.encoding?.name, 'Windows-1252');
    await mark(list);
    await list.document.file.save();
    assert.deepEqual(await bytesOf(list.uri), Buffer.from(marked(), 'latin1'));
  });

  it('is read in the encoding that is chosen, also when it is opened again, and undo does not go back', async () => {
    const list = await opened(await listFile(LATIN));
    await choosing(list, 'Windows-1251');
    await hasLabels(list, 'Zьrich,GrьЯe');
    const chosen = textOf(list)?.getText() ?? '';
    await undo();
    await hasText(list, chosen);
    await list.document.file.save();
    assert.deepEqual(await bytesOf(list.uri), LATIN);
    await close();
    await hasLabels(await opened(list.uri), 'Zьrich,GrьЯe');
  });

  it('keeps its encoding while it has changes, whose save is advised only if no letter is lost', async () => {
    const list = await opened(await listFile(LATIN));
    for (const [letter, advice] of [
      ['Z', 'The list has unsaved changes. Undo or save them, then choose again.'],
      ['\ufffd', 'The list has unsaved changes. Undo them, then choose again.'],
    ] as const) {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(list.uri, new vscode.Position(1, 0), letter);
      assert.ok(await vscode.workspace.applyEdit(edit));
      const headline = 'The encoding was not changed';
      await assert.rejects(choosing(list, 'Windows-1251'), { problem: { headline, advice, steps: [] } });
    }
  });

  it('keeps the encoding of the settings, whatever letters that makes', async () => {
    await setUserSetting('files.encoding', 'windows1251');
    try {
      const list = await opened(await listFile(LATIN));
      await hasLabels(list, 'Zьrich,GrьЯe');
      assert.equal(list.text.encoding, 'windows1251');
    } finally {
      await setUserSetting('files.encoding', undefined);
    }
  });

  it('is not edited while a letter of it could not be read', async () => {
    const text = TEXT.replace('Zürich', 'Z\ufffdrich');
    const list = await openedList(rooms, await listFile(text));
    const page = pageOf(rooms.parts, list);
    await assert.rejects(page.setCell('EP-1', 'label', 'Zürich'), { message: 'The list was not changed' });
    assert.equal(list.text.getText(), text);
    assert.equal(list.text.encoding, 'utf8');
  });

  describe('and gets a letter that its encoding does not have', () => {
    const typed = TEXT.replace('Zürich', 'Łódź');

    it('changes nothing if the user does not want UTF-8', async () => {
      const list = await opened(await listFile(LATIN));
      const asked = await pressing(rooms.parts, 'ask', undefined, () =>
        assert.rejects(pageOf(rooms.parts, list).setCell('EP-1', 'label', 'Łódź'), {
          message: 'The list was not changed',
        }),
      );
      assert.deepEqual(
        asked.map(([question]) => question),
        ['The file is saved as Windows-1252, which does not have “Ł ź”.'],
      );
      assert.deepEqual([textOf(list)?.getText(), textOf(list)?.isDirty], [TEXT, false]);
      assert.deepEqual(await bytesOf(list.uri), LATIN);
    });

    it('is saved as UTF-8 with a byte order mark, then changed, and undone without another letter @everywhere', async () => {
      const list = await opened(await listFile(LATIN));
      await pressing(rooms.parts, 'ask', 'Save as UTF-8', () =>
        pageOf(rooms.parts, list).setCell('EP-1', 'label', 'Łódź', true),
      );
      assert.deepEqual(await bytesOf(list.uri), Buffer.from(`\ufeff${typed}`));
      assert.equal(textOf(list)?.getText(), typed);
      assert.equal(list.document.file.encoding, undefined);
      for (let step = 0; step < 4; step++) await undo();
      await hasText(list, TEXT);
      await list.document.file.save();
      assert.deepEqual(await bytesOf(list.uri), Buffer.from(`\ufeff${TEXT}`));
    });

    it('is left alone if it is read-only', async () => {
      await setUserSetting('files.readonlyInclude', { '**/rooms.csv': true });
      try {
        const list = await opened(await listFile(LATIN));
        await pressing(rooms.parts, 'ask', 'Save as UTF-8', () =>
          assert.rejects(pageOf(rooms.parts, list).setCell('EP-1', 'label', 'Łódź'), {
            message: 'This file is read-only',
          }),
        );
        assert.deepEqual(await bytesOf(list.uri), LATIN);
      } finally {
        await setUserSetting('files.readonlyInclude', undefined);
      }
    });
  });

  describe('and is saved in another encoding by another program', () => {
    let files: MemoryFiles;
    before(() => {
      files = new MemoryFiles();
    });
    after(() => files.dispose());

    const others: readonly (readonly [name: string, encoding: string, write: (text: string) => Buffer])[] = [
      ['UTF-8 with a byte order mark', 'utf8bom', (text) => Buffer.from(`\ufeff${text}`)],
      ['UTF-8', 'utf8', (text) => Buffer.from(text)],
    ];
    for (const [name, encoding, write] of others) {
      it(`is decoded again from ${name}, and keeps its letters when it is undone @everywhere`, async () => {
        const list = await opened(files.change(`/to-${encoding}.csv`, LATIN));
        files.change(list.uri.path, write(TEXT.replace('Zürich', 'Łódź')));
        await hasLabels(list, 'Łódź,Grüße');
        assert.equal(textOf(list)?.encoding, encoding);
        await undo();
        await waitForCheck(
          'the letters',
          () =>
            assert.match(textOf(list)?.getText() ?? '', /^Raum;Endpoint ID;Paired\r\n(?:Łódź|Zürich);EP-1/u),
          PATIENCE_MS,
        );
        await list.document.file.save();
        const written = [TEXT, TEXT.replace('Zürich', 'Łódź')].map((text) => write(text).toString('hex'));
        assert.ok(written.includes((await bytesOf(list.uri)).toString('hex')));
      });
    }

    it('takes nothing that is typed meanwhile for its own letters', async () => {
      const list = await opened(files.change('/typed.csv', LATIN));
      const held = new Gate();
      let reads = 0;
      const readWhenOpen = async () => {
        reads++;
        if (reads === 2) await held.opened;
        return LATIN;
      };
      await replaced(files, 'readFile', readWhenOpen, async () => {
        const choice = choosing(list, 'Windows-1251');
        await waitFor('VS Code to read the file', () => reads === 2, PATIENCE_MS);
        const edit = new vscode.WorkspaceEdit();
        edit.insert(list.uri, new vscode.Position(1, 0), 'Typed ');
        assert.ok(await vscode.workspace.applyEdit(edit));
        held.open();
        await choice;
      });
      await undo();
      await hasText(list, TEXT.replace('Zürich', 'Zьrich').replace('Grüße', 'GrьЯe'));
    });

    it('keeps an undo that is saved while the file is read', async () => {
      const list = await opened(files.change('/undone.csv', TEXT));
      await mark(list);
      await list.document.file.save();
      const { file } = list.document;
      assert.ok('editsBeforeSave' in file && typeof file.editsBeforeSave === 'function');
      const before = await bytesOf(list.uri);
      const held = new Gate();
      let reads = 0;
      const readWhenOpen = async () => {
        reads++;
        await held.opened;
        return before;
      };
      await replaced(files, 'readFile', readWhenOpen, async () => {
        await undo();
        await waitFor('the extension to read the file', () => reads > 0, PATIENCE_MS);
        // VS Code waits for an extension only for a limited time.
        await textOf(list)?.save();
      });
      held.open();
      await file.editsBeforeSave();
      assert.deepEqual([textOf(list)?.getText(), textOf(list)?.isDirty], [TEXT, false]);
    });

    it('keeps what is typed after its letters are right, while the file is read again', async () => {
      const uri = files.change('/twice.csv', LATIN);
      await vscode.window.showTextDocument(uri);
      await vscode.workspace.openTextDocument(uri, { encoding: 'windows1252' });
      const list = await opened(uri);
      await hasText(list, TEXT);
      const [first, others] = [new Gate(), new Gate()];
      let reads = 0;
      const readWhenOpen = async () => {
        reads++;
        await (reads === 1 ? first : others).opened;
        return LATIN;
      };
      await replaced(files, 'readFile', readWhenOpen, async () => {
        await undo();
        await waitFor('the extension to read the file', () => reads > 0, PATIENCE_MS);
        const loaded = list.document.file.load();
        first.open();
        await hasText(list, TEXT);
        const edit = new vscode.WorkspaceEdit();
        edit.insert(uri, new vscode.Position(1, 0), 'Typed ');
        assert.ok(await vscode.workspace.applyEdit(edit));
        others.open();
        await loaded;
      });
      assert.equal(textOf(list)?.getText(), TEXT.replace('Zürich', 'Typed Zürich'));
    });

    it('is decoded again from UTF-16', async () => {
      const list = await opened(files.change('/to-utf16.csv', LATIN));
      const text = TEXT.replace('Zürich', 'Łódź');
      files.change(list.uri.path, Buffer.from(`\ufeff${text}`, 'utf16le'));
      await hasLabels(list, 'Łódź,Grüße');
      assert.deepEqual([textOf(list)?.encoding, textOf(list)?.getText()], ['utf16le', text]);
    });

    it('is decoded again from Windows-1252 if it was UTF-8', async () => {
      const list = await opened(files.change('/to-latin.csv', TEXT));
      files.change(list.uri.path, Buffer.from(TEXT.replace('Zürich', 'Köln'), 'latin1'));
      await hasLabels(list, 'Köln,Grüße');
      assert.equal(textOf(list)?.encoding, 'windows1252');
    });

    it('says so if it has unsaved changes, which it keeps', async () => {
      const list = await opened(files.change('/unsaved.csv', LATIN));
      await mark(list);
      const shown = await pressing(rooms.parts, 'warning', undefined, async (messages) => {
        files.change(list.uri.path, Buffer.from(`\ufeff${TEXT}`));
        await waitFor('the warning', () => messages.length > 0, PATIENCE_MS);
      });
      assert.deepEqual(shown, [
        [
          '“unsaved.csv” has unsaved changes, and its file is UTF-8 now. Save to replace the file, or use Revert File to read it again.',
        ],
      ]);
      assert.equal(textOf(list)?.getText(), marked());
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await hasText(list, TEXT);
      assert.equal(textOf(list)?.encoding, 'utf8bom');
    });
  });
});
