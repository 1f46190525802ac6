import assert from 'node:assert/strict';
import { HistoryNotSaved } from '../../../../../src/model/access-tokens/history/history-file';
import { NOON } from '../../../../support/builders';
import { aConnection } from '../../../../support/worlds/model-world';
import {
  DAY,
  type Named,
  TokenMachine,
  type TokenWindow,
  tokenOf,
  VIDEO,
  wordsOf,
} from '../../../../support/worlds/token-machine';

describe('the stored history of access tokens', () => {
  let machine: TokenMachine;
  let window: TokenWindow;

  beforeEach(() => {
    machine = new TokenMachine(NOON);
    window = machine.openWindow();
  });

  for (const broken of ['write', 'rename'] as const) {
    it(`says that nothing can be saved while the disk fails to ${broken}, and is as before when it works`, async () => {
      await window.list([['A']]);
      machine.files.broken.add(broken);
      assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new', 'unavailable']);
      await assert.rejects(window.history.markReviewed(window.reading), HistoryNotSaved);
      assert.ok(window.log.warnings.length > 0);
      machine.files.broken.clear();
      assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new']);
      assert.deepEqual(machine.fileNames, ['history.json']);
    });
  }

  it('is not replaced while it cannot be read', async () => {
    await window.list([['A']]);
    machine.files.broken.add('read');
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['unavailable']);
    machine.files.broken.clear();
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new']);
  });

  // [title, damage to the file]
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
      machine.replaceFile(damage);
      const restarted = machine.openWindow();
      assert.deepEqual(wordsOf(await restarted.list([['B']]), restarted), ['newBaseline']);
      assert.equal(restarted.log.warnings.length, 1);
      assert.deepEqual(wordsOf(await restarted.list([['B'], ['C']]), restarted), ['C new']);
    });
  }

  it('says that it was damaged with the next list when something else found out', async () => {
    const watching = machine.openWindow({ isWatched: true });
    await watching.list([['A']]);
    machine.replaceFile(() => '');
    assert.equal(await watching.history.remindTomorrow(), false);
    assert.deepEqual(wordsOf(await watching.list([['A']]), watching), ['newBaseline']);
    assert.deepEqual(wordsOf(await watching.list([['A']]), watching), []);
  });

  it('begins again when the key is lost, which is said once', async () => {
    await window.list([['A'], ['B']]);
    machine.change((remembered) => ({ ...remembered, remindedAt: 5 }));
    machine.secrets.values.clear();
    for (const next of [window, machine.openWindow()]) {
      const comparison = await next.list([['A'], ['C']]);
      assert.deepEqual(wordsOf(comparison, next), next === window ? ['newBaseline'] : []);
    }
    assert.equal(machine.remembered?.remindedAt, 5);
  });

  for (const call of ['get', 'store'] as const) {
    it(`compares and stores nothing when the keyring fails to ${call} the key`, async () => {
      machine.secrets.broken.add(call);
      window.show([['A']]);
      await assert.rejects(window.history.markReviewed(window.reading), HistoryNotSaved);
      const watching = machine.openWindow({ isWatched: true });
      assert.deepEqual(wordsOf(await watching.list([['A']]), watching), ['unavailable']);
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
      const moved = machine.openWindow({ connection: aConnection(address), isWatched: true });
      assert.equal(await moved.history.remindTomorrow(), false);
      assert.equal(moved.history.remembered, undefined);
      assert.deepEqual(wordsOf(await moved.list([['B']]), moved), ['newBaseline']);
      assert.deepEqual(wordsOf(await moved.list([['B']]), moved), []);
    });
  }

  it('is separate for each key of a connection', async () => {
    await window.list([['A']]);
    const other = machine.openWindow({
      connection: aConnection('https://example.com/video', '../Büro: 1/2'),
    });
    assert.deepEqual(wordsOf(await other.list([['B']]), other), []);
    assert.deepEqual(wordsOf(await window.list([['A'], ['B']]), window), ['B new']);
    for (const path of machine.files.contents.keys())
      assert.match(path, /^access-tokens-[\da-f]{32}\/history\.json$/);
  });

  it('still belongs to its connection after a rename', async () => {
    await window.list([['A']]);
    const renamed = machine.openWindow({ connection: { ...VIDEO, name: 'Renamed' } });
    assert.deepEqual(wordsOf(await renamed.list([['B']]), renamed), ['B new', 'A withdrawn']);
  });

  it('does not begin again with a list that was under way when its connection was removed', async () => {
    await window.list([['A']]);
    window.show([['B']]);
    const late = window.history.recordList();
    window.session.isClosed = true;
    machine.files.contents.clear();
    await late;
    assert.equal(machine.files.contents.size, 0);
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
