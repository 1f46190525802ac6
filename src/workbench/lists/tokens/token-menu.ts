import type { FromTokens } from '../../../protocol/access-token-messages';
import type { Ready } from '../../../protocol/messages';
import { parseTokenMenu, type TokenMenu, type TokenMenuAction } from '../../../protocol/token-menu';

type Message = Exclude<FromTokens, Ready>;

/** Runs an action on the tokens of a menu. */
export type TokenAct = (action: TokenMenuAction) => Promise<void>;

/** The page of tokens whose menus have a random value. */
interface MenuPage {
  readonly nonce: string;
  readonly run: (message: Message) => Promise<void>;
}

/**
 * Checks what a command was called with. Any extension can call a command with anything, but only the menu of a token has
 * the random value of its page.
 * @returns undefined for any other argument
 */
export function tokenActOf(argument: unknown, pages: Iterable<MenuPage>): TokenAct | undefined {
  // Nothing is read of the objects of others.
  if (typeof argument !== 'object' || argument === null || !('nonce' in argument)) return undefined;
  const menu = parseTokenMenu(argument);
  const page = [...pages].find(({ nonce }) => nonce === menu?.nonce);
  return menu && page && ((action) => page.run(messageOf(action, menu)));
}

/** What the page would send. */
function messageOf(action: TokenMenuAction, { token: id, rows: ids }: TokenMenu): Message {
  return action === 'copyRows' ? { type: action, ids } : { type: action, id };
}
