/** A page whose menus have a random value. */
export interface MenuPage<Message> {
  readonly nonce: string;
  readonly run: (message: Message) => Promise<void>;
}

/**
 * Checks what a command was called with. Any extension can call a command with anything, but only the menu of a page has
 * the random value of that page.
 * @param parse returns undefined for what no menu has handed to a command
 * @param messageOf what the page would send for an action
 * @returns what runs an action of the menu, or undefined for any other argument
 */
export function menuActOf<Menu extends { readonly nonce: string }, Action, Message>(
  argument: unknown,
  pages: Iterable<MenuPage<Message>>,
  parse: (argument: unknown) => Menu | undefined,
  messageOf: (action: Action, menu: Menu) => Message,
): ((action: Action) => Promise<void>) | undefined {
  // Nothing is read of the objects of others.
  if (typeof argument !== 'object' || argument === null || !('nonce' in argument)) return undefined;
  const menu = parse(argument);
  const page = [...pages].find(({ nonce }) => nonce === menu?.nonce);
  return menu && page && ((action) => page.run(messageOf(action, menu)));
}
