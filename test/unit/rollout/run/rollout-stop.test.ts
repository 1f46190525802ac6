import assert from 'node:assert/strict';
import { Gate } from '../../../support/loopback/exchange';
import { numbersFrom } from '../../../support/virtual/random';
import { roomsOf, VirtualRollout } from '../../../support/virtual/rollout';
import { badRooms, type Service } from '../../../support/virtual/services';
import { codes, ended, roomList, startHeld, states, useRollout } from '../../../support/worlds/rollout-runs';
import { until } from '../../../support/worlds/world';

describe('Rollout: stop', () => {
  const world = useRollout(30);
  const nothingIsFetched = () =>
    until(world.rollout.onDidChange, () => !states(world.rollout).includes('fetching'));

  /** Starts a list and stops it while the details of the first two rooms are in flight. */
  async function stopInTheMiddle(): Promise<Gate> {
    // A third room would be requested while the code of the second is in flight.
    world.settingsPort.edit({ maxConcurrentRequests: 2 });
    const gate = await startHeld(world, 'endpoints.pairingCode', roomList(20));
    await world.server.requested(4);
    world.rollout.stop();
    return gate;
  }

  it('starts no request, and uses the responses to requests in flight', async () => {
    const { rollout, server } = world;
    const gate = await stopInTheMiddle();
    assert.equal(rollout.isRunning, false);
    gate.open();
    await nothingIsFetched();
    assert.deepEqual(
      states(rollout),
      Array.from({ length: 20 }, (_, index) => (index < 2 ? 'done' : 'notFetched')),
    );
    assert.equal(server.requests.length, 4);
    assert.equal(rollout.remainingMs, undefined);
    assert.equal(rollout.stoppedBy, undefined);
  });

  it('cancels requests whose credentials are being read', async () => {
    const { rollout, secrets, server } = world;
    const gate = new Gate();
    secrets.held = gate.opened;
    rollout.setRooms(roomList(2));
    rollout.start();
    rollout.stop();
    gate.open();
    await nothingIsFetched();
    assert.equal(server.requests.length, 0);
    assert.deepEqual(states(rollout), ['notFetched', 'notFetched']);
  });

  it('keeps the code of a room in flight, and fetches the whole room next time', async () => {
    const { rollout, server } = world;
    const gate = await startHeld(world, 'endpoints.currentPairingCode', roomList(3));
    rollout.stop();
    gate.open();
    await nothingIsFetched();
    assert.deepEqual(codes(rollout), ['123456', undefined, undefined]);
    assert.deepEqual(states(rollout), ['incomplete', 'notFetched', 'notFetched']);
    assert.equal(server.requests.length, 1);
    rollout.start(rollout.rooms.map(({ endpointId }) => endpointId));
    await ended(rollout);
    assert.ok(rollout.rooms.every(({ endpoint }) => endpoint !== undefined));
  });

  for (const [what, refusal] of [
    ['a 401', { status: 401 }],
    ['a TLS failure', { status: 0, code: 'SELF_SIGNED_CERT_IN_CHAIN' }],
  ] as const) {
    it(`leaves no room as Fetching if its request gets ${what}`, async () => {
      const latency = { min: 0.05, max: 0.05 };
      const service: Service = { answer: () => refusal };
      const virtual = new VirtualRollout({ service, maxInFlight: 1, latency, random: numbersFrom(1) });
      virtual.rollout.setRooms(roomsOf([0]));
      virtual.rollout.start();
      await virtual.pass(10);
      virtual.rollout.stop();
      assert.deepEqual(states(virtual.rollout), ['fetching']);
      await virtual.pass(1000);
      assert.deepEqual(states(virtual.rollout), ['notFetched']);
      assert.equal(virtual.sent.length, 1);
    });
  }

  it('fetches only the remaining rooms when it continues', async () => {
    const { rollout, server } = world;
    const gate = await stopInTheMiddle();
    gate.open();
    await nothingIsFetched();
    rollout.start();
    await ended(rollout);
    assert.equal(rollout.isRunning, false);
    assert.equal(server.requests.length, 40);
    assert.ok(states(rollout).every((state) => state === 'done'));
  });
});

describe('Rollout: stopped run', () => {
  function running(count: number, service: Service): VirtualRollout {
    const latency = { min: 0.02, max: 0.2 };
    const world = new VirtualRollout({ service, maxInFlight: 8, latency, random: numbersFrom(3) });
    world.rollout.setRooms(roomsOf(Array.from({ length: count }, (_, room) => room)));
    world.rollout.start();
    return world;
  }

  it('continues while requests are in flight, without a second request for the same room', async () => {
    const world = running(20, {
      answer: ({ isCode }) => ({ status: 200, latency: isCode ? 0.005 : 5 }),
    });
    const { rollout, sent } = world;
    await world.pass(90);
    assert.equal(sent.length, 4);
    rollout.stop();
    rollout.start();
    rollout.stop();
    rollout.start();
    assert.equal(rollout.isRunning, true);
    assert.equal(states(rollout).filter((state) => state === 'fetching').length, 2);
    await world.passUntilEnded(60_000);
    assert.equal(rollout.isRunning, false);
    assert.equal(sent.length, 40);
    assert.deepEqual([...world.faults], []);
  });

  for (const seconds of [0.3, 2, 20, 100]) {
    it(`sends nothing more in an outage that has lasted ${seconds} s, and fetches no room`, async () => {
      const world = running(80, { answer: ({ now }) => ({ status: now < 0.5 ? 200 : 503 }) });
      await world.pass(500 + 1000 * seconds);
      world.rollout.stop();
      const { length } = world.sent;
      await world.pass(600_000);
      assert.equal(world.sent.length, length);
      assert.ok(!world.rollout.rooms.some(({ isFetching }) => isFetching));
      assert.equal(world.rollout.isRunning, false);
      assert.equal(world.clock.pending, 0);
    });
  }

  it('sends no request that was waiting for maxRequestsPerSecond', async () => {
    const latency = { min: 0.02, max: 0.02 };
    const world = new VirtualRollout({
      service: { answer: () => ({ status: 200 }) },
      maxInFlight: 8,
      maxRequestsPerSecond: 1,
      latency,
      random: () => 0.5,
    });
    world.rollout.setRooms(roomsOf([1, 2, 3]));
    world.rollout.start();
    await world.pass(1500);
    for (let count = 0; count < 3; count++) world.lookUpByHand();
    await world.pass(600);
    world.rollout.stop();
    const before = world.sent.filter(({ room }) => room !== undefined).length;
    await world.pass(60_000);
    assert.equal(world.sent.filter(({ room }) => room !== undefined).length, before);
    assert.deepEqual([...world.faults], []);
  });

  it('requests only the room that is fetched again, not refused rooms', async () => {
    const world = running(
      30,
      badRooms((room) => room > 0 && room < 20, { status: 503 }),
    );
    await world.pass(2500);
    world.rollout.stop();
    await world.pass(1000);
    world.sent.length = 0;
    world.rollout.start(['EP-0']);
    await world.passUntilEnded(60_000);
    await world.pass(60_000);
    assert.deepEqual(
      world.sent.map(({ room }) => room),
      [0, 0],
    );
    assert.equal(world.rollout.room('EP-0')?.state, 'done');
    assert.equal(world.rollout.room('EP-1')?.state, 'notFetched');
  });
});
