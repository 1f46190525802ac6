import type { HeadView } from '../../../src/protocol/rollout';
import type { KeyHint } from '../../list/keys-hint';

/** What the keys do in the table of rooms. */
export function roomKeys({ canEdit, canEditLabels }: HeadView, isMac: boolean): readonly KeyHint[] {
  return [
    ['Enter', 'opens the room'],
    ['Space', 'selects it'],
    [isMac ? '⌘C' : 'Ctrl+C', 'copies the code'],
    [isMac ? '⇧⌘C' : 'Ctrl+Shift+C', 'copies the row'],
    ...(canEditLabels ? [['F2', 'edits the label'] as const] : []),
    ...(canEdit ? [[isMac ? '⌘⌫' : 'Delete', 'removes the room'] as const] : []),
  ];
}
