import assert from 'node:assert/strict';
import { columnKey } from '../../../../src/rollout/list/column-keys';
import { withKeysOf } from '../../../../src/rollout/list/kept-keys';
import { read } from '../../../../src/rollout/list/reading';
import { readingOf } from '../../../support/text-changes';

const LIST = 'Room,Endpoint ID,Site,PIN\nAttic,EP-1,North,4711\nHall,EP-2,South,0815\n';

/** Returns the first header that each column had while the list was open, for each version of the text in turn. */
function keysAfter(...texts: readonly string[]): readonly string[] {
  const [first = '', ...others] = texts;
  const last = others.reduce((before, text) => withKeysOf(before, readingOf(text)), readingOf(first));
  return last.columns.map(({ key }) => key);
}

const keysOf = (...headers: readonly string[]) => headers.map((header) => columnKey(header));

describe('columnKey', () => {
  it('contains no text of the list, and numbers equal headers', () => {
    assert.match(columnKey('Front door PIN'), /^c[0-9a-z]{1,11}\.1$/);
    const { columns } = readingOf('PIN,Endpoint ID,PIN\n1,EP-1,2\n');
    assert.deepEqual(
      columns.map(({ key }) => key),
      [columnKey('PIN', 1), columnKey('Endpoint ID'), columnKey('PIN', 2)],
    );
  });

  it('contains the position in a list without a header', () => {
    const { columns } = readingOf('EP-1,a\nEP-2,b\n');
    assert.deepEqual(
      columns.map(({ key }) => key),
      ['c.1', 'c.2'],
    );
  });
});

describe('withKeysOf', () => {
  it('keeps the key of a header, wherever its column is', () => {
    const moved = 'PIN,Floor,Endpoint ID,Room\n4711,2,EP-1,Attic\n';
    assert.deepEqual(keysAfter(LIST, moved), keysOf('PIN', 'Floor', 'Endpoint ID', 'Room'));
  });

  it('keeps the key while a header is renamed letter by letter, even next to a new column', () => {
    const typed = ['PIN', 'PI', 'P', 'Po', 'Por', 'Port'].map((name) => LIST.replace('PIN', name));
    assert.deepEqual(keysAfter(...typed), keysOf('Room', 'Endpoint ID', 'Site', 'PIN'));
    const added = 'Room,Endpoint ID,Site,Code,Floor\nAttic,EP-1,North,4711,1\nHall,EP-2,South,0815,2\n';
    assert.deepEqual(keysAfter(LIST, added), keysOf('Room', 'Endpoint ID', 'Site', 'PIN', 'Floor'));
  });

  it('gives the key to no other column that gets the former header', () => {
    const renamed = LIST.replace('PIN', 'Code');
    const added = renamed.replace('Code', 'Code,PIN').replace('4711', '4711,x');
    const [, , , code, pin] = keysAfter(LIST, renamed, added);
    assert.deepEqual([code, pin], [columnKey('PIN', 1), columnKey('PIN', 2)]);
  });

  it('finds a column by its cells when another column has the same header', () => {
    const before = 'Endpoint ID,PIN\nEP-1,1\nEP-2,2\n';
    const after = 'Endpoint ID,PIN,PIN\nEP-1,x,1\nEP-2,y,2\n';
    assert.deepEqual(keysAfter(before, after), [
      columnKey('Endpoint ID'),
      columnKey('PIN', 2),
      columnKey('PIN', 1),
    ]);
  });

  it('creates a new key if both header and cells are replaced', () => {
    const other = LIST.replace('PIN', 'Code').replace('4711', '1');
    assert.deepEqual(keysAfter(LIST, other), keysOf('Room', 'Endpoint ID', 'Site', 'Code'));
  });

  it('keeps the key when the user says that there is no header', () => {
    const before = readingOf(LIST);
    const after = withKeysOf(before, read(LIST, { ...before.choice, header: undefined }));
    assert.deepEqual(
      after.columns.map(({ key }) => key),
      before.columns.map(({ key }) => key),
    );
  });
});
