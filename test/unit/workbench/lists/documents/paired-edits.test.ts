import assert from 'node:assert/strict';
import { seenRow } from '../../../../../src/rollout/list/read-list';
import type { RolloutDocument } from '../../../../../src/rollout/rollout-document';
import { markPaired, takeBackMark } from '../../../../../src/workbench/lists/documents/paired-edits';
import { ROW_CHANGED } from '../../../../../src/workbench/lists/documents/row-edits';
import { ActionFailure } from '../../../../../src/workbench/platform/action-failure';
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

  it('has nothing to write where no room is paired', async () => {
    const document = documentOf(LIST);
    const { said, mark: made } = await mark(document, 'EP-1', false);
    assert.deepEqual([said, made, fileOf(document).text], ['1 room marked as not paired', undefined, LIST]);
  });
});

describe('a mark in a list that cannot be written', () => {
  it('is refused without a question, and Save a Copy is offered', async () => {
    const document = documentOf(LIST);
    fileOf(document).isWritable = false;
    const dialogs = new ScriptedDialogs();
    await assert.rejects(mark(document, 'EP-1', true, dialogs), (error) => {
      assert.ok(error instanceof ActionFailure);
      assert.equal(error.problem.headline, 'This file is read-only');
      assert.deepEqual(
        error.options.buttons?.map(({ label }) => label),
        ['Save a Copy…'],
      );
      void error.options.buttons?.[0]?.run();
      return true;
    });
    assert.deepEqual([dialogs.asked, fileOf(document).copies, fileOf(document).text], [[], 1, LIST]);
  });

  it('is refused while letters could not be read', async () => {
    const document = documentOf(LIST.replace('Attic', 'Z\ufffdrich'));
    await assert.rejects(mark(document, 'EP-1'), /not changed/);
  });
});
