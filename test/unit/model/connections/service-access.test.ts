import assert from 'node:assert/strict';
import type { LookUpCredentials } from '../../../../src/model/connections/connection';
import { CredentialStore, CredentialsError } from '../../../../src/model/connections/credentials';
import { ServiceAccess } from '../../../../src/model/connections/service-access';
import { SessionClosed } from '../../../../src/model/connections/session-closed';
import { type OperationName, ServiceError } from '../../../../src/service/errors';
import { KnownSecrets } from '../../../../src/service/known-secrets';
import type { ServiceRequest } from '../../../../src/service/operations';
import { expectFailure, present, thrownBy } from '../../../support/expect';
import { MemorySecrets, MemoryState } from '../../../support/ports';
import { SettableClock } from '../../../support/settable-clock';
import { makeTransport } from '../../../support/worlds/client-rig';
import { aConnection } from '../../../support/worlds/world';

const OTHERS = 'endpoints.currentPairingCode';
const LIST = 'auth.listAccessTokens';
const CREDENTIALS = { username: 'alice', password: 'correct horse' };

/** A request whose response the test chooses. */
interface Sent {
  readonly answer: (value: string) => void;
  readonly reject: () => void;
}

function sendTo(
  sent: Sent[],
  operation: OperationName,
  { signal }: ServiceRequest,
  ignoresAbort: boolean,
): Promise<string> {
  return new Promise((answer, fail) => {
    if (!ignoresAbort) signal?.addEventListener('abort', () => fail(new ServiceError('canceled', operation)));
    sent.push({ answer, reject: () => fail(new ServiceError('unauthorized', operation, { status: 401 })) });
  });
}

