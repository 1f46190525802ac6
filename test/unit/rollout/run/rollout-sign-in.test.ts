import assert from 'node:assert/strict';
import { stopProblem } from '../../../../src/rollout/run/run-stop';
import { kindOf } from '../../../support/expect';
import { numbersFrom } from '../../../support/virtual/random';
import { roomsOf, VirtualRollout } from '../../../support/virtual/rollout';
import type { Answer, Arrival } from '../../../support/virtual/services';
import { states } from '../../../support/worlds/rollout-runs';

const HOUR_MS = 3_600_000;
const ORIGIN = 'https://rooms.example';
const TOKEN = 'tok4abcd9efgh1wxyz';
const FOUND: Answer = { status: 200 };
const FORBIDDEN: Answer = { status: 403 };
const UNKNOWN: Answer = { status: 404 };

describe('Rollout: changed sign-in', () => {
  function start(count: number, answer: (arrival: Arrival) => Answer = () => FOUND): VirtualRollout {
    const latency = { min: 0.02, max: 0.2 };
    const world = new VirtualRollout({
      service: { answer },
      maxInFlight: 8,
      latency,
      random: numbersFrom(7),
    });
    world.rollout.setRooms(roomsOf(Array.from({ length: count }, (_, room) => room)));
    world.rollout.start();
    return world;
  }

  /** Edits the setting, as a user does by hand. */
  function edit({ window }: VirtualRollout, ...connections: readonly object[]): void {
    window.settingsPort.edit({ connections });
  }

  const change = (world: VirtualRollout, lookUpCredentials: string, baseUrl = ORIGIN) =>
    edit(world, { name: 'Video', baseUrl, lookUpCredentials });

  const roomsAfter = ({ sent }: VirtualRollout, count: number) =>
    new Set(sent.slice(count).map(({ room }) => room));

  /** Refuses every later request. Returns the number of requests until then. */
  function refuse(world: VirtualRollout, answer: Answer = FORBIDDEN): number {
    world.service = { answer: () => answer };
    return world.sent.length;
  }

  /** Runs until some rooms have codes. */
  async function startedRun(): Promise<VirtualRollout> {
    const world = start(300);
    await world.pass(2000);
    const found = states(world.rollout).filter((state) => state === 'done').length;
    assert.ok(found > 5 && found < 300, `${found} found`);
    return world;
  }

  type Change = readonly [what: string, act: (world: VirtualRollout) => Promise<void> | void];
  const changes: readonly Change[] = [
    ['look-ups no longer send credentials', (world) => change(world, 'none')],
    ['the password is entered again', (world) => world.signIn()],
    [
      'look-ups send an access token',
      async (world) => {
        await world.session.saveAccessToken(TOKEN);
        change(world, 'accessToken');
      },
    ],
    [
      'another window stores another password',
      ({ window, session }) =>
        void window.credentials.save(session.connection, { username: 'alice', password: 'another' }),
    ],
  ];
  for (const [what, act] of changes) {
    it(`pauses after ten refusals, without a probe of the previous sign-in, after ${what}`, async () => {
      const world = await startedRun();
      const { rooms } = world.rollout;
      const found = new Set(rooms.flatMap(({ state }, room) => (state === 'done' ? [room] : [])));
      const before = refuse(world);
      await act(world);
      await world.passUntilEnded(HOUR_MS);
      assert.equal(kindOf(world.rollout.stoppedBy?.error), 'forbidden');
      assert.equal(world.rollout.stoppedBy?.reason, 'refused');
      const sent = world.sent.length - before;
      assert.ok(sent >= 10 && sent <= 18, `${sent} requests`);
      assert.deepEqual(
        [...roomsAfter(world, before)].filter((room = -1) => found.has(room)),
        [],
      );
      assert.ok(!states(world.rollout).includes('failed'));
    });
  }

  it('treats a 403 as a rate limit only after it refuses a probe with the new sign-in', async () => {
    const world = await startedRun();
    // The previous sign-in is limited with a 403.
    refuse(world);
    await world.pass(4000);
    assert.equal(world.rollout.pacer.state.kind, 'waiting');
    change(world, 'none');
    // The new sign-in is not allowed to read one room.
    world.service = { answer: ({ room }) => (room === 250 ? FORBIDDEN : FOUND) };
    const before = world.sent.length;
    await world.passUntilEnded(HOUR_MS);
    assert.equal(world.rollout.pacer.state.kind, 'free');
    assert.deepEqual(
      states(world.rollout).filter((state) => state !== 'done'),
      ['failed'],
    );
    // A break of the previous sign-in does not delay the new one.
    assert.ok((world.sent[before]?.at ?? HOUR_MS) < 10_000);
  });

  it('keeps a response to the previous sign-in, but makes it no probe', async () => {
    const world = start(30);
    await world.pass(5);
    assert.equal(world.sent.length, 1);
    change(world, 'none');
    refuse(world);
    await world.passUntilEnded(HOUR_MS);
    assert.equal(world.rollout.stoppedBy?.reason, 'refused');
    assert.equal(world.rollout.rooms.filter(({ code }) => code !== undefined).length, 1);
    assert.ok(world.sent.length <= 14, `${world.sent.length} requests`);
  });

  it('finishes if the sign-in is changed and changed back', async () => {
    const world = await startedRun();
    change(world, 'none');
    change(world, 'basic');
    await world.passUntilEnded(HOUR_MS);
    assert.ok(states(world.rollout).every((state) => state === 'done'));
  });

  it('keeps its probes if only a secret changes that look-ups do not send', async () => {
    const world = start(100);
    change(world, 'none');
    await world.pass(3000);
    await world.signIn();
    assert.equal(world.rollout.pacer.hasProbe, true);
    refuse(world);
    await world.pass(20_000);
    assert.equal(world.rollout.pacer.state.kind, 'waiting');
    world.service = { answer: () => FOUND };
    await world.passUntilEnded(HOUR_MS);
    assert.ok(states(world.rollout).every((state) => state === 'done'));
  });

  it('pauses after ten unknown rooms if nothing was found with the new sign-in', async () => {
    const world = await startedRun();
    change(world, 'none');
    refuse(world, UNKNOWN);
    await world.passUntilEnded(HOUR_MS);
    assert.equal(world.rollout.stoppedBy?.reason, 'unknown');
    assert.ok(!states(world.rollout).includes('failed'));
  });

  for (const [what, first, last] of [
    ['no longer sends a rejected password', 'basic', 'none'],
    ['sends the password', 'none', 'basic'],
  ] as const) {
    it(`forgets why it stopped when it ${what}`, async () => {
      const world = start(20, () => ({ status: 401 }));
      change(world, first);
      await world.passUntilEnded(HOUR_MS);
      assert.equal(world.rollout.stoppedBy?.reason, 'credentials');
      let heard = 0;
      world.window.documents.runs.onDidChange(() => {
        heard += 1;
      });
      change(world, last);
      assert.equal(stopProblem({ session: world.session, stoppedBy: world.rollout.stoppedBy }), undefined);
      assert.equal(heard, 1);
    });
  }

  it('forgets a pause for a 403 that the sign-in may have caused, but no pause for the address', async () => {
    for (const [answer, isForgotten] of [
      [FORBIDDEN, true],
      [{ status: 0, code: 'ENOTFOUND' }, false],
    ] as const) {
      const world = start(20, () => answer);
      await world.passUntilEnded(HOUR_MS);
      assert.equal(world.rollout.stoppedBy?.reason, 'refused');
      change(world, 'none');
      assert.equal(world.rollout.stoppedBy === undefined, isForgotten);
    }
  });

  it('stops when the address changes, and can start again when it is restored', async () => {
    const world = await startedRun();
    const before = refuse(world);
    change(world, 'basic', 'https://other.example');
    await world.pass(60_000);
    assert.equal(world.rollout.isRunning, false);
    assert.equal(world.rollout.stoppedBy, undefined);
    assert.equal(world.sent.length, before);
    // The credentials are read again, and may belong to another account.
    change(world, 'basic');
    assert.equal(world.rollout.pacer.hasProbe, false);
  });

  it('stops when its connection is removed, and can start again when it returns with another sign-in', async () => {
    const world = await startedRun();
    edit(world);
    const before = refuse(world);
    await world.pass(60_000);
    assert.equal(world.rollout.isRunning, false);
    assert.equal(world.sent.length, before);
    change(world, 'none');
    world.rollout.start();
    await world.passUntilEnded(HOUR_MS);
    assert.equal(world.rollout.stoppedBy?.reason, 'refused');
    assert.ok(world.sent.length - before <= 18, `${world.sent.length - before} requests`);
  });
});
