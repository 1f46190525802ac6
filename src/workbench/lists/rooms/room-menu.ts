import type { RoomMenuAction, RoomMenuChoice } from '../../../protocol/room-menu';

/** Runs an action on the room of a menu, for all selected rooms where that room is one of them. */
export type RoomAct = (action: RoomMenuAction) => void;

/** A page with a menu on each room. */
interface MenuPage {
  /** Known to this page and to no other. */
  readonly nonce: string;
  /** Has the page run what was chosen. */
  choose(choice: RoomMenuChoice): void;
}

/**
 * Checks what a command was called with. Any extension can call a command with anything, but only the menu of a room has
 * the random value of its page.
 * @returns undefined for any other argument
 */
export function roomActOf(argument: unknown, pages: Iterable<MenuPage>): RoomAct | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  if (!('nonce' in argument && 'room' in argument)) return undefined;
  const { nonce, room: id } = argument;
  const page = [...pages].find((each) => each.nonce === nonce);
  if (page === undefined || typeof id !== 'string') return undefined;
  return (action) => page.choose({ action, id });
}
