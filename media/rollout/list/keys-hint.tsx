import { Fragment } from 'preact';

export const KEYS_ID = 'keys';

/** Says what the keys do in a table. */
export function KeysHint() {
  const isMac = navigator.userAgent.includes('Mac');
  const keys: readonly (readonly [key: string, does: string])[] = [
    ['Enter', 'opens the room'],
    ['Space', 'selects it'],
    [isMac ? '⌘C' : 'Ctrl+C', 'copies the code'],
    [isMac ? '⇧⌘C' : 'Ctrl+Shift+C', 'copies the row'],
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
