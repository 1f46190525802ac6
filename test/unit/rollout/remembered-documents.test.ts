import assert from 'node:assert/strict';
import { RememberedDocuments } from '../../../src/rollout/remembered-documents';
import { MemoryState, statesOn } from '../../support/ports';

const CONNECTION = { key: 'Video', baseUrl: 'https://rooms.example' };
const ARRANGEMENT = { hidden: ['ipAddress'], widths: { c3: 12.5 } };

describe('RememberedDocuments', () => {
  const make = () => {
    const state = new MemoryState();
    return { state, remembered: new RememberedDocuments(statesOn(state)) };
  };

  it('returns nothing for a new document', () => {
    assert.deepEqual(make().remembered.read('file:///a.csv'), {});
  });

  it('returns what was remembered of each document, even in another window', async () => {
    const { state, remembered } = make();
    await remembered.write('file:///a.csv', { connection: CONNECTION });
    await remembered.write('file:///a.csv', { arrangement: ARRANGEMENT });
    await remembered.write('file:///b.csv', { encoding: 'cp850' });
    const { connection, arrangement, encoding } = new RememberedDocuments(statesOn(state)).read(
      'file:///a.csv',
    );
    assert.deepEqual([connection, arrangement, encoding], [CONNECTION, ARRANGEMENT, undefined]);
    assert.equal(remembered.read('file:///b.csv').encoding, 'cp850');
    assert.equal(remembered.read('file:///b.csv').connection, undefined);
  });

  it('forgets only the given document', async () => {
    const { remembered } = make();
    await remembered.write('a', { connection: CONNECTION });
    await remembered.write('b', { connection: CONNECTION });
    await remembered.forget('a');
    await remembered.forget('unknown');
    assert.deepEqual([remembered.read('a'), remembered.read('b').connection], [{}, CONNECTION]);
  });

  it('keeps the 200 most recent documents', async () => {
    const { remembered } = make();
    await remembered.write('first', { connection: CONNECTION });
    await remembered.write('second', { connection: CONNECTION });
    await remembered.write('first', { arrangement: ARRANGEMENT });
    for (let number = 0; number < 199; number++) await remembered.write(`${number}`, { encoding: 'x' });
    assert.deepEqual(remembered.read('second'), {});
    assert.deepEqual(remembered.read('first').connection, CONNECTION);
  });

  it('forgets a removed connection, and keeps how its documents are read', async () => {
    const { remembered } = make();
    await remembered.write('a', { connection: CONNECTION, arrangement: ARRANGEMENT });
    await remembered.write('b', { connection: { ...CONNECTION, key: 'Other' } });
    await remembered.forgetConnection(CONNECTION);
    assert.equal(remembered.read('a').connection, undefined);
    assert.deepEqual(remembered.read('a').arrangement, ARRANGEMENT);
    assert.equal(remembered.read('b').connection?.key, 'Other');
  });

  it('returns opened files, most recent first, and no file that was only read', async () => {
    const { state, remembered } = make();
    await remembered.write('file:///a.csv', { openedAt: 1 });
    await remembered.write('file:///b.csv', { openedAt: 2 });
    await remembered.write('file:///read.csv', { encoding: 'cp850' });
    await remembered.write('untitled:/c.csv', { openedAt: 3 });
    await new RememberedDocuments(statesOn(state)).write('file:///a.csv', { openedAt: 4 });
    assert.deepEqual(remembered.openedFiles, ['file:///a.csv', 'file:///b.csv']);
  });

  it('keeps the settings of an untitled list in its window until the list is saved', async () => {
    const { state, remembered } = make();
    const ofOther = new RememberedDocuments(statesOn(state));
    await remembered.write('untitled:/a.csv', { connection: CONNECTION });
    assert.deepEqual(ofOther.read('untitled:/a.csv'), {});
    await remembered.move('untitled:/a.csv', 'file:///a.csv');
    assert.deepEqual(ofOther.read('file:///a.csv').connection, CONNECTION);
    assert.deepEqual(remembered.read('untitled:/a.csv'), {});
  });

  it('returns the lists made from a file, the last opened at the end', async () => {
    const { remembered } = make();
    const source = 'file:///rooms.xlsx#Rooms';
    await remembered.write('untitled:/b.csv', { source, openedAt: 1 });
    await remembered.write('file:///a.csv', { source, openedAt: 2 });
    await remembered.write('untitled:/c.csv', { source, openedAt: 3 });
    assert.deepEqual(remembered.madeFrom(source), ['untitled:/b.csv', 'file:///a.csv', 'untitled:/c.csv']);
  });

  it('keeps working if nothing can be stored', async () => {
    const { state, remembered } = make();
    await remembered.write('a', { connection: CONNECTION });
    state.isBroken = true;
    await remembered.write('a', { arrangement: ARRANGEMENT });
    await remembered.forget('a');
    assert.deepEqual(remembered.read('a').connection, CONNECTION);
  });

  const unreadable: readonly unknown[] = [
    null,
    'a',
    { key: 'a', connection: CONNECTION },
    [null, 7, 'a', [], {}],
    [{ connection: CONNECTION }],
    [{ key: 7 }],
    [{ key: 'a', connection: { key: 'Video' } }],
    [{ key: 'a', arrangement: { hidden: 'ipAddress' } }],
  ];
  for (const stored of unreadable) {
    it(`ignores ${JSON.stringify(stored)}, and can be written again`, async () => {
      const { state, remembered } = make();
      state.values.set('rollouts', stored);
      assert.deepEqual(remembered.read('a'), {});
      await remembered.write('a', { connection: CONNECTION });
      assert.deepEqual(remembered.read('a').connection, CONNECTION);
    });
  }
});
