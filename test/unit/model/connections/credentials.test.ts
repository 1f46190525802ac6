import assert from 'node:assert/strict';
import { CredentialStore, CredentialsError } from '../../../../src/model/connections/credentials';
import { kindOf, thrownBy } from '../../../support/expect';
import { MemorySecrets } from '../../../support/ports';
import { aConnection } from '../../../support/worlds/world';

const KEY = 'credentials/Video';
const CREDENTIALS = { username: 'alice', password: 'ü€😀' };

describe('CredentialStore', () => {
  const video = aConnection('https://example.com/video');

  async function whyNone(store: CredentialStore, connection = video): Promise<string> {
    const thrown = await thrownBy(store.read(connection));
    assert.ok(thrown instanceof CredentialsError);
    assert.doesNotMatch(`${thrown} ${thrown.stack} ${JSON.stringify(thrown)}`, /keyring|alice|€/);
    return thrown.why;
  }

  it('saves one record per connection, including its base URL', async () => {
    const secrets = new MemorySecrets();
    const store = new CredentialStore(secrets);
    await store.save(video, CREDENTIALS);
    assert.deepEqual([...secrets.values.keys()], [KEY]);
    const { id, ...record } = JSON.parse(secrets.values.get(KEY) ?? '');
    assert.match(id, /^[\da-f-]{36}$/);
    assert.deepEqual(record, {
      version: 2,
      baseUrl: 'https://example.com/video',
      username: 'alice',
      password: 'ü€😀',
    });
    assert.deepEqual(await store.read(video), { ...CREDENTIALS, id });
    assert.deepEqual(await new CredentialStore(secrets).read(video), { ...CREDENTIALS, id });
  });

  // [behavior of the storage, prefilled user name]
  const prefills: readonly (readonly [
    what: string,
    change: (secrets: MemorySecrets) => void,
    name: string,
  ])[] = [
    ['answers', () => undefined, 'alice'],
    ['has none', ({ values }) => values.clear(), ''],
    ['fails', ({ broken }) => broken.add('get'), ''],
    [
      'hangs',
      (secrets) => {
        secrets.held = new Promise(() => undefined);
      },
      '',
    ],
  ];
  for (const [what, change, name] of prefills) {
    it(`prefills “${name}” when the storage ${what}`, async () => {
      const secrets = new MemorySecrets();
      const store = new CredentialStore(secrets);
      await store.save(video, CREDENTIALS);
      change(secrets);
      assert.equal((await store.known(video)).username, name);
    });
  }

  // [requested address, whether credentials of https://example.com/video apply to it]
  const addresses: readonly (readonly [address: string, isSame: boolean])[] = [
    ['https://example.com/video', true],
    ['https://EXAMPLE.com:443/video/', true],
    ['https://example.com', false],
    ['https://example.com/video/other', false],
    ['https://example.com/Video', false],
    ['http://example.com/video', false],
    ['https://example.com:8443/video', false],
    ['https://www.example.com/video', false],
    ['https://example.com.evil.example/video', false],
    ['demo:', false],
  ];
  for (const [address, isSame] of addresses) {
    it(`${isSame ? 'reads' : 'does not read'} credentials of https://example.com/video for ${address}, and proposes the user name`, async () => {
      const secrets = new MemorySecrets();
      const store = new CredentialStore(secrets);
      await store.save(video, CREDENTIALS);
      if (isSame) assert.equal((await store.read(aConnection(address))).password, CREDENTIALS.password);
      else assert.equal(await whyNone(store, aConnection(address)), 'otherAddress');
      assert.deepEqual(await store.known(aConnection(address)), { username: 'alice', isForAddress: isSame });
    });
  }

  const baseUrl = video.baseUrl.href;
  const id = 'random';
  const records: readonly (readonly [what: string, text: string])[] = [
    ['invalid JSON', 'hunter2'],
    ['an empty string', ''],
    ['the value null', 'null'],
    ['a list instead of an object', '[]'],
    ['an older format', JSON.stringify({ version: 1, id, origin: 'https://example.com', ...CREDENTIALS })],
    ['a newer format', JSON.stringify({ version: 3, id, baseUrl, ...CREDENTIALS })],
    ['no ID', JSON.stringify({ version: 2, baseUrl, ...CREDENTIALS })],
    ['no base URL', JSON.stringify({ version: 2, id, ...CREDENTIALS })],
    ['no password', JSON.stringify({ version: 2, id, baseUrl, username: 'alice' })],
    [
      'a password that is a number',
      JSON.stringify({ version: 2, id, baseUrl, username: 'alice', password: 7 }),
    ],
    ['an empty password', JSON.stringify({ version: 2, id, baseUrl, username: 'alice', password: '' })],
    ['a user name of spaces', JSON.stringify({ version: 2, id, baseUrl, username: '  ', password: 'x' })],
    ['a user name with a colon', JSON.stringify({ version: 2, id, baseUrl, username: 'a:b', password: 'x' })],
    [
      'a user name with a line break',
      JSON.stringify({ version: 2, id, baseUrl, username: 'a\r\nb', password: 'x' }),
    ],
  ];
  for (const [what, text] of records) {
    it(`treats a record with ${what} as missing`, async () => {
      const secrets = new MemorySecrets();
      secrets.values.set(KEY, text);
      assert.equal(await whyNone(new CredentialStore(secrets)), 'missing');
    });
  }

  it('distinguishes a failing storage from missing credentials', async () => {
    const secrets = new MemorySecrets();
    const store = new CredentialStore(secrets);
    assert.equal(await whyNone(store), 'missing');
    secrets.broken.add('get');
    assert.equal(await whyNone(store), 'unavailable');
  });

  it('keeps the old credentials if new ones cannot be saved, and reports the failure', async () => {
    const secrets = new MemorySecrets();
    const store = new CredentialStore(secrets);
    await store.save(video, CREDENTIALS);
    secrets.broken.add('store');
    const failed = [
      store.save(video, { username: 'alice', password: 'new' }),
      store.saveAccessToken(video, { token: 'tok4711', username: 'alice', chosenAt: 0 }),
    ];
    const why = await Promise.all(failed.map(async (saving) => kindOf(await thrownBy(saving))));
    assert.deepEqual(why, ['passwordNotSaved', 'tokenNotSaved']);
    const { id: _, ...read } = await store.read(video);
    assert.deepEqual(read, CREDENTIALS);
  });

  it('gives each saved record a new ID', async () => {
    const store = new CredentialStore(new MemorySecrets());
    await store.save(video, CREDENTIALS);
    const { id } = await store.read(video);
    await store.save(video, CREDENTIALS);
    assert.notEqual((await store.read(video)).id, id);
  });

  it('deletes credentials', async () => {
    const secrets = new MemorySecrets();
    const store = new CredentialStore(secrets);
    await store.save(video, CREDENTIALS);
    await store.forget('Video');
    assert.equal(secrets.values.size, 0);
    assert.equal(await whyNone(store), 'missing');
  });

  it('fails if a secret may still be stored after it is deleted', async () => {
    const secrets = new MemorySecrets();
    secrets.broken.add('delete');
    const thrown = await thrownBy(new CredentialStore(secrets).forget('Video'));
    assert.ok(thrown instanceof CredentialsError && thrown.why === 'unavailable');
  });

  it('reports changes by connection key, and ignores other keys', () => {
    const secrets = new MemorySecrets();
    const keys: string[] = [];
    const subscription = new CredentialStore(secrets).onDidChange((key) => keys.push(key));
    for (const key of [KEY, 'other', 'credentials/a/b', 'xcredentials/c']) secrets.fire(key);
    subscription.dispose();
    secrets.fire(KEY);
    assert.deepEqual(keys, ['Video', 'a/b']);
  });
});
