import assert from 'node:assert/strict';
import type { RolloutDocument } from '../../../../src/rollout/rollout-document';
import { ROW_CHANGED } from '../../../../src/rollout/room';
import { markPaired as markAndSay } from '../../../../src/workbench/documents/paired-edits';
import { ActionFailure } from '../../../../src/workbench/platform/action-failure';
import { NOON } from '../../../support/builders';
import { CALENDAR, dayText } from '../../../support/calendar';
import { present } from '../../../support/expect';
import { ScriptedDialogs } from '../../../support/scripted-dialogs';
import { aRow } from '../../rollout/export/export-rows';
import { aWindow, documentOf, fileOf } from '../rooms/documents';

const TODAY = CALENDAR.dayOf(NOON);
const markPaired = async (...marked: Parameters<typeof markAndSay>) => {
  const { said, undo } = (await markAndSay(...marked)) ?? {};
  return { said, undo };
};
const LIST = 'Room,Endpoint ID\nAttic,EP-1\nHall,EP-2\n';
const MARKED = 'Room,Endpoint ID,Paired\nAttic,EP-1,2026-03-01\nHall,EP-2,\n';

/** Opens a list whose rooms have codes, with exceptions. */
function listOf(text: string, ...withoutCode: readonly string[]): RolloutDocument {
  const ids = ['EP-1', 'EP-2', 'EP-3', 'EP-4'].filter((id) => !withoutCode.includes(id));
  const rooms = ids.map((endpointId) => aRow({ endpointId, label: undefined }));
  return documentOf(text, aWindow().session, rooms);
}

/** Marks the rows of an endpoint as shown now. */
function mark(
  document: RolloutDocument,
  endpointId: string,
  isPaired = true,
  dialogs = new ScriptedDialogs(),
) {
  const rows = document.reading.list.rows.filter((row) => row.endpointId === endpointId);
  return markPaired(document, rows, isPaired, dialogs, TODAY);
}

/** Creates dialogs during which another program changes the text. */
function changingMeanwhile(document: RolloutDocument, text: string): ScriptedDialogs {
  const dialogs = new ScriptedDialogs();
  dialogs.press = ({ buttons }) => {
    fileOf(document).text = text;
    return buttons[0];
  };
  return dialogs;
}

const dayOf = (text: string | undefined) => /\d{4}-\d\d-\d\d/u.exec(text ?? '')?.[0];

