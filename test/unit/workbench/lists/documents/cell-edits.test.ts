import assert from 'node:assert/strict';
import {
  cellChanges,
  cellToEdit,
  textsToPaste,
} from '../../../../../src/workbench/lists/documents/cell-edits';
import { applied } from '../../../rollout/list/text-changes';
import { documentOf } from '../rooms/documents';

const FILE = { hasText: true, canEdit: true };
const TEXT = 'Room;Endpoint ID;Floor\r\nFjord;EP-1;"1\r\n""a"""\r\n=1+1;EP-2;\r\nLoft;EP-2;3';

const edited = (text: string, file = FILE) => ({ document: documentOf(text), file });

describe('a cell that is edited', () => {
  const read = (id: string, column: string, text = TEXT, file = FILE) =>
    cellToEdit(edited(text, file), id, column);

  it('has the text of the list, with its line breaks, quotes and formulas', () => {
    assert.deepEqual(read('EP-1', 'c2'), { id: 'EP-1', column: 'c2', text: '1\n"a"' });
    assert.deepEqual(read('EP-2', 'label'), { id: 'EP-2', column: 'label', text: '=1+1' });
    assert.deepEqual(read('EP-2\u00002', 'endpointId'), {
      id: 'EP-2\u00002',
      column: 'endpointId',
      text: 'EP-2',
    });
  });

  const long = `Room,Endpoint ID\n${'x'.repeat(200_000)},EP-1`;
  const refused: readonly (readonly [what: string, why: RegExp, said: ReturnType<typeof cellToEdit>])[] = [
    ['of the service', /^“Pairing code” comes from the service/, read('EP-1', 'code')],
    ['of marks in memory', /Mark as Paired/, read('EP-1', 'paired')],
    ['of a workbook', /Change it in Excel/, read('EP-1', 'c2', TEXT, { hasText: false, canEdit: false })],
    ['of a read-only file', /read-only/, read('EP-1', 'c2', TEXT, { hasText: true, canEdit: false })],
    ['with 200,000 characters', /more than 10,000 characters.*Open as Text/, read('EP-1', 'label', long)],
    ['of a room that was removed', /not in the list any more/, read('EP-9', 'c2')],
    ['of a column that was removed', /does not have this column/, read('EP-1', 'c3')],
    ['of a label without a column', /no column for labels/, read('EP-1', 'label', 'Endpoint ID\nEP-1')],
    ['while the text is invalid', /quotes in line 2 are not closed/, read('EP-1', 'c2', 'A,ID\n"a,EP-1')],
    ['of a list of cells', /Open as Text/, read('EP-1', 'endpointId', 'EP-1 EP-2')],
  ];
  for (const [what, why, said] of refused) {
    it(`is not opened where it is one ${what}, with the reason`, () => assert.match(String(said), why));
  }
});

describe('cells that are replaced', () => {
  it('change nothing else, and nothing at all where they are as they were', () => {
    const texts = new Map([
      ['EP-1', '1\n"a"'],
      ['EP-2\u00002', '=2'],
    ]);
    assert.equal(applied(TEXT, cellChanges(edited(TEXT), 'c2', texts)), TEXT.replace(';3', ';=2'));
  });

  it('are left as they are where one of their rooms is gone, so that all can be retried', () => {
    const texts = new Map([
      ['EP-1', 'x'],
      ['EP-9', 'y'],
    ]);
    assert.throws(() => cellChanges(edited(TEXT), 'c2', texts), { message: 'The list was not changed' });
    assert.throws(() => cellChanges(edited(TEXT), 'code', new Map()), {
      message: 'The list was not changed',
    });
  });
});

describe('a column that is pasted', () => {
  const IDS = ['EP-2', 'EP-1'];
  const pasted = (clipboard: string) => {
    const texts = textsToPaste(edited(TEXT), 'c2', IDS, clipboard);
    return typeof texts === 'string' ? texts : [...texts];
  };

  it('fills the rows in the order shown', () => {
    assert.deepEqual(pasted('4\r\n5\r\n'), [
      ['EP-2', '4'],
      ['EP-1', '5'],
    ]);
    assert.deepEqual(pasted('"a\nb ""c"""'), [['EP-2', 'a\nb "c"']]);
    assert.deepEqual(pasted('"North" wing\n'), [['EP-2', '"North" wing']]);
    assert.deepEqual(pasted('\n5'), [
      ['EP-2', ''],
      ['EP-1', '5'],
    ]);
  });

  it('says why it is not pasted', () => {
    assert.equal(pasted(''), 'The clipboard has no text.');
    assert.match(String(pasted('1\ta\n2\tb')), /Several columns/);
    assert.match(String(pasted('1\n2\n3')), /Nothing was pasted: 3 cells do not fit into 2 rows/);
    assert.match(String(textsToPaste(edited(TEXT), 'state', IDS, '1')), /cannot be edited/);
  });
});
