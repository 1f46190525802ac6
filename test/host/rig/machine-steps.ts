/** Actions that a user or VS Code performs on a list. */
export const STEPS = [
  'open',
  'close',
  'split',
  'type beside',
  'type beside in haste',
  'set a cell',
  'set a cell',
  'remove',
  'mark',
  'mark',
  'mark in a panel',
  'mark in a panel and undo it there',
  'undo',
  'redo',
  'save',
  'rename the file',
  'rename the folder',
  'change on disk',
  'set the language',
  'change the setting',
] as const;

/** A step. A stale step refers to the list as it was shown before the previous step. */
export interface MachineStep {
  readonly kind: (typeof STEPS)[number];
  readonly row: number;
  readonly value: number;
  readonly isStale: boolean;
}