describe('markPaired', () => {
  it('asks for the column only once for two consecutive marks', async () => {
    const document = listOf(LIST);
    const dialogs = new ScriptedDialogs();
    await Promise.all([mark(document, 'EP-1', true, dialogs), mark(document, 'EP-2', true, dialogs)]);
    const day = present(dayOf(fileOf(document).text));
    assert.equal(fileOf(document).text, `Room,Endpoint ID,Paired\nAttic,EP-1,${day}\nHall,EP-2,${day}\n`);
    assert.deepEqual(dialogs.asked, ['Add a column to rooms.csv?']);
  });

  it('adds no column to a repeated header, and can undo the mark', async () => {
    const rooms = ['Attic,EP-1', 'Page 2 of 3,', 'Room,Endpoint ID', 'Hall,EP-2', 'Loft,EP-3'];
    const document = listOf(`Room,Endpoint ID\n${rooms.join('\n')}\n`);
    const day = dayText(NOON);
    await mark(document, 'EP-1');
    const { undo } = await mark(document, 'EP-2');
    const [, page = '', header = '', , loft = ''] = rooms;
    const marked = (last: string) =>
      ['Room,Endpoint ID,Paired', `Attic,EP-1,${day}`, page, header, last, loft, ''].join('\n');
    assert.equal(fileOf(document).text, marked(`Hall,EP-2,${day}`));
    await present(undo)();
    assert.equal(fileOf(document).text, marked('Hall,EP-2,'));
  });

  it('marks all rows of a room, and all rooms in one edit', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `EP-${index}`);
    const text = `Endpoint ID,Paired\n${[...ids, 'EP-1'].join(',\n')},\n`;
    const document = listOf(text);
    const before = new Set<string>();
    fileOf(document).beforeChange = () => before.add(fileOf(document).text);
    const { rows } = document.reading.list;
    await markPaired(document, rows, true, new ScriptedDialogs(), TODAY);
    assert.equal(fileOf(document).text.split(dayText(NOON)).length, 302);
    assert.deepEqual([...before], [text]);
  });

  it('writes the day in the format of the column', async () => {
    const document = listOf('Room,Endpoint ID,Paired\nAttic,EP-1,24.11.2029\nHall,EP-2,\n');
    const dialogs = new ScriptedDialogs();
    dialogs.press = ({ buttons }) => buttons[0];
    await mark(document, 'EP-2', true, dialogs);
    const [year, month, day] = dayText(NOON).split('-');
    assert.ok(fileOf(document).text.endsWith(`Hall,EP-2,${day}.${month}.${year}\n`), fileOf(document).text);
  });

  it('marks one of two rooms with the same ID without a question, and names the other with its place', async () => {
    const text = 'Room,Site,Endpoint ID,Paired\nOslo,Lyon,EP-1,\nOslo,Paris,EP-1,\nHall,Lyon,EP-2,\n';
    const document = listOf(text);
    const dialogs = new ScriptedDialogs();
    dialogs.press = ({ buttons }) => buttons[0];
    const row = present(document.reading.list.rows[1]);
    const { said } = present(await markPaired(document, [row], true, dialogs, TODAY));
    assert.equal(fileOf(document).text, text.replace('Paris,EP-1,', `Paris,EP-1,${dayText(NOON)}`));
    assert.equal(said, 'Oslo, Paris marked as paired. Oslo, Lyon has the same endpoint ID');
    assert.ok(!dialogs.asked.some((question) => question.includes('same endpoint ID')));
  });

  it('does not treat an X as a mark in a column with circles', () => {
    const document = listOf('Room,Endpoint ID,Paired\nAttic,EP-1,○\nHall,EP-2,×\nLoft,EP-3,x\n');
    assert.deepEqual(
      document.rooms.map(({ paired }) => paired),
      ['○', '', ''],
    );
  });

  it('adds no column if the user cancels', async () => {
    const document = listOf(LIST);
    const dialogs = new ScriptedDialogs();
    dialogs.press = () => undefined;
    await mark(document, 'EP-1', true, dialogs);
    assert.equal(fileOf(document).text, LIST);
    assert.deepEqual(dialogs.asked, ['Add a column to rooms.csv?']);
  });

  it('writes into the room’s row, wherever it is after the question', async () => {
    const document = listOf(LIST);
    const dialogs = changingMeanwhile(document, LIST.replace('Attic', 'Loft,EP-3\nAttic'));
    await mark(document, 'EP-2', true, dialogs);
    const day = present(dayOf(fileOf(document).text));
    assert.equal(fileOf(document).text, `Room,Endpoint ID,Paired\nLoft,EP-3\nAttic,EP-1\nHall,EP-2,${day}\n`);
  });

  it('writes nothing if the room is removed during the question', async () => {
    const document = listOf(LIST);
    const dialogs = changingMeanwhile(document, LIST.replace('Hall,EP-2\n', ''));
    assert.deepEqual(await mark(document, 'EP-2', true, dialogs), { said: ROW_CHANGED, undo: undefined });
    assert.equal(fileOf(document).text, LIST.replace('Hall,EP-2\n', ''));
  });

  it('marks no row with a placeholder instead of an ID', async () => {
    const text = 'Room,Endpoint ID,Paired\nAttic,TBD,\nHall,EP-2,\nCellar,TBD,\n';
    const document = listOf(text);
    const dialogs = new ScriptedDialogs();
    dialogs.press = ({ buttons }) => buttons[0];
    const [attic, hall] = document.reading.list.rows;
    const { said } = await markPaired(document, [present(attic)], true, dialogs, TODAY);
    assert.equal(said, 'Rooms without a valid ID cannot be marked. Enter the ID first.');
    assert.equal(fileOf(document).text, text);
    await markPaired(document, [present(attic), present(hall)], true, dialogs, TODAY);
    const day = present(dayOf(fileOf(document).text));
    assert.equal(fileOf(document).text, text.replace('EP-2,', `EP-2,${day}`));
  });
});

