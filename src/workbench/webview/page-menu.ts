import { parseRowMenu } from '../../protocol/messages';

/** A page whose rows have context menus. */
export interface MenuPage<Act> {
  /** Random value of the page. Only its row menus have this value. */
  readonly nonce: string;
  /** Triggers an action on the page, like its own key. */
  readonly press: (act: Act, id: string) => void;
}

/**
 * Validates the argument of a command. Any extension can call a command with any argument, but only a row's menu has
 * the random value of its page.
 * @returns a function that triggers actions on the menu's row, or undefined for any other argument
 */
export function menuAction<Act>(
  argument: unknown,
  pages: Iterable<MenuPage<Act>>,
): ((act: Act) => void) | undefined {
  // Avoids reading properties of foreign objects.
  if (typeof argument !== 'object' || argument === null || !('nonce' in argument)) return undefined;
  const menu = parseRowMenu(argument);
  const page = [...pages].find(({ nonce }) => nonce === menu?.nonce);
  return menu && page && ((act) => page.press(act, menu.id));
}
