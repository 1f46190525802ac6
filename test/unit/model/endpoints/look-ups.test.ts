import assert from 'node:assert/strict';
import type { LookUp, LookUpSubject } from '../../../../src/model/endpoints/look-up';
import { anEndpoint, aPairingCode, NOON } from '../../../support/builders';
import { answer, held, json, silence } from '../../../support/loopback/behaviours';
import { Gate } from '../../../support/loopback/exchange';
import { useWorld } from '../../../support/worlds/each-world';
import { until } from '../../../support/worlds/model-world';
import { expectFailure, kindOf } from '../../expect';

const EP1: LookUpSubject = { kind: 'endpoint', id: 'EP-1' };

describe('LookUps', () => {
  const world = useWorld();

  const lookUps = () => world.session.lookUps;
  const endpoints = () => world.session.endpoints;
  const at = (subject: LookUpSubject): LookUp => lookUps().get(subject);
  const isFetching = () => lookUps().fetching(EP1) !== undefined;
  const targets = () => world.server.requests.map(({ url }) => url);

  describe('a look-up by an endpoint ID', () => {
    it('fetches the current code, and then its details by the ID of the code', async () => {
      const lookUp = await lookUps().endpoint('EP-1');
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
      const looking = lookUps().endpoint('EP-1');
      await until(lookUps().onDidChange, () => at(EP1).code?.code === '123456');
      assert.equal(isFetching(), true);
      assert.equal(at(EP1).endpoint, undefined);
      gate.open();
      await looking;
      assert.equal(isFetching(), false);
    });

    it('shows the pairing code when the details fail', async () => {
      world.server.answer('endpoints.pairingCode', answer(500));
      const lookUp = await lookUps().endpoint('EP-1');
      assert.equal(lookUp.code?.code, '123456');
      assert.deepEqual([lookUp.state, kindOf(lookUp.error)], ['incomplete', 'serverError']);
      assert.equal(isFetching(), false);
    });

    it('fails when there is no code, and keeps an older code', async () => {
      await expectFailure(lookUps().endpoint('EP-9'), 'notFound');
      const unknown = at({ kind: 'endpoint', id: 'EP-9' });
      assert.equal(unknown.code, undefined);
      assert.deepEqual([unknown.state, kindOf(unknown.error)], ['failed', 'notFound']);
      await lookUps().endpoint('EP-1');
      world.server.answer('endpoints.currentPairingCode', answer(500));
      await expectFailure(lookUps().endpoint('EP-1'), 'serverError');
      assert.equal(at(EP1).code?.code, '123456');
      assert.deepEqual([at(EP1).state, kindOf(at(EP1).error)], ['failed', 'serverError']);
      world.server.reset();
      await lookUps().endpoint('EP-1');
      assert.equal(at(EP1).error, undefined);
    });

    it('rejects a text that cannot be an ID, and sends nothing', async () => {
      for (const id of ['', ' ', '..', 'a\nb', '\ud800'])
        await expectFailure(lookUps().endpoint(id), 'invalidInput');
      assert.equal(world.server.connectionCount, 0);
    });
  });

  describe('a look-up by a pairing code ID', () => {
    const BY_CODE_ID: LookUpSubject = { kind: 'pairingCode', id: 'PC-1' };

    it('has the code and the endpoint in one request, and remembers the endpoint', async () => {
      const lookUp = await lookUps().pairingCode('PC-1');
      assert.deepEqual(targets(), ['/api/endpoints/PC-1/pairingcode']);
      assert.equal(lookUp.code?.code, '123456');
      assert.equal(lookUp.endpoint?.name, 'Board Room');
      assert.equal(endpoints().get('EP-1')?.name, 'Board Room');
      assert.equal(lookUps().fetching(BY_CODE_ID), undefined);
    });

    it('of an old pairing code leaves the code that its endpoint has now', async () => {
      world.server.service.changeCode('EP-1', { id: 'PC-2', code: '654321' });
      await lookUps().endpoint('EP-1');
      world.server.answer('/api/endpoints/PC-1/pairingcode', json(aPairingCode()));
      await lookUps().pairingCode('PC-1');
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
        assert.equal((await lookUps().pairingCode('PC-1')).code?.code, '123456');
        assert.deepEqual(endpoints().all, []);
      });
    }
  });

  describe('a cancelled look-up', () => {
    it('marks the code as not refreshed until the next fetch, after a refresh was cancelled', async () => {
      await lookUps().endpoint('EP-1');
      assert.equal(at(EP1).state, 'done');
      world.server.answer('endpoints.currentPairingCode', silence());
      const controller = new AbortController();
      const looking = lookUps().endpoint('EP-1', controller.signal);
      await world.server.requested(3);
      controller.abort();
      await expectFailure(looking, 'cancelled');
      assert.equal(at(EP1).code?.code, '123456');
      assert.equal(at(EP1).state, 'waiting');
      world.server.reset();
      assert.equal((await lookUps().endpoint('EP-1')).state, 'done');
    });

    it('fails as cancelled before the code, without an error to show', async () => {
      world.server.answer('endpoints.currentPairingCode', () => undefined);
      const controller = new AbortController();
      const looking = lookUps().endpoint('EP-1', controller.signal);
      await world.server.requested(1);
      controller.abort();
      await expectFailure(looking, 'cancelled');
      assert.deepEqual([at(EP1), isFetching()], [{ state: 'waiting' }, false]);
      world.server.reset();
      assert.equal((await lookUps().endpoint('EP-1')).code?.code, '123456');
    });

    it('keeps the code when it is cancelled before the details', async () => {
      world.server.answer('endpoints.pairingCode', () => undefined);
      const controller = new AbortController();
      const looking = lookUps().endpoint('EP-1', controller.signal);
      await world.server.requested(2);
      controller.abort();
      const lookUp = await looking;
      assert.equal(lookUp.code?.code, '123456');
      assert.deepEqual([lookUp.state, lookUp.endpoint, isFetching()], ['done', undefined, false]);
    });
  });

  describe('two look-ups of one endpoint', () => {
    const CODE = 'endpoints.currentPairingCode';
    let first: Gate;
    let second: Gate;
    let controller: AbortController;
    let older: Promise<unknown>;
    let newer: Promise<LookUp>;

    /** Sends two requests, whose gates release an older and a newer code. */
    beforeEach(async () => {
      [first, second, controller] = [new Gate(), new Gate(), new AbortController()];
      // Until credentials were accepted once, only one request is sent.
      await lookUps().endpoint('EP-1');
      world.server.answer(CODE, held(first, json({ id: 'PC-1', code: 'older' })));
      older = lookUps()
        .endpoint('EP-1', controller.signal)
        .catch((error: unknown) => error);
      await world.server.requested(3);
      world.server.answer(CODE, held(second, json({ id: 'PC-1', code: 'newer' })));
      newer = lookUps().endpoint('EP-1');
      await world.server.requested(4);
    });
    afterEach(() => {
      first.open();
      second.open();
    });

    it('show the code of the later one if the earlier response arrives last', async () => {
      second.open();
      await newer;
      first.open();
      await older;
      assert.equal(at(EP1).code?.code, 'newer');
      assert.equal(at(EP1).change, 'changed');
      assert.equal(isFetching(), false);
    });

    it('keep the code of the later one refreshed if the earlier one is cancelled after it', async () => {
      second.open();
      await newer;
      controller.abort();
      await older;
      assert.notEqual(at(EP1).state, 'waiting');
      assert.equal(at(EP1).code?.code, 'newer');
    });
  });
});
