import assert from 'node:assert/strict';
import type { ReviewMemory } from '../../../../../src/model/access-tokens/review/token-record';
import { present } from '../../../expect';
import { DAY, HOUR, Machine, tokenOf, VIDEO, wordsOf } from './rig';

describe('the memory of access tokens in two windows', () => {
  let machine: Machine;

  beforeEach(() => {
    machine = new Machine();
  });

  /** Lets pieces of work meet: none reads the disk before all have begun. */
  async function atOnce<T>(...works: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    machine.files.held = gate;
    machine.secrets.held = gate;
    const results = Promise.all(works.map((work) => work()));
    open();
    return await results;
  }

  const reminded = (at: number) => (memory: ReviewMemory) => ({
    ...memory,
    remindedAt: (memory.remindedAt ?? 0) + at,
  });

  it('begins once, with one key, when both list at once', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    const tokens = [['A'], ['B']] as const;
    const reviews = await atOnce(
      () => one.list(tokens),
      () => other.list(tokens),
    );
    assert.deepEqual(wordsOf(reviews[0], one), []);
    assert.deepEqual(wordsOf(reviews[1], other), []);
    assert.deepEqual(wordsOf(await one.list([['A'], ['C']]), one), ['C new', 'B withdrawn']);
    assert.deepEqual(wordsOf(await other.list([['A'], ['C']]), other), ['C new', 'B withdrawn']);
    assert.equal(machine.versions.length, 1);
  });

  it('loses neither a review nor a list when both write at once', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    await one.list([['A']]);
    await one.list([['A'], ['B']]);
    const seen = one.source([['A'], ['B']]);
    const [, listed] = await atOnce(
      () => one.memory.review(seen),
      () => other.list([['A'], ['B'], ['C']]),
    );
    assert.ok(!wordsOf(listed, other).includes('A new'));
    for (const window of [one, other, machine.openWindow()]) {
      const source = window.source([['A'], ['B'], ['C']]);
      assert.deepEqual(wordsOf(await window.memory.listed(source), window), ['C new']);
    }
  });

  it('loses no change of many that are made at once', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    await one.list([['A']]);
    await atOnce(
      ...Array.from({ length: 6 }, (_, index) => () => one.memory.update(VIDEO, reminded(10 ** index))),
      ...[6, 7].map((index) => () => other.memory.update(VIDEO, reminded(10 ** index))),
    );
    const memory = await machine.openWindow().memory.read(VIDEO);
    assert.equal(memory?.remindedAt, 11_111_111);
  });

  it('lets one window claim what both want to do', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    await one.list([['A']]);
    const claim = (memory: ReviewMemory) =>
      memory.nextListingAt === undefined ? { ...memory, nextListingAt: 1 } : undefined;
    const claims = await atOnce(
      () => one.memory.update(VIDEO, claim),
      () => other.memory.update(VIDEO, claim),
    );
    assert.equal(claims.filter((claimed) => claimed !== undefined).length, 1);
  });

  it('does not forget what two later writes of the other window changed', async () => {
    const [slow, fast] = [machine.openWindow(), machine.openWindow()];
    await slow.list([['A']]);
    // The other window writes twice, and deletes the first of both, between the reading and the writing of this one.
    let others: Promise<unknown> | undefined;
    const { files } = machine;
    const rename = files.rename.bind(files);
    files.rename = async (folder, name, newName) => {
      files.rename = rename;
      others = fast.memory.update(VIDEO, reminded(1)).then(() => fast.memory.update(VIDEO, reminded(10)));
      await others;
      return await rename(folder, name, newName);
    };
    await slow.memory.update(VIDEO, reminded(100));
    assert.equal((await machine.openWindow().memory.read(VIDEO))?.remindedAt, 111);
    assert.equal(machine.versions.length, 1);
  });

  it('keeps the newer list when an older one arrives late', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    await one.list([['A']]);
    machine.clock.now += HOUR;
    const older = one.source([['A']]);
    await other.list([['A'], ['B']]);
    const { listedAt } = present(await other.memory.read(VIDEO));
    assert.deepEqual(wordsOf(await one.memory.listed(older), one), []);
    const memory = present(await other.memory.read(VIDEO));
    assert.equal(memory.listedAt, listedAt);
    assert.equal(memory.records.size, 2);
  });

  it('writes nothing back after the other window has wiped it', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    await one.list([['A']]);
    const { files } = machine;
    const write = files.write.bind(files);
    files.write = async (folder, name, content) => {
      files.write = write;
      await other.memory.wipe('Video');
      await write(folder, name, content);
    };
    assert.equal(await one.memory.update(VIDEO, reminded(1)), undefined);
    assert.equal(machine.files.contents.size, 0);
  });

  it('reads a memory that the other window wiped and began again', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    for (const times of [1, 2]) {
      for (let time = 0; time < times; time++) await one.list([['A']]);
      await other.memory.wipe('Video');
      for (let time = 0; time < times; time++) await other.list([['B']]);
      assert.deepEqual(wordsOf(await one.list([['A'], ['B']]), one), ['A new']);
      await one.memory.wipe('Video');
    }
  });

  it('keeps one older version, and deletes temporary files that nobody writes any more', async () => {
    const window = machine.openWindow();
    await window.list([['A']]);
    const folder = present([...machine.files.contents.keys()][0]).split('/')[0];
    for (const age of [2 * HOUR, -DAY, 0]) {
      machine.files.contents.set(`${folder}/new-${machine.clock.now - age}-x.tmp`, new Uint8Array());
    }
    await window.list([['A'], ['B']]);
    assert.equal(machine.fileNames.filter((name) => name.endsWith('.tmp')).length, 1);
    await window.list([['A'], ['B'], ['C']]);
    assert.equal(machine.fileNames.filter((name) => name.endsWith('.json')).length, 2);
  });

  it('reads a file only when another window has written it', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    await one.list([['A']]);
    await one.list([['A']]);
    machine.files.broken.add('read');
    assert.deepEqual(wordsOf(await one.list([['A'], ['B']]), one), ['B new']);
    machine.files.broken.clear();
    assert.deepEqual(wordsOf(await other.list([['B']]), other), ['B new', 'A withdrawn']);
    assert.deepEqual(wordsOf(await one.list([['B']]), one), ['B new', 'A withdrawn']);
    assert.ok(!machine.stored.includes(tokenOf('B')));
  });
});
