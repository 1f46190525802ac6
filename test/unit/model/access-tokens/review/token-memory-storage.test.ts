import assert from 'node:assert/strict';
import { NOON } from '../../../../support/builders';
import { aConnection } from '../../rig';
import { DAY, Machine, type Named, tokenOf, VIDEO, type Window, wordsOf } from './rig';

describe('the stored memory of access tokens', () => {
  let machine: Machine;
  let window: Window;

  beforeEach(() => {
    machine = new Machine();
    window = machine.openWindow();
  });

  for (const broken of ['write', 'rename'] as const) {
    it(`is kept in the window while the disk fails to ${broken}, and saved when it works`, async () => {
      await window.list([['A']]);
      machine.files.broken.add(broken);
      assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new', 'notSaved']);
      const review = await window.memory.review(window.source([['A'], ['B']]));
      assert.deepEqual(wordsOf(review, window), ['notSaved']);
      assert.ok(window.log.warnings.length > 0);
      machine.files.broken.clear();
      assert.deepEqual(wordsOf(await window.list([['A'], ['B'], ['C']]), window), ['C new']);
      const restarted = machine.openWindow();
      assert.deepEqual(wordsOf(await restarted.list([['A'], ['B'], ['C']]), restarted), ['C new']);
      assert.equal(machine.versions.length, 1);
    });
  }

  it('begins in the window when the disk is read-only', async () => {
    machine.files.broken.add('write').add('rename').add('delete');
    assert.deepEqual(wordsOf(await window.list([['A']]), window), ['notSaved']);
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new', 'notSaved']);
    assert.equal((await window.memory.read(VIDEO))?.records.size, 2);
  });

  it('is not replaced while it cannot be read', async () => {
    await window.list([['A']]);
    const restarted = machine.openWindow();
    machine.files.broken.add('list').add('read');
    assert.deepEqual(wordsOf(await restarted.list([['A'], ['B']]), restarted), ['notSaved']);
    machine.files.broken.clear();
    assert.deepEqual(wordsOf(await restarted.list([['A'], ['B']]), restarted), ['B new']);
  });

  it('is read again when its file vanishes, as another window has written a later one', async () => {
    await window.list([['A'], ['B']]);
    const restarted = machine.openWindow();
    const { files } = machine;
    const read = files.read.bind(files);
    const vanish = async (folder: string, name: string) => {
      files.read = read;
      await window.list([['A'], ['C']]);
      return await read(folder, name);
    };
    files.read = vanish;
    assert.equal((await restarted.memory.read(VIDEO))?.records.size, 3);
    files.read = vanish;
    const review = await restarted.list([['A'], ['C']]);
    assert.deepEqual(wordsOf(review, restarted), ['C new', 'B withdrawn']);
  });

  // [what, how the file is damaged]
  const damages: readonly (readonly [what: string, damage: (text: string) => string])[] = [
    ['is garbage', () => '\u0000\u0001garbage'],
    ['is empty', () => ''],
    ['is cut in a line', (text) => text.slice(0, -10)],
    ['has a line less', (text) => text.slice(0, text.trimEnd().lastIndexOf('\n') + 1)],
    ['is of another version', (text) => text.replace('"version":1', '"version":2')],
    ['has a record of another shape', (text) => text.replace('["ROLE_READONLY"]', '{}')],
    ['is that of another connection', (text) => text.replace('"Video"', '"Other"')],
  ];
  for (const [what, damage] of damages) {
    it(`is set aside when it ${what}, which is said once`, async () => {
      await window.list([['A'], ['B']]);
      machine.replaceFile(damage);
      const damaged = machine.stored.split('\n').slice(1).join('\n');
      const restarted = machine.openWindow();
      assert.deepEqual(wordsOf(await restarted.list([['A']]), restarted), ['damaged']);
      assert.equal(restarted.log.warnings.length, 1);
      assert.deepEqual(wordsOf(await restarted.list([['A'], ['C']]), restarted), ['C new']);
      const aside = [...machine.files.contents].filter(([path]) => path.includes('/damaged-'));
      assert.deepEqual(
        aside.map(([, bytes]) => new TextDecoder().decode(bytes)),
        [damaged],
      );
      assert.equal(machine.versions.length, 1);
    });
  }

  it('says that it was damaged with the next list when something else found out', async () => {
    await window.list([['A']]);
    machine.replaceFile(() => '');
    const restarted = machine.openWindow();
    assert.equal(await restarted.memory.update(VIDEO, (memory) => memory), undefined);
    assert.deepEqual(wordsOf(await restarted.list([['A']]), restarted), ['damaged']);
    assert.deepEqual(wordsOf(await restarted.list([['A']]), restarted), []);
  });

  it('begins again when the key is lost, which is said once', async () => {
    await window.list([['A'], ['B']]);
    await window.memory.update(VIDEO, (memory) => ({ ...memory, remindedAt: 5 }));
    machine.secrets.values.clear();
    for (const next of [window, machine.openWindow()]) {
      const review = await next.list([['A'], ['C']]);
      assert.deepEqual(wordsOf(review, next), next === window ? ['keyLost'] : []);
    }
    assert.equal((await window.memory.read(VIDEO))?.remindedAt, 5);
  });

  for (const call of ['get', 'store'] as const) {
    it(`compares and stores nothing when the keyring fails to ${call} the key`, async () => {
      machine.secrets.broken.add(call);
      const review = await window.memory.review(window.source([['A']]));
      assert.deepEqual(wordsOf(review, window), ['noKey']);
      assert.equal(machine.files.contents.size, 0);
      assert.equal(machine.secrets.values.size, 0);
      assert.ok(window.log.warnings.length > 0);
      machine.secrets.broken.clear();
      assert.deepEqual(wordsOf(await window.list([['A']]), window), []);
    });
  }

  it('keeps what it knows while the keyring is locked', async () => {
    await window.list([['A']]);
    machine.secrets.broken.add('get');
    assert.deepEqual(wordsOf(await window.list([['B']]), window), ['noKey']);
    machine.secrets.broken.clear();
    assert.deepEqual(wordsOf(await window.list([['B']]), window), ['B new', 'A withdrawn']);
  });

  it('begins again for another account, which is said once', async () => {
    await window.list([['A']]);
    assert.deepEqual(wordsOf(await window.list([['B']], { username: 'bob' }), window), ['otherAccount']);
    assert.deepEqual(wordsOf(await window.list([['B']], { username: 'bob' }), window), []);
  });

  it('compares where the account is not known', async () => {
    await window.list([['A']], { username: '' });
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new']);
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']], { username: '' }), window), ['B new']);
    assert.deepEqual(wordsOf(await window.list([['A']], { username: 'bob' }), window), ['otherAccount']);
  });

  it('begins again for another origin, which is said once', async () => {
    await window.list([['A']]);
    const connection = aConnection('https://other.example/video');
    assert.equal(await window.memory.read(connection), undefined);
    assert.equal(await window.memory.update(connection, (memory) => memory), undefined);
    assert.deepEqual(wordsOf(await window.list([['B']], { connection }), window), ['otherOrigin']);
    assert.deepEqual(wordsOf(await window.list([['B']], { connection }), window), []);
  });

  it('is separate for each name of a connection', async () => {
    await window.list([['A']]);
    const connection = aConnection('https://example.com/video', '../Büro: 1/2');
    assert.deepEqual(wordsOf(await window.list([['B']], { connection }), window), []);
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new']);
    const folders = [...machine.files.contents.keys()].map((path) => path.split('/'));
    for (const parts of folders)
      assert.match(parts.join('|'), /^access-tokens-[\da-f]{32}\|(?:replaced-)?\d+\.json$/);
  });

  it('is deleted when it is wiped, with its undo', async () => {
    await window.list([['A']]);
    const connection = aConnection('https://example.com/video', 'Other');
    await window.list([['B']], { connection });
    const source = window.source([['A'], ['B']]);
    await window.memory.review(source);
    await window.memory.wipe('Video');
    assert.equal(machine.versions.length, 1);
    assert.equal(await window.memory.read(VIDEO), undefined);
    assert.deepEqual(wordsOf(await window.memory.undoReview(source), window), []);
    assert.equal((await window.memory.read(connection))?.records.size, 1);
  });

  it('does not begin again with a list that was under way when it was wiped', async () => {
    await window.list([['A']]);
    const late = [window.memory.listed(window.source([['B']])), window.memory.review(window.source([['B']]))];
    await window.memory.wipe('Video');
    assert.deepEqual(await Promise.all(late), [undefined, undefined]);
    assert.equal(machine.files.contents.size, 0);
  });

  it('logs that it could not be wiped', async () => {
    await window.list([['A']]);
    machine.files.broken.add('delete');
    await window.memory.wipe('Video');
    assert.equal(window.log.warnings.length, 1);
  });

  it('has nothing of the tokens, nor the user name, in any byte', async () => {
    const token = tokenOf('C');
    const lastFour = token.slice(-4);
    const quoting = (text: string) => ({
      clientName: text,
      enterpriseName: `of ${text}`,
      roles: [text, `ROLE ${text}`],
      creationDate: text,
      expirationDate: `${'x'.repeat(190)}${text}`,
    });
    const lists: readonly (readonly Named[])[] = [
      [['C', quoting(`key ${token}`)]],
      [['C', quoting(`${'y'.repeat(185)}${token}`)]],
      [['C', quoting(`key …${lastFour}`)], ['B']],
      [['B']],
    ];
    for (const list of lists) {
      await window.list(list, { username: 'alice-the-admin' });
      const { stored } = machine;
      assert.ok(stored.includes('key …') || stored.includes('yyy'));
      for (const secret of [token, lastFour, token.slice(0, 12), tokenOf('B'), 'alice-the-admin']) {
        assert.ok(!stored.includes(secret), `${secret} in ${stored}`);
      }
    }
    assert.ok([...machine.secrets.values.keys()].includes('fingerprint-key'));
  });

  it('has no number that is the token', async () => {
    const accessToken = String(NOON + DAY);
    await window.list([['A', { accessToken, expirationDate: NOON + DAY, creationDate: NOON }]]);
    assert.ok(!machine.stored.includes(accessToken));
    assert.ok(machine.stored.includes(String(NOON)));
  });

  it('has long texts cut', async () => {
    await window.list([['A', { clientName: 'z'.repeat(1000), roles: ['r'.repeat(1000)] }]]);
    assert.match(machine.stored, /"z{200}",/);
    assert.match(machine.stored, /\["r{200}"\]/);
  });
});
