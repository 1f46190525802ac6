import type * as vscode from 'vscode';
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
  return registerCommands(
    {
      addConnection: () => addConnection(context),
      tryDemo: () => tryDemo(context),
      updateCredentials: (argument) => updateCredentials(context, argument),
      removeConnection: (argument) => removeConnection(context, argument),
      refresh: (argument) => refresh(context, argument),
      lookUpEndpoint: (argument) => lookUpEndpoint(context, argument),
      lookUpPairingCode: (argument) => lookUpPairingCode(context, argument),
      showPairingCode: (argument) => showPairingCode(context, argument),
      copyPairingCode: (argument) => copyPairingCode(context, argument),
      copyAccessToken: (argument) => copyAccessToken(context, argument),
      inspectAccessToken: (argument) => inspectAccessToken(context, argument),
      copyEndpointDetail: (argument) => copyEndpointDetail(context, argument),
      forgetEndpoint: (argument) => forgetEndpoint(context, argument),
      showLog: () => showLog(context),
      openSettings: () => openSettings(),
      showMore: (argument) => showMore(context, argument),
    },
    context.log,
  );
}
