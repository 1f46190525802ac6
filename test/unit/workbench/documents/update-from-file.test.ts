import assert from 'node:assert/strict';
import { ListClosed } from '../../../../src/rollout/list-closed';
import { updateFrom } from '../../../../src/workbench/documents/update-from-file';
import { ActionFailure } from '../../../../src/workbench/platform/action-failure';
import type { PickOfMany } from '../../../../src/workbench/platform/dialogs';
import type { RoomsFile } from '../../../../src/workbench/platform/user-files';
import { MemoryList } from '../../../support/memory-list';
import { aWindow } from '../rooms/documents';

const H = 'Endpoint ID,Room,Site,Seats,Paired,Remarks';
const LIST = `${H}\nEP-1,Oslo,Nord,8,2026-01-02,door locked\nEP-2,Rome,Sud,4,,\nEP-3,Lima,West,2,,\n`;
const FILE = `${H}\nEP-1,Oslo,Nord,10,,\nEP-4,Bern,Nord,6,,\nEP-2,Roma,Sud,,,\n`;

/** Lines of a pick, with their groups and whether they are selected. */
const linesOf = (items: readonly PickOfMany[]) =>
  items.map(({ group = '', label, description = '', detail = '', selection = 'selected' }) =>
    [group, label, description, detail, selection].join(' | '),
  );

