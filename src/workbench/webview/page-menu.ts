import { parseRowMenu } from '../../protocol/messages';

/** A page whose rows have context menus. */
export interface MenuPage<Act> {
  /** Address of the page: a random value, which its row menus contain. */
  readonly nonce: string;
  /** Triggers an action on the page, like its own key. */
  readonly press: (act: Act, id: string) => void;
}

/**
 * Resolves the argument of a command, which names a page and its row.
 * @returns a function that triggers actions on the menu's row, or undefined for any other argument
 */
export function menuAction<Act>(
  argument: unknown,
  pages: Iterable<MenuPage<Act>>,
): ((act: Act) => void) | undefined {
  if (typeof argument !== 'object' || argument === null || !('nonce' in argument)) return undefined;
  const menu = parseRowMenu(argument);
  const page = [...pages].find(({ nonce }) => nonce === menu?.nonce);
  return menu && page && ((act) => page.press(act, menu.id));
}
