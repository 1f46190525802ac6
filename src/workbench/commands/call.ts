import type * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import type { TokenAct } from '../../protocol/access-tokens';
import type { RoomAct } from '../../protocol/rollout';
import type { UntitledLists } from '../lists/documents/untitled-lists';
import type { RolloutEditors } from '../lists/rooms/rollout-editors';
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
  readonly rolloutEditors: Pick<RolloutEditors, 'active' | 'roomMenuAction' | 'press' | 'show'>;
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
  /** Does an act on the room of the menu in which it was called. */
  readonly runOnRoom: ((act: RoomAct) => void) | undefined;
  /** Does an act on the token of the menu in which it was called. */
  readonly runOnToken: ((act: TokenAct) => void) | undefined;
}

/** The implementation of a command. @returns what to say once it is done, if anything */
export type CommandHandler = (services: CommandServices, call: Call) => ReturnType<Action>;

/** A command of a room's menu, which does something else where it was called in any other way. */
export function onRoomOr(act: RoomAct, otherwise: CommandHandler): CommandHandler {
  return (services, call) => (call.runOnRoom === undefined ? otherwise(services, call) : call.runOnRoom(act));
}

/** A command of a token's menu, which does something else where it was called in any other way. */
export function onTokenOr(act: TokenAct, otherwise: CommandHandler): CommandHandler {
  return (services, call) =>
    call.runOnToken === undefined ? otherwise(services, call) : call.runOnToken(act);
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
