import assert from 'node:assert/strict';
import {
  CredentialOutcomes,
  type CredentialUse,
} from '../../../../src/model/connections/credential-outcomes';
import { SCHEMES } from '../../../../src/model/connections/schemes';
import { SecretInUse } from '../../../../src/model/connections/secret-in-use';
import { ServiceError, type ServiceErrorKind } from '../../../../src/service/errors';
import { expectFailure, kindOf, present, thrownBy } from '../../../support/expect';
import { MemoryState } from '../../../support/ports';
import { VirtualClock } from '../../../support/virtual/clock';

const PASSWORD = 'id of the password';
const NOBODY = new AbortController().signal;

/** A request on the wire, whose response the test chooses. */
interface Sent {
  readonly at: number;
  readonly mayRetry: boolean;
  readonly signal: AbortSignal;
  readonly accept: () => void;
  readonly fail: (kind: ServiceErrorKind) => void;
}

describe('SecretInUse', () => {
  let state: MemoryState;
  let clock: VirtualClock;
  let secret: SecretInUse;
  let sent: Sent[];

  beforeEach(() => {
    state = new MemoryState();
    clock = new VirtualClock();
    secret = openWindow();
    sent = [];
  });

  function openWindow(): SecretInUse {
    return new SecretInUse(new CredentialOutcomes('Video', state), clock, SCHEMES.basic.secret.blocked);
  }

  function request(use: CredentialUse, from = secret, signal = NOBODY, id = PASSWORD): Promise<string> {
    const send = (aborts: AbortSignal, mayRetry: boolean) =>
      new Promise<string>((resolve, reject) => {
        const fail = (kind: ServiceErrorKind) => reject(new ServiceError(kind, 'auth.listAccessTokens'));
        aborts.addEventListener('abort', () => fail('canceled'));
        const accept = () => resolve('accepted');
        sent.push({ at: clock.monotonicNow(), mayRetry, signal: aborts, accept, fail });
      });
    return from.run(id, use, signal, send);
  }

  /** Waits until everything has happened that does not depend on a response or on time. */
  const idle = () => clock.advanceTo(clock.monotonicNow());
  const pass = (ms: number) => clock.advanceTo(clock.monotonicNow() + ms);
  const last = () => present(sent.at(-1));
  const blocked = async (work: Promise<unknown>) => kindOf(await thrownBy(work));

  async function accept(use: CredentialUse, from = secret): Promise<void> {
    const running = request(use, from);
    await idle();
    last().accept();
    assert.equal(await running, 'accepted');
  }

  async function reject(use: CredentialUse, from = secret): Promise<void> {
    const running = request(use, from);
    await idle();
    last().fail('unauthorized');
    await expectFailure(running, 'unauthorized');
  }

  it('sends one request at a time until one is accepted', async () => {
    const all = [request('list'), request('lookUp'), request('lookUp')];
    await idle();
    assert.equal(sent.length, 1);
    for (const count of [2, 3]) {
      last().accept();
      await idle();
      assert.equal(sent.length, count);
    }
    last().accept();
    await Promise.all(all);
    const more = Array.from({ length: 4 }, () => request('lookUp'));
    await idle();
    assert.equal(sent.length, 7);
    for (const each of sent) each.accept();
    await Promise.all(more);
  });

  it('sends the next request alone when the first one is canceled', async () => {
    const controller = new AbortController();
    const first = request('lookUp', secret, controller.signal);
    const waiting = [request('lookUp'), request('lookUp')];
    await idle();
    controller.abort();
    await expectFailure(first, 'canceled');
    await idle();
    assert.equal(sent.length, 2);
    last().accept();
    await idle();
    last().accept();
    await Promise.all(waiting);
  });

  describe('before the first acceptance', () => {
    it('sends the secret once in all, for the list, look-ups and after a restart', async () => {
      const waiting = [request('list'), ...Array.from({ length: 8 }, () => request('lookUp'))];
      const failures = Promise.all(waiting.map(thrownBy));
      await idle();
      last().fail('unauthorized');
      const [first, ...others] = (await failures).map(kindOf);
      assert.equal(first, 'unauthorized');
      assert.deepEqual(new Set(others), new Set(['rejected']));
      for (const use of ['list', 'lookUp'] as const) {
        assert.equal(await blocked(request(use)), 'rejected');
        assert.equal(await blocked(request(use, openWindow())), 'rejected');
      }
      await pass(3_600_000);
      assert.equal(sent.length, 1);
    });

    it('treats the secret as rejected in this window even if that cannot be stored', async () => {
      state.isBroken = true;
      await reject('list');
      assert.equal(await blocked(request('lookUp')), 'rejected');
      assert.equal(sent.length, 1);
    });

    it('sends the secret once more for a use that the user allowed, without retries', async () => {
      await reject('list');
      secret.allowOnce(PASSWORD, 'lookUp');
      assert.equal(await blocked(request('list')), 'rejected');
      await reject('lookUp');
      assert.deepEqual(
        sent.map(({ mayRetry }) => mayRetry),
        [true, false],
      );
      assert.equal(await blocked(request('lookUp')), 'rejected');
      secret.allowOnce(PASSWORD, 'lookUp');
      const unclear = request('lookUp');
      await idle();
      last().fail('serverError');
      await expectFailure(unclear, 'serverError');
      assert.equal(await blocked(request('lookUp')), 'rejected');
      assert.equal(sent.length, 3);
    });

    it('sends the secret again for a use that accepted it, even after a restart', async () => {
      await reject('list');
      secret.allowOnce(PASSWORD, 'lookUp');
      await accept('lookUp');
      await accept('lookUp');
      assert.equal(await blocked(request('list')), 'rejectedForList');
      secret = openWindow();
      await accept('lookUp');
      assert.equal(await blocked(request('list')), 'rejectedForList');
      assert.equal(sent.length, 4);
    });

    it('does not apply a user’s permission to the next password', async () => {
      secret.allowOnce(PASSWORD, 'list');
      await reject('list');
      assert.equal(await blocked(request('list')), 'rejected');
      assert.equal(sent.length, 1);
    });
  });

  it('blocks only look-ups if they are rejected and the list was accepted, even after a restart', async () => {
    await accept('list');
    await reject('lookUp');
    assert.equal(await blocked(request('lookUp')), 'rejectedForLookUps');
    await accept('list');
    secret = openWindow();
    assert.equal(await blocked(request('lookUp')), 'rejectedForLookUps');
    await accept('list');
    assert.equal(sent.length, 4);
  });

  it('sends no secret that was rejected in another window', async () => {
    const other = openWindow();
    await accept('list', other);
    await reject('lookUp');
    assert.equal(await blocked(request('lookUp', other)), 'rejectedForLookUps');
    assert.equal(sent.length, 2);
  });

  it('remembers a rejected password even if an older one is rejected later in another window', async () => {
    const late = thrownBy(request('list', openWindow(), NOBODY, 'id of the predecessor'));
    await idle();
    await reject('list');
    sent[0]?.fail('unauthorized');
    await late;
    assert.equal(await blocked(request('list')), 'rejected');
    assert.equal(await blocked(request('list', openWindow())), 'rejected');
    assert.equal(sent.length, 2);
  });

  it('ignores invalid remembered outcomes', async () => {
    for (const value of [null, 7, [7], { list: 7 }, [{ id: PASSWORD, isRejected: true, accepted: ['x'] }]]) {
      state.values.set('rejections/Video', value);
      await accept('list', openWindow());
    }
  });

  it('identifies remembered outcomes by random IDs', async () => {
    await accept('list');
    await reject('lookUp');
    const outcome = { id: PASSWORD, isRejected: true, accepted: ['list'] };
    assert.deepEqual([...state.values], [['rejections/Video', [outcome]]]);
  });

  describe('401 after an acceptance', () => {
    let running: readonly Promise<unknown>[];
    /** Failures of the requests, once they have all ended. */
    let failures: Promise<readonly unknown[]>;

    beforeEach(async () => {
      await accept('list');
      await accept('lookUp');
      sent.length = 0;
      running = Array.from({ length: 8 }, () => request('lookUp'));
      failures = Promise.all(running.map((each) => each.then(() => 'accepted', kindOf)));
      await idle();
      sent[3]?.fail('unauthorized');
      await idle();
    });

    it('aborts requests in flight, and sends one request after 5 s without retries', async () => {
      assert.ok(sent.every(({ signal }) => signal.aborted));
      const list = request('list');
      await pass(4999);
      assert.equal(sent.length, 8);
      await pass(1);
      assert.deepEqual([sent.length, last().mayRetry], [9, false]);
      last().accept();
      await idle();
      assert.equal(sent.length, 17);
      assert.ok(sent.slice(9).every(({ mayRetry }) => mayRetry));
      for (const each of sent) each.accept();
      assert.deepEqual(await failures, Array(8).fill('accepted'));
      assert.equal(await list, 'accepted');
    });

    it('rejects the secret after another 401, and then sends it once for the list', async () => {
      await pass(5000);
      last().fail('unauthorized');
      const kinds = await failures;
      assert.equal(kinds.filter((kind) => kind === 'unauthorized').length, 1);
      assert.equal(kinds.filter((kind) => kind === 'rejected').length, 7);
      assert.equal(await blocked(request('lookUp')), 'rejected');
      const list = request('list');
      await pass(5000);
      last().fail('unauthorized');
      await expectFailure(list, 'unauthorized');
      assert.equal(await blocked(request('list')), 'rejected');
      await pass(3_600_000);
      // Eight requests were in flight before the doubt.
      assert.equal(sent.length, 8 + 2);
    });

    it('waits 5 s after each inconclusive response', async () => {
      const times: number[] = [];
      for (const kind of ['serverError', 'timedOut', 'notFound'] as const) {
        await pass(5000);
        times.push(last().at);
        last().fail(kind);
        await idle();
      }
      await pass(5000);
      assert.equal(sent.length, 12);
      assert.deepEqual(
        times.map((time) => time - present(times[0])),
        [0, 5000, 10_000],
      );
      last().fail('unauthorized');
      const kinds = await failures;
      assert.deepEqual(kinds.toSorted(), [
        'notFound',
        ...Array(4).fill('rejected'),
        'serverError',
        'timedOut',
        'unauthorized',
      ]);
    });

    it('sends the secret with the next request if the first is canceled', async () => {
      const controller = new AbortController();
      const canceled = thrownBy(request('list', secret, controller.signal));
      controller.abort();
      await canceled;
      await pass(5000);
      assert.equal(sent.length, 9);
      last().accept();
      await idle();
      for (const each of sent) each.accept();
      assert.deepEqual(await failures, Array(8).fill('accepted'));
    });
  });

  it('rejects the secret after one request gets two 401s, even if other requests are accepted', async () => {
    await accept('lookUp');
    const odd = request('lookUp');
    await idle();
    last().fail('unauthorized');
    await pass(5000);
    last().fail('unauthorized');
    await expectFailure(odd, 'unauthorized');
    assert.equal(await blocked(request('lookUp')), 'rejected');
  });

  it('doubts a 401 after a restart if the secret was accepted before', async () => {
    await accept('list');
    secret = openWindow();
    const list = request('list');
    await idle();
    last().fail('unauthorized');
    await pass(5000);
    last().accept();
    assert.equal(await list, 'accepted');
  });

  it('sends one request at a time after a timeout, until one is accepted', async () => {
    await accept('lookUp');
    const late = thrownBy(request('lookUp'));
    await idle();
    last().fail('timedOut');
    await late;
    sent.length = 0;
    const all = Array.from({ length: 3 }, () => request('lookUp'));
    await idle();
    assert.equal(sent.length, 1);
    last().accept();
    await idle();
    assert.equal(sent.length, 3);
    for (const each of sent) each.accept();
    await Promise.all(all);
  });
});
