import assert from 'node:assert/strict';
import { AbortedError, delay, raceWithAbort, withTimeout } from '../../../src/service/abort';
import { thrownBy } from '../../support/expect';

const LONG_MS = 60_000;
const never = () => new Promise<never>(() => undefined);

async function whyAborted(work: Promise<unknown>): Promise<AbortedError['why']> {
  const thrown = await thrownBy(work);
  assert.ok(thrown instanceof AbortedError);
  return thrown.why;
}

const WAITS: readonly (readonly [name: string, start: (signal: AbortSignal) => Promise<unknown>])[] = [
  ['withTimeout', (signal) => withTimeout(LONG_MS, signal, never)],
  ['delay', (signal) => delay(LONG_MS, signal)],
  ['raceWithAbort', (signal) => raceWithAbort(never(), signal)],
];

for (const [name, start] of WAITS) {
  describe(name, () => {
    it('rejects immediately when its signal aborts', async () => {
      const controller = new AbortController();
      const waiting = start(controller.signal);
      controller.abort();
      assert.equal(await whyAborted(waiting), 'canceled');
    });

    it('rejects if its signal is already aborted', async () => {
      assert.equal(await whyAborted(start(AbortSignal.abort())), 'canceled');
    });
  });
}

describe('withTimeout', () => {
  it('settles like the work', async () => {
    assert.equal(await withTimeout(LONG_MS, undefined, async () => 7), 7);
    const failure = new Error('own');
    assert.equal(await thrownBy(withTimeout(LONG_MS, undefined, () => Promise.reject(failure))), failure);
  });

  it('rejects after a timeout even if the work ignores its signal', async () => {
    assert.equal(await whyAborted(withTimeout(1, undefined, never)), 'timedOut');
  });

  it('does not start work if its signal is already aborted', async () => {
    let started = false;
    const work = withTimeout(LONG_MS, AbortSignal.abort(), async () => {
      started = true;
    });
    assert.equal(await whyAborted(work), 'canceled');
    assert.equal(started, false);
  });

  const OUTCOMES: readonly (readonly [outcome: string, ms: number, work: () => Promise<void>, boolean])[] = [
    ['does not abort the signal of work that succeeds', LONG_MS, async () => undefined, false],
    ['aborts the signal of work that times out', 1, never, true],
    ['aborts the signal of work that fails', LONG_MS, () => Promise.reject(new Error()), true],
  ];
  for (const [title, ms, work, aborted] of OUTCOMES) {
    it(title, async () => {
      let seen: AbortSignal | undefined;
      await withTimeout(ms, undefined, (signal) => {
        seen = signal;
        return work();
      }).catch(() => undefined);
      assert.equal(seen?.aborted, aborted);
    });
  }
});

describe('raceWithAbort', () => {
  it('settles like the promise', async () => {
    const { signal } = new AbortController();
    assert.equal(await raceWithAbort(Promise.resolve(7), signal), 7);
    assert.equal(await raceWithAbort(Promise.resolve(7), undefined), 7);
    const failure = new Error('own');
    assert.equal(await thrownBy(raceWithAbort(Promise.reject(failure), signal)), failure);
  });

  it('leaves no unhandled rejection when the promise rejects after the abort', async () => {
    const work = raceWithAbort(Promise.reject(new Error('late')), AbortSignal.abort());
    assert.equal(await whyAborted(work), 'canceled');
  });
});
