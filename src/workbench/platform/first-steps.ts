import vscode = require('vscode');

import { CONTEXTS } from '../../ids';
import type { Sessions } from '../../model/sessions/sessions';

/**
 * Completes steps of the walkthrough when they are done. VS Code itself would complete them as soon as a command
 * starts.
 */
export function followFirstSteps(sessions: Sessions): vscode.Disposable {
  const set = () => {
    for (const [key, isDemo] of [
      [CONTEXTS.hasDemo, true],
      [CONTEXTS.hasService, false],
    ] as const) {
      const isDone = sessions.all.some(({ connection }) => connection.baseUrl.isDemo === isDemo);
      void vscode.commands.executeCommand('setContext', key, isDone);
    }
  };
  set();
  return sessions.onDidChange((change) => {
    if (change === undefined) set();
  });
}
