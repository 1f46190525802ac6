import type { FromTokens } from '../../../protocol/access-token-messages';
import type { Ready } from '../../../protocol/messages';
import { parseTokenMenu, type TokenMenu, type TokenMenuAction } from '../../../protocol/token-menu';
import { type MenuPage, menuActOf } from '../../webview/page-menu';

type Message = Exclude<FromTokens, Ready>;

/** Runs an action on the tokens of a menu. */
export type TokenAct = (action: TokenMenuAction) => Promise<void>;

/** @returns what runs an action on the tokens of a menu, or undefined for what no menu of these pages has handed over */
export function tokenActOf(argument: unknown, pages: Iterable<MenuPage<Message>>): TokenAct | undefined {
  return menuActOf(argument, pages, parseTokenMenu, messageOf);
}

/** What the page would send. */
function messageOf(action: TokenMenuAction, { token: id, rows: ids }: TokenMenu): Message {
  return action === 'copyRows' ? { type: action, ids } : { type: action, id };
}
