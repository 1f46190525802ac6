import type { OfferedCommand, RunCommand } from '../platform/action-runner';
import { useAccessToken } from './access-tokens';
import { addConnection, tryDemo } from './add-connection';
import { type CommandHandler, FROM_PALETTE } from './call';
import type { CommandServices } from './command-services';
import { updateCredentials, useHttps } from './connections';
import { openSettings, showLog } from './general';

const HANDLERS: Readonly<Record<OfferedCommand, CommandHandler>> = {
  addConnection,
  tryDemo,
  updateCredentials,
  useAccessToken,
  useHttps,
  openSettings,
  showLog,
};

/** Creates the function that runs the commands of next steps and questions. */
export function offeredCommands(services: CommandServices): RunCommand {
  return (command, session, step) => HANDLERS[command](services, { ...FROM_PALETTE, session, step });
}
