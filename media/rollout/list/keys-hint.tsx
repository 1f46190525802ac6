import { Fragment } from 'preact';
import type { HeadView } from '../../../src/protocol/rollout';

export const KEYS_ID = 'keys';

/** Says what the keys do in a table. */
export function KeysHint({ head }: { readonly head: HeadView }) {
  const isMac = navigator.userAgent.includes('Mac');
  const keys: readonly (readonly [key: string, does: string])[] = [
    ['Enter', 'opens the room'],
    ['Space', 'selects it'],
    [isMac ? '⌘C' : 'Ctrl+C', 'copies the code'],
    [isMac ? '⇧⌘C' : 'Ctrl+Shift+C', 'copies the row'],
    ...(head.canEditLabels ? [['F2', 'edits the label'] as const] : []),
    ...(head.canEdit ? [[isMac ? '⌘⌫' : 'Delete', 'removes the room'] as const] : []),
    [isMac ? '⌥← ⌥→' : 'Alt+← →', 'resizes the column'],
  ];
  return (
    <p id={KEYS_ID} class="keys">
      {keys.map(([key, does], index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          <kbd>{key}</kbd> {does}
        </Fragment>
      ))}
    </p>
  );
}
