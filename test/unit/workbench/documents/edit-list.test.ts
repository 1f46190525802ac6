import assert from 'node:assert/strict';
import * as edits from '../../../../src/rollout/list/cell-edits';
import { columnKey } from '../../../../src/rollout/list/column-keys';
import { isRefused } from '../../../../src/rollout/list/edit';
import type { RolloutDocument } from '../../../../src/rollout/rollout-document';
import { COLUMN_GONE, ROW_CHANGED } from '../../../../src/rollout/room';
import { editList, ofList, openCell } from '../../../../src/workbench/documents/edit-list';
import { ActionFailure } from '../../../../src/workbench/platform/action-failure';
import { present } from '../../../support/expect';
import { documentOf, fileOf, recordAt } from '../rooms/documents';

const cellToEdit = async (...opened: Parameters<typeof openCell>) => {
  const cell = await openCell(...opened);
  return isRefused(cell) ? cell.refused : cell;
};
const saidOf = async (...edit: Parameters<typeof editList>) => (await editList(...edit)).said;
const setCell = (document: RolloutDocument, cell: Parameters<typeof edits.setCell>[0]) =>
  saidOf(document, ofList(cell.column, edits.setCell(cell)));
const removeRows = (document: RolloutDocument, rows: Parameters<typeof edits.removeRows>[0]) =>
  saidOf(document, edits.removeRows(rows));
const pasteCells = (document: RolloutDocument, ...pasted: Parameters<typeof edits.pasteCells>) =>
  saidOf(document, ofList(pasted[0], edits.pasteCells(...pasted)));
const FLOOR = columnKey('Floor');
const TEXT = 'Room;Endpoint ID;Floor\r\nFjord;EP-1;"1\r\n""a"""\r\n=1+1;EP-2;\r\nLoft;EP-2;3';

