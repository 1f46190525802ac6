import assert from 'node:assert/strict';
import { readListFile } from '../../../../src/rollout/list/list-file';
import { ListReading } from '../../../../src/rollout/list/list-reading';

describe('ListReading', () => {
  const rooms = (draft: ListReading) =>
    draft.list.rooms.map(({ endpointId, label }) =>
      label === undefined ? endpointId : `${endpointId}: ${label}`,
    );

  const namesOf = ({ columns }: ListReading) => columns.map(({ name }) => name);

  it('is empty at first', () => {
    const draft = new ListReading();
    assert.deepEqual([draft.text, draft.columns, rooms(draft)], ['', [], []]);
  });

  it('reads a list by its header', () => {
    const draft = new ListReading();
    draft.write('Room,Endpoint ID\nAttic,EP-1\nCellar,EP-2\nCellar,EP-2\n,..');
    assert.deepEqual(draft.choice.idColumn, 1);
    assert.deepEqual(namesOf(draft), ['Room', 'Endpoint ID']);
    assert.deepEqual(rooms(draft), ['EP-1: Attic', 'EP-2: Cellar']);
    assert.equal(draft.list.duplicates.length, 1);
    assert.equal(draft.list.unusable.length, 1);
  });

  it('has no rooms until the ID column is chosen', () => {
    const draft = new ListReading();
    draft.write('EP-1,Attic\nEP-2,Cellar');
    assert.equal(draft.choice.idColumn, undefined);
    assert.deepEqual(rooms(draft), []);
    draft.choose({ hasHeader: false, idColumn: 0, labelColumn: 1 });
    assert.deepEqual(rooms(draft), ['EP-1: Attic', 'EP-2: Cellar']);
    draft.choose({ hasHeader: true, idColumn: 0, labelColumn: undefined });
    assert.deepEqual(rooms(draft), ['EP-2']);
    assert.deepEqual(namesOf(draft), ['EP-1', 'Attic']);
  });

  it('keeps the chosen columns while the table has the same ones, and else forgets them', () => {
    const draft = new ListReading();
    draft.write('EP-1,Attic\nEP-2,Cellar');
    draft.choose({ hasHeader: false, idColumn: 0, labelColumn: 1 });
    draft.write('EP-1,Attic\nEP-2,Cellar\nEP-3,Hall');
    assert.deepEqual(rooms(draft), ['EP-1: Attic', 'EP-2: Cellar', 'EP-3: Hall']);
    draft.write('EP-1,Attic,x\nEP-2,Cellar,y');
    assert.equal(draft.choice.idColumn, undefined);
    draft.write('EP-1,Attic\nEP-2,Cellar');
    assert.equal(draft.choice.idColumn, undefined, 'the choice for another table is forgotten');
    draft.write('');
    assert.deepEqual(rooms(draft), []);
  });

  it('replaces a proposal when the text changes', () => {
    const draft = new ListReading();
    draft.write('EP-1,EP-2');
    assert.equal(draft.choice.idColumn, 'every');
    draft.write('EP-1,Attic\nEP-2,Cellar');
    assert.equal(draft.choice.idColumn, undefined);
  });

  const nowhere: readonly (number | undefined)[] = [-1, 2, 0.5, Number.NaN, Number.POSITIVE_INFINITY];
  for (const column of nowhere) {
    it(`takes column ${column} of two as not chosen`, () => {
      const draft = new ListReading();
      draft.write('EP-1,Attic\nEP-2,Cellar');
      draft.choose({ hasHeader: false, idColumn: column, labelColumn: column });
      assert.deepEqual(draft.choice, { hasHeader: false, idColumn: undefined, labelColumn: undefined });
      assert.deepEqual(rooms(draft), []);
    });
  }

  it('does not use the ID column for the labels', () => {
    const draft = new ListReading();
    draft.write('EP-1,Attic\nEP-2,Cellar');
    draft.choose({ hasHeader: false, idColumn: 1, labelColumn: 1 });
    assert.equal(draft.choice.labelColumn, undefined);
  });

  it('reads every cell as an ID when that is chosen', () => {
    const draft = new ListReading();
    draft.write('EP-1,EP-2\nEP-3,EP-1');
    draft.choose({ hasHeader: false, idColumn: 'every', labelColumn: undefined });
    assert.deepEqual(rooms(draft), ['EP-1', 'EP-2', 'EP-3']);
  });

  it('offers the words of a letter that can be IDs, and reads them when they are chosen', () => {
    const draft = new ListReading();
    draft.write('Hello team,\nplease prepare EP-101 and EP-102 for Monday.');
    assert.equal(draft.choice.idColumn, undefined);
    assert.deepEqual(rooms(draft), []);
    assert.deepEqual(draft.list.notes, ['Line 2 reads like a sentence, not like an ID.']);
    assert.deepEqual(
      draft.words?.rooms.map(({ endpointId }) => endpointId),
      ['EP-101', 'EP-102'],
    );
    draft.choose({ hasHeader: false, idColumn: 'words', labelColumn: undefined });
    assert.deepEqual(rooms(draft), ['EP-101', 'EP-102']);
    draft.choose({ hasHeader: false, idColumn: 0, labelColumn: undefined });
    assert.deepEqual(rooms(draft), ['Hello team', 'please prepare EP-101 and EP-102 for Monday.']);
  });

  it('offers no words of a list that is clear, or of a table', () => {
    const draft = new ListReading();
    for (const text of [
      'Room,Endpoint ID\nAttic 1,EP-1',
      'EP-1,Attic\nEP-2,Cellar',
      'Codec,Wing\nEP-1,North',
    ]) {
      draft.write(text);
      assert.equal(draft.words, undefined);
    }
  });

  it('reports the line that reads like a sentence until a column is chosen', () => {
    const draft = new ListReading();
    draft.write('Endpoint ID,Room\nEP-1,Attic\nAs of today and without guarantee,');
    assert.deepEqual(draft.list.notes, ['Line 3 reads like a sentence, not like an ID.']);
    assert.equal(draft.words, undefined);
    draft.choose({ hasHeader: true, idColumn: 0, labelColumn: 1 });
    assert.deepEqual(draft.list.notes, []);
    assert.equal(draft.list.rooms.length, 2);
  });

  it('reads the CSV of a German Excel', async () => {
    const content = Uint8Array.from(Buffer.from('Endger\u00e4te-ID;Raum\r\nEP-1;S\u00fcd\r\n', 'latin1'));
    const file = await readListFile({ size: content.byteLength, read: async () => content });
    assert.ok(file.kind === 'text' && file.isGuessed);
    const draft = new ListReading();
    draft.write(file.text);
    assert.deepEqual(rooms(draft), ['EP-1: Süd']);
  });

  it('reports a problem with the text, with or without an ID column', () => {
    const draft = new ListReading();
    for (const text of ['x'.repeat(10_000_001), 'Endpoint ID\n"EP-1', 'a,b\n"c,d']) {
      draft.write(text);
      assert.ok(draft.list.problem !== undefined, text.slice(0, 20));
    }
  });
});
