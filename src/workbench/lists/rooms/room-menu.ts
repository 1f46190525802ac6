import type { RoomMenuAction } from '../../../protocol/room-menu';
import type { RolloutEditor } from './rollout-editor';

/** Runs an action on the room of a menu, for all selected rooms where that room is one of them. */
export type RoomAct = (action: RoomMenuAction) => void;

/**
 * Checks what a command was called with. Any extension can call a command with anything, but only the menu of a room has
 * the random value of its page.
 * @returns undefined for any other argument
 */
export function roomActOf(
  argument: unknown,
  editors: Iterable<Pick<RolloutEditor, 'nonce' | 'choose'>>,
): RoomAct | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  if (!('nonce' in argument && 'room' in argument)) return undefined;
  const { nonce, room: id } = argument;
  const editor = [...editors].find((each) => each.nonce === nonce);
  if (editor === undefined || typeof id !== 'string') return undefined;
  return (action) => editor.choose({ action, id });
}