describe('ServiceAccess', () => {
  const connection = aConnection('https://rooms.example');
  let secrets: MemorySecrets;
  let state: MemoryState;
  let store: CredentialStore;
  let access: ServiceAccess;
  let sent: Sent[];
  /** Current value of `lookUpCredentials`. */
  let scheme: LookUpCredentials;
  /** Whether responses arrive although the request was aborted. */
  let ignoresAbort: boolean;

  beforeEach(async () => {
    secrets = new MemorySecrets();
    state = new MemoryState();
    store = new CredentialStore(secrets);
    await store.save(connection, CREDENTIALS);
    access = openWindow();
    sent = [];
    ignoresAbort = false;
    scheme = 'basic';
  });

  function openWindow(): ServiceAccess {
    return new ServiceAccess(
      { credentials: new CredentialStore(secrets), state, clock: new SettableClock() },
      {
        connection: () => ({ ...connection, lookUpCredentials: scheme }),
        transport: makeTransport().transport,
        knownSecrets: new KnownSecrets(),
      },
    );
  }

  /** Sends a request. It counts as sent when its work is called. */
  function request(operation: OperationName, from = access, signal?: AbortSignal): Promise<string> {
    return from.run(operation, signal, (request) => sendTo(sent, operation, request, ignoresAbort));
  }

  /** Waits until everything has happened that does not depend on a response. */
  const idle = () => new Promise((resolve) => setTimeout(resolve, 1));

  async function isBlocked(work: Promise<unknown>): Promise<boolean> {
    const error = await thrownBy(work);
    return error instanceof CredentialsError && error.why === 'rejected';
  }

  /** Sends a request and rejects it. */
  async function rejectOne(operation: OperationName, from = access): Promise<void> {
    const rejected = request(operation, from);
    await idle();
    sent.at(-1)?.reject();
    await expectFailure(rejected, 'unauthorized');
  }

  for (const [what, answerLate] of [
    ['401', ({ reject }: Sent) => reject()],
    ['response', ({ answer }: Sent) => answer('old')],
  ] as const) {
    it(`ignores a late ${what} to replaced credentials, and repeats the request with the new ones`, async () => {
      ignoresAbort = true;
      const running = request(OTHERS);
      await idle();
      access.replaceCredentials();
      answerLate(present(sent[0]));
      await idle();
      assert.equal(sent.length, 2);
      sent[1]?.answer('new');
      assert.equal(await running, 'new');
    });
  }

  it('repeats a request only once, however often the credentials are replaced', async () => {
    const running = thrownBy(request(OTHERS));
    for (let time = 0; time < 3; time++) {
      await idle();
      access.replaceCredentials();
    }
    await expectFailure(Promise.reject(await running), 'canceled');
    assert.equal(sent.length, 2);
  });

  it('does not repeat a request that its caller paces', async () => {
    const pace = () => Promise.resolve();
    const running = thrownBy(
      access.run(OTHERS, undefined, (request) => sendTo(sent, OTHERS, request, false), pace),
    );
    await idle();
    access.replaceCredentials();
    await expectFailure(Promise.reject(await running), 'canceled');
    assert.equal(sent.length, 1);
  });

  it('sends the same password again after it was entered again', async () => {
    await rejectOne(LIST);
    await store.save(connection, CREDENTIALS);
    const running = request(LIST);
    await idle();
    sent.at(-1)?.answer('sent');
    assert.equal(await running, 'sent');
  });

  /** Sends a request and accepts it. */
  async function acceptOne(): Promise<void> {
    const running = request(OTHERS);
    await idle();
    sent.at(-1)?.answer('sent');
    assert.equal(await running, 'sent');
  }

  it('sends look-ups without credentials immediately when the scheme changes after a 401', async () => {
    await rejectOne(OTHERS);
    scheme = 'none';
    await acceptOne();
    scheme = 'basic';
    assert.ok(await isBlocked(request(OTHERS)));
    assert.ok(await isBlocked(request(OTHERS, openWindow())));
    assert.equal(sent.length, 2);
  });

  for (const changed of ['none', 'accessToken'] as const) {
    it(`does not count a late 401 to a password against the scheme ${changed}`, async () => {
      await store.saveAccessToken(connection, {
        token: 'tok4abcd9efgh1wxyz',
        username: 'alice',
        chosenAt: 0,
      });
      const late = request(OTHERS);
      await idle();
      scheme = changed;
      sent[0]?.reject();
      await expectFailure(late, 'canceled');
      await acceptOne();
      scheme = 'basic';
      assert.ok(await isBlocked(request(OTHERS)));
    });
  }

  it('does not count a late 401 without credentials against the password', async () => {
    scheme = 'none';
    const late = request(OTHERS);
    await idle();
    scheme = 'basic';
    sent[0]?.reject();
    await expectFailure(late, 'canceled');
    await acceptOne();
  });

  it('returns the response to a request sent before the scheme changed', async () => {
    const running = request(OTHERS);
    await idle();
    scheme = 'none';
    sent[0]?.answer('sent');
    assert.equal(await running, 'sent');
  });

  it('sends a single first request with an access token, even if the password was accepted', async () => {
    await store.saveAccessToken(connection, { token: 'tok4abcd9efgh1wxyz', username: 'alice', chosenAt: 0 });
    await acceptOne();
    scheme = 'accessToken';
    const all = Array.from({ length: 3 }, () => thrownBy(request(OTHERS)));
    await idle();
    assert.equal(sent.length, 2);
    sent[1]?.reject();
    await Promise.all(all);
    assert.equal(sent.length, 2);
    scheme = 'basic';
    await acceptOne();
  });

  it('reports which credentials a failed request carried, even after the scheme changed', async () => {
    const rejected = request(OTHERS);
    await idle();
    sent[0]?.reject();
    const error = await thrownBy(rejected);
    scheme = 'none';
    assert.equal(access.signIn('lookUp', error).scheme, 'basic');
    assert.equal(access.signIn('lookUp', new Error('another')).scheme, 'none');
    assert.equal(access.signIn('lookUp').scheme, 'none');
    assert.equal(access.signIn('list').scheme, 'basic');
  });

  const carried = [
    [LIST, 'basic', 'alice', undefined],
    [LIST, 'none', 'alice', undefined],
    [LIST, 'accessToken', 'alice', undefined],
    [OTHERS, 'basic', 'alice', undefined],
    [OTHERS, 'none', undefined, undefined],
    [OTHERS, 'accessToken', undefined, 'tok4abcd9efgh1wxyz'],
  ] as const;
  for (const [operation, chosen, username, accessToken] of carried) {
    const what = username === undefined ? accessToken && 'the access token alone' : 'the password alone';
    it(`sends ${what ?? 'no credentials'} with ${operation} if the setting is ${chosen}`, async () => {
      await store.saveAccessToken(connection, {
        token: 'tok4abcd9efgh1wxyz',
        username: 'alice',
        chosenAt: 0,
      });
      scheme = chosen;
      const request = await access.run(operation, undefined, async (given) => given);
      assert.deepEqual([request.basic?.username, request.accessToken], [username, accessToken]);
    });
  }

  it('sends nothing while closed, and continues with the stored credentials when reopened', async () => {
    const closed = access.signal;
    access.close();
    await expectFailure(request(OTHERS), 'canceled');
    access.replaceCredentials();
    await expectFailure(request(LIST), 'canceled');
    assert.equal(sent.length, 0);
    assert.ok(closed.aborted && closed.reason instanceof SessionClosed);
    access.reopen();
    const reopened = request(LIST);
    await idle();
    sent[0]?.answer('new');
    assert.equal(await reopened, 'new');
    assert.equal(sent.length, 1);
    assert.deepEqual([closed.aborted, access.signal.aborted], [true, false]);
  });
});
