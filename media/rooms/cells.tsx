import type { RolloutColumn, RoomView } from '../../src/protocol/rollout';
import { CopyButton } from '../table/rows';
import type { Room } from './state';
import { cellText, changeWords, roomTitle } from './text';

const GLYPHS: Readonly<Record<RoomView['state'], string>> = {
  waiting: '○',
  fetching: '⋯',
  done: '✓',
  incomplete: '!',
  failed: '✕',
  unusable: '∅',
};

interface RoomCellProps {
  readonly room: Room;
}

/** The cell of the first column, which is always in view. */
export function TitleCell({ room, column }: RoomCellProps & { readonly column: RolloutColumn }) {
  const text = cellText(room, column);
  return (
    <button
      type="button"
      tabIndex={-1}
      class={text === '' ? 'link ellipsis placeholder' : 'link ellipsis'}
      data-action="open"
    >
      {text || roomTitle(room)}
    </button>
  );
}

/** A code to read aloud and to copy, and how it compares. */
export function CodeCell({ room }: RoomCellProps) {
  return (
    <>
      {room.code !== '' && (
        <span class="digits ellipsis">
          {/* The gaps are the stylesheet's, so that selected text is the exact code. */}
          {room.codeGroups.map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </span>
      )}
      {changeWords(room).map((word) => (
        <span key={word} class={`change ${word}`}>
          {word}
        </span>
      ))}
      {room.code !== '' && <CopyButton title="Copy Code" label={`Copy the code of ${roomTitle(room)}`} />}
    </>
  );
}

/** Characters of a text that needs no second line. */
const SHORT_TEXT = 20;

/** The state as a sign and in words. */
export function StateCell({ room: { state, stateText } }: RoomCellProps) {
  return (
    <>
      <span class={`glyph ${state}`} aria-hidden="true">
        {GLYPHS[state]}
      </span>
      <span class={stateText.length > SHORT_TEXT ? 'ellipsis lines' : 'ellipsis'}>{stateText}</span>
    </>
  );
}

/** The capabilities in words, or those that are missing; all of them, and the service's own names, when pointed at. */
export function CapabilitiesCell({ room }: RoomCellProps) {
  const { capabilities = [], capabilityNames, missing } = room;
  const words = cellText(room, 'capabilities');
  const has = capabilityNames.length === 0 ? 'Has none' : `Has: ${capabilityNames.join(', ')}`;
  const lines = [words, ...(missing === '' ? [] : [has]), capabilities.join(', ')];
  return (
    <span class={missing === '' ? '' : 'lack'} title={[...new Set(lines)].join('\n')}>
      {words}
    </span>
  );
}
