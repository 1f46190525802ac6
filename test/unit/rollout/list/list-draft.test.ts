import assert from 'node:assert/strict';
import { ListDraft } from '../../../../src/rollout/list/list-draft';

describe('ListDraft', () => {
  const rooms = (draft: ListDraft) =>
    draft.list.rooms.map(({ endpointId, label }) =>
      label === undefined ? endpointId : `${endpointId}: ${label}`,
    );

  it('is empty at first', () => {
    const draft = new ListDraft();
    assert.deepEqual([draft.text, draft.columns, rooms(draft)], ['', [], []]);
  });

  it('reads a list by its header', () => {
    const draft = new ListDraft();
    draft.write('Room,Endpoint ID\nAttic,EP-1\nCellar,EP-2\nCellar,EP-2\n,..');
    assert.deepEqual(draft.choice.idColumn, 1);
    assert.deepEqual(draft.columns, ['Room', 'Endpoint ID']);
    assert.deepEqual(rooms(draft), ['EP-1: Attic', 'EP-2: Cellar']);
    assert.equal(draft.list.duplicates.length, 1);
    assert.equal(draft.list.unusable.length, 1);
  });

  it('has no rooms until the ID column is chosen', () => {
    const draft = new ListDraft();
    draft.write('EP-1,Attic\nEP-2,Cellar');
    assert.equal(draft.choice.idColumn, undefined);
    assert.deepEqual(rooms(draft), []);
    draft.choose({ hasHeader: false, idColumn: 0, labelColumn: 1 });
    assert.deepEqual(rooms(draft), ['EP-1: Attic', 'EP-2: Cellar']);
    draft.choose({ hasHeader: true, idColumn: 0, labelColumn: undefined });
    assert.deepEqual(rooms(draft), ['EP-2']);
    assert.deepEqual(draft.columns, ['EP-1', 'Attic']);
  });

  it('keeps the chosen columns while the table has the same ones, and else forgets them', () => {
    const draft = new ListDraft();
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
    const draft = new ListDraft();
    draft.write('EP-1,Attic');
    assert.equal(draft.choice.idColumn, 'every');
    draft.write('EP-1,Attic\nEP-2,Cellar');
    assert.equal(draft.choice.idColumn, undefined);
  });

  const nowhere: readonly (number | undefined)[] = [-1, 2, 0.5, Number.NaN, Number.POSITIVE_INFINITY];
  for (const column of nowhere) {
    it(`takes column ${column} of two as not chosen`, () => {
      const draft = new ListDraft();
      draft.write('EP-1,Attic\nEP-2,Cellar');
      draft.choose({ hasHeader: false, idColumn: column, labelColumn: column });
      assert.deepEqual(draft.choice, { hasHeader: false, idColumn: undefined, labelColumn: undefined });
      assert.deepEqual(rooms(draft), []);
    });
  }

  it('does not use the ID column for the labels', () => {
    const draft = new ListDraft();
    draft.write('EP-1,Attic\nEP-2,Cellar');
    draft.choose({ hasHeader: false, idColumn: 1, labelColumn: 1 });
    assert.equal(draft.choice.labelColumn, undefined);
  });

  it('reads every cell as an ID when that is chosen', () => {
    const draft = new ListDraft();
    draft.write('EP-1,EP-2\nEP-3,EP-1');
    draft.choose({ hasHeader: false, idColumn: 'every', labelColumn: undefined });
    assert.deepEqual(rooms(draft), ['EP-1', 'EP-2', 'EP-3']);
  });

  it('reports a problem with the text, with or without an ID column', () => {
    const draft = new ListDraft();
    for (const text of ['x'.repeat(5_000_001), 'Endpoint ID\n"EP-1', 'a,b\n"c,d']) {
      draft.write(text);
      assert.ok(draft.list.problem !== undefined, text.slice(0, 20));
    }
  });
});
