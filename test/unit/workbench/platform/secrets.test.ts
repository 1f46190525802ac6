import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { SecretStorage } from 'vscode';
import { Secrets } from '../../../../src/workbench/platform/secrets';
import { followSlowStorage } from '../../../../src/workbench/prompts/slow-storage';
import { Gate } from '../../../support/loopback/exchange';
import { ScriptedDialogs } from '../../../support/scripted-dialogs';

const TIMEOUT_MS = 10_000;

// No test machine has a keyring that hangs.
const never = () => new Promise<never>(() => undefined);
const hung: SecretStorage = {
  get: never,
  store: never,
  delete: never,
  onDidChange: () => ({ dispose: () => undefined }),
};

const notSlow = () => assert.fail('Nothing is being stored.');

describe('Secrets: hanging keyring', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  const rows: readonly (readonly [what: string, call: (secrets: Secrets) => Promise<unknown>])[] = [
    ['get', (secrets) => secrets.get('credentials/Video')],
    ['delete', (secrets) => secrets.delete('credentials/Video')],
  ];
  for (const [what, call] of rows) {
    it(`times out ${what}, without naming key or value`, async () => {
      const secrets = new Secrets(hung, notSlow);
      const called = assert.rejects(call(secrets), { name: 'AbortedError', message: 'timedOut' });
      mock.timers.tick(TIMEOUT_MS);
      await called;
    });
  }

  it('completes the call after one that hangs', async () => {
    const calls = [never, () => Promise.resolve('{}')];
    const secrets = new Secrets({ ...hung, get: () => calls.shift()?.() ?? never() }, notSlow);
    const first = assert.rejects(secrets.get('credentials/Video'));
    assert.equal(await secrets.get('credentials/Video'), '{}');
    mock.timers.tick(TIMEOUT_MS);
    await first;
  });
});

describe('Secrets: locked keyring', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  /**
   * Stores a value, which ends when the keyring responds. @returns how often it was reported as slow, and the messages
   */
  const stored = async (answer: () => Promise<void>) => {
    const dialogs = new ScriptedDialogs();
    const said: string[] = [];
    const keyring = new Gate();
    const storage = { ...hung, store: () => keyring.opened.then(answer) };
    let following: Promise<void> | undefined;
    const secrets = new Secrets(storage, (storing) => {
      assert.equal(following, undefined, 'reported once');
      following = followSlowStorage(
        {
          notify: dialogs.notify.bind(dialogs),
          showProgress: (title, work) => {
            said.push(title);
            keyring.open();
            return work({ report: () => undefined });
          },
        },
        storing,
      );
    });
    const storing = secrets.store('credentials/Video', '{}').then(
      () => 'stored',
      () => 'failed',
    );
    mock.timers.tick(TIMEOUT_MS);
    const outcome = await storing;
    await following;
    return { outcome, said: [...said, ...dialogs.shown.map(({ text }) => text)] };
  };
  const waiting = 'Waiting for the keychain or keyring to save the secret. Unlock it if you are asked to.';

  it('keeps waiting, says so, and confirms that the value is stored', async () => {
    assert.deepEqual(await stored(async () => undefined), {
      outcome: 'stored',
      said: [waiting, 'The keychain or keyring has saved the secret.'],
    });
  });

  it('lets the caller report that the keyring refused', async () => {
    const refuse = async () => {
      throw new Error('locked');
    };
    assert.deepEqual(await stored(refuse), { outcome: 'failed', said: [waiting] });
  });

  it('says nothing if the keyring is quick', async () => {
    const secrets = new Secrets({ ...hung, store: () => Promise.resolve() }, notSlow);
    await secrets.store('credentials/Video', '{}');
    mock.timers.tick(TIMEOUT_MS);
  });
});
