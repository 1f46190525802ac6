import vscode = require('vscode');

import { isWebWorker } from './host';
import type { RequestLog } from './request-log';

/** The log of `fetch` in VS Code's Node.js hosts, which resolves proxies. */
export const vscodeRequestLog: RequestLog = {
  levelWithAddresses: () => {
    if (isWebWorker()) return undefined;
    const { logLevel } = vscode.env;
    if (logLevel === vscode.LogLevel.Trace) return 'Trace';
    return logLevel === vscode.LogLevel.Debug ? 'Debug' : undefined;
  },
  setLevel: () => vscode.commands.executeCommand('workbench.action.setLogLevel'),
};
