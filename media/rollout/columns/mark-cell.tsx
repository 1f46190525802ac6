import type { MatrixView, RoomView } from '../../../src/protocol/rollout';

/** Whether a room has a capability; `missing` where most rooms have it and this one does not. */
export type Mark = 'has' | 'missing' | 'without' | 'unknown';

/** @returns the mark of a room for a capability */
export function markOf({ missing }: MatrixView, room: RoomView, capability: string): Mark {
  if (room.capabilities === undefined) return 'unknown';
  if (room.capabilities.includes(capability)) return 'has';
  const lacks = Object.hasOwn(missing, room.id) ? missing[room.id] : undefined;
  return lacks?.includes(capability) === true ? 'missing' : 'without';
}

const SIGNS: Readonly<Record<Exclude<Mark, 'missing'>, readonly [sign: string, word: string]>> = {
  has: ['✓', 'yes'],
  without: ['–', 'no'],
  unknown: ['', 'not known'],
};

/** A mark as a sign, and as a word for a screen reader. */
export function MarkCell({ mark }: { readonly mark: Mark }) {
  if (mark === 'missing') {
    return (
      <span class="lack">
        <span class="glyph failed" aria-hidden="true">
          ✕
        </span>
        missing
      </span>
    );
  }
  const [sign, word] = SIGNS[mark];
  return (
    <span class={`sign ${mark}`} role="img" aria-label={word}>
      {sign}
    </span>
  );
}
