import { parseRowMenu } from '../../protocol/messages';

/** A page whose rows have menus. */
export interface MenuPage<Act> {
  /** Random, and known to this page and to no other: only the menus of its rows have it. */
  readonly nonce: string;
  /** Tells the page to do what its own key does. */
  readonly press: (act: Act, id: string) => void;
}

/**
 * Checks what a command was called with. Any extension can call a command with anything, but only the menu of a row has
 * the random value of its page.
 * @returns what does an act on the row of the menu, or undefined for any other argument
 */
export function menuAction<Act>(
  argument: unknown,
  pages: Iterable<MenuPage<Act>>,
): ((act: Act) => void) | undefined {
  // Nothing is read of the objects of others.
  if (typeof argument !== 'object' || argument === null || !('nonce' in argument)) return undefined;
  const menu = parseRowMenu(argument);
  const page = [...pages].find(({ nonce }) => nonce === menu?.nonce);
  return menu && page && ((act) => page.press(act, menu.id));
}
