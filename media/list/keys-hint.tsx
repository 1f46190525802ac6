import { Fragment } from 'preact';

export const KEYS_ID = 'keys';

/** A key by its name, and what it does, such as "copies the row". */
export type KeyHint = readonly [key: string, does: string];

interface KeysHintProps {
  readonly keys: (isMac: boolean) => readonly KeyHint[];
}

/** Says what the keys do in a table. */
export function KeysHint({ keys }: KeysHintProps) {
  const isMac = navigator.userAgent.includes('Mac');
  const all: readonly KeyHint[] = [...keys(isMac), [isMac ? '⌥← ⌥→' : 'Alt+← →', 'resizes the column']];
  return (
    <p id={KEYS_ID} class="keys">
      {all.map(([key, does], index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          <kbd>{key}</kbd> {does}
        </Fragment>
      ))}
    </p>
  );
}
