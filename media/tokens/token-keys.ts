import type { KeyHint } from '../shared/key-hint';

/** What the keys do on a token of the table. */
export function tokenKeys(isMac: boolean): readonly KeyHint[] {
  return [
    ['Enter', 'Inspects the token'],
    ['Space', 'Selects the token'],
    [isMac ? '⌘C' : 'Ctrl+C', 'Copies the token'],
    [isMac ? '⇧⌘C' : 'Ctrl+Shift+C', 'Copies the row, without the token'],
  ];
}