describe('editList: cells', () => {
  const read = (id: string, column: string, text = TEXT) => cellToEdit(documentOf(text), id, column);

  it('writes line breaks, quotes and formulas into a cell', async () => {
    const textOf = async (id: string, column: string) => {
      const cell = await read(id, column);
      return typeof cell === 'string' ? cell : cell.text;
    };
    assert.equal(await textOf('EP-1', FLOOR), '1\n"a"');
    assert.equal(await textOf('EP-2\u00001/2', 'label'), '=1+1');
    assert.equal(await textOf('EP-2\u00002/2', 'endpointId'), 'EP-2');
  });

  it('opens a cell with its current text, even after a change in another editor', async () => {
    const document = documentOf(TEXT);
    fileOf(document).text = TEXT.replace('Fjord', 'Hall');
    const cell = await cellToEdit(document, 'EP-1', 'label');
    assert.equal(typeof cell === 'string' ? cell : cell.text, 'Hall');
  });

  const long = `Room,Endpoint ID\n${'x'.repeat(200_000)},EP-1`;
  const refused: readonly (readonly [what: string, why: RegExp, said: ReturnType<typeof read>])[] = [
    ['of the service', /^“Pairing code” comes from the service/, read('EP-1', 'code')],
    ['with 200,000 characters', /more than 10,000 characters.*Open as Text/, read('EP-1', 'label', long)],
    ['of a room that was removed', /has changed in the meantime/, read('EP-9', FLOOR)],
    ['of a column that was removed', /no longer has this column/, read('EP-1', columnKey('Site'))],
    ['of a label without a column', /has no room names/, read('EP-1', 'label', 'Endpoint ID\nEP-1')],
    [
      'while the text is invalid',
      /a line of the text has more than/i,
      read('EP-1', columnKey('A'), `A,ID\n${'x'.repeat(2_000_001)},EP-1`),
    ],
  ];
  for (const [what, why, said] of refused) {
    it(`refuses to open a cell ${what}, with a reason`, async () => assert.match(String(await said), why));
  }

  it('refuses to open a cell of a read-only file', async () => {
    const document = documentOf(TEXT);
    fileOf(document).whyShown = { kind: 'readOnly' };
    await assert.rejects(cellToEdit(document, 'EP-1', FLOOR), { message: 'This file is read-only' });
    fileOf(document).whyShown = {
      kind: 'encoding',
      encoding: 'Windows-1252',
      certainty: 'certain',
      canChoose: false,
    };
    await assert.rejects(cellToEdit(document, 'EP-1', FLOOR), {
      message: 'This list uses the encoding Windows-1252',
    });
  });

  it('replaces a cell in its own format, and nothing else', async () => {
    const document = documentOf(TEXT);
    const cell = { ...recordAt(document, 2), column: FLOOR, text: '=2' };
    assert.equal(await setCell(document, cell), undefined);
    assert.equal(fileOf(document).text, TEXT.replace(';3', ';=2'));
  });

  it('keeps a cell if it has changed since it was opened', async () => {
    const document = documentOf(TEXT);
    const cell = { ...recordAt(document, 0), column: 'label', text: 'Cellar' };
    const changed = TEXT.replace('Fjord', 'Hall');
    fileOf(document).text = changed;
    assert.equal(await setCell(document, cell), ROW_CHANGED);
    assert.equal(fileOf(document).text, changed);
    assert.equal(recordAt(document, 0).label, 'Hall', 'the page shows it as it is');
  });

  it('replaces a cell if only another cell of its row has changed', async () => {
    const document = documentOf(TEXT);
    const cell = {
      ...recordAt(document, 0),
      column: 'label',
      before: 'Fjord',
      text: 'Cellar',
    };
    fileOf(document).text = TEXT.replace('"1\r\n""a"""', '7');
    assert.equal(await setCell(document, cell), undefined);
    assert.equal(recordAt(document, 0).values.join(), 'Cellar,EP-1,7');
    assert.equal(await setCell(document, { ...cell, text: 'Attic' }), ROW_CHANGED);
  });

  const moved: readonly (readonly [
    how: string,
    list: string,
    changed: string,
    column: string,
    refusal: string,
  ])[] = [
    [
      'with its name',
      'Room,ID,Floor,Site\nTop,EP-1,,\n',
      'Room,ID,Site,Floor\nTop,EP-1,,9\n',
      FLOOR,
      ROW_CHANGED,
    ],
    [
      'without its name',
      'Room,Endpoint ID,,\nTop,EP-1,,\nLow,EP-2,,7\n',
      'Room,Endpoint ID,,,\nTop,EP-1,,,9\nLow,EP-2,,,7\n',
      columnKey('', 1),
      COLUMN_GONE,
    ],
  ];
  for (const [how, list, changed, column, refusal] of moved) {
    it(`does not edit an empty cell of another column in the same place, opened ${how}`, async () => {
      const document = documentOf(list);
      const opened = await cellToEdit(document, 'EP-1', column);
      assert.ok(typeof opened !== 'string', 'the cell is not opened');
      fileOf(document).text = changed;
      const said = await setCell(document, { ...opened, before: opened.text, text: '3' }).catch(
        (error: unknown) => (error instanceof ActionFailure ? error.problem.advice : error),
      );
      assert.deepEqual([said, fileOf(document).text], [refusal, changed]);
    });
  }

  it('keeps a cell if the list cannot be changed, so that the user can try again', async () => {
    const document = documentOf(TEXT);
    const file = fileOf(document);
    const cell = { ...recordAt(document, 0), column: 'label', text: 'Cellar' };
    file.whyShown = { kind: 'readOnly' };
    await assert.rejects(setCell(document, cell), { message: 'This file is read-only' });
    file.whyShown = undefined;
    assert.equal(await setCell(document, cell), undefined);
    assert.equal(file.text, TEXT.replace('Fjord', 'Cellar'));
  });
});

