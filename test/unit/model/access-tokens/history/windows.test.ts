import assert from 'node:assert/strict';
import { postponed } from '../../../../../src/model/access-tokens/history/due';
import { HistoryFile } from '../../../../../src/model/access-tokens/history/history-file';
import { HOUR, TokenMachine, VIDEO, wordsOf } from '../../../../support/worlds/token-machine';

describe('the history of access tokens in two windows', () => {
  let machine: TokenMachine;

  beforeEach(() => {
    machine = new TokenMachine();
  });

  it('loses no change that one window makes after the other', async () => {
    const [one, other] = [machine.openWindow({ isWatched: true }), machine.openWindow({ isWatched: true })];
    await one.list([['A']]);
    assert.equal(await other.history.remindTomorrow(), true);
    await one.list([['A'], ['B']]);
    await one.history.markReviewed(one.reading);
    const { remindAgainAt } = machine.remembered ?? {};
    assert.equal(remindAgainAt, machine.clock.time - HOUR + 24 * HOUR);
    assert.deepEqual(wordsOf(await other.list([['A'], ['B']]), other), []);
  });

  it('stays valid when both write at the same instant, with one of the changes', async () => {
    await machine.openWindow().list([['A']]);
    const [one, other] = [1, 2].map(
      () => new HistoryFile(VIDEO.key, machine.files, machine.openWindow().log),
    );
    let open = () => {};
    machine.files.held = new Promise((resolve) => {
      open = resolve;
    });
    const updates = [one, other].map((file, index) =>
      file?.update((stored) => stored && postponed(stored, index)),
    );
    setTimeout(() => open(), 50);
    await Promise.all(updates);
    const at = machine.remembered?.remindAgainAt;
    assert.ok(at === 24 * HOUR || at === 24 * HOUR + 1, String(at));
    assert.deepEqual(machine.fileNames, ['history.json']);
  });

  it('keeps the newer list when an older one arrives late', async () => {
    const [one, other] = [machine.openWindow(), machine.openWindow()];
    await one.list([['A']]);
    machine.clock.time += HOUR;
    one.show([['A']]);
    await other.list([['A'], ['B']]);
    const listedAt = machine.remembered?.listedAt;
    await one.history.recordList();
    assert.deepEqual(wordsOf(one.history.comparison, one), []);
    assert.equal(machine.remembered?.listedAt, listedAt);
    assert.equal(machine.remembered?.records.size, 2);
  });

  it('writes nothing back after the other window has deleted it', async () => {
    const one = machine.openWindow();
    await one.list([['A']]);
    const { files } = machine;
    const write = files.write.bind(files);
    files.write = async (path, content) => {
      files.write = write;
      files.contents.clear();
      await write(path, content);
    };
    machine.clock.time += HOUR;
    one.show([['A'], ['B']]);
    await one.history.recordList();
    assert.equal(machine.files.contents.size, 0);
  });

  it('is read again only when the file has changed', async () => {
    machine.tokens = [['A']];
    const [one, other] = [await machine.watch(), await machine.watch()];
    let reads = 0;
    const read = machine.files.read.bind(machine.files);
    machine.files.read = (path) => {
      reads += 1;
      return read(path);
    };
    await machine.pass(HOUR);
    assert.equal(reads, 0);
    await one.list([['A'], ['B']]);
    reads = 0;
    await other.history.check();
    assert.deepEqual([reads, other.history.remembered?.records.size], [1, 2]);
  });
});
