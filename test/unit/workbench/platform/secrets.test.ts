import assert from 'node:assert/strict';
import type { SecretStorage } from 'vscode';
import { Secrets } from '../../../../src/workbench/platform/secrets';

const TIMEOUT_MS = 20;

// No test machine has a keyring that hangs.
const never = () => new Promise<never>(() => undefined);
const hung: SecretStorage = {
  get: never,
  store: never,
  delete: never,
  onDidChange: () => ({ dispose: () => undefined }),
};

describe('Secrets with a keyring that never answers', () => {
  const rows: readonly (readonly [what: string, call: (secrets: Secrets) => Promise<unknown>])[] = [
    ['get', (secrets) => secrets.get('credentials/Video')],
    ['store', (secrets) => secrets.store('credentials/Video', '{}')],
    ['delete', (secrets) => secrets.delete('credentials/Video')],
  ];
  for (const [what, call] of rows) {
    it(`fails ${what} with a timeout, without the key or the value`, async () => {
      const secrets = new Secrets(hung, TIMEOUT_MS);
      await assert.rejects(call(secrets), { name: 'AbortedError', message: 'timedOut' });
    });
  }

  it('answers the call after one that hangs', async () => {
    const calls = [never, () => Promise.resolve('{}')];
    const secrets = new Secrets({ ...hung, get: () => calls.shift()?.() ?? never() }, TIMEOUT_MS);
    const first = assert.rejects(secrets.get('credentials/Video'));
    assert.equal(await secrets.get('credentials/Video'), '{}');
    await first;
  });
});
