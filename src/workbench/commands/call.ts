import type * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import type { RoomMenuAction } from '../../protocol/room-menu';
import type { TokenMenuAction } from '../../protocol/token-menu';
import type { UntitledLists } from '../lists/documents/untitled-lists';
import type { RolloutEditors } from '../lists/rooms/rollout-editors';
import type { RoomAct } from '../lists/rooms/room-menu';
import type { TokenAct } from '../lists/tokens/token-menu';
import type { TokenPanels } from '../lists/tokens/token-panels';
import type { AccessTokenPanels } from '../panels/access-token-panels';
import type { PairingCodePanels } from '../panels/pairing-code-panels';
import { type Action, presentOf } from '../platform/action-failure';
import { pickSession } from '../prompts/pick-session';
import type { Services } from '../services';
import type { Explorer } from '../tree/explorer';
import type { TreeNode } from '../tree/nodes';

/** What commands work with: the services, and the views that are built on them. */
export interface CommandServices extends Services {
  readonly explorer: Pick<
    Explorer,
    'nodeFrom' | 'nodesFrom' | 'isVisible' | 'reveal' | 'show' | 'showProgress'
  >;
  readonly pairingCodePanels: PairingCodePanels;
  readonly accessTokenPanels: AccessTokenPanels;
  readonly tokenPanels: TokenPanels;
  readonly untitledLists: Pick<UntitledLists, 'open' | 'openImported' | 'isTaken'>;
  readonly rolloutEditors: Pick<RolloutEditors, 'active' | 'roomOf' | 'press' | 'show'>;
}

/** What a command was called on: nothing but a file where it was called in any other way than on a row, a room or a token. */
export interface Call {
  readonly node: TreeNode | undefined;
  /** The selected rows, the row of the call among them. */
  readonly nodes: readonly TreeNode[];
  /** A file, which may only be opened. */
  readonly file: vscode.Uri | undefined;
  /** The selected files, the file of the call among them. */
  readonly files: readonly vscode.Uri[];
  /** Runs an action on the rooms of the menu in which it was called. */
  readonly onRoom: RoomAct | undefined;
  /** Runs an action on the tokens of the menu in which it was called. */
  readonly onToken: TokenAct | undefined;
}

/** The implementation of a command. @returns what to say once it is done, if anything */
export type CommandHandler = (services: CommandServices, call: Call) => ReturnType<Action>;

/** A command of a room's menu, which does something else where it was called in any other way. */
export function onRoomOr(action: RoomMenuAction, otherwise: CommandHandler): CommandHandler {
  return (services, call) => (call.onRoom === undefined ? otherwise(services, call) : call.onRoom(action));
}

/** A command of a token's menu, which does something else where it was called in any other way. */
export function onTokenOr(action: TokenMenuAction, otherwise: CommandHandler): CommandHandler {
  return (services, call) => (call.onToken === undefined ? otherwise(services, call) : call.onToken(action));
}

/** A command on a connection: that of the row, or the one that is picked. */
export function onSession(
  work: (session: Session, services: CommandServices, call: Call) => ReturnType<Action>,
  which: 'all' | 'withCredentials' = 'all',
): CommandHandler {
  return async (services, call) => {
    const session = await pickSession(services, call.node, which);
    if (session === undefined) return undefined;
    // It may have been closed while the user picked it.
    return (await work(presentOf(services.sessions, session), services, call)) ?? undefined;
  };
}
