import assert from 'node:assert/strict';
import { Turns } from '../../../../src/service/http/event-loop';

describe('turns', () => {
  it('let what was to be done before be done', async () => {
    const turns = new Turns();
    const done: string[] = [];
    await turns.during(async () => {
      setImmediate(() => done.push('before'));
      await turns.next();
      done.push('after');
    });
    assert.deepEqual(done, ['before', 'after']);
  });

  it('come to each that waits, in the order in which they came', async () => {
    const turns = new Turns();
    const came: number[] = [];
    await turns.during(async () => {
      await Promise.all([1, 2, 3].map((number) => turns.next().then(() => came.push(number))));
    });
    assert.deepEqual(came, [1, 2, 3]);
  });

  it('pass on what the work comes to, and can be waited for again after that', async () => {
    const turns = new Turns();
    await assert.rejects(
      turns.during(() => Promise.reject(new Error('no'))),
      /^Error: no$/,
    );
    assert.equal(
      await turns.during(async () => {
        await turns.next();
        return 7;
      }),
      7,
    );
  });
});
