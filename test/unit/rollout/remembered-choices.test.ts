import assert from 'node:assert/strict';
import { RememberedChoices } from '../../../src/rollout/remembered-choices';
import { MemoryState, statesOn } from '../../support/ports';

const NAMED = { names: 'x1', width: 3 };
const UNNAMED = { width: 2 };
const CHOICE = { hasHeader: true, idColumn: 'c.3', labelColumn: 'c.1' };
const idColumn = (choice: { readonly idColumn?: string | undefined } | undefined) => choice?.idColumn;

describe('RememberedChoices', () => {
  const make = () => {
    const state = new MemoryState();
    const choices = new RememberedChoices(statesOn(state));
    return { state, choices, a: choices.of(() => 'file:///a.csv'), b: choices.of(() => 'file:///b.csv') };
  };

  it('applies a choice by column names to every list, and one by the number of columns to its file', () => {
    const { a, b } = make();
    a.write(NAMED, CHOICE);
    a.write(UNNAMED, { ...CHOICE, idColumn: 'c.2' });
    assert.deepEqual(
      [a, b].map((each) => idColumn(each.read({ ...NAMED, width: 9 }))),
      ['c.3', 'c.3'],
    );
    assert.deepEqual(
      [a, b].map((each) => idColumn(each.read(UNNAMED))),
      ['c.2', undefined],
    );
    assert.equal(a.read({ width: 3 }), undefined);
    a.write(NAMED, undefined);
    assert.deepEqual([a.read(NAMED), idColumn(a.read(UNNAMED))], [undefined, 'c.2']);
  });

  it('follows a file to another address, and can forget it', async () => {
    const { choices, a, b } = make();
    a.write(UNNAMED, CHOICE);
    b.write(UNNAMED, { ...CHOICE, idColumn: 'c.2' });
    await choices.move('file:///a.csv', 'file:///b.csv');
    assert.deepEqual([a.read(UNNAMED), idColumn(b.read(UNNAMED))], [undefined, 'c.3']);
    await choices.forget('file:///b.csv');
    assert.equal(b.read(UNNAMED), undefined);
  });

  it('keeps the 200 most recent choices', () => {
    const { a } = make();
    for (let number = 0; number < 201; number++) a.write({ names: `${number}`, width: 2 }, CHOICE);
    assert.deepEqual(
      [a.read({ names: '0', width: 2 }), idColumn(a.read({ names: '1', width: 2 }))],
      [undefined, 'c.3'],
    );
  });

  it('keeps working if nothing can be stored', () => {
    const { state, a } = make();
    state.isBroken = true;
    a.write(NAMED, CHOICE);
    assert.equal(a.read(NAMED), undefined);
  });

  for (const stored of [
    null,
    'a',
    [null, 7, {}],
    [{ names: 'x1', hasHeader: 'yes' }],
    [{ names: 'x1', hasHeader: true, idColumn: 2 }],
  ]) {
    it(`ignores ${JSON.stringify(stored)}, and can be written again`, () => {
      const { state, a } = make();
      state.values.set('columnChoices', stored);
      assert.equal(a.read(NAMED), undefined);
      a.write(NAMED, CHOICE);
      assert.equal(idColumn(a.read(NAMED)), 'c.3');
    });
  }
});
