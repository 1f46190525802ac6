import type { HeadView } from '../../../src/protocol/rollout';
import type { KeyHint } from '../../shared/key-hint';

/** What the keys do on a room of the table. */
export function roomKeys({ canEdit, canEditLabels }: HeadView, isMac: boolean): readonly KeyHint[] {
  return [
    ['Enter', 'Opens the room'],
    ['Space', 'Selects the room'],
    [isMac ? '⌘C' : 'Ctrl+C', 'Copies the code'],
    [isMac ? '⇧⌘C' : 'Ctrl+Shift+C', 'Copies the row'],
    // A Mac has no key for a menu.
    ...(isMac ? [] : [['Shift+F10', 'Opens the menu of the room'] as const]),
    ...(canEditLabels ? [['F2', 'Edits the label'] as const] : []),
    ...(canEdit ? [[isMac ? '⌘⌫' : 'Delete', 'Removes the room'] as const] : []),
  ];
}
