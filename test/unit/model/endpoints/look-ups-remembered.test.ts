import assert from 'node:assert/strict';
import { anEndpoint, aPairingCode, aRoom, NOON } from '../../../support/builders';
import { expectFailure, present } from '../../../support/expect';
import { answer, held, json } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { useWorld } from '../../../support/worlds/each-world';

describe('LookUps: remembered endpoints', () => {
  const world = useWorld();

  const singleLookUps = () => world.session.singleLookUps;
  const endpoints = () => world.session.endpoints;

  it('keeps the endpoint’s details but never the code', async () => {
    await singleLookUps().endpoint('EP-1');
    const expected = anEndpoint();
    assert.deepEqual(endpoints().get('EP-1'), {
      ...expected,
      capabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
      lookedUpAt: NOON,
    });
    assert.doesNotMatch(JSON.stringify([...world.state.values]), /123456|PC-1/);
  });

  it('keeps the ID and the earlier details when the details fail', async () => {
    world.server.service.rooms = [aRoom(1), aRoom(2)];
    await singleLookUps().endpoint('EP-1');
    world.server.answer('endpoints.pairingCode', answer(500));
    await singleLookUps().endpoint('EP-2');
    await singleLookUps().endpoint('EP-1');
    assert.deepEqual(endpoints().get('EP-2'), { id: 'EP-2', lookedUpAt: NOON });
    assert.equal(endpoints().get('EP-1')?.name, 'Board Room');
  });

  it('does not remember the details of another endpoint', async () => {
    world.server.answer(
      'endpoints.pairingCode',
      json(aPairingCode({ endpoint: anEndpoint({ id: 'EP-7', name: 'Other' }) })),
    );
    const lookUp = await singleLookUps().endpoint('EP-1');
    assert.equal(lookUp.endpoint, undefined);
    assert.deepEqual(endpoints().all, [{ id: 'EP-1', lookedUpAt: NOON }]);
  });

  it('does not remember an endpoint that was not found', async () => {
    await expectFailure(singleLookUps().endpoint('EP-9'), 'notFound');
    assert.deepEqual(endpoints().all, []);
  });

  it('remembers nothing if the connection is removed during the look-up', async () => {
    const gate = new Gate();
    world.server.answer('endpoints.pairingCode', held(gate, json(aPairingCode())));
    const looking = singleLookUps()
      .endpoint('EP-1')
      .catch(() => undefined);
    await world.server.requested(2);
    await world.sessions.remove(present(world.sessions.find('Video')));
    gate.open();
    await looking;
    assert.deepEqual([...world.state.values], []);
    assert.deepEqual([...world.secrets.values], []);
  });
});
