import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Choice } from '../../src/workbench/platform/dialogs';
import { waitFor } from '../support/wait';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';

describe('search in VS Code', () => {
  const rooms = useRooms();

  const choices = (...names: readonly string[]): readonly Choice<string>[] =>
    names.map((name) => ({ label: name, value: name }));

  /** Waits until VS Code has received changes of the search, which are sent in the next turn of the event loop. */
  async function received(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await vscode.commands.executeCommand('setContext', 'zeroTouchTests.received', true);
  }

  it('accepts the choice that the user saw, although more choices have just been loaded', async () => {
    let listed = choices();
    let show = () => {};
    const answer = rooms.parts.dialogs.search<string>({
      title: 'Look Up',
      placeholder: 'Find a room',
      value: '',
      find: () => listed,
      load: async (changed) => {
        show = changed;
      },
    });
    let given: Awaited<typeof answer> | undefined;
    void answer.then((each) => {
      given = each;
    });
    // A list ignores keys until it is drawn.
    await waitFor(
      'an answer',
      async () => {
        listed = choices('Fjord', 'Loft');
        show();
        await received();
        listed = choices('Attic', 'Fjord', 'Loft');
        show();
        // VS Code receives the command before the new choices.
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        return given;
      },
      PATIENCE_MS,
    );
    assert.deepEqual(given, { kind: 'given', value: 'Fjord' });
  });
});
