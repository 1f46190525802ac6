import assert from 'node:assert/strict';
import { SessionClosed } from '../../../../src/model/connections/session-closed';
import {
  type RememberedEndpoint,
  RememberedEndpoints,
} from '../../../../src/model/endpoints/remembered-endpoints';
import { decodePairingCode } from '../../../../src/service/decode';
import type { Endpoint } from '../../../../src/service/resources';
import { anEndpoint, aPairingCode, NOON } from '../../../support/builders';
import { present, thrownBy } from '../../../support/expect';
import { MemoryLog, MemoryState } from '../../../support/ports';
import { aConnection } from '../../../support/worlds/world';

const KEY = 'endpoints/Video';
const BASE_URL = 'https://video.example';
const endpoint = (fields: Readonly<Record<string, unknown>> = {}) =>
  present(
    decodePairingCode('endpoints.pairingCode', aPairingCode({ endpoint: anEndpoint(fields) })).endpoint,
  );

/** Remembers one look-up. */
const remember = (
  into: RememberedEndpoints,
  id: string,
  found: Endpoint | undefined,
  capabilities: readonly string[] | undefined,
  at: number,
) => into.rememberAll([{ id, endpoint: found, capabilities }], at);

describe('RememberedEndpoints', () => {
  let state: MemoryState;
  let log: MemoryLog;
  beforeEach(() => {
    state = new MemoryState();
    log = new MemoryLog();
  });

  const open = (samples: readonly RememberedEndpoint[] = [], name = 'Video', baseUrl = BASE_URL) =>
    new RememberedEndpoints({ state, log }, aConnection(baseUrl, name), samples);

  it('keeps endpoints across a restart', async () => {
    await remember(open(), 'EP-1', endpoint(), ['JOIN'], NOON);
    assert.deepEqual(open().all, [{ ...anEndpoint(), capabilities: ['JOIN'], lookedUpAt: NOON }]);
    assert.deepEqual(log.warnings, []);
  });

  it('sorts by name, then by ID, comparing numbers by value', async () => {
    const remembered = open();
    for (const [id, name] of [
      ['EP-10', 'Room 10'],
      ['EP-9', 'Room 9'],
      ['EP-3', 'room 9'],
      ['EP-20', undefined],
    ] as const) {
      await remember(remembered, id, endpoint({ name }), [], NOON);
    }
    assert.deepEqual(
      remembered.all.map(({ id }) => id),
      ['EP-20', 'EP-3', 'EP-9', 'EP-10'],
    );
  });

  it('keeps known details until new ones are loaded', async () => {
    const remembered = open();
    await remember(remembered, 'EP-1', endpoint(), ['JOIN'], NOON);
    await remember(remembered, 'EP-1', undefined, undefined, NOON + 1);
    assert.deepEqual(remembered.get('EP-1'), {
      ...anEndpoint(),
      capabilities: ['JOIN'],
      lookedUpAt: NOON + 1,
    });
    await remember(remembered, 'EP-1', endpoint({ name: 'Renamed', ipAddress: null }), [], NOON + 2);
    assert.equal(remembered.get('EP-1')?.name, 'Renamed');
    assert.equal(remembered.get('EP-1')?.ipAddress, undefined);
    assert.deepEqual(remembered.get('EP-1')?.capabilities, []);
  });

  it('restores several endpoints in the order in which they are evicted', async () => {
    const remembered = open();
    for (const [index, id] of ['EP-3', 'EP-1', 'EP-2'].entries()) {
      await remember(remembered, id, undefined, undefined, NOON + index);
    }
    const stored = state.values.get(KEY);
    const forgotten = await remembered.forget('EP-1', 'EP-3', 'EP-9');
    assert.deepEqual(
      forgotten.map(({ id }) => id),
      ['EP-1', 'EP-3'],
    );
    await remembered.restore(...forgotten);
    assert.deepEqual(state.values.get(KEY), stored);
  });

  it('keeps a look-up newer than the restored one', async () => {
    const remembered = open();
    await remember(remembered, 'EP-1', undefined, undefined, NOON);
    const forgotten = await remembered.forget('EP-1');
    await remember(remembered, 'EP-1', endpoint(), [], NOON + 1);
    await remembered.restore(...forgotten);
    assert.equal(remembered.get('EP-1')?.lookedUpAt, NOON + 1);
  });

  it('writes nothing after its connection is closed, and says so', async () => {
    let isOpen = true;
    const remembered = new RememberedEndpoints({ state, log }, aConnection(BASE_URL), [], () => {
      if (!isOpen) throw new SessionClosed('Video');
    });
    await remember(remembered, 'EP-1', endpoint(), [], NOON);
    await remember(remembered, 'EP-2', endpoint(), [], NOON);
    const forgotten = await remembered.forget('EP-1');
    isOpen = false;
    const before = [...state.values];
    for (const work of [
      remembered.restore(...forgotten),
      remembered.forget('EP-2'),
      remember(remembered, 'EP-3', undefined, undefined, NOON),
    ])
      assert.ok((await thrownBy(work)) instanceof SessionClosed);
    assert.deepEqual([...state.values], before);
  });

  for (const address of ['https://other.example', `${BASE_URL}/other`]) {
    it(`does not show the endpoints of another service under the same key: ${address}`, async () => {
      await remember(open(), 'EP-1', endpoint(), [], NOON);
      const other = open([{ id: 'S-1' }], 'Video', address);
      assert.deepEqual(other.all, [{ id: 'S-1' }]);
      await remember(other, 'EP-2', undefined, undefined, NOON);
      assert.deepEqual(
        other.all.map(({ id }) => id),
        ['EP-2', 'S-1'],
      );
    });
  }

  it('reports every change', async () => {
    const remembered = open();
    let reported = 0;
    remembered.onDidChange(() => reported++);
    await remember(remembered, 'EP-1', undefined, undefined, NOON);
    const forgotten = await remembered.forget('EP-1');
    await remembered.restore(...forgotten);
    await remembered.wipe();
    assert.equal(reported, 4);
  });

  it('merges the endpoints of two windows', async () => {
    const one = open();
    const other = open();
    await remember(one, 'EP-1', endpoint(), [], NOON);
    await remember(other, 'EP-2', endpoint({ id: 'EP-2' }), [], NOON);
    await remember(one, 'EP-3', endpoint({ id: 'EP-3' }), [], NOON);
    for (const window of [one, other]) {
      assert.deepEqual(new Set(window.all.map(({ id }) => id)), new Set(['EP-1', 'EP-2', 'EP-3']));
    }
    await other.wipe();
    assert.deepEqual(one.all, []);
  });

  it('reports another window’s endpoints at the next read', async () => {
    const one = open();
    const other = open();
    let reported = 0;
    one.onDidChange(() => reported++);
    one.readAgain();
    await remember(other, 'EP-1', endpoint(), [], NOON);
    assert.equal(one.all.length, 1);
    assert.equal(reported, 0);
    one.readAgain();
    one.readAgain();
    assert.equal(reported, 1);
    await remember(other, 'EP-1', endpoint(), [], NOON + 1);
    one.readAgain();
    await other.forget('EP-1');
    one.readAgain();
    assert.equal(reported, 3);
    await remember(one, 'EP-2', endpoint(), [], NOON);
    one.readAgain();
    assert.equal(reported, 4, 'its own change is reported once');
  });

  it('removes the oldest look-ups when there are too many', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ id: `EP-${index}`, lookedUpAt: NOON }));
    state.values.set(KEY, { version: 1, baseUrl: BASE_URL, endpoints: many });
    const remembered = open();
    await remember(remembered, 'EP-0', undefined, undefined, NOON + 1);
    await remember(remembered, 'NEW', undefined, undefined, NOON + 2);
    assert.equal(remembered.all.length, 5000);
    assert.equal(remembered.get('EP-1'), undefined);
    assert.ok(remembered.get('EP-0') && remembered.get('NEW'));
  });

  it('logs that state cannot be written, but does not fail', async () => {
    state.isBroken = true;
    await remember(open(), 'EP-1', endpoint(), [], NOON);
    assert.equal(log.warnings.length, 1);
    assert.doesNotMatch(log.warnings.join(), /Board|EP-1/);
  });

  describe('samples', () => {
    const samples = [{ id: 'S-1', name: 'Sample' }, { id: 'S-2' }];

    it('shows samples from the start, and keeps them once something is remembered', async () => {
      const remembered = open(samples);
      assert.equal(remembered.all.length, 2);
      await remember(remembered, 'EP-1', endpoint(), [], NOON);
      await remembered.forget('S-1');
      assert.deepEqual(
        open(samples).all.map(({ id }) => id),
        ['EP-1', 'S-2'],
      );
    });
  });

  describe('invalid state', () => {
    const good = { id: 'EP-1', name: 'Board Room' };
    const rows: readonly (readonly [what: string, stored: unknown])[] = [
      ['a newer format', { version: 2, baseUrl: BASE_URL, endpoints: [good] }],
      ['an object without a base URL', { version: 1, endpoints: [good] }],
      ['an item without an ID', { version: 1, baseUrl: BASE_URL, endpoints: [good, { name: 'Attic' }] }],
    ];
    for (const [what, stored] of rows) {
      it(`ignores ${what}, and can be written again`, async () => {
        state.values.set(KEY, stored);
        state.values.set('endpoints/Other', { version: 1, baseUrl: BASE_URL, endpoints: [good] });
        const remembered = open();
        assert.equal(remembered.all.length, 0);
        assert.equal(remembered.all.length, 0, 'read again');
        assert.equal(log.warnings.length, 1, 'logged once');
        await remember(remembered, 'NEW', undefined, undefined, NOON);
        assert.deepEqual(open().get('NEW'), { id: 'NEW', lookedUpAt: NOON });
        assert.equal(open([], 'Other').all.length, 1, 'the others stay');
      });
    }

    it('accepts IDs that are names of built-in object properties', () => {
      const items: unknown = JSON.parse('[{"id":"__proto__","name":"P"},{"id":"constructor"}]');
      state.values.set(KEY, { version: 1, baseUrl: BASE_URL, endpoints: items });
      assert.equal(open().get('__proto__')?.name, 'P');
      assert.equal(open().get('toString'), undefined);
    });
  });
});
