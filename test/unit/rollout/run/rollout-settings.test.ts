import assert from 'node:assert/strict';
import { stopProblem } from '../../../../src/rollout/run/run-stop';
import { anAccessToken } from '../../../support/builders';
import { kindOf, present } from '../../../support/expect';
import { answer, held } from '../../../support/loopback/behaviors';
import { Gate } from '../../../support/loopback/exchange';
import { codes, ended, roomList, runToEnd, states, useRollout } from '../../../support/worlds/rollout-runs';
import { until } from '../../../support/worlds/world';

const TOKEN = 'tok4abcd9efgh1wxyz';

describe('Rollout: changed settings', () => {
  const world = useRollout(30);
  beforeEach(() => {
    world.server.service.checks = 'none';
    world.server.service.tokens = [anAccessToken({ accessToken: TOKEN })];
  });

  const entry = () => ({ name: 'Video', baseUrl: world.server.baseUrl });
  const edit = (connections: unknown) => world.settingsPort.edit({ connections });
  const change = (lookUpCredentials: string) => edit([{ ...entry(), lookUpCredentials }]);
  /** Returns the credentials of all requests after the first ones. */
  const sentAfter = (count: number) => [
    ...new Set(
      world.server.requests
        .slice(count)
        .map(({ headers }) => headers['x-access-token'] ?? (headers.authorization ? 'password' : 'nothing')),
    ),
  ];

  /**
   * Starts a run whose third room gets no details until the gate opens.
   * @returns the gate, and the number of these requests
   */
  async function startedRun() {
    const { rollout, server, settingsPort: settings } = world;
    settings.edit({ maxConcurrentRequests: 1 });
    const gate = new Gate();
    server.answer('/api/endpoints/PC-3/pairingcode', held(gate, server.service.behavior));
    rollout.setRooms(roomList(10));
    rollout.start();
    await until(rollout.onDidChange, () => codes(rollout)[2] !== undefined);
    await server.requested(6);
    return { gate, run: present(rollout.run), before: codes(rollout).slice(0, 3) };
  }

  /** Waits for the end of the run. The run must not have lost a code, and must have kept its session. */
  async function expectFinished(started: Awaited<ReturnType<typeof startedRun>>): Promise<void> {
    const { rollout, session, sessions } = world;
    assert.equal(rollout.run, started.run);
    assert.deepEqual(codes(rollout).slice(0, 3), started.before);
    started.gate.open();
    assert.equal(await started.run.ended, 'finished');
    assert.ok(states(rollout).every((state) => state === 'done'));
    assert.equal(session.isClosed, false);
    assert.equal(sessions.find('Video'), session);
    assert.equal(world.server.requestsTo('auth.listAccessTokens').length, 0);
  }

  it('keeps codes and run when lookUpCredentials changes, and follows the new setting', async () => {
    const started = await startedRun();
    change('none');
    await expectFinished(started);
    assert.deepEqual(sentAfter(0), ['password', 'nothing']);
    assert.deepEqual(sentAfter(6), ['nothing']);
    assert.equal(world.server.requests.length, 20);
  });

  for (const [before, after] of [
    ['basic', 'none'],
    ['none', 'basic'],
  ] as const) {
    it(`requests rooms again that get a 401 after ${before} becomes ${after}`, async () => {
      change(before);
      const { rollout, server } = world;
      const gate = new Gate();
      server.answer('endpoints.currentPairingCode', held(gate, answer(401)));
      const running = runToEnd(rollout, roomList(10));
      await server.requested(1);
      const sent = server.requests.length;
      change(after);
      server.answer('endpoints.currentPairingCode', undefined);
      gate.open();
      await running;
      assert.equal(rollout.isRunning, false);
      assert.equal(rollout.stoppedBy, undefined);
      assert.ok(states(rollout).every((state) => state === 'done'));
      assert.equal(sentAfter(sent).at(-1), after === 'none' ? 'nothing' : 'password');
    });
  }

  it('keeps the codes of a run that a 401 stopped when look-ups no longer send credentials', async () => {
    const { rollout, server, session } = world;
    world.clock.hurry(1000);
    server.answer('endpoints.pairingCode', ({ request, ...rest }) =>
      (request.headers.authorization === undefined ? server.service.behavior : answer(401))({
        request,
        ...rest,
      }),
    );
    await runToEnd(rollout, roomList(5));
    assert.equal(kindOf(rollout.stoppedBy?.error), 'unauthorized');
    const before = codes(rollout);
    assert.notEqual(before[0], undefined);
    assert.match(stopProblem(rollout)?.advice ?? '', /^Update the credentials\./);
    change('none');
    assert.deepEqual(codes(rollout), before);
    assert.equal(stopProblem(rollout), undefined);
    rollout.start();
    await ended(rollout);
    assert.ok(states(rollout).every((state) => state === 'done'));
    assert.equal(rollout.session, session);
  });

  it('keeps codes and run when an access token is chosen for look-ups', async () => {
    const { session, sessions } = world;
    const started = await startedRun();
    await session.saveAccessToken(TOKEN);
    assert.equal(world.rollout.run, started.run);
    await sessions.setting.setLookUpCredentials(world.session.connection, 'accessToken');
    const sent = world.server.requests.length;
    await expectFinished(started);
    assert.equal(sentAfter(sent).at(-1), TOKEN);
    assert.equal(world.server.requests.at(-1)?.headers.authorization, undefined);
  });
});
