import vscode = require('vscode');

import { COMMANDS } from '../../ids';
import * as accessTokens from './access-tokens';
import * as addConnection from './add-connection';
import type { CommandHandler, CommandServices } from './call';
import * as connections from './connections';
import * as endpoints from './endpoints';
import * as general from './general';
import * as lookUp from './look-up';
import * as rollouts from './rollouts';

type CommandName = keyof typeof COMMANDS;

/** Each command is the function of its name. */
const HANDLERS: Readonly<Record<CommandName, CommandHandler>> = {
  ...addConnection,
  ...connections,
  ...accessTokens,
  ...lookUp,
  ...endpoints,
  ...rollouts,
  ...general,
};

/**
 * Makes what runs every command of package.json. A command never rejects and returns nothing. Any extension can call it with
 * anything: only rows of the sidebar and the menus of our tables count as an argument, and the addresses of files, which are
 * only opened.
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
        node: explorer.nodeFrom(argument),
        nodes: explorer.nodesFrom(argument, selection),
        file: argument instanceof vscode.Uri ? argument : undefined,
        files: filesFrom(argument, selection),
        runOnRoom: rolloutEditors.roomMenuAction(argument),
        runOnToken: tokenPanels.tokenMenuAction(argument),
      }),
    );
}

/** The file that a command was called on, with the others of a selection that has it. */
function filesFrom(argument: unknown, selection: unknown): readonly vscode.Uri[] {
  if (!(argument instanceof vscode.Uri)) return [];
  // Copied first: an array of another extension can have methods of its own.
  const files = Array.isArray(selection) ? [...selection].filter((each) => each instanceof vscode.Uri) : [];
  return files.map(String).includes(String(argument)) ? files : [argument];
}
