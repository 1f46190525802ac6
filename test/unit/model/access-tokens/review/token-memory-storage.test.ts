import assert from 'node:assert/strict';
import { NOON } from '../../../../support/builders';
import { aConnection } from '../../../../support/worlds/model-world';
import {
  DAY,
  type Named,
  ReviewMachine,
  type ReviewWindow,
  tokenOf,
  VIDEO,
  wordsOf,
} from '../../../../support/worlds/review-machine';

describe('the stored memory of access tokens', () => {
  let machine: ReviewMachine;
  let window: ReviewWindow;

  beforeEach(() => {
    machine = new ReviewMachine();
    window = machine.openWindow();
  });

  for (const broken of ['write', 'rename'] as const) {
    it(`says that nothing can be saved while the disk fails to ${broken}, and is as before when it works`, async () => {
      await window.list([['A']]);
      machine.files.broken.add(broken);
      assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new', 'unavailable']);
      assert.equal(await window.memory.review(window.source([['A'], ['B']])), 'notSaved');
      assert.ok(window.log.warnings.length > 0);
      machine.files.broken.clear();
      assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new']);
      assert.deepEqual(machine.fileNames, ['memory.json']);
    });
  }

  it('is not replaced while it cannot be read', async () => {
    await window.list([['A']]);
    machine.files.broken.add('read');
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['unavailable']);
    machine.files.broken.clear();
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new']);
  });

  // [what, how the file is damaged]
  const damages: readonly (readonly [what: string, damage: (text: string) => string])[] = [
    ['is garbage', () => '\u0000\u0001garbage'],
    ['is empty', () => ''],
    ['is cut', (text) => text.slice(0, -1)],
    ['is of another version', (text) => text.replace('"version":1', '"version":2')],
    ['has a record of another shape', (text) => text.replace('["ROLE_READONLY"]', '{}')],
  ];
  for (const [what, damage] of damages) {
    it(`begins again when the file ${what}, which is said once`, async () => {
      await window.list([['A']]);
      machine.replaceFile('memory.json', damage);
      const restarted = machine.openWindow();
      assert.deepEqual(wordsOf(await restarted.list([['B']]), restarted), ['newBaseline']);
      assert.equal(restarted.log.warnings.length, 1);
      assert.deepEqual(wordsOf(await restarted.list([['B'], ['C']]), restarted), ['C new']);
    });
  }

  it('says that it was damaged with the next list when something else found out', async () => {
    await window.list([['A']]);
    machine.replaceFile('memory.json', () => '');
    assert.equal(await window.memory.update(VIDEO, (memory) => memory), undefined);
    assert.deepEqual(wordsOf(await window.list([['A']]), window), ['newBaseline']);
    assert.deepEqual(wordsOf(await window.list([['A']]), window), []);
  });

  it('begins again when the key is lost, which is said once', async () => {
    await window.list([['A'], ['B']]);
    await window.memory.update(VIDEO, (memory) => ({ ...memory, remindedAt: 5 }));
    machine.secrets.values.clear();
    for (const next of [window, machine.openWindow()]) {
      const review = await next.list([['A'], ['C']]);
      assert.deepEqual(wordsOf(review, next), next === window ? ['newBaseline'] : []);
    }
    assert.equal((await window.remembered())?.remindedAt, 5);
  });

  for (const call of ['get', 'store'] as const) {
    it(`compares and stores nothing when the keyring fails to ${call} the key`, async () => {
      machine.secrets.broken.add(call);
      assert.equal(await window.memory.review(window.source([['A']])), 'notSaved');
      assert.deepEqual(wordsOf(await window.memory.listed(window.source([['A']])), window), ['unavailable']);
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
    assert.deepEqual(wordsOf(await window.list([['B']]), window), ['unavailable']);
    machine.secrets.broken.clear();
    assert.deepEqual(wordsOf(await window.list([['B']]), window), ['B new', 'A withdrawn']);
  });

  it('begins again for another account, which is said once', async () => {
    await window.list([['A']]);
    assert.deepEqual(wordsOf(await window.list([['B']], { username: 'bob' }), window), ['newBaseline']);
    assert.deepEqual(wordsOf(await window.list([['B']], { username: 'bob' }), window), []);
  });

  it('compares the lists of the demo, which has no account', async () => {
    await window.list([['A']], { username: '' });
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']], { username: '' }), window), ['B new']);
  });

  for (const address of ['https://other.example/video', 'https://example.com/other']) {
    it(`begins again for another address, which is said once: ${address}`, async () => {
      await window.list([['A']]);
      const connection = aConnection(address);
      assert.equal(await window.memory.update(connection, (memory) => memory), undefined);
      assert.deepEqual(wordsOf(await window.list([['B']], { connection }), window), ['newBaseline']);
      assert.deepEqual(wordsOf(await window.list([['B']], { connection }), window), []);
    });
  }

  it('is separate for each key of a connection', async () => {
    await window.list([['A']]);
    const connection = aConnection('https://example.com/video', '../Büro: 1/2');
    assert.deepEqual(wordsOf(await window.list([['B']], { connection }), window), []);
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new']);
    for (const path of machine.files.contents.keys())
      assert.match(path, /^access-tokens-[\da-f]{32}\/memory\.json$/);
  });

  it('stays that of a connection that is renamed', async () => {
    await window.list([['A']]);
    const connection = { ...VIDEO, name: 'Renamed' };
    assert.deepEqual(wordsOf(await window.list([['B']], { connection }), window), ['B new', 'A withdrawn']);
  });

  it('is deleted when it is wiped', async () => {
    await window.list([['A']]);
    await window.list([['A'], ['B']]);
    const connection = aConnection('https://example.com/video', 'Other');
    await window.list([['B']], { connection });
    await window.memory.wipe(VIDEO);
    assert.deepEqual(machine.fileNames, ['memory.json']);
    assert.equal(await window.remembered(), undefined);
    assert.notEqual(await window.memory.update(connection, () => undefined), undefined);
  });

  it('does not begin again with a list that was under way when it was wiped', async () => {
    await window.list([['A']]);
    let isWanted = true;
    const source = window.source([['B']], { isWanted: () => isWanted });
    const late = [window.memory.listed(source), window.memory.review(source)];
    isWanted = false;
    await window.memory.wipe(VIDEO);
    assert.deepEqual(await Promise.all(late), [undefined, undefined]);
    assert.equal(machine.files.contents.size, 0);
  });

  it('logs that it could not be wiped', async () => {
    await window.list([['A']]);
    machine.files.broken.add('delete');
    await window.memory.wipe(VIDEO);
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
    assert.match(machine.stored, /"z{200}"/);
    assert.match(machine.stored, /"r{200}"/);
  });
});
