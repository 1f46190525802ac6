import assert from 'node:assert/strict';
import { dayText } from '../../../../../src/model/timestamps';
import { seenRow } from '../../../../../src/rollout/list/read-list';
import type { RolloutDocument } from '../../../../../src/rollout/rollout-document';
import {
  markPaired,
  type PairedMark,
  takeBackMark,
} from '../../../../../src/workbench/lists/documents/paired-edits';
import { ROW_CHANGED } from '../../../../../src/workbench/lists/documents/row-edits';
import { NOON } from '../../../../support/builders';
import { ScriptedDialogs } from '../../../../support/scripted-dialogs';
import { present } from '../../../expect';
import { documentOf, fileOf } from '../rooms/documents';

const LIST = 'Room,Endpoint ID\nAttic,EP-1\nHall,EP-2\n';
const MARKED = 'Room,Endpoint ID,Paired\nAttic,EP-1,2026-03-01\nHall,EP-2,\n';

/** Marks the rows of an endpoint as they are shown now. */
function mark(
  document: RolloutDocument,
  endpointId: string,
  isPaired = true,
  dialogs = new ScriptedDialogs(),
) {
  const rows = document.reading.list.records.filter((record) => record.endpointId === endpointId);
  return markPaired(document, rows.map(seenRow), isPaired, dialogs, NOON);
}

/** Dialogs during which another program changes the text. */
function changingMeanwhile(document: RolloutDocument, text: string): ScriptedDialogs {
  const dialogs = new ScriptedDialogs();
  dialogs.press = ({ buttons }) => {
    fileOf(document).text = text;
    return buttons[0];
  };
  return dialogs;
}

const dayOf = (text: string | undefined) => /\d{4}-\d\d-\d\d/u.exec(text ?? '')?.[0];

describe('marking rooms as paired', () => {
  it('asks once for the column where two rooms are marked in a row', async () => {
    const document = documentOf(LIST);
    const dialogs = new ScriptedDialogs();
    await Promise.all([mark(document, 'EP-1', true, dialogs), mark(document, 'EP-2', true, dialogs)]);
    const day = present(dayOf(fileOf(document).text));
    assert.equal(fileOf(document).text, `Room,Endpoint ID,Paired\nAttic,EP-1,${day}\nHall,EP-2,${day}\n`);
    assert.deepEqual(dialogs.asked, ['Add a column to rooms.csv?']);
  });

  it('writes into the row of the room, wherever it is after the question', async () => {
    const document = documentOf(LIST);
    const dialogs = changingMeanwhile(document, LIST.replace('Attic', 'Loft,EP-3\nAttic'));
    await mark(document, 'EP-2', true, dialogs);
    const day = present(dayOf(fileOf(document).text));
    assert.equal(fileOf(document).text, `Room,Endpoint ID,Paired\nLoft,EP-3\nAttic,EP-1\nHall,EP-2,${day}\n`);
  });

  it('writes nothing where the room went while it asked', async () => {
    const document = documentOf(LIST);
    const dialogs = changingMeanwhile(document, LIST.replace('Hall,EP-2\n', ''));
    assert.deepEqual(await mark(document, 'EP-2', true, dialogs), { said: ROW_CHANGED });
    assert.equal(fileOf(document).text, LIST.replace('Hall,EP-2\n', ''));
  });
});

describe('marking a room whose cell has a text', () => {
  const cases: readonly (readonly [cell: string, isAsked: boolean])[] = [
    ['', false],
    [' 2030-06-15 ', false],
    ['2030-06', true],
    ['yes', true],
    ['2030-06-15, Sam', true],
  ];
  for (const [cell, isAsked] of cases) {
    it(`${isAsked ? 'asks' : 'does not ask'} before it replaces “${cell}”`, async () => {
      const document = documentOf(`Endpoint ID\tPaired\nEP-1\t${cell}\n`);
      const dialogs = new ScriptedDialogs();
      await mark(document, 'EP-1', true, dialogs);
      assert.deepEqual(dialogs.asked, isAsked ? ['1 room has another text in the column.'] : []);
    });
  }
});

