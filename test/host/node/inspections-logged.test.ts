import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PanelContent } from '../../../src/workbench/panels/panel-host';
import { present } from '../../unit/expect';
import { inspectToken } from '../rig/actions';
import { useRooms } from '../rig/each-rooms';
import { hideView } from '../rig/extension';
import { pressing } from '../rig/messages';
import { replaced } from '../rig/replace';

const { Trace, Debug, Info, Off } = vscode.LogLevel;
const INSPECT = 'Inspect Anyway';
const SET_LEVEL = 'Set Log Level…';

describe('an inspection while VS Code logs addresses', () => {
  const rooms = useRooms();
  before(hideView);

  /** Works at a log level of VS Code. @returns the questions that were asked, each given this answer */
  const asked = async (level: vscode.LogLevel, answer: string | undefined, work: () => Promise<unknown>) => {
    let questions: readonly (readonly unknown[])[] = [];
    await replaced(vscode.env, 'logLevel', level, async () => {
      questions = await pressing(rooms.parts, 'ask', answer, work);
    });
    return questions;
  };
  const sent = () => rooms.server.requests.length;
  const inspectIt = () => inspectToken(rooms.parts);

  it('is sent at once at a level that logs no addresses', async () => {
    assert.deepEqual(await asked(Info, undefined, inspectIt), []);
    assert.deepEqual(await asked(Off, undefined, inspectIt), []);
    assert.equal(sent(), 2);
  });

  it('is asked about in a modal that says what is logged and where @everywhere', async () => {
    const questions = await asked(Trace, INSPECT, inspectIt);
    const detail =
      'At log level Trace, VS Code logs the addresses of requests to a file on disk. The address of this one contains the token.';
    assert.deepEqual(questions, [
      ['VS Code can write this access token to its log. Inspect it anyway?', detail, INSPECT, SET_LEVEL],
    ]);
    assert.equal(sent(), 1);
  });

  it('sends nothing when the question is cancelled', async () => {
    assert.equal((await asked(Debug, undefined, inspectIt)).length, 1);
    assert.equal(sent(), 0);
  });

  it('sends nothing when the log level is to be set', async () => {
    const called: string[] = [];
    const call = async (command: string) => void called.push(command);
    await asked(Debug, SET_LEVEL, async () => {
      const { accessTokenPanels } = rooms.parts;
      await replaced(vscode.commands, 'executeCommand', Object(call), () =>
        accessTokenPanels.inspect(rooms.session, 'tok4abcd9efgh1wxyz'),
      );
    });
    assert.deepEqual(called, ['workbench.action.setLogLevel']);
    assert.ok((await vscode.commands.getCommands()).includes('workbench.action.setLogLevel'));
    assert.equal(sent(), 0);
  });

  it('is asked about for a token that is pasted, for the row of a table, and on Refresh of a panel', async () => {
    const { accessTokenPanels, panels } = rooms.parts;
    let content: PanelContent | undefined;
    const show = (shown: PanelContent) => {
      content = shown;
    };
    await replaced(panels, 'show', Object(show), async () => {
      const inspect = () => accessTokenPanels.inspect(rooms.session, 'tok4abcd9efgh1wxyz');
      assert.equal((await asked(Debug, INSPECT, inspect)).length, 1);
      assert.equal(sent(), 1);
      const refresh = present(present(content).handlers.refresh);
      assert.equal((await asked(Debug, undefined, async () => refresh())).length, 1);
      assert.equal(sent(), 1);
      assert.equal((await asked(Debug, INSPECT, async () => refresh())).length, 1);
      assert.equal(sent(), 2);
    });
  });
});
