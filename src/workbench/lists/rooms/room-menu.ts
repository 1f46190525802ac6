import type { Ready } from '../../../protocol/messages';
import type { FromRollout } from '../../../protocol/rollout-messages';
import { parseRoomMenu, type RoomMenu, type RoomMenuAction } from '../../../protocol/room-menu';

type Message = Exclude<FromRollout, Ready>;

/** Runs an action on the rooms of a menu. */
export type RoomAct = (action: RoomMenuAction) => Promise<void>;

/** The page of rooms whose menus have a random value. */
interface MenuPage {
  readonly nonce: string;
  readonly run: (message: Message) => Promise<void>;
}

/**
 * Checks what a command was called with. Any extension can call a command with anything, but only the menu of a room has
 * the random value of its page.
 * @returns undefined for any other argument
 */
export function roomActOf(argument: unknown, pages: Iterable<MenuPage>): RoomAct | undefined {
  // Nothing is read of the objects of others.
  if (typeof argument !== 'object' || argument === null || !('nonce' in argument)) return undefined;
  const menu = parseRoomMenu(argument);
  const page = [...pages].find(({ nonce }) => nonce === menu?.nonce);
  return menu && page && ((action) => page.run(messageOf(action, menu)));
}

/** What the page would send. */
function messageOf(action: RoomMenuAction, { room: id, rows, shown }: RoomMenu): Message {
  const ids = rows.map((row) => row.id);
  switch (action) {
    case 'copyCode':
      return { type: 'copy', what: 'code', ids };
    case 'copyMessage':
      return { type: 'copy', what: 'message', ids };
    case 'copyRow':
      return { type: 'copy', what: 'row', ids };
    case 'show':
      return { type: 'show', id, ids: shown };
    case 'lookUpAgain':
      return { type: 'lookUpAgain', ids };
    case 'pair':
      return { type: 'pair', rows, isPaired: true };
    case 'editLabel':
      return { type: 'editCell', id, column: 'label' };
    case 'remove':
      return { type: 'remove', rows };
  }
}
