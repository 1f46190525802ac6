import type * as vscode from 'vscode';
import { copyFromRollout, exportRollout } from '../rollout/rollout-export';
import { lookUpMany, lookUpSelection, showRollout } from '../rollout/rollout-lists';
import { runRollout } from '../rollout/rollout-run';
import { copyAccessToken, inspectAccessToken } from './access-tokens';
import { addConnection, tryDemo } from './add-connection';
import type { CommandContext } from './context';
import { copyEndpointDetail, copyPairingCode, forgetEndpoint } from './endpoints';
import { openSettings, refresh, showLog, showMore } from './general';
import { lookUpEndpoint, lookUpPairingCode, showPairingCode } from './look-up';
import { removeConnection, updateCredentials } from './manage-connections';
import { registerCommands } from './registration';

/** Registers every command of package.json. */
export function registerAllCommands(context: CommandContext): vscode.Disposable {
  return registerCommands(context, {
    addConnection,
    tryDemo,
    updateCredentials,
    removeConnection,
    refresh,
    lookUpEndpoint,
    lookUpPairingCode,
    showPairingCode,
    copyPairingCode,
    copyAccessToken,
    inspectAccessToken,
    copyEndpointDetail,
    forgetEndpoint,
    showLog,
    openSettings,
    showMore,
    lookUpMany,
    lookUpSelection,
    showRollout,
    runRollout,
    exportRollout,
    copyFromRollout,
  });
}
