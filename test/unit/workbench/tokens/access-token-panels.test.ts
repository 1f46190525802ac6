import assert from 'node:assert/strict';
import { PATIENCE_MS, present } from '../../../support/expect';
import { waitFor } from '../../../support/wait';
import { useWorld } from '../../../support/worlds/each-world';

const TOKEN = 'tok4abcd9efgh1wxyz';
const INSPECT = 'Inspect Anyway';
const SET_LEVEL = 'Set Log Level…';

describe('AccessTokenPanels: logged addresses', () => {
  const world = useWorld();
  /** Runs work at a log level of VS Code, and answers each question with this choice. @returns the questions */
  const asked = async (
    level: 'Trace' | 'Debug' | undefined,
    answer: string | undefined,
    work = inspectIt,
  ) => {
    const { dialogs } = world;
    world.requestLog.level = level;
    dialogs.shown.length = 0;
    dialogs.press = () => answer;
    await work();
    return [...dialogs.shown];
  };
  const sent = () => world.server.requests.length;
  const inspectIt = () => world.accessTokenPanels.inspect(world.session, TOKEN);

  it('sends the request without a question if the log level excludes addresses', async () => {
    assert.deepEqual(await asked(undefined, undefined), []);
    assert.equal(sent(), 1);
  });

  it('asks in a modal dialog that says what is logged and where', async () => {
    const detail =
      'At log level Trace, VS Code logs the addresses of requests to a file on disk. The address of this request contains the token.';
    assert.deepEqual(await asked('Trace', INSPECT), [
      {
        kind: 'ask',
        text: 'VS Code may write this access token to its log. Inspect it anyway?',
        detail,
        buttons: [INSPECT, SET_LEVEL],
      },
    ]);
    assert.equal(sent(), 1);
  });

  it('sends nothing if the question is canceled', async () => {
    assert.equal((await asked('Debug', undefined)).length, 1);
    assert.equal(sent(), 0);
  });

  it('sends nothing if the user chooses to set the log level', async () => {
    await asked('Debug', SET_LEVEL);
    assert.equal(world.requestLog.isLevelAsked, true);
    assert.equal(sent(), 0);
  });

  it('asks for a pasted token and when a panel is refreshed', async () => {
    assert.equal((await asked('Debug', INSPECT)).length, 1);
    assert.equal(sent(), 1);
    const panel = present(world.pageViews.all[0]);
    panel.receive({ type: 'ready' });
    const refresh = async () => {
      const before = world.dialogs.shown.length;
      panel.receive({ ...present(panel.sent.at(-1)), type: 'action', action: 'inspect' });
      await waitFor('the question', () => world.dialogs.shown.length > before, PATIENCE_MS);
    };
    assert.equal((await asked('Debug', undefined, refresh)).length, 1);
    assert.equal(sent(), 1);
    assert.equal((await asked('Debug', INSPECT, refresh)).length, 1);
    await world.server.requested(2);
  });
});
