import assert from 'node:assert/strict';
import type { SecretStorage } from 'vscode';
import { Secrets } from '../../../../src/workbench/platform/secrets';

const LIMIT_MS = 20;

// No VS Code has a keyring that hangs: this is the only way to see what comes of one.
const never = () => new Promise<never>(() => undefined);
const hung: SecretStorage = {
  get: never,
  store: never,
  delete: never,
  onDidChange: () => ({ dispose: () => undefined }),
};

describe('a keyring that never answers', () => {
  const rows: readonly (readonly [what: string, call: (secrets: Secrets) => Promise<unknown>])[] = [
    ['get', (secrets) => secrets.get('credentials/Video')],
    ['store', (secrets) => secrets.store('credentials/Video', '{}')],
    ['delete', (secrets) => secrets.delete('credentials/Video')],
  ];
  for (const [what, call] of rows) {
    it(`${what}: fails within the time limit, without the key or the value`, async () => {
      const secrets = new Secrets(hung, LIMIT_MS);
      await assert.rejects(call(secrets), { message: 'The secret storage does not answer.' });
    });
  }

  it('a call that hangs does not hold up the next one', async () => {
    const calls = [never, () => Promise.resolve('{}')];
    const secrets = new Secrets({ ...hung, get: () => calls.shift()?.() ?? never() }, LIMIT_MS);
    const first = assert.rejects(secrets.get('credentials/Video'));
    assert.equal(await secrets.get('credentials/Video'), '{}');
    await first;
  });
});
