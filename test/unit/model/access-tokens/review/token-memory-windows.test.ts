import assert from 'node:assert/strict';
import type { ReviewMemory } from '../../../../../src/model/access-tokens/review/review-memory';
import { HOUR, ReviewMachine, VIDEO, wordsOf } from '../../../../support/worlds/review-machine';

describe('the memory of access tokens in two windows', () => {
  let machine: ReviewMachine;

  beforeEach(() => {
    machine = new ReviewMachine();
  });

  const reminded = (at: number) => (memory: ReviewMemory) => ({
    ...memory,
    remindedAt: (memory.remindedAt ?? 0) + at,
  });

  it('loses no change that one window makes after the other', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    await one.list([['A']]);
    await other.memory.update(VIDEO, reminded(1));
    await one.memory.review(one.source([['A'], ['B']]));
    await other.memory.update(VIDEO, reminded(10));
    assert.equal((await one.remembered())?.remindedAt, 11);
    assert.deepEqual(wordsOf(await other.list([['A'], ['B']]), other), []);
  });

  it('loses no change of several that one window makes at once', async () => {
    const window = machine.openWindow();
    await window.list([['A']]);
    await Promise.all([1, 10, 100].map((at) => window.memory.update(VIDEO, reminded(at))));
    assert.equal((await machine.openWindow().remembered())?.remindedAt, 111);
  });

  it('stays whole when both write in one instant, with the change of one of them', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    await one.list([['A']]);
    let open = () => {};
    machine.files.held = new Promise((resolve) => {
      open = resolve;
    });
    const updates = [one.memory.update(VIDEO, reminded(1)), other.memory.update(VIDEO, reminded(10))];
    setTimeout(() => open(), 50);
    await Promise.all(updates);
    const remindedAt = (await machine.openWindow().remembered())?.remindedAt;
    assert.ok(remindedAt === 1 || remindedAt === 10, String(remindedAt));
    assert.deepEqual(machine.fileNames, ['memory.json']);
  });

  it('keeps the newer list when an older one arrives late', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    await one.list([['A']]);
    machine.clock.time += HOUR;
    const older = one.source([['A']]);
    await other.list([['A'], ['B']]);
    const listedAt = (await other.remembered())?.listedAt;
    assert.deepEqual(wordsOf(await one.memory.listed(older), one), []);
    const memory = await other.remembered();
    assert.equal(memory?.listedAt, listedAt);
    assert.equal(memory?.records.size, 2);
  });

  it('writes nothing back after the other window has wiped it', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    await one.list([['A']]);
    const { files } = machine;
    const write = files.write.bind(files);
    files.write = async (path, content) => {
      files.write = write;
      await other.memory.wipe(VIDEO);
      await write(path, content);
    };
    assert.equal(await one.memory.update(VIDEO, reminded(1)), undefined);
    assert.equal(machine.files.contents.size, 0);
  });
});
