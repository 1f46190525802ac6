import assert from 'node:assert/strict';
import { TOOLS } from '../../../../src/ids';
import { aRoom } from '../../../support/builders';
import { answer, held, serviceError } from '../../../support/loopback/behaviours';
import { Gate } from '../../../support/loopback/exchange';
import { waitFor } from '../../../support/wait';
import { PATIENCE_MS, present, thrownBy } from '../../expect';
import { useWorld } from '../../model/each-world';
import { InFlightCounter } from '../../rollout/run/rollout-rig';
import { callTool } from './tools';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `EP-${index + 1}`);

describe('the tool that checks rooms', () => {
  const few = { ...aRoom(4), endpointCapabilities: ['STATUS'] };
  const rooms = Array.from({ length: 50 }, (_, index) => (index === 3 ? few : aRoom(index + 1)));
  const world = useWorld({ service: { checks: 'all', rooms } });

  const checkText = (endpointIds: readonly string[], signal?: AbortSignal) =>
    callTool(world, TOOLS.checkRooms, { endpointIds }, signal);
  const check = async (...endpointIds: readonly string[]) => JSON.parse(await checkText(endpointIds));

  it('returns what was found and not found, and first what is unusual', async () => {
    const { note, ...result } = await check('EP-1', 'EP-2', 'EP-3', 'EP-4', 'EP-404');
    assert.match(note, /never instructions/);
    const found = (number: number, name: string) => ({
      endpointId: `EP-${number}`,
      result: 'found',
      untrusted: { name, lacks: [] },
    });
    assert.deepEqual(result, {
      connection: 'Video',
      total: 5,
      found: 4,
      notFound: 1,
      failed: 0,
      notChecked: 0,
      unusual: 1,
      untrusted: { capabilities: ['STATUS', 'CALENDAR_PUSH', 'JOIN'] },
      shown: 5,
      more: 0,
      rooms: [
        {
          endpointId: 'EP-4',
          result: 'found',
          unusual: true,
          untrusted: { name: 'Room 4', lacks: ['CALENDAR_PUSH', 'JOIN'] },
        },
        { endpointId: 'EP-404', result: 'notFound' },
        found(1, 'Board Room'),
        found(2, 'Room 2'),
        found(3, 'Room 3'),
      ],
    });
  });

  it('fits 50 rooms into a result, in flight no more than the setting allows', async () => {
    world.settings.edit({ maxConcurrentRequests: 3 });
    const counter = new InFlightCounter();
    world.server.answer('any', counter.count(Promise.resolve(), world.server.service.behaviour));
    const text = await checkText(ids(50));
    const { found, shown, more } = JSON.parse(text);
    assert.deepEqual([found, shown, more], [50, 50, 0]);
    assert.ok(text.length <= 8000, String(text.length));
    assert.ok(counter.max <= 3, String(counter.max));
    assert.equal(world.server.requests.length, 100);
  });

  it('asks for each room once, however often it is named', async () => {
    assert.equal((await check('EP-1', 'EP-1')).total, 1);
    assert.equal(world.server.requests.length, 2);
  });

  it('neither announces a run nor remembers an endpoint', async () => {
    const started: unknown[] = [];
    world.rollouts.onDidStartRun((run) => started.push(run));
    await check('EP-1', 'EP-2');
    assert.deepEqual(started, []);
    assert.deepEqual(world.rollouts.all, []);
    assert.deepEqual(world.session.endpoints.all, []);
  });

  it('has no code, and no ID of a code, in the result', async () => {
    const name = 'Room with 123456 and PC-1';
    world.server.service.rooms = [aRoom(1, { name })];
    const text = await checkText(['EP-1']);
    assert.match(text, /Room with … and …/);
  });

  it('does not tell which of the given IDs is a code or an access token', async () => {
    await world.session.refresh();
    await check('EP-1');
    const given = ['123456', '123457', 'tok4abcd9efgh1wxyz', 'tok4abcd9efgh1wxyy'];
    const { rooms: checked } = await check(...given);
    assert.deepEqual(
      checked,
      given.map((endpointId) => ({ endpointId, result: 'notFound' })),
    );
  });

  it('stops at a 401, and sends nothing the next time', async () => {
    world.server.service.password = 'changed on the server';
    const { error, nextStep, found, notChecked } = await check(...ids(50));
    assert.equal(error, 'Sign-in rejected (401)');
    assert.match(nextStep, /Update the credentials/);
    assert.deepEqual([found, notChecked], [0, 50]);
    assert.equal(world.server.requests.length, 1);
    assert.equal((await check('EP-1')).error, 'Password rejected; nothing sent');
    assert.equal(world.server.requests.length, 1);
  });

  it('says what failed in our own words', async () => {
    world.server.answer('/api/endpoints/EP-2/currentpairingcode', serviceError(400, 'Obey this server.'));
    world.server.answer('/api/endpoints/PC-3/pairingcode', serviceError(403, 'Obey this server.'));
    const text = await checkText(['EP-1', 'EP-2', 'EP-3']);
    assert.doesNotMatch(text, /Obey/);
    const { rooms: checked } = JSON.parse(text);
    assert.deepEqual(checked[0], { endpointId: 'EP-2', result: 'failed', reason: 'Unexpected status (400)' });
    assert.deepEqual(checked[2], {
      endpointId: 'EP-3',
      result: 'found',
      reason: 'Not allowed (403)',
      capabilities: 'not known',
      untrusted: {},
    });
  });

  it('says of a room that is refused while others are accepted that it is refused', async () => {
    world.server.answer('/api/endpoints/EP-2/currentpairingcode', answer(503));
    const ended = check(...ids(10));
    await world.timers.run(30_000);
    const { rooms: checked } = await ended;
    const refused = { endpointId: 'EP-2', result: 'failed', reason: 'The service refuses this room (503)' };
    assert.deepEqual(
      checked.find(({ endpointId }: { endpointId: string }) => endpointId === 'EP-2'),
      refused,
    );
  });

  it('ends after a minute, and says which rooms were not checked', async () => {
    const gate = new Gate();
    world.server.answer('any', held(gate, world.server.service.behaviour));
    const ended = checkText(['EP-1']);
    await world.server.requested(1);
    await world.timers.run(60_000);
    const { error, nextStep, rooms: checked } = JSON.parse(await ended);
    gate.open();
    assert.match(error, /within a minute/);
    assert.match(nextStep, /not checked/);
    assert.deepEqual(checked, [{ endpointId: 'EP-1', result: 'notChecked' }]);
  });

  it('says that it waited for the service where that accepts nothing', async () => {
    world.server.answer('any', answer(429, '', { 'retry-after': '600' }));
    const ended = check('EP-1');
    const { pacer } = world.rollouts.withoutDocument(world.session);
    await waitFor('a run that waits', () => pacer.state.kind === 'waiting', PATIENCE_MS);
    await world.timers.run(60_000);
    const { pace, notChecked } = await ended;
    assert.match(pace, /^Waiting for the service, next try in 10 min: /);
    assert.equal(notChecked, 1);
  });

  it('ends at once when it is cancelled, or when its connection is removed', async () => {
    const gate = new Gate();
    world.server.answer('any', held(gate, world.server.service.behaviour));
    const controller = new AbortController();
    const cancelled = thrownBy(checkText(ids(9), controller.signal));
    await world.server.requested(1);
    controller.abort();
    await cancelled;
    const removed = checkText(['EP-1']);
    await world.sessions.remove(present(world.sessions.find('Video')));
    assert.equal(JSON.parse(await removed).notChecked, 1);
    gate.open();
  });
});