describe('markPaired: other text', () => {
  const cases: readonly (readonly [cell: string, isAsked: boolean])[] = [
    ['', false],
    [' 2030-06-15 ', false],
    ['no', false],
    ['FALSE', false],
    ['2030-06', true],
    ['2030-06-15, Sam', true],
    ['2030-06-16', true],
  ];
  for (const [cell, isAsked] of cases) {
    it(`${isAsked ? 'asks' : 'does not ask'} before it replaces “${cell}”`, async () => {
      const document = listOf(`Endpoint ID\tPaired\nEP-1\t${cell}\n`);
      const dialogs = new ScriptedDialogs();
      await mark(document, 'EP-1', true, dialogs);
      assert.deepEqual(dialogs.asked, isAsked ? ['1 room has other text in the column.'] : []);
    });
  }
});

describe('markPaired: other text in one room', () => {
  const text = 'Endpoint ID,Paired\nEP-1,by Sam\nEP-2,FALSE\n';
  const day = dayText(NOON);
  for (const [button, cell] of [
    ['Keep', 'by Sam'],
    ['Replace', day],
  ] as const) {
    it(`writes the day into the other cells after ${button}`, async () => {
      const document = listOf(text);
      const dialogs = new ScriptedDialogs();
      dialogs.press = () => button;
      const { rows } = document.reading.list;
      await markPaired(document, rows, true, dialogs, TODAY);
      assert.equal(fileOf(document).text, `Endpoint ID,Paired\nEP-1,${cell}\nEP-2,${day}\n`);
    });
  }
});

describe('markPaired: paired rooms', () => {
  it('keeps the day of a paired room, and marks the others', async () => {
    const document = listOf(MARKED.replace('EP-2,', 'EP-2,no'));
    const { rows } = document.reading.list;
    const { said } = await markPaired(document, rows, true, new ScriptedDialogs(), TODAY);
    assert.equal(fileOf(document).text, MARKED.replace('EP-2,', `EP-2,${dayText(NOON)}`));
    assert.equal(said, 'Hall marked as paired');
  });

  it('removes the mark of a paired room, and keeps another room’s note', async () => {
    const document = listOf(MARKED.replace('EP-2,', 'EP-2,door locked'));
    const { rows } = document.reading.list;
    const dialogs = new ScriptedDialogs();
    await markPaired(document, rows, false, dialogs, TODAY);
    assert.equal(
      fileOf(document).text,
      MARKED.replace('EP-2,', 'EP-2,door locked').replace('2026-03-01', ''),
    );
    assert.deepEqual(dialogs.asked, []);
  });
});

describe('markPaired: rooms without a code', () => {
  const MORE = `${LIST.replace(/\n/g, ',\n').replace('ID,', 'ID,Paired')}Roof,EP-3,\nLoft,EP-1,\n`;
  const cases: readonly (readonly [
    without: readonly string[],
    button: string | undefined,
    question: string,
    marked: readonly string[],
  ])[] = [
    [
      ['EP-2', 'EP-3'],
      'Mark All',
      '2 of 3 rooms have no code. Mark them too?',
      ['EP-1', 'EP-2', 'EP-3', 'EP-1'],
    ],
    [
      ['EP-3'],
      'Mark Only Rooms with Codes',
      '1 of 3 rooms has no code. Mark it too?',
      ['EP-1', 'EP-2', 'EP-1'],
    ],
    [['EP-3'], undefined, '1 of 3 rooms has no code. Mark it too?', []],
    [['EP-1', 'EP-2', 'EP-3'], undefined, '3 rooms have no code. Mark them as paired?', []],
  ];
  for (const [without, button, question, expected] of cases) {
    it(`asks once for ${without.join(' and ')} without a code: ${button ?? 'Cancel'}`, async () => {
      const document = listOf(MORE, ...without);
      const dialogs = new ScriptedDialogs();
      dialogs.press = () => button;
      const { rows } = document.reading.list;
      await markPaired(document, rows, true, dialogs, TODAY);
      const marked = document.reading.list.rows.filter((row) => document.room(row).paired !== '');
      assert.deepEqual(
        marked.map(({ endpointId }) => endpointId),
        expected,
      );
      assert.deepEqual(dialogs.asked, [question]);
    });
  }

  it('asks about a single room, but not when its mark is removed', async () => {
    const document = listOf(MARKED, 'EP-1', 'EP-2');
    const dialogs = new ScriptedDialogs();
    await mark(document, 'EP-2', true, dialogs);
    await mark(document, 'EP-2', false, dialogs);
    assert.deepEqual(dialogs.asked, ['This room has no code. Mark it as paired?']);
    assert.equal(fileOf(document).text, MARKED);
  });

  it('writes nothing if the list changes during the question', async () => {
    const document = listOf(MARKED, 'EP-2');
    const changed = MARKED.replace('EP-2,', 'EP-2,by Ada');
    assert.deepEqual(await mark(document, 'EP-2', true, changingMeanwhile(document, changed)), {
      said: ROW_CHANGED,
      undo: undefined,
    });
    assert.equal(fileOf(document).text, changed);
  });
});