describe('updateFrom', () => {
  let window: ReturnType<typeof aWindow>;
  beforeEach(() => {
    window = aWindow();
  });
  afterEach(() => window.dispose());

  function opened(text: string, key = 'file:///rooms.csv') {
    const file = new MemoryList(text, key);
    return { file, document: window.documents.open(file, text) };
  }

  /** Updates a list. @param choose returns the selected items */
  async function updated(
    text: string,
    file: string | RoomsFile,
    choose: (items: readonly PickOfMany[]) => readonly PickOfMany[] = (items) =>
      items.filter(({ selection }) => selection === undefined),
  ) {
    const list = opened(text);
    let lines: readonly string[] = [];
    window.dialogs.chooseMany = async (items) => {
      lines = linesOf(items);
      return choose(items);
    };
    const rooms = typeof file === 'string' ? { name: 'new.csv', text: file } : file;
    await updateFrom(list.document, rooms, window);
    const [shown] = window.dialogs.shown;
    return { ...list, lines, said: shown?.text };
  }

  it('shows new, changed and missing rooms before it writes', async () => {
    const { lines, file } = await updated(LIST, FILE, () => []);
    assert.deepEqual(lines, [
      'New rooms | Bern, Nord | EP-4 |  | selected',
      'Changed cells | Oslo, Nord | EP-1 | Seats: 8 → 10 | selected',
      'Changed IDs and names | Rome, Sud | EP-2 | Room: Rome → Roma | unselected',
      'Empty in the file | Rome, Sud | EP-2 | Seats: 4 → (empty) | unselected',
      'No longer in the file | Lima, West | Stays in the list |  | information',
    ]);
    assert.equal(file.text, LIST);
    assert.deepEqual(window.dialogs.shown, []);
  });

  it('applies the selected changes, keeps marks and notes, and says what it omits', async () => {
    const { file, said } = await updated(LIST, FILE);
    assert.equal(
      file.text,
      `${H}\nEP-1,Oslo,Nord,10,2026-01-02,door locked\nEP-4,Bern,Nord,6,,\nEP-2,Rome,Sud,4,,\nEP-3,Lima,West,2,,\n`,
    );
    assert.equal(
      said,
      '1 room added. 1 room changed. Lima, West is no longer in the file, and stays in the list. Ctrl+Z (⌘Z) to undo.',
    );
  });

  it('says the second time that nothing is new, in a pick only if something can be selected', async () => {
    const first = await updated(LIST, FILE);
    const second = await updated(first.file.text, FILE, () => []);
    assert.deepEqual(
      second.lines.filter((line) => line.endsWith('| selected')),
      [],
    );
    assert.equal(
      window.dialogs.offered.at(-1)?.placeHolder,
      'Nothing is new. Select the changes to apply anyway',
    );
    window.dialogs.shown.length = 0;
    const third = await updated(first.file.text, `${H}\nEP-4,Bern,Nord,6,,\nEP-1,Oslo,Nord,10,,\n`);
    assert.equal(window.dialogs.offered.length, 2);
    assert.equal(
      third.said,
      '“new.csv” has nothing new for rooms.csv. 2 rooms are no longer in the file, and stay in the list: Rome, Sud · Lima, West.',
    );
  });

  for (const [count, named] of [
    [5, 'A1 · A2 · A3 · A4 · A5.'],
    [6, 'A1 · A2 · A3 · A4 · A5 · ….'],
  ] as const) {
    it(`names up to five of ${count} rooms that are gone`, async () => {
      const gone = Array.from({ length: count }, (_, index) => `EP-${index + 1},A${index + 1}\n`).join('');
      const file = 'Endpoint ID,Room\nEP-9,Oslo\n';
      const { said } = await updated(`${file}${gone}`, file);
      assert.equal(
        said,
        `“new.csv” has nothing new for rooms.csv. ${count} rooms are no longer in the file, and stay in the list: ${named}`,
      );
    });
  }

  it('asks a single question about all rooms with a duplicate ID', async () => {
    const list = 'Endpoint ID,Room,Seats\nEP-1,Oslo,8\nEP-1,Rome,4\n';
    const file = 'Endpoint ID,Room,Seats\nEP-1,Oslo,9\nEP-1,Rome,5\n';
    const { lines, file: written } = await updated(list, file, (items) => items);
    assert.deepEqual(lines, [
      'Duplicate IDs | Also update 2 rooms with duplicate IDs, matched by name |  | Oslo · Rome | unselected',
    ]);
    assert.equal(written.text, file);
  });

  it('writes nothing if it is dismissed or nothing is selected', async () => {
    const { document, file } = opened(LIST);
    for (const chosen of [undefined, []]) {
      window.dialogs.chooseMany = async () => chosen;
      await updateFrom(document, { name: 'new.csv', text: FILE }, window);
      assert.equal(file.text, LIST);
    }
    assert.deepEqual(window.dialogs.shown, []);
  });

  it('keeps and names changes made during the question', async () => {
    const { document, file } = opened(LIST);
    window.dialogs.chooseMany = async (items) => {
      file.text = LIST.replace('Nord,8', 'Nord,9');
      return items.filter(({ selection }) => selection === undefined);
    };
    await updateFrom(document, { name: 'new.csv', text: FILE }, window);
    assert.match(file.text, /EP-1,Oslo,Nord,9,2026-01-02,door locked\nEP-4,Bern/);
    assert.match(
      window.dialogs.shown[0]?.text ?? '',
      /^1 room added\. Oslo, Nord has changed in the meantime and stays as it is\./,
    );
  });

  it('allows marks during the question', async () => {
    const { document, file } = opened(LIST);
    window.dialogs.chooseMany = async (items) => {
      await document.inTurn(async () => {
        file.text = LIST.replace('EP-2,Rome,Sud,4,', 'EP-2,Rome,Sud,4,2026-02-03');
        await document.refresh();
      });
      return items.filter(({ selection }) => selection === undefined);
    };
    await updateFrom(
      document,
      { name: 'new.csv', text: FILE.replace('Roma,Sud,,,', 'Rome,Sud,4,no,') },
      window,
    );
    assert.match(file.text, /EP-2,Rome,Sud,4,2026-02-03,\n/);
    assert.match(window.dialogs.shown[0]?.text ?? '', /Rome, Sud has changed in the meantime/);
  });

  it('fails if the list is closed during the question', async () => {
    const { document, file } = opened(LIST);
    window.dialogs.chooseMany = async (items) => {
      window.documents.close(document);
      return items;
    };
    await assert.rejects(updateFrom(document, { name: 'new.csv', text: FILE }, window), ListClosed);
    assert.equal(file.text, LIST);
  });

  it('updates a copy of a read-only list', async () => {
    const { document, file } = opened(LIST);
    const copy = opened(LIST, 'untitled:rooms (Copy).csv');
    file.whyShown = { kind: 'readOnly' };
    file.copy = copy.file.key;
    window.dialogs.chooseMany = async (items) => items;
    await updateFrom(document, { name: 'new.csv', text: FILE }, window);
    assert.deepEqual(window.dialogs.shown[0], {
      kind: 'ask',
      text: 'This file is read-only',
      detail: 'Only a copy can be edited.',
      buttons: ['Edit a Copy'],
    });
    assert.match(copy.file.text, /EP-4,Bern/);
    assert.equal(file.text, LIST);
  });

  it('changes nothing if a read-only list is not copied', async () => {
    const { document, file } = opened(LIST);
    file.whyShown = { kind: 'readOnly' };
    window.dialogs.press = () => undefined;
    await updateFrom(document, { name: 'new.csv', text: FILE }, window);
    assert.deepEqual([file.copies, window.dialogs.offered, file.text], [0, [], LIST]);
  });

  it('asks for the ID column only if neither the file nor the list says which it is', async () => {
    const unclear = 'Code A,Code B,Room\nEP-1,XX-1,Oslo\nEP-2,XX-2,Rome\n';
    const { document, file } = opened(unclear);
    document.choose({ ...document.reading.choice, header: 0, idColumn: 1, labelColumn: 2 });
    window.dialogs.chooseMany = async (items) => items;
    await updateFrom(document, { name: 'new.csv', text: `${unclear}EP-3,XX-3,Bern\n` }, window);
    assert.equal(file.text, `${unclear}EP-3,XX-3,Bern\n`);
    assert.deepEqual(
      window.dialogs.offered.map(({ title }) => title),
      ['Update rooms.csv from new.csv'],
    );
    window.dialogs.choose = () => undefined;
    const other = 'A,B,Room\nEP-1,XX-1,Oslo\nEP-2,XX-2,Rome\n';
    await updateFrom(document, { name: 'new.csv', text: other }, window);
    assert.equal(window.dialogs.offered.at(-1)?.title, 'Which column has the endpoint IDs?');
  });

  it('fills an empty list with the file', async () => {
    const { file, said } = await updated('', FILE);
    assert.equal(file.text, FILE);
    assert.equal(said, '3 rooms added.');
  });

  it('says what to do about a file without rooms or an unreadable list', async () => {
    const { document } = opened(LIST);
    await assert.rejects(
      updateFrom(document, { name: 'new.csv', text: 'Hello there, Kim' }, window),
      ActionFailure,
    );
    const conflict = opened(`<<<<<<< a\n${LIST}=======\n${LIST}>>>>>>> b\n`, 'file:///other.csv');
    await assert.rejects(
      updateFrom(conflict.document, { name: 'new.csv', text: FILE }, window),
      (error) => error instanceof ActionFailure && error.problem.headline === 'The list cannot be read',
    );
  });

  it('remembers the workbook a list was updated from, but not for a copy', async () => {
    const source = 'file:///may.xlsx#may';
    await updated(LIST, { name: 'may.xlsx', text: FILE, source });
    assert.deepEqual(window.documents.remembered.madeFrom(source), ['file:///rooms.csv']);
    await window.documents.remembered.write('file:///rooms.csv', {
      source: 'file:///shown.csv#shown (Copy)',
    });
    await updated(LIST, { name: 'may.xlsx', text: FILE, source });
    assert.deepEqual(window.documents.remembered.madeFrom(source), []);
  });

  it('shows no text of a file as an icon or a link', async () => {
    const file = `Endpoint ID,Room\nEP-1,$(trash) Oslo\nEP-2,[a](command:b)\n`;
    const { lines } = await updated('Endpoint ID,Room\nEP-9,Lima\n', file);
    assert.deepEqual(lines.slice(0, 2), [
      'New rooms | $ (trash) Oslo | EP-1 |  | selected',
      'New rooms | [a] (command:b) | EP-2 |  | selected',
    ]);
  });
});
