import assert from 'node:assert/strict';
import type { LookUpSubject } from '../../../../src/model/endpoints/look-up';
import { anEndpoint, aPairingCode } from '../../../support/builders';
import { expectFailure } from '../../../support/expect';
import { answer, json } from '../../../support/loopback/behaviors';
import { useWorld } from '../../../support/worlds/each-world';

const EP1: LookUpSubject = { kind: 'endpoint', id: 'EP-1' };
const OTHERS_DETAILS = aPairingCode({ endpoint: anEndpoint({ id: 'EP-9' }) });

describe('LookUps: copy', () => {
  const world = useWorld();

  const fetchCode = async (subject: LookUpSubject = EP1) => {
    const { code, withheld } = await world.session.singleLookUps.lookUp(subject);
    return withheld === undefined ? { code: code?.code } : { otherEndpoint: withheld.endpointId };
  };
  const lookUpOthersCode = async () => {
    world.server.answer('endpoints.pairingCode', json(OTHERS_DETAILS));
    await world.session.singleLookUps.endpoint('EP-1');
    world.server.requests.length = 0;
  };

  it('fetches an endpoint’s code and details', async () => {
    assert.deepEqual(await fetchCode(), { code: '123456' });
    world.server.service.changeCode('EP-1', { id: 'PC-9', code: '999000' });
    world.server.requests.length = 0;
    assert.deepEqual(await fetchCode(), { code: '999000' });
    assert.equal(world.server.requests.length, 2);
  });

  it('refuses a code that belongs to another endpoint', async () => {
    world.server.answer('endpoints.pairingCode', json(OTHERS_DETAILS));
    assert.deepEqual(await fetchCode(), { otherEndpoint: 'EP-9' });
  });

  it('fetches a pairing code by its ID', async () => {
    assert.deepEqual(await fetchCode({ kind: 'pairingCode', id: 'PC-1' }), { code: '123456' });
  });

  it('still refuses the code of another endpoint the second time', async () => {
    await lookUpOthersCode();
    assert.deepEqual(await fetchCode(), { otherEndpoint: 'EP-9' });
    assert.equal(world.server.requests.length, 2);
  });

  it('refuses a code known to belong to another endpoint even if the details fail', async () => {
    await lookUpOthersCode();
    world.server.answer('endpoints.pairingCode', answer(500));
    assert.deepEqual(await fetchCode(), { otherEndpoint: 'EP-9' });
  });

  it('returns the code when the details name the endpoint', async () => {
    await lookUpOthersCode();
    world.server.reset();
    assert.deepEqual(await fetchCode(), { code: '123456' });
  });

  it('returns a new code even if its details fail', async () => {
    await lookUpOthersCode();
    world.server.service.changeCode('EP-1', { id: 'PC-9', code: '999000' });
    world.server.answer('endpoints.pairingCode', answer(500));
    assert.deepEqual(await fetchCode(), { code: '999000' });
  });

  it('throws when there is no code', async () => {
    world.server.service.rooms = [];
    await expectFailure(fetchCode(), 'notFound');
  });
});
