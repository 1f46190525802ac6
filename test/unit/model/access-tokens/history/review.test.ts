import assert from 'node:assert/strict';
import { HistoryNotSaved } from '../../../../../src/model/access-tokens/history/history-file';
import { SessionClosed } from '../../../../../src/model/connections/session-closed';
import { NOON } from '../../../../support/builders';
import { aConnection } from '../../../../support/worlds/model-world';
import {
  DAY,
  HOUR,
  type Named,
  TokenMachine,
  type TokenWindow,
  wordsOf,
} from '../../../../support/worlds/token-machine';
import { present } from '../../../expect';

describe('a review of access tokens', () => {
  let machine: TokenMachine;
  let window: TokenWindow;

  beforeEach(() => {
    machine = new TokenMachine(NOON);
    window = machine.openWindow();
  });

  /** Marks the list of a window as reviewed. @returns the undo function */
  const review = async (by = window) => present(await by.history.markReviewed(by.reading));
  const words = (by = window) => wordsOf(by.history.comparison, by);
  const CHANGED: readonly Named[] = [['A', { roles: ['W'] }], ['C']];

  it('makes the list the baseline', async () => {
    await window.list([['A'], ['B']]);
    await window.list(CHANGED);
    machine.clock.time += HOUR;
    await review();
    assert.deepEqual(words(), []);
    assert.equal(window.history.comparison?.reviewedAt, machine.clock.time);
    assert.deepEqual(wordsOf(await window.list([['A']]), window), ['A roles', 'C withdrawn']);
  });

  it('can be undone', async () => {
    await window.list([['A'], ['B']]);
    const { reviewedAt } = present(window.history.comparison);
    await window.list(CHANGED);
    machine.clock.time += HOUR;
    const undo = await review();
    assert.equal(await undo(), true);
    assert.deepEqual(words(), ['A roles', 'C new', 'B withdrawn']);
    assert.equal(window.history.comparison?.reviewedAt, reviewedAt);
    const restarted = machine.openWindow();
    assert.deepEqual(wordsOf(await restarted.list(CHANGED), restarted), ['A roles', 'C new', 'B withdrawn']);
  });

  it('can be undone after another list, whose new tokens stay new', async () => {
    await window.list([['A'], ['B']]);
    await window.list([['A'], ['C']]);
    const undo = await review();
    await window.list([['C'], ['D']]);
    assert.equal(await undo(), true);
    assert.deepEqual(words().toSorted(), ['A withdrawn', 'B withdrawn', 'C new', 'D new']);
  });

  it('is not undone after another review, in this window or another one', async () => {
    await window.list([['A']]);
    await window.list([['A'], ['B']]);
    const undo = await review();
    machine.clock.time += HOUR;
    const other = machine.openWindow();
    await other.list([['A'], ['B'], ['C']]);
    const undoOther = await review(other);
    assert.equal(await undo(), false);
    assert.deepEqual(wordsOf(await window.list([['A'], ['B'], ['C']]), window), []);
    assert.equal(await undoOther(), true);
    assert.deepEqual(words(other), ['C new']);
    assert.equal(await undoOther(), false, 'twice');
  });

  it('is forgotten by an undo if the history began with it', async () => {
    window.show([['A']]);
    const undo = await review();
    assert.equal(await undo(), true);
    assert.deepEqual(machine.fileNames, []);
    assert.equal(await undo(), false);
  });

  it('keeps new tokens and reminders of a watch that began after it when it is undone', async () => {
    const { time } = machine.clock;
    const soon: Named = ['A', { creationDate: time - 100 * DAY, expirationDate: time + 6 * DAY }];
    machine.tokens = [soon];
    window.show(machine.tokens);
    const undo = await review();
    window.session.connection = { ...window.session.connection, isWatched: true };
    await window.history.check();
    assert.equal(window.reminders.length, 1);
    await window.list([soon, ['B']]);
    assert.equal(await undo(), true);
    assert.deepEqual(words(), ['B new']);
    await machine.pass(HOUR);
    assert.equal(window.reminders.length, 1);
  });

  it('is not undone for another account or address that followed it', async () => {
    window.show([['A']]);
    const undo = await review();
    await window.list([['B']], { username: 'bob' });
    assert.equal(await undo(), false);
    const undoBob = await review();
    const moved = machine.openWindow({ connection: aConnection('https://example.com/other') });
    await moved.list([['B']]);
    assert.equal(await undoBob(), false);
    assert.equal(machine.fileNames.length > 0, true);
  });

  for (const broken of ['read', 'write'] as const) {
    it(`is neither made nor undone while the disk fails to ${broken}`, async () => {
      await window.list([['A']]);
      await window.list([['A'], ['B']]);
      const undo = await review();
      machine.files.broken.add(broken);
      await assert.rejects(undo(), HistoryNotSaved);
      await assert.rejects(window.history.markReviewed(window.reading), HistoryNotSaved);
      machine.files.broken.clear();
      assert.equal(await undo(), true);
      assert.deepEqual(words(), ['B new']);
    });
  }

  it('is neither made nor undone once the connection is closed', async () => {
    await window.list([['A']]);
    const undo = await review();
    const before = machine.stored;
    window.session.isClosed = true;
    await assert.rejects(window.history.markReviewed(window.reading), SessionClosed);
    await assert.rejects(undo(), SessionClosed);
    assert.equal(machine.stored, before);
  });

  it('leaves a token new that came after the list that the user saw', async () => {
    await window.list([['A']]);
    await window.list([['A'], ['B']]);
    const other = machine.openWindow();
    await other.list([['A'], ['B'], ['C']]);
    await review();
    assert.equal(machine.remembered?.records.size, 3);
    assert.deepEqual(wordsOf(await other.list([['A'], ['B'], ['C']]), other), ['C new']);
  });

  it('reports what has changed since the list that the user saw', async () => {
    await window.list([['A']]);
    await window.list([['A'], ['B']]);
    const other = machine.openWindow();
    await other.list([['A', { roles: ['W'] }]]);
    await review();
    assert.deepEqual(wordsOf(await other.list([['A', { roles: ['W'] }]]), other), ['A roles', 'B withdrawn']);
  });

  it('keeps what reminders have told', async () => {
    await window.list([['A']]);
    machine.change((remembered) => ({
      ...remembered,
      remindedAt: 6,
      records: new Map([...remembered.records].map(([key, record]) => [key, { ...record, told: 7 }])),
    }));
    await window.list([['A'], ['B']]);
    const undo = await review();
    await undo();
    assert.equal(machine.remembered?.remindedAt, 6);
    assert.deepEqual(
      [...(machine.remembered?.records.values() ?? [])].map(({ told }) => told),
      [7, undefined],
    );
  });
});
