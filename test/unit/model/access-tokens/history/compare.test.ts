import assert from 'node:assert/strict';
import { NOON } from '../../../../support/builders';
import {
  DAY,
  type Named,
  TokenMachine,
  type TokenWindow,
  wordsOf,
} from '../../../../support/worlds/token-machine';

const EXPIRES = NOON + 30 * DAY;

describe('the comparison of access tokens', () => {
  let machine: TokenMachine;
  let window: TokenWindow;

  beforeEach(() => {
    machine = new TokenMachine(NOON);
    window = machine.openWindow();
  });

  /** Lists and reviews some tokens, then lists others. @returns the reported changes */
  async function change(before: readonly Named[], after: readonly Named[]): Promise<readonly string[]> {
    await window.list(before);
    return wordsOf(await window.list(after), window);
  }

  it('takes the first list as reviewed', async () => {
    const comparison = await window.list([['A'], ['B']]);
    assert.deepEqual(wordsOf(comparison, window), []);
    assert.equal(comparison.reviewedAt, machine.clock.time);
    assert.equal(comparison.listedAt, machine.clock.time);
    assert.deepEqual(wordsOf(await window.list([['B'], ['A']]), window), []);
  });

  const soon = NOON + 90 * 60_000;
  // [title, reviewed list, current list, reported changes]
  const cases: readonly (readonly [
    what: string,
    before: readonly Named[],
    after: readonly Named[],
    words: readonly string[],
  ])[] = [
    ['a new token', [['A']], [['A'], ['B']], ['B new']],
    ['a token that went before its expiry', [['A'], ['B']], [['A']], ['B withdrawn']],
    ['a token that has expired', [['A'], ['B', { expirationDate: soon }]], [['A']], ['B expired']],
    ['a token without expiry that went', [['A'], ['B', { expirationDate: null }]], [['A']], ['B unlisted']],
    [
      'a token whose expiry cannot be read that went',
      [['A'], ['B', { expirationDate: 'soon' }]],
      [['A']],
      ['B unlisted'],
    ],
    ['roles that were added', [['A', { roles: ['R'] }]], [['A', { roles: ['R', 'W'] }]], ['A roles']],
    ['roles in another order', [['A', { roles: ['R', 'W'] }]], [['A', { roles: ['W', 'R'] }]], []],
    ['a role that is listed twice', [['A', { roles: ['R'] }]], [['A', { roles: ['R', 'R'] }]], []],
    ['an expiry that moved', [['A']], [['A', { expirationDate: EXPIRES + 1000 }]], ['A expiry']],
    ['an expiry that is given now', [['A', { expirationDate: null }]], [['A']], ['A expiry']],
    ['roles and expiry', [['A']], [['A', { roles: [], expirationDate: null }]], ['A roles expiry']],
    ['another client', [['A']], [['A', { clientName: 'Other', enterpriseName: null }]], []],
    ['the same token twice', [['A'], ['A']], [['A'], ['A'], ['B'], ['B']], ['B new']],
    ['a list that becomes empty', [['A'], ['B']], [], ['A withdrawn', 'B withdrawn', 'emptied']],
    ['a list that was empty', [], [['A']], ['A new']],
    ['a list that stays empty', [], [], []],
  ];
  for (const [what, before, after, words] of cases) {
    it(`compares with the reviewed list: ${what}`, async () => {
      const found = await change(before, after);
      assert.deepEqual([...new Set(found)], words);
    });
  }

  it('reports a change until the user reviews it, and no longer when it is taken back', async () => {
    await window.list([['A'], ['B']]);
    await window.list([['A', { roles: ['W'] }]]);
    assert.deepEqual(wordsOf(await window.list([['A', { roles: ['W'] }], ['C']]), window), [
      'A roles',
      'C new',
      'B withdrawn',
    ]);
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), []);
  });

  it('returns the reviewed roles and the stored fields of the token', async () => {
    await window.list([['A', { roles: ['R'] }]]);
    const comparison = await window.list([['A', { roles: ['W'] }]]);
    const [change] = [...comparison.changes.values()];
    assert.ok(change?.kind === 'changed');
    assert.deepEqual(change.roles, ['R']);
    assert.equal(change.record.lastSeen, machine.clock.time);
  });

  it('still says that a token was withdrawn when its expiry has passed', async () => {
    await window.list([['A'], ['B', { expirationDate: NOON + DAY }]]);
    await window.list([['A']]);
    machine.clock.time += 2 * DAY;
    assert.deepEqual(wordsOf(await window.list([['A']]), window), ['B withdrawn']);
  });

  it('keeps what was listed while the list is empty, and says so until the list is reviewed', async () => {
    await window.list([['A']]);
    await window.list([['A'], ['B']]);
    assert.deepEqual(wordsOf(await window.list([]), window), ['A withdrawn', 'emptied']);
    assert.deepEqual(wordsOf(await window.list([]), window), ['A withdrawn', 'emptied']);
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new']);
    await window.list([]);
    await window.history.markReviewed(window.reading);
    assert.deepEqual(wordsOf(await window.list([]), window), []);
    assert.deepEqual(wordsOf(await window.list([['A']]), window), ['A new']);
  });

  it('forgets a token that came and went between two reviews, after some days', async () => {
    await window.list([['A']]);
    await window.list([['A'], ['B']]);
    assert.deepEqual(wordsOf(await window.list([['A']]), window), []);
    machine.clock.time += 8 * DAY;
    assert.deepEqual(wordsOf(await window.list([['A']]), window), []);
    assert.equal(machine.remembered?.records.size, 1);
  });

  it('survives a restart', async () => {
    await window.list([['A'], ['B']]);
    const restarted = machine.openWindow();
    assert.deepEqual(wordsOf(await restarted.list([['A'], ['C']]), restarted), ['C new', 'B withdrawn']);
  });

  it('compares with a clock that stands still', async () => {
    await window.history.markReviewed(window.show([['A'], ['B']]));
    window.show([['A'], ['C']]);
    await window.history.recordList();
    assert.deepEqual(wordsOf(window.history.comparison, window), ['C new', 'B withdrawn']);
    await window.history.markReviewed(window.reading);
    await window.history.recordList();
    assert.deepEqual(wordsOf(window.history.comparison, window), []);
  });
});
