import vscode = require('vscode');

import type { Connection } from '../../model/connections/connection';
import { isWebWorker } from '../platform/host';

const SET_LOG_LEVEL = 'Set Log Level…';

/**
 * Asks before an access token is inspected while VS Code logs the addresses of requests: the address of this one contains
 * the token.
 * @returns whether to send the request
 */
export async function confirmInspection({ baseUrl }: Connection): Promise<boolean> {
  const level = levelWithAddresses();
  if (level === undefined || baseUrl.isDemo) return true;
  const inspect = 'Inspect Anyway';
  const chosen = await vscode.window.showWarningMessage(
    'VS Code can write this access token to its log. Inspect it anyway?',
    {
      modal: true,
      detail: `At log level ${level}, VS Code logs the addresses of requests to a file on disk. The address of this one contains the token.`,
    },
    inspect,
    SET_LOG_LEVEL,
  );
  if (chosen === SET_LOG_LEVEL) await vscode.commands.executeCommand('workbench.action.setLogLevel');
  return chosen === inspect;
}

/** The name of the log level at which the `fetch` of VS Code's Node.js hosts, which resolves proxies, logs addresses. */
function levelWithAddresses(): 'Trace' | 'Debug' | undefined {
  if (isWebWorker()) return undefined;
  const { logLevel } = vscode.env;
  if (logLevel === vscode.LogLevel.Trace) return 'Trace';
  return logLevel === vscode.LogLevel.Debug ? 'Debug' : undefined;
}
