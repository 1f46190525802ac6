import vscode = require('vscode');

import type { Sessions } from '../../model/connections/sessions';
import { notificationText } from '../../model/display-text';
import { copyText } from '../platform/clipboard';
import { pickSession } from '../prompts/pick-session';
import type { ListDialogs } from './list-dialogs';
import { pickRememberedEndpoints, readListFromFile } from './rooms/rollout-lists';

/** The dialogs of VS Code. */
export function vscodeDialogs(sessions: Sessions): ListDialogs {
  return {
    ask: (question, detail, ...buttons) =>
      vscode.window.showWarningMessage(notificationText(question), { modal: true, detail }, ...buttons),
    offer: (text, button) => vscode.window.showInformationMessage(text, button),
    pickSession: () => pickSession(sessions, undefined),
    readListFromFile,
    pickRememberedEndpoints,
    readClipboard: () => vscode.env.clipboard.readText(),
    copy: copyText,
  };
}
