import assert from 'node:assert/strict';
import { hasRecentChange, type LookUp, type LookUpSubject } from '../../../../src/model/endpoints/look-up';
import { LookUps } from '../../../../src/model/endpoints/look-ups';
import { anEndpoint, aPairingCode, aRoom, NOON } from '../../../support/builders';
import { expectCanceled, expectFailure, kindOf } from '../../../support/expect';
import { answer, held, json, silence } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { useWorld } from '../../../support/worlds/each-world';
import { until } from '../../../support/worlds/world';

const HOUR_MS = 3_600_000;
const EP1: LookUpSubject = { kind: 'endpoint', id: 'EP-1' };

describe('LookUps', () => {
  const world = useWorld();

  const lookUps = () => world.session.lookUps;
  const singleLookUps = () => world.session.singleLookUps;
  const endpoints = () => world.session.endpoints;
  const at = (subject: LookUpSubject): LookUp => lookUps().get(subject);
  const isFetching = () => lookUps().fetching(EP1) !== undefined;
  const targets = () => world.server.requests.map(({ url }) => url);

  describe('endpoint ID', () => {
    it('fetches the current code, then its details by the code’s ID', async () => {
      const lookUp = await singleLookUps().endpoint('EP-1');
      assert.deepEqual(targets(), [
        '/api/endpoints/EP-1/currentpairingcode',
        '/api/endpoints/PC-1/pairingcode',
      ]);
      assert.deepEqual(lookUp, {
        state: 'done',
        code: { id: 'PC-1', code: '123456' },
        fetchedAt: NOON,
        endpoint: anEndpoint(),
        capabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
      });
    });

    it('shows the code before the details are loaded', async () => {
      const gate = new Gate();
      world.server.answer('endpoints.pairingCode', held(gate, json(aPairingCode())));
      const looking = singleLookUps().endpoint('EP-1');
      await until(lookUps().onDidChange, () => at(EP1).code?.code === '123456');
      assert.equal(isFetching(), true);
      assert.equal(at(EP1).endpoint, undefined);
      gate.open();
      await looking;
      assert.equal(isFetching(), false);
    });

    it('shows the pairing code when the details fail', async () => {
      world.server.answer('endpoints.pairingCode', answer(500));
      const lookUp = await singleLookUps().endpoint('EP-1');
      assert.equal(lookUp.code?.code, '123456');
      assert.deepEqual([lookUp.state, kindOf(lookUp.error)], ['incomplete', 'serverError']);
      assert.equal(isFetching(), false);
    });

    it('fails if there is no code, and keeps an older one', async () => {
      await expectFailure(singleLookUps().endpoint('EP-9'), 'notFound');
      const unknown = at({ kind: 'endpoint', id: 'EP-9' });
      assert.equal(unknown.code, undefined);
      assert.deepEqual([unknown.state, kindOf(unknown.error)], ['failed', 'notFound']);
      await singleLookUps().endpoint('EP-1');
      world.server.answer('endpoints.currentPairingCode', answer(500));
      await expectFailure(singleLookUps().endpoint('EP-1'), 'serverError');
      assert.equal(at(EP1).code?.code, '123456');
      assert.deepEqual([at(EP1).state, kindOf(at(EP1).error)], ['failed', 'serverError']);
      world.server.reset();
      await singleLookUps().endpoint('EP-1');
      assert.equal(at(EP1).error, undefined);
    });

    it('rejects a string that cannot be an ID, and sends nothing', async () => {
      for (const id of ['', ' ', '..', 'a\nb', '\ud800'])
        await expectFailure(singleLookUps().endpoint(id), 'invalidInput');
      assert.equal(world.server.connectionCount, 0);
    });
  });

  describe('pairing code ID', () => {
    const BY_CODE_ID: LookUpSubject = { kind: 'pairingCode', id: 'PC-1' };

    it('fetches code and endpoint in one request, and remembers the endpoint', async () => {
      const lookUp = await singleLookUps().lookUp({ kind: 'pairingCode', id: 'PC-1' });
      assert.deepEqual(targets(), ['/api/endpoints/PC-1/pairingcode']);
      assert.equal(lookUp.code?.code, '123456');
      assert.equal(lookUp.endpoint?.name, 'Board Room');
      assert.equal(endpoints().get('EP-1')?.name, 'Board Room');
      assert.equal(lookUps().fetching(BY_CODE_ID), undefined);
    });

    it('keeps an endpoint’s current code when a previous code is looked up', async () => {
      world.server.service.changeCode('EP-1', { id: 'PC-2', code: '654321' });
      await singleLookUps().endpoint('EP-1');
      world.server.answer('/api/endpoints/PC-1/pairingcode', json(aPairingCode()));
      await singleLookUps().lookUp({ kind: 'pairingCode', id: 'PC-1' });
      assert.equal(at(EP1).code?.code, '654321');
      assert.equal(at(BY_CODE_ID).code?.code, '123456');
    });

    // [description of the endpoint in the response, endpoint]
    const rows: readonly (readonly [what: string, endpoint: unknown])[] = [
      ['no endpoint', undefined],
      ['an endpoint without an ID', anEndpoint({ id: undefined })],
    ];
    for (const [what, endpoint] of rows) {
      it(`remembers nothing when the response has ${what}`, async () => {
        world.server.answer('endpoints.pairingCode', json(aPairingCode({ endpoint })));
        assert.equal(
          (await singleLookUps().lookUp({ kind: 'pairingCode', id: 'PC-1' })).code?.code,
          '123456',
        );
        assert.deepEqual(endpoints().all, []);
      });
    }
  });

  describe('canceling', () => {
    it('keeps the previous result', async () => {
      const before = await singleLookUps().endpoint('EP-1');
      world.server.answer('endpoints.currentPairingCode', silence());
      const controller = new AbortController();
      const looking = singleLookUps().endpoint('EP-1', controller.signal);
      await world.server.requested(3);
      controller.abort();
      await expectCanceled(looking);
      await until(lookUps().onDidChange, () => !isFetching());
      assert.deepEqual(at(EP1), before);
    });

    it('ends without an error if it is canceled before the code arrives', async () => {
      world.server.answer('endpoints.currentPairingCode', () => undefined);
      const controller = new AbortController();
      const looking = singleLookUps().endpoint('EP-1', controller.signal);
      await world.server.requested(1);
      controller.abort();
      await expectCanceled(looking);
      await until(lookUps().onDidChange, () => !isFetching());
      assert.deepEqual(at(EP1), { state: 'notFetched' });
      world.server.reset();
      assert.equal((await singleLookUps().endpoint('EP-1')).code?.code, '123456');
    });

    it('keeps the code without details if it is canceled before they arrive', async () => {
      world.server.answer('endpoints.pairingCode', () => undefined);
      const controller = new AbortController();
      const looking = singleLookUps().endpoint('EP-1', controller.signal);
      await world.server.requested(2);
      controller.abort();
      await expectCanceled(looking);
      await until(lookUps().onDidChange, () => !isFetching());
      const { code, state, endpoint } = at(EP1);
      assert.deepEqual([code?.code, state, endpoint], ['123456', 'incomplete', undefined]);
    });
  });

  describe('same endpoint twice', () => {
    const CODE = 'endpoints.currentPairingCode';

    it('shares the requests', async () => {
      const gate = new Gate();
      world.server.answer(CODE, held(gate, world.server.service.behavior));
      const both = [singleLookUps().endpoint('EP-1'), singleLookUps().endpoint('EP-1')];
      gate.open();
      const [first, second] = await Promise.all(both);
      assert.deepEqual(first, second);
      assert.equal(world.server.requests.length, 2);
    });

    it('continues when one caller leaves, and ends when both have left', async () => {
      world.server.answer(CODE, silence());
      const [one, other] = [new AbortController(), new AbortController()];
      const left = expectCanceled(singleLookUps().endpoint('EP-1', one.signal));
      const looking = expectCanceled(singleLookUps().endpoint('EP-1', other.signal));
      await world.server.requested(1);
      one.abort();
      await left;
      assert.equal(isFetching(), true);
      other.abort();
      await looking;
      await until(lookUps().onDidChange, () => !isFetching());
    });

    it('shows the newer code if the older response arrives last', () => {
      const [older, newer] = [lookUps().begin(EP1, 'code'), lookUps().begin(EP1, 'code')];
      const withCode = (code: string) => (before: LookUp) => ({ ...before, code: { id: 'PC-1', code } });
      newer.respond(withCode('newer'));
      assert.equal(isFetching(), true);
      older.respond(withCode('older'));
      assert.deepEqual([at(EP1).code?.code, isFetching()], ['newer', false]);
    });

    it('keeps a code when an earlier request fails after it, or while a later one is in flight', () => {
      const failed = (before: LookUp): LookUp => ({ ...before, state: 'failed' });
      const found = (before: LookUp): LookUp => ({ ...before, state: 'done' });
      const [first, second, third] = [1, 2, 3].map(() => lookUps().begin(EP1, 'code'));
      second?.respond(found);
      first?.fail(failed);
      assert.equal(at(EP1).state, 'done');
      const fourth = lookUps().begin(EP1, 'code');
      third?.fail(failed);
      assert.deepEqual([at(EP1).state, isFetching()], ['done', true]);
      fourth.fail(failed);
      assert.deepEqual([at(EP1).state, isFetching()], ['failed', false]);
    });
  });

  describe('user name', () => {
    const codeOf1 = () => at(EP1).code?.code;
    const save = (username: string, password: string) => {
      world.server.service.password = password;
      world.server.service.username = username;
      return world.session.saveCredentials({ username, password });
    };

    it('keeps the codes after a new password, another token, or an absence of the connection', async () => {
      await singleLookUps().endpoint('EP-1');
      const { username } = world.server.service;
      await save(username, 'new');
      await world.session.saveAccessToken('another');
      world.session.close();
      world.session.reopen();
      await world.session.credentialsMayHaveChanged();
      assert.equal(codeOf1(), '123456');
    });

    it('drops all codes when the user name changes, including those in flight', async () => {
      world.server.service.rooms = [aRoom(1), aRoom(2)];
      await singleLookUps().endpoint('EP-1');
      const gate = new Gate();
      world.server.answer('endpoints.pairingCode', held(gate, world.server.service.behavior));
      const looking = singleLookUps().endpoint('EP-2');
      await world.server.requested(4);
      world.server.reset();
      await save('bob', 'other');
      await looking;
      gate.open();
      assert.equal(codeOf1(), undefined);
      assert.equal(at({ kind: 'endpoint', id: 'EP-2' }).code?.code, '123457');
      const users = world.authorizations.slice(-2);
      assert.deepEqual(new Set(users).size, 1, 'both parts are fetched again for the new user');
    });
  });

  it('marks a changed code for 12 hours and shows the previous one', async () => {
    const { clock, server } = world;
    await singleLookUps().endpoint('EP-1');
    server.service.changeCode('EP-1', { id: 'PC-2', code: '222222' });
    await singleLookUps().endpoint('EP-1');
    assert.equal(at(EP1).comparison, 'changed');
    clock.time += 11 * HOUR_MS;
    const { comparison, previousCode } = await singleLookUps().endpoint('EP-1');
    assert.deepEqual(
      [comparison, previousCode, hasRecentChange(at(EP1), clock.now())],
      ['same', '123456', true],
    );
    clock.time += 2 * HOUR_MS;
    assert.equal(hasRecentChange(at(EP1), clock.now()), false);
    assert.equal((await singleLookUps().endpoint('EP-1')).previousCode, undefined);
  });

  describe('eviction', () => {
    const MAX = 50_000;
    const subjectOf = (number: number): LookUpSubject => ({ kind: 'endpoint', id: `EP-${number}` });
    const write = (store: LookUps, number: number) =>
      store.begin(subjectOf(number), 'code').respond((before) => ({ ...before, state: 'done' }));

    it('drops the oldest look-up that is neither pending nor needed by a run', () => {
      const store = new LookUps();
      for (let number = 0; number < MAX; number++) write(store, number);
      write(store, 0);
      const pending = store.begin(subjectOf(1), 'code');
      const needed = store.keep(({ id }) => id === 'EP-2');
      write(store, MAX);
      const known = (number: number) => store.get(subjectOf(number)).state === 'done';
      assert.deepEqual([0, 1, 2, 3, 4, MAX].map(known), [true, true, true, false, true, true]);
      pending.drop();
      needed.dispose();
      for (const number of [MAX + 1, MAX + 2]) write(store, number);
      assert.deepEqual([0, 1, 2, 4].map(known), [true, false, false, true]);
    });
  });
});