describe('editList: rows without an ID', () => {
  const LIST = 'Room,Endpoint ID\nAttic,\nHall,\nLoft,\nHall,\n';

  it('finds a row after one above it was corrected', async () => {
    const document = documentOf(LIST);
    const cell = { ...recordAt(document, 2), column: 'endpointId', text: 'EP-3' };
    fileOf(document).text = LIST.replace('Attic,', 'Attic,EP-1');
    await setCell(document, cell);
    assert.equal(fileOf(document).text, LIST.replace('Attic,', 'Attic,EP-1').replace('Loft,', 'Loft,EP-3'));
  });

  it('removes a row only once, however often it is requested', async () => {
    const document = documentOf(LIST);
    const rows = [recordAt(document, 2)];
    const said = await Promise.all([removeRows(document, rows), removeRows(document, rows)]);
    assert.deepEqual(said, ['Room removed. Ctrl+Z (⌘Z) to undo.', ROW_CHANGED]);
    assert.equal(fileOf(document).text, LIST.replace('Loft,\n', ''));
  });

  it('distinguishes equal rows by order, unless their number has changed', async () => {
    const document = documentOf(LIST);
    const [first, second] = [recordAt(document, 1), recordAt(document, 3)];
    assert.equal(await setCell(document, { ...second, column: 'endpointId', text: 'EP-4' }), undefined);
    assert.equal(fileOf(document).text, 'Room,Endpoint ID\nAttic,\nHall,\nLoft,\nHall,EP-4\n');
    assert.equal(await removeRows(document, [first]), ROW_CHANGED);
  });
});

describe('editList: duplicates', () => {
  it('changes nothing if one of two duplicates was removed', async () => {
    const document = documentOf(TEXT);
    const rows = [recordAt(document, 2)];
    fileOf(document).text = TEXT.replace('=1+1;EP-2;\r\n', '');
    assert.equal(await removeRows(document, rows), ROW_CHANGED);
    assert.equal(fileOf(document).text, TEXT.replace('=1+1;EP-2;\r\n', ''));
  });

  it('changes nothing if another row has replaced the opened one', async () => {
    const document = documentOf('Room,Endpoint ID,Floor\nHall,EP-5,1\nHall,EP-5,2\nTop,EP-1,0\n');
    const cell = { ...recordAt(document, 1), column: 'label', before: 'Hall', text: 'Annex' };
    const changed = 'Room,Endpoint ID,Floor\nHall,EP-5,1\nTop,EP-1,0\nHall,EP-5,9\n';
    fileOf(document).text = changed;
    assert.equal(await setCell(document, cell), ROW_CHANGED);
    assert.equal(fileOf(document).text, changed);
  });
});

describe('editList: pasted columns', () => {
  const pasted = async (clipboard: string, column = FLOOR) => {
    const document = documentOf(TEXT);
    const rows = [recordAt(document, 2), recordAt(document, 0)];
    const said = present(await pasteCells(document, column, rows, clipboard));
    const cells = document.reading.list.rows.map(({ values }) => present(values[2]));
    return { said, cells };
  };

  it('fills the rows in the order shown', async () => {
    assert.deepEqual((await pasted('4\r\n5\r\n')).cells, ['5', '', '4']);
    assert.deepEqual((await pasted('"a\nb ""c"""')).cells, ['1\n"a"', '', 'a\nb "c"']);
    assert.deepEqual((await pasted('"North" wing\n')).cells, ['1\n"a"', '', '"North" wing']);
    assert.deepEqual(await pasted('\n5'), {
      said: '2 cells pasted. Ctrl+Z (⌘Z) to undo.',
      cells: ['5', '', ''],
    });
  });

  it('says why a column is not pasted', async () => {
    assert.equal((await pasted('')).said, 'The clipboard has no text.');
    assert.match((await pasted('1\ta\n2\tb')).said, /Several columns/);
    assert.match((await pasted('1\n2\n3')).said, /Nothing was pasted: 3 cells do not fit into 2 rows/);
    assert.match((await pasted('1', 'state')).said, /cannot be edited/);
  });
});
