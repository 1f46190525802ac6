import * as v from 'valibot';
import type { SeenRow } from '../rollout/room';
import { IDS, parserOf, SEEN_ROWS } from './messages';

/** What a room's menu does. */
export type RoomMenuAction =
  | 'copyCode'
  | 'copyMessage'
  | 'copyRow'
  | 'show'
  | 'lookUpAgain'
  | 'pair'
  | 'editLabel'
  | 'remove';

/** What the menu of a room hands to `when` clauses of package.json and to commands: nothing that is secret. */
export interface RoomMenuContext {
  readonly webviewSection: 'room';
  readonly preventDefaultContextMenuItems: true;
  readonly hasCode: boolean;
  readonly hasId: boolean;
  readonly isPaired: boolean;
  readonly canEditLabel: boolean;
  /** `HeadView.nonce` of the page. */
  readonly nonce: string;
  /** The record of the menu. */
  readonly room: string;
  /** All selected records where that of the menu is one of them, or that one alone, as they were seen. */
  readonly rows: readonly SeenRow[];
  /** The records shown, in their order. */
  readonly shown: readonly string[];
}

const ROOM_MENU = v.object({ nonce: v.string(), room: v.string(), rows: SEEN_ROWS, shown: IDS });

/** The rooms of a menu, and the page that they are on. */
export type RoomMenu = v.InferOutput<typeof ROOM_MENU>;

/** @returns undefined for what no menu of a room has handed to a command */
export const parseRoomMenu = parserOf<RoomMenu>(ROOM_MENU);
