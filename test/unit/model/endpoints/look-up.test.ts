import assert from 'node:assert/strict';
import {
  endpointRequest,
  type LookUp,
  type LookUpRequest,
  NOT_LOOKED_UP,
} from '../../../../src/model/endpoints/look-up';
import { aCurrentPairingCode, anEndpoint, aPairingCode } from '../../../support/builders';
import { present } from '../../../support/expect';
import { json } from '../../../support/loopback/behaviors';
import { useWorld } from '../../../support/worlds/each-world';

describe('look-up', () => {
  const world = useWorld();

  const first = () => endpointRequest(world.session.access, 'EP-1', world.clock);
  const send = async (request: LookUpRequest | undefined) => await present(request).send(undefined);
  const lookUp = async (before: LookUp = NOT_LOOKED_UP) => {
    const code = await send(first());
    const details = await send(code.next);
    return details.change(code.change(before));
  };
  const answerDetails = (fields: Parameters<typeof aPairingCode>[0]) =>
    world.server.answer('endpoints.pairingCode', json(aPairingCode(fields)));
  const changeCode = () => world.server.service.changeCode('EP-1', { id: 'PC-9', code: '999000' });

  const responses: readonly (readonly [
    what: string,
    fields: Parameters<typeof aPairingCode>[0],
    result: readonly [state: LookUp['state'], code: string | undefined, doubt?: LookUp['doubt']],
  ])[] = [
    ['agree', {}, ['done', '123456', undefined]],
    ['name no endpoint', { endpoint: undefined }, ['done', '123456', undefined]],
    ['have another code', { code: '999999' }, ['incomplete', '123456', 'responsesDiffer']],
    ['have another pairing code ID', { id: 'PC-8' }, ['incomplete', '123456', 'responsesDiffer']],
    ['name another endpoint', { endpoint: { id: 'EP-2' } }, ['failed', undefined, 'otherEndpoint']],
    [
      'name another endpoint and another code',
      { endpoint: { id: 'EP-2' }, code: '999999' },
      ['failed', undefined, 'otherEndpoint'],
    ],
  ];
  for (const [what, fields, result] of responses) {
    it(`ends as ${result[0]} when the details ${what}`, async () => {
      answerDetails(fields);
      const { state, code, doubt } = await lookUp();
      assert.deepEqual([state, code?.code, doubt], result);
    });
  }

  it('says whether the code has changed', async () => {
    const one = await lookUp();
    const two = await lookUp(one);
    changeCode();
    const three = await lookUp(two);
    const changes = [one, two, three].map(({ comparison, previousCode }) => [comparison, previousCode]);
    assert.deepEqual(changes, [
      [undefined, undefined],
      ['same', undefined],
      ['changed', '123456'],
    ]);
  });

  it('compares the next code with the last one shown, not with a withheld one', async () => {
    const before = await lookUp();
    changeCode();
    answerDetails({ id: 'PC-9', code: '999000', endpoint: anEndpoint({ id: 'EP-2' }) });
    const withheld = await lookUp(before);
    assert.deepEqual([withheld.code, withheld.previousCode], [undefined, '123456']);
    world.server.reset();
    world.server.service.changeCode('EP-1', { id: 'PC-1', code: '123456' });
    assert.equal((await lookUp(withheld)).comparison, 'same');
  });

  it('uses the details, but not the code, from a response to an older code', async () => {
    const older = await send(first());
    const details = await send(older.next);
    changeCode();
    const newer = (await send(first())).change(older.change(NOT_LOOKED_UP));
    const result = details.change(newer);
    assert.deepEqual([result.code?.code, result.doubt, result.comparison], ['999000', undefined, 'changed']);
    assert.equal(result.endpoint?.name, 'Board Room');
  });

  it('keeps its own code when an older code turns out to be another endpoint’s', async () => {
    const older = await send(first());
    answerDetails({ endpoint: anEndpoint({ id: 'EP-2', name: 'Elsewhere' }) });
    const details = await send(older.next);
    world.server.answer(
      'endpoints.currentPairingCode',
      json(aCurrentPairingCode({ id: 'PC-9', code: '999000' })),
    );
    const newer = (await send(first())).change(older.change(NOT_LOOKED_UP));
    assert.equal(details.change(newer), newer);
  });
});