describe('a mark that is taken back', () => {
  it('leaves what was there before it, and everything else as it is now', async () => {
    const document = documentOf(MARKED);
    const { mark: made } = await mark(document, 'EP-2');
    fileOf(document).text = fileOf(document).text?.replace('Attic', 'Loft');
    await takeBackMark(document, present(made));
    assert.equal(fileOf(document).text, MARKED.replace('Attic', 'Loft'));
  });

  it('can be that of a room that was marked as not paired', async () => {
    const document = documentOf(MARKED);
    const { mark: removed } = await mark(document, 'EP-1', false);
    assert.equal(fileOf(document).text, MARKED.replace('2026-03-01', ''));
    await takeBackMark(document, present(removed));
    assert.equal(fileOf(document).text, MARKED);
  });

  it('stays where the cell was changed since', async () => {
    const document = documentOf(MARKED);
    const { mark: made } = await mark(document, 'EP-2');
    const changed = MARKED.replace('EP-2,', 'EP-2,by Ada');
    fileOf(document).text = changed;
    assert.equal(await takeBackMark(document, present(made)), ROW_CHANGED);
    assert.equal(fileOf(document).text, changed);
  });

  it('is taken back in memory, where the list cannot be written', async () => {
    const document = documentOf(MARKED);
    fileOf(document).isWritable = false;
    const pairedOf = () => document.reading.list.records.map((record) => document.pairedOf(record) !== '');
    const made: PairedMark = present((await mark(document, 'EP-2')).mark);
    assert.deepEqual([made.cells, pairedOf()], [undefined, [true, true]]);
    await takeBackMark(document, made);
    assert.deepEqual(pairedOf(), [true, false]);
    assert.equal(document.hasPairedInMemory, false);
    assert.equal(fileOf(document).text, MARKED);
  });
});

describe('a mark in memory, in a list that can be written by now', () => {
  const TODAY = dayText(NOON);
  const pairedOf = (document: RolloutDocument) =>
    document.reading.list.records.map((record) => document.pairedOf(record));

  /** A list of which these rooms were marked while it could not be written. */
  async function markedInMemory(text: string, ...endpointIds: readonly string[]) {
    const document = documentOf(text);
    fileOf(document).isWritable = false;
    const marks: PairedMark[] = [];
    for (const endpointId of endpointIds) marks.push(present((await mark(document, endpointId)).mark));
    fileOf(document).isWritable = true;
    return { document, marks };
  }

  for (const [column, text] of [
    ['without a column', LIST],
    ['with a column', MARKED],
  ] as const) {
    it(`is removed by Mark as Not Paired ${column}, and is there again when that is taken back`, async () => {
      const { document } = await markedInMemory(text, 'EP-2');
      const before = pairedOf(document);
      const { said, mark: removed } = await mark(document, 'EP-2', false);
      assert.equal(said, '1 room marked as not paired');
      assert.deepEqual(pairedOf(document), [before[0], '']);
      await takeBackMark(document, present(removed));
      assert.deepEqual(pairedOf(document), before);
      assert.equal(fileOf(document).text, text);
    });
  }

  it('is removed with the list’s own mark, and is there again when that is taken back', async () => {
    const { document } = await markedInMemory(MARKED, 'EP-1');
    const { mark: removed } = await mark(document, 'EP-1', false);
    assert.deepEqual(pairedOf(document), ['', '']);
    assert.equal(fileOf(document).text, MARKED.replace('2026-03-01', ''));
    await takeBackMark(document, present(removed));
    assert.deepEqual(pairedOf(document), [TODAY, '']);
    assert.equal(fileOf(document).text, MARKED);
  });

  it('is replaced by the mark that is written, and stays for the other rooms', async () => {
    const { document, marks } = await markedInMemory(LIST, 'EP-1', 'EP-2');
    await mark(document, 'EP-2');
    fileOf(document).text = fileOf(document).text?.replace(`EP-2,${TODAY}`, 'EP-2,');
    await document.refresh();
    assert.deepEqual(pairedOf(document), [TODAY, '']);
    assert.equal(await takeBackMark(document, present(marks[1])), ROW_CHANGED);
    await takeBackMark(document, present(marks[0]));
    assert.deepEqual(pairedOf(document), ['', '']);
  });
});
