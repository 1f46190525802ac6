import type { RoomMenuAction } from '../../protocol/room-menu';
import { ActionFailure } from '../platform/action-failure';
import type { CommandHandler } from './context';

/** Copy Code: of the room, or of all selected rooms. */
export const copyRoomCode = onRoomOnly('copyValue');

/** Copy Row. */
export const copyRoomRow = onRoomOnly('copyRow');

/** Look Up Again: the room, or all selected rooms. */
export const lookUpAgain = onRoomOnly('lookUpAgain');

/** A command of a room's menu. Called in any other way, it says where it is. */
function onRoomOnly(action: RoomMenuAction): CommandHandler {
  return (_context, _node, { onRoom }) => {
    if (onRoom !== undefined) return onRoom(action);
    const advice = 'Choose it in the menu of a room of a rollout.';
    throw new ActionFailure({ headline: 'No room is chosen', advice, steps: [] });
  };
}
