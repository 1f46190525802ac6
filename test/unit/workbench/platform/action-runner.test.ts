import assert from 'node:assert/strict';
import { yieldToEventLoop } from '../../../../src/event-loop';
import { ServiceError } from '../../../../src/service/errors';
import { copyCode } from '../../../../src/workbench/panels/pairing-code-copy';
import { ActionFailure } from '../../../../src/workbench/platform/action-failure';
import { ActionRunner } from '../../../../src/workbench/platform/action-runner';
import { copyAndConfirm } from '../../../../src/workbench/platform/clipboard';
import { load } from '../../../../src/workbench/platform/load';
import { setWatched } from '../../../../src/workbench/tokens/watching';
import { CALENDAR } from '../../../support/calendar';
import { MemoryLog } from '../../../support/ports';
import { ScriptedDialogs } from '../../../support/scripted-dialogs';
import { useWorld } from '../../../support/worlds/each-world';

describe('ActionRunner', () => {
  const world = useWorld();
  const problem = { headline: 'It failed', advice: 'Try it.' } as const;
  let log: MemoryLog;
  let dialogs: ScriptedDialogs;
  let runner: ActionRunner;
  const pressed: string[] = [];
  beforeEach(() => {
    log = new MemoryLog();
    dialogs = new ScriptedDialogs();
    pressed.length = 0;
    runner = new ActionRunner(
      log,
      dialogs,
      (command, session) =>
        void pressed.push([command, ...(session === undefined ? [] : [session.connection.name])].join(' ')),
      { calendar: CALENDAR },
    );
  });

  /**
   * Runs an action that fails once, and presses a button.
   * @returns the messages and button labels of its notifications
   */
  async function failAndPress(error: Error, label?: string): Promise<readonly (readonly string[])[]> {
    let hasFailed = false;
    dialogs.shown.length = 0;
    dialogs.press = ({ buttons }) => buttons.find((button) => button === label);
    await runner.run('test', () => {
      pressed.push('action');
      if (hasFailed) return;
      hasFailed = true;
      throw error;
    });
    // The button's action runs after runner.run() has resolved.
    await yieldToEventLoop();
    return dialogs.shown.map(({ text, buttons }) => [text, ...buttons]);
  }

  it('logs only the name of a foreign error, and never shows its message', async () => {
    const shown = await failAndPress(new TypeError('secret'));
    assert.deepEqual(log.warnings, ['test failed: TypeError']);
    assert.equal(shown.length, 1);
    assert.doesNotMatch(JSON.stringify(shown), /secret/);
  });

  it('ignores a cancellation', async () => {
    const error = new ServiceError('canceled', 'auth.listAccessTokens');
    assert.deepEqual(await failAndPress(error), []);
    const failure = new ActionFailure({ ...problem, steps: ['retry'] }, { cause: error });
    assert.deepEqual(await failAndPress(failure), []);
    assert.deepEqual(log.warnings, []);
  });

  it('repeats the action on Retry', async () => {
    const failure = new ActionFailure({ ...problem, steps: ['retry'] });
    assert.deepEqual(await failAndPress(failure, 'Retry'), [['It failed. Try it.', 'Retry']]);
    assert.deepEqual(pressed, ['action', 'action']);
  });

  it('runs the failure’s own retry, so that the user is not asked twice', async () => {
    const retry = () => void pressed.push('retry');
    await failAndPress(new ActionFailure({ ...problem, steps: ['retry'] }, { retry }), 'Retry');
    assert.deepEqual(pressed, ['action', 'retry']);
  });

  it('shows an error caused by a button', async () => {
    const run = () => {
      throw new RangeError('secret');
    };
    const failure = new ActionFailure({ ...problem, steps: [] }, { buttons: [{ label: 'Other', run }] });
    assert.equal((await failAndPress(failure, 'Other')).length, 2);
    assert.deepEqual(log.warnings, ['test failed: ActionFailure', 'test failed: RangeError']);
  });

  it('offers to reload the window instead of a retry if a file of the extension is missing', async () => {
    const gone = await load(() => Promise.reject(new Error("Cannot find module './workbook.js'"))).catch(
      (error: unknown) => error,
    );
    assert.ok(gone instanceof Error);
    const text =
      'A part of the extension could not be loaded. The extension may have been updated. Reload the window, or ' +
      'reinstall the extension.';
    assert.deepEqual(await failAndPress(gone, 'Reload Window'), [[text, 'Reload Window']]);
    assert.equal(dialogs.reloads, 1);
    assert.deepEqual(log.warnings, ['test failed: FileNotLoaded']);
  });

  it('offers at most three steps, and Update Credentials only with a session', async () => {
    const steps = ['updateCredentials', 'retry', 'openSettings', 'showLog'] as const;
    const [shown] = await failAndPress(new ActionFailure({ ...problem, steps }), 'Show Log');
    assert.deepEqual(shown?.slice(1), ['Retry', 'Open Settings', 'Show Log']);
    const { session } = world;
    const withSession = new ActionFailure({ ...problem, steps }, { session });
    const [again] = await failAndPress(withSession, 'Update Credentials…');
    assert.deepEqual(again, ['Video: It failed. Try it.', 'Update Credentials…', 'Retry', 'Open Settings']);
    assert.deepEqual(pressed, ['action', 'showLog', 'action', 'updateCredentials Video']);
  });
});

