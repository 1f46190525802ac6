import vscode = require('vscode');

import { CONTEXTS } from '../../ids';
import type { Sessions } from '../../model/connections/sessions';

/** Ticks steps of the walkthrough when they are done: a command counts for VS Code as soon as it starts. */
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
