import type { Ready } from '../../../protocol/messages';
import type { FromRollout } from '../../../protocol/rollout-messages';
import { parseRoomMenu, type RoomMenu, type RoomMenuAction } from '../../../protocol/room-menu';
import { type MenuPage, menuActOf } from '../../webview/page-menu';

type Message = Exclude<FromRollout, Ready>;

/** Runs an action on the rooms of a menu. */
export type RoomAct = (action: RoomMenuAction) => Promise<void>;

/** @returns what runs an action on the rooms of a menu, or undefined for what no menu of these pages has handed over */
export function roomActOf(argument: unknown, pages: Iterable<MenuPage<Message>>): RoomAct | undefined {
  return menuActOf(argument, pages, parseRoomMenu, messageOf);
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
