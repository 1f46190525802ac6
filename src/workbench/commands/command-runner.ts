import vscode = require('vscode');

import { COMMANDS } from '../../ids';
import * as accessTokens from './access-tokens';
import * as addConnection from './add-connection';
import { type CommandHandler, FROM_PALETTE } from './call';
import type { CommandServices } from './command-services';
import * as connections from './connections';
import * as endpoints from './endpoints';
import * as general from './general';
import * as lists from './lists';
import * as lookUp from './look-up';
import * as rollouts from './rollouts';

type CommandName = keyof typeof COMMANDS;

/** Each command is implemented by the function of the same name. */
const HANDLERS: Readonly<Record<CommandName, CommandHandler>> = {
  ...addConnection,
  ...connections,
  ...accessTokens,
  ...lookUp,
  ...endpoints,
  ...rollouts,
  ...lists,
  ...general,
};

/**
 * Creates the function that runs all commands of package.json. A command never rejects and returns nothing. Its
 * argument is an address: a row in the sidebar, a row of a table, or a file. Any other argument is ignored.
 */
export function commandRunner(services: CommandServices) {
  const { actions, explorer, rolloutEditors, tokenPanels } = services;
  const byName = new Map<string, CommandHandler>(Object.entries(HANDLERS));
  const handlers = new Map<string, CommandHandler | undefined>(
    Object.entries(COMMANDS).map(([name, id]) => [id, byName.get(name)]),
  );
  return async (id: string, argument?: unknown, selection?: unknown): Promise<void> =>
    await actions.run(id, () =>
      handlers.get(id)?.(services, {
        ...FROM_PALETTE,
        node: explorer.nodeFrom(argument),
        nodes: explorer.nodesFrom(argument, selection),
        file: argument instanceof vscode.Uri ? argument : undefined,
        files: filesFrom(argument, selection),
        runOnRoom: rolloutEditors.roomMenuAction(argument),
        runOnToken: tokenPanels.tokenMenuAction(argument),
      }),
    );
}

/** Returns the file on which a command was called, and the other files of a selection that contains it. */
function filesFrom(argument: unknown, selection: unknown): readonly vscode.Uri[] {
  if (!(argument instanceof vscode.Uri)) return [];
  const files = Array.isArray(selection) ? selection.filter((each) => each instanceof vscode.Uri) : [];
  return files.map(String).includes(String(argument)) ? files : [argument];
}