describe('next steps', () => {
  const world = useWorld();

  it('run their command on the problem’s connection without a question', async () => {
    const { session } = world;
    const { actions, dialogs } = world;
    const connections = [
      { name: 'Other', baseUrl: 'https://rooms.example' },
      { name: 'Video', baseUrl: world.server.baseUrl },
    ];
    world.settingsPort.edit({ connections });
    const titles: string[] = [];
    dialogs.type = ({ title }) => void titles.push(title);
    await actions.runStep('updateCredentials', session, () => undefined);
    await actions.runStep('openProxySettings', session, () => undefined);
    await actions.runStep('openSettings', undefined, () => undefined);
    await actions.runStep('showLog', undefined, () => undefined);
    assert.deepEqual([titles, dialogs.offered], [[`${world.server.origin} · Update Credentials: Video`], []]);
    assert.deepEqual([dialogs.openedSettings, world.log.isShown], [['proxy', 'connections'], true]);
  });
});

describe('copyText', () => {
  it('says what was copied, but nothing if the copy fails', async () => {
    const dialogs = new ScriptedDialogs();
    assert.equal(await copyAndConfirm(dialogs, 'x', 'Code copied'), 'Code copied');
    assert.equal(dialogs.clipboard, 'x');
    const writeClipboard = () => Promise.reject(new Error('The clipboard is locked.'));
    await assert.rejects(copyAndConfirm({ writeClipboard }, 'y', 'Code copied'));
  });
});

describe('ActionRunner: closed session', () => {
  const world = useWorld();

  it('reports the reason and sends nothing', async () => {
    const { server, session, sessions } = world;
    const subject = { kind: 'endpoint', id: 'EP-1' } as const;
    await sessions.remove(session);
    assert.ok(session.isClosed);
    server.reset();
    const actions: readonly (() => Promise<unknown>)[] = [
      () => world.pairingCodePanels.lookUp(session, subject),
      () => copyCode({ session, subject }, world),
      () => world.accessTokenPanels.inspect(session, 'tok4abcd9efgh1wxyz'),
      () => setWatched(session, sessions, true),
      () => sessions.remove(session),
      () => session.saveAccessToken('tok4abcd9efgh1wxyz'),
    ];
    for (const action of actions) await world.actions.run('test', async () => void (await action()));
    assert.deepEqual(server.requests, []);
    assert.deepEqual(
      world.dialogs.shown.map(({ text }) => text),
      actions.map(
        () =>
          'Video: The connection was changed or removed. If the connection is still in the sidebar, use it from there.',
      ),
    );
  });
});
