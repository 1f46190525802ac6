/** What a room's menu does, in the words of a table's actions. */
export type RoomMenuAction =
  | 'copyValue'
  | 'copyMessage'
  | 'copyRow'
  | 'open'
  | 'lookUpAgain'
  | 'pair'
  | 'edit'
  | 'remove';

/** What a person chose in the menu of a room. */
export interface RoomMenuChoice {
  readonly action: RoomMenuAction;
  /** The record. */
  readonly id: string;
}

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
  /** The record. */
  readonly room: string;
}
