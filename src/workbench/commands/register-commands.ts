import vscode = require('vscode');

import { COMMANDS } from '../../ids';
import {
  copyAccessToken,
  copyAccessTokenDetails,
  inspectAccessToken,
  showAccessToken,
} from './access-tokens';
import { addConnection, tryDemo } from './add-connection';
import type { CommandContext, CommandHandler } from './context';
import { openDemoRollout } from './demo-rollout';
import {
  copyEndpointDetail,
  copyPairingCode,
  forgetAllEndpoints,
  forgetEndpoint,
  openEndpointsAsRollout,
} from './endpoints';
import { copyDiagnosticReport, openSettings, refresh, showLog, showMore } from './general';
import { lookUpEndpoint, lookUpPairingCode, showPairingCode } from './look-up';
import { removeConnection, renameConnection, updateCredentials } from './manage-connections';
import {
  exportRollout,
  lookUpMany,
  lookUpSelection,
  openAsRollout,
  openRolloutAsText,
  showRollout,
} from './rollouts';
import { copyRoomCode, copyRoomRow, lookUpAgain } from './rooms';
import { exportInventory, markReviewed, showTokenTable, stopWatching, watchTokens } from './token-reviews';
import { useAccessToken } from './use-access-token';

const HANDLERS: Readonly<Record<keyof typeof COMMANDS, CommandHandler>> = {
  addConnection,
  tryDemo,
  updateCredentials,
  useAccessToken,
  renameConnection,
  removeConnection,
  refresh,
  lookUpEndpoint,
  lookUpPairingCode,
  showPairingCode,
  copyPairingCode,
  copyAccessToken,
  copyAccessTokenDetails,
  showAccessToken,
  inspectAccessToken,
  showTokenTable,
  exportInventory,
  markReviewed,
  watchTokens,
  stopWatching,
  copyEndpointDetail,
  forgetEndpoint,
  forgetAllEndpoints,
  openEndpointsAsRollout,
  showLog,
  copyDiagnosticReport,
  openSettings,
  showMore,
  lookUpMany,
  lookUpSelection,
  openAsRollout,
  openDemoRollout,
  openRolloutAsText,
  showRollout,
  exportRollout,
  copyRoomCode,
  copyRoomRow,
  lookUpAgain,
};

/**
 * Registers every command of package.json. A command never rejects and returns nothing. Any extension can call it with
 * anything: only rows of the sidebar and the menu of a rollout's room count as an argument, and the address of a file, which
 * is only opened, or of a diagnostic report that is shown, which is copied.
 */
export function registerCommands(context: CommandContext): vscode.Disposable {
  const { actions, explorer, rolloutPanels } = context;
  const ids = new Map<string, string>(Object.entries(COMMANDS));
  return vscode.Disposable.from(
    ...Object.entries(HANDLERS).map(([name, handler]) => {
      const id = ids.get(name) ?? name;
      return vscode.commands.registerCommand(id, (argument: unknown, selection: unknown) =>
        actions.run(id, () =>
          handler(context, explorer.own(argument), {
            nodes: explorer.ownSelection(argument, selection),
            file: fileOf(argument),
            onRoom: rolloutPanels.roomOf(argument),
          }),
        ),
      );
    }),
  );
}

function fileOf(argument: unknown): vscode.Uri | undefined {
  return argument instanceof vscode.Uri ? argument : undefined;
}
