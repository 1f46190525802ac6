import assert from 'node:assert/strict';
import { present } from '../../../expect';
import { HOUR, Machine, type Named, type Window, wordsOf } from './rig';

/** Enough for several pieces of each step. */
const COUNT = 6000;
/** Most of the work is done in pieces of a few milliseconds. */
const MIN_TURNS = 20;

describe('the memory of a long list of access tokens', function () {
  this.timeout(60_000);
  let machine: Machine;
  let window: Window;

  /** Tokens from one number to another. */
  function tokens(
    from: number,
    to: number,
    fields: Readonly<Record<string, unknown>> = {},
  ): readonly Named[] {
    return Array.from({ length: to - from }, (_, index) => [`N${from + index}`, fields]);
  }

  /** Counts how often other work of the event loop comes through until some work ends. */
  async function turnsDuring(work: Promise<unknown>): Promise<number> {
    let turns = 0;
    let hasEnded = false;
    const count = () => {
      turns += 1;
      if (!hasEnded) setImmediate(count);
    };
    setImmediate(count);
    await work.finally(() => {
      hasEnded = true;
    });
    return turns;
  }

  before(async () => {
    machine = new Machine();
    window = machine.openWindow();
  });

  it('is compared when half of it has changed, while the event loop continues', async () => {
    const first = window.memory.listed(window.source(tokens(0, COUNT)));
    assert.ok((await turnsDuring(first)) > MIN_TURNS);
    machine.clock.now += HOUR;
    // 1,000 tokens went, 1,000 have other roles, and 1,000 are new.
    const list = [
      ...tokens(1000, 2000, { roles: ['ROLE_ADMIN'] }),
      ...tokens(2000, COUNT),
      ...tokens(COUNT, COUNT + 1000),
    ];
    const source = window.source(list);
    const second = window.memory.listed(source);
    assert.ok((await turnsDuring(second)) > MIN_TURNS);
    const words = wordsOf(await second, window);
    const count = (what: string) => words.filter((word) => word.endsWith(what)).length;
    assert.deepEqual(
      [count(' roles'), count(' new'), count(' withdrawn'), words.length],
      [1000, 1000, 1000, 3000],
    );
    assert.ok(words.includes('N1000 roles') && words.includes('N999 withdrawn'));
    assert.ok(words.includes('N6000 new') && !words.includes('N5999 new'));
    const restarted = machine.openWindow();
    const third = restarted.memory.listed(restarted.source(list));
    assert.ok((await turnsDuring(third)) > MIN_TURNS);
    assert.deepEqual(wordsOf(await third, restarted).toSorted(), words.toSorted());
    const reviewed = present(await window.memory.review(source));
    assert.deepEqual(wordsOf(reviewed, window), []);
    assert.deepEqual(wordsOf(await window.memory.undoReview(source), window).toSorted(), words.toSorted());
  });
});
