import assert from 'node:assert/strict';
import { AbortedError, raceWithAbort, wait, withDeadline } from '../../../../src/service/http/abort';
import { thrownBy } from '../../expect';

const never = () => new Promise<never>(() => undefined);

async function whyStopped(work: Promise<unknown>): Promise<string> {
  const thrown = await thrownBy(work);
  assert.ok(thrown instanceof AbortedError);
  return thrown.why;
}

describe('work with a deadline', () => {
  it('passes on what the work returns or throws', async () => {
    assert.equal(await withDeadline(10_000, undefined, async () => 7), 7);
    const failure = new Error('own');
    assert.equal(await thrownBy(withDeadline(10_000, undefined, () => Promise.reject(failure))), failure);
  });

  it('stops work that does not heed its signal', async () => {
    assert.equal(await whyStopped(withDeadline(1, undefined, never)), 'timedOut');
    const controller = new AbortController();
    const work = withDeadline(60_000, controller.signal, never);
    controller.abort();
    assert.equal(await whyStopped(work), 'cancelled');
  });

  it('does not begin what is cancelled already', async () => {
    let began = false;
    const work = withDeadline(60_000, AbortSignal.abort(), async () => {
      began = true;
    });
    assert.equal(await whyStopped(work), 'cancelled');
    assert.equal(began, false);
  });

  it('tells the work when it is stopped or has failed, and not when it is done', async () => {
    const signals: AbortSignal[] = [];
    const keep = (result: () => Promise<unknown>) => (signal: AbortSignal) => {
      signals.push(signal);
      return result();
    };
    await withDeadline(
      60_000,
      undefined,
      keep(async () => 1),
    );
    await thrownBy(withDeadline(1, undefined, keep(never)));
    await thrownBy(
      withDeadline(
        60_000,
        undefined,
        keep(() => Promise.reject(new Error())),
      ),
    );
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false, true, true],
    );
  });
});

describe('waiting', () => {
  it('ends after its time', async () => {
    await wait(1, undefined);
    await wait(0, new AbortController().signal);
  });

  it('ends when cancelled, before or meanwhile', async () => {
    assert.equal(await whyStopped(wait(60_000, AbortSignal.abort())), 'cancelled');
    const controller = new AbortController();
    const waiting = wait(60_000, controller.signal);
    controller.abort();
    assert.equal(await whyStopped(waiting), 'cancelled');
  });
});

describe('work that others may give up on', () => {
  it('passes on what the work returns or throws', async () => {
    const { signal } = new AbortController();
    assert.equal(await raceWithAbort(Promise.resolve(7), signal), 7);
    assert.equal(await raceWithAbort(Promise.resolve(7), undefined), 7);
    const failure = new Error('own');
    assert.equal(await thrownBy(raceWithAbort(Promise.reject(failure), signal)), failure);
  });

  it('ends at once when cancelled, before or meanwhile', async () => {
    assert.equal(await whyStopped(raceWithAbort(never(), AbortSignal.abort())), 'cancelled');
    const controller = new AbortController();
    const waiting = raceWithAbort(never(), controller.signal);
    controller.abort();
    assert.equal(await whyStopped(waiting), 'cancelled');
  });

  it('lets a failure that nobody waits for any more go unheard', async () => {
    assert.equal(
      await whyStopped(raceWithAbort(Promise.reject(new Error('late')), AbortSignal.abort())),
      'cancelled',
    );
  });
});
