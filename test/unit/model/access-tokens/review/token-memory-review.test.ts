import assert from 'node:assert/strict';
import { aConnection } from '../../../../support/worlds/model-world';
import {
  HOUR,
  ReviewMachine,
  type ReviewWindow,
  VIDEO,
  withReported,
  wordsOf,
} from '../../../../support/worlds/review-machine';

describe('a review of access tokens', () => {
  let machine: ReviewMachine;
  let window: ReviewWindow;

  beforeEach(() => {
    machine = new ReviewMachine();
    window = machine.openWindow();
  });

  it('makes the list the baseline', async () => {
    await window.list([['A'], ['B']]);
    await window.list([['A', { roles: ['W'] }], ['C']]);
    const source = window.source([['A', { roles: ['W'] }], ['C']]);
    machine.clock.time += HOUR;
    const { review } = await window.review(source);
    assert.deepEqual(wordsOf(review, window), []);
    assert.equal(review.reviewedAt, machine.clock.now());
    assert.deepEqual(wordsOf(await window.list([['A']]), window), ['A roles', 'C withdrawn']);
  });

  it('can be undone', async () => {
    await window.list([['A'], ['B']]);
    const reviewedAt = machine.clock.now();
    await window.list([['A', { roles: ['W'] }], ['C']]);
    const source = window.source([['A', { roles: ['W'] }], ['C']]);
    machine.clock.time += HOUR;
    const made = await window.review(source);
    const review = await window.undo(source, made);
    assert.deepEqual(wordsOf(review, window), ['A roles', 'C new', 'B withdrawn']);
    assert.equal(review.reviewedAt, reviewedAt);
    const restarted = machine.openWindow();
    const later = await restarted.list([['A', { roles: ['W'] }], ['C']]);
    assert.deepEqual(wordsOf(later, restarted), ['A roles', 'C new', 'B withdrawn']);
  });

  it('can be undone after another list, whose new tokens stay new', async () => {
    await window.list([['A'], ['B']]);
    await window.list([['A'], ['C']]);
    const made = await window.review(window.source([['A'], ['C']]));
    await window.list([['C'], ['D']]);
    const review = await window.undo(window.source([['C'], ['D']]), made);
    assert.deepEqual(wordsOf(review, window).toSorted(), ['A withdrawn', 'B withdrawn', 'C new', 'D new']);
  });

  it('is not undone after another review, in this window or another one', async () => {
    await window.list([['A']]);
    const source = window.source([['A'], ['B']]);
    await window.memory.listed(source);
    const made = await window.review(source);
    machine.clock.time += HOUR;
    const other = machine.openWindow();
    await other.memory.review(other.source([['A'], ['B'], ['C']]));
    assert.equal(await window.memory.undoReview(VIDEO, made), 'replaced');
    assert.deepEqual(wordsOf(await window.memory.listed(source), window), []);
  });

  it('is forgotten by an undo where the memory began with it', async () => {
    const source = window.source([['A']]);
    const made = await window.review(source);
    assert.equal(await window.memory.undoReview(VIDEO, made), 'undone');
    assert.deepEqual(machine.fileNames, []);
    assert.equal(await window.memory.undoReview(VIDEO, made), 'replaced');
  });

  it('is not undone for another account or address that followed it', async () => {
    const made = await window.review(window.source([['A']]));
    for (const options of [{ username: 'bob' }, { connection: aConnection('https://example.com/other') }]) {
      await window.list([['B']], options);
      assert.equal(await window.memory.undoReview(VIDEO, made), 'replaced');
      assert.equal(machine.fileNames.length > 0, true);
    }
  });

  for (const broken of ['read', 'write'] as const) {
    it(`is neither made nor undone while the disk fails to ${broken}`, async () => {
      await window.list([['A']]);
      const source = window.source([['A'], ['B']]);
      const made = await window.review(source);
      machine.files.broken.add(broken);
      assert.equal(await window.memory.undoReview(VIDEO, made), 'notSaved');
      assert.equal(await window.memory.review(source), 'notSaved');
      machine.files.broken.clear();
      assert.deepEqual(wordsOf(await window.undo(source, made), window), ['B new']);
    });
  }

  it('leaves a token new that came after the list that the user saw', async () => {
    await window.list([['A']]);
    const seen = window.source([['A'], ['B']]);
    await window.memory.listed(seen);
    const watching = machine.openWindow();
    await watching.list([['A'], ['B'], ['C']]);
    await window.memory.review(seen);
    assert.equal((await watching.remembered())?.records.size, 3);
    assert.deepEqual(wordsOf(await watching.list([['A'], ['B'], ['C']]), watching), ['C new']);
  });

  it('reports what has changed since the list that the user saw', async () => {
    await window.list([['A']]);
    const seen = window.source([['A'], ['B']]);
    await window.memory.listed(seen);
    const watching = machine.openWindow();
    await watching.list([['A', { roles: ['W'] }]]);
    await window.memory.review(seen);
    assert.deepEqual(wordsOf(await watching.list([['A', { roles: ['W'] }]]), watching), [
      'A roles',
      'B withdrawn',
    ]);
  });

  it('keeps what reminders have reported', async () => {
    await window.list([['A']]);
    await window.memory.update(VIDEO, (memory) => ({
      ...withReported(memory, { step: 7, isNew: true, isGone: false }),
      attemptedAt: 5,
      remindedAt: 6,
    }));
    await window.list([['A'], ['B']]);
    const source = window.source([['A'], ['B']]);
    await window.undo(source, await window.review(source));
    const memory = await machine.openWindow().remembered();
    assert.equal(memory?.attemptedAt, 5);
    assert.equal(memory?.remindedAt, 6);
    assert.deepEqual(
      [...(memory?.records.values() ?? [])].map(({ reported }) => reported.step),
      [7, undefined],
    );
  });
});