describe('markPaired: undo', () => {
  it('restores the previous cell, and keeps all other text', async () => {
    const document = listOf(MARKED);
    const { undo } = await mark(document, 'EP-2');
    fileOf(document).text = fileOf(document).text?.replace('Attic', 'Loft');
    await present(undo)();
    assert.equal(fileOf(document).text, MARKED.replace('Attic', 'Loft'));
  });

  it('restores a room that was marked as not paired', async () => {
    const document = listOf(MARKED);
    const { undo } = await mark(document, 'EP-1', false);
    assert.equal(fileOf(document).text, MARKED.replace('2026-03-01', ''));
    await present(undo)();
    assert.equal(fileOf(document).text, MARKED);
  });

  it('keeps a mark if the cell was changed since', async () => {
    const document = listOf(MARKED);
    const { undo } = await mark(document, 'EP-2');
    const changed = MARKED.replace('EP-2,', 'EP-2,by Ada');
    fileOf(document).text = changed;
    assert.equal((await present(undo)()).said, 'Hall has changed in the meantime and stays as it is.');
    assert.equal(fileOf(document).text, changed);
  });

  it('restores the other cells, and names the changed one', async () => {
    const text = 'Room,Endpoint ID,Paired\nAttic,EP-1,no\nHall,EP-2,\nLoft,EP-3,\n';
    const document = listOf(text);
    const { rows } = document.reading.list;
    const { undo } = await markPaired(document, rows, true, new ScriptedDialogs(), TODAY);
    fileOf(document).text = `${fileOf(document).text}`.replace(/Hall,EP-2,.*/u, 'Hall,EP-2,by Ada');
    const { isDone, said } = await present(undo)();
    assert.deepEqual(
      [isDone, said],
      [true, 'Marking of Attic undone. Hall has changed in the meantime and stays as it is.'],
    );
    assert.equal(fileOf(document).text, text.replace('EP-2,', 'EP-2,by Ada'));
  });

  it('keeps a mark removed if the cell got a note since', async () => {
    const document = listOf(MARKED);
    const { undo } = await mark(document, 'EP-1', false);
    const noted = MARKED.replace('2026-03-01', 'door locked');
    fileOf(document).text = noted;
    assert.equal((await present(undo)()).said, 'Attic has changed in the meantime and stays as it is.');
    assert.equal(fileOf(document).text, noted);
  });

  it('writes nothing if no room is paired', async () => {
    const document = listOf(LIST);
    const { said, undo } = await mark(document, 'EP-1', false);
    assert.deepEqual([said, undo, fileOf(document).text], ['Attic marked as not paired', undefined, LIST]);
  });
});

describe('markPaired: read-only list', () => {
  it('refuses without a question, and offers Edit a Copy', async () => {
    const document = listOf(LIST);
    fileOf(document).whyShown = { kind: 'readOnly' };
    const dialogs = new ScriptedDialogs();
    await assert.rejects(mark(document, 'EP-1', true, dialogs), (error) => {
      assert.ok(error instanceof ActionFailure);
      assert.equal(error.problem.headline, 'This file is read-only');
      assert.deepEqual(
        error.options.buttons?.map(({ label }) => label),
        ['Edit a Copy'],
      );
      void error.options.buttons?.[0]?.run();
      return true;
    });
    assert.deepEqual([dialogs.asked, fileOf(document).copies, fileOf(document).text], [[], 1, LIST]);
  });
});
