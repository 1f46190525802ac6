import type * as vscode from 'vscode';
import type { NextStep } from '../../model/problems/next-steps';
import type { Session } from '../../model/sessions/session';
import type { TokenAct } from '../../protocol/access-tokens';
import type { RoomAct } from '../../protocol/rollout';
import type { Action } from '../platform/action-failure';
import { pickSession } from '../prompts/pick-session';
import { connectionKeyOf, type TreeNode } from '../tree/nodes';
import type { CommandServices } from './command-services';

/**
 * Arguments of a command call. All arguments except files are empty unless the command was called on a row, room, token
 * or problem.
 */
export interface Call {
  /** The connection of a problem. */
  readonly session: Session | undefined;
  /** The next step of a problem that was chosen. */
  readonly step: NextStep | undefined;
  readonly node: TreeNode | undefined;
  /** The selected rows, including the row of the call. */
  readonly nodes: readonly TreeNode[];
  /** A file, which must only be opened. */
  readonly file: vscode.Uri | undefined;
  /** The selected files, including the file of the call. */
  readonly files: readonly vscode.Uri[];
  /** Runs an action on the room of the context menu. */
  readonly runOnRoom: ((act: RoomAct) => void) | undefined;
  /** Runs an action on the token of the context menu. */
  readonly runOnToken: ((act: TokenAct) => void) | undefined;
}

/** A call from the palette. */
export const FROM_PALETTE: Call = {
  session: undefined,
  step: undefined,
  node: undefined,
  nodes: [],
  file: undefined,
  files: [],
  runOnRoom: undefined,
  runOnToken: undefined,
};

/** The implementation of a command. Returns a message for the user, if any. */
export type CommandHandler = (services: CommandServices, call: Call) => ReturnType<Action>;

/** Creates a command of a room's menu, with a fallback for other calls. */
export function onRoomOr(act: RoomAct, otherwise: CommandHandler): CommandHandler {
  return (services, call) => (call.runOnRoom === undefined ? otherwise(services, call) : call.runOnRoom(act));
}

/** Creates a command of a token's menu, with a fallback for other calls. */
export function onTokenOr(act: TokenAct, otherwise: CommandHandler): CommandHandler {
  return (services, call) =>
    call.runOnToken === undefined ? otherwise(services, call) : call.runOnToken(act);
}

/** Creates a command on a connection: the problem's, the row's, or one that the user picks. */
export function onSession(
  work: (session: Session, services: CommandServices, call: Call) => ReturnType<Action>,
  which: 'all' | 'withCredentials' = 'all',
): CommandHandler {
  return async (services, call) => {
    const session = call.session ?? (await pickSession(services, connectionKeyOf(call.node), which));
    if (session === undefined) return undefined;
    // The connection may have been removed while the user was choosing, or since the problem was shown.
    session.requireOpen();
    return (await work(session, services, call)) ?? undefined;
  };
}
