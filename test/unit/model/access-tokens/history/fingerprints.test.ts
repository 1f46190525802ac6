import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { Fingerprints } from '../../../../../src/model/access-tokens/history/fingerprints';
import { MemorySecrets } from '../../../../support/ports';
import { type Named, TokenMachine, tokenOf } from '../../../../support/worlds/token-machine';
import { thrownBy } from '../../../expect';

const NAME = 'fingerprint-key';

describe('Fingerprints', () => {
  const entries = (...tokens: readonly Named[]) => new TokenMachine().openWindow().show(tokens).list.entries;

  it('are HMACs of the tokens and the user name, by a random key in the secret storage', async () => {
    const secrets = new MemorySecrets();
    const fingerprints = new Fingerprints(secrets);
    const key = await fingerprints.key();
    const stored = JSON.parse(secrets.values.get(NAME) ?? '');
    assert.equal(stored.version, 1);
    assert.equal(stored.id, key.id);
    const bytes = Buffer.from(stored.key);
    assert.equal(bytes.length, 32);
    const hmac = (text: string) =>
      createHmac('sha256', bytes).update(text).digest().subarray(0, 16).toString('hex');
    const byHandle = await fingerprints.ofTokens(key, entries(['A'], ['B']));
    assert.deepEqual([...byHandle.values()], [hmac(`token:${tokenOf('A')}`), hmac(`token:${tokenOf('B')}`)]);
    assert.equal(await fingerprints.ofAccount(key, 'alice'), hmac('account:alice'));
    assert.equal(await fingerprints.ofAccount(key, ''), undefined);
    assert.equal(key.key.extractable, false);
  });

  for (const garbage of [
    '',
    'garbage',
    '{"version":2,"id":"x","key":[1]}',
    '{"version":1,"id":"x","key":[]}',
  ]) {
    it(`replace a stored key that cannot be used: ${garbage}`, async () => {
      const secrets = new MemorySecrets();
      secrets.values.set(NAME, garbage);
      const { id } = await new Fingerprints(secrets).key();
      assert.notEqual(id, 'x');
      assert.equal((await new Fingerprints(secrets).key()).id, id);
    });
  }

  it('take the key that another window has stored at the same time', async () => {
    const secrets = new MemorySecrets();
    const others = JSON.stringify({ version: 1, id: 'others', key: Array(32).fill(7) });
    secrets.onDidChange(() => secrets.values.set(NAME, others));
    assert.equal((await new Fingerprints(secrets).key()).id, 'others');
  });

  it('make one key for two connections at once', async () => {
    const fingerprints = new Fingerprints(new MemorySecrets());
    const [one, other] = await Promise.all([fingerprints.key(), fingerprints.key()]);
    assert.equal(one.id, other.id);
  });

  it('make no new key when the storage fails, and fail when it keeps none', async () => {
    const secrets = new MemorySecrets();
    const { id } = await new Fingerprints(secrets).key();
    const restarted = new Fingerprints(secrets);
    secrets.broken.add('get');
    assert.ok((await thrownBy(restarted.key())) instanceof Error);
    secrets.broken.clear();
    assert.equal((await restarted.key()).id, id);
    const forgetful = new MemorySecrets();
    forgetful.onDidChange(() => forgetful.values.clear());
    assert.ok((await thrownBy(new Fingerprints(forgetful).key())) instanceof Error);
  });
});
