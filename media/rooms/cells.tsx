import * as l10n from '@vscode/l10n';
import type { RolloutColumn, RoomView } from '../../src/protocol/rollout';
import { ROOM_STATES } from '../../src/rollout/room-states';
import { CopyButton } from '../table/rows';
import { CHANGED, cellText, isPairedToo, roomTitle, stateWithNote } from './text';

/** The mark of a room that differs from the service. */
const DIFFERS = '≠';

interface RoomCellProps {
  readonly room: RoomView;
}

/** The cell of the first column, which is always visible. */
export function TitleCell({ room, column }: RoomCellProps & { readonly column: RolloutColumn }) {
  const text = cellText(room, column);
  const [start, end] = inEnds(text || roomTitle(room));
  return (
    <button
      type="button"
      tabIndex={-1}
      class={text === '' ? 'link ends placeholder' : 'link ends'}
      dir="auto"
      data-act="show"
    >
      <span class="ellipsis">{start}</span>
      <span class="end">{end}</span>
    </button>
  );
}

/** Enough for a room number, in characters. */
const END_LENGTH = 8;

/** Splits a name into two parts. A narrow column cuts off its middle, because names often differ only at the end. */
function inEnds(name: string): readonly [start: string, end: string] {
  const characters = [...name];
  return [characters.slice(0, -END_LENGTH).join(''), characters.slice(-END_LENGTH).join('')];
}

/** A code to read aloud and to copy, and whether it has changed, if changes are marked. */
export function CodeCell({ room, isMarked }: RoomCellProps & { readonly isMarked: boolean }) {
  return (
    <>
      {room.code !== '' && (
        <span class={`digits ${ROOM_STATES[room.state].tone} ellipsis`}>
          {/* The stylesheet makes the gaps, so that selected text is the exact code. */}
          {room.codeGroups.map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </span>
      )}
      {isMarked && room.isChanged && <span class="change">{CHANGED}</span>}
      {room.code !== '' && (
        <CopyButton title={l10n.t('Copy Code')} label={l10n.t('Copy the code of {0}', roomTitle(room))} />
      )}
    </>
  );
}

/** The state as an icon and a label, which open the room, and as much of its note as fits. The tooltip is complete. */
export function StateCell({ room }: RoomCellProps) {
  const { state, stateText, note, differs } = room;
  return (
    <>
      <span class={`glyph ${ROOM_STATES[state].tone}`} aria-hidden="true">
        {ROOM_STATES[state].glyph}
      </span>
      {isPairedToo(room) && (
        <span class={`glyph ${ROOM_STATES.paired.tone}`} aria-hidden="true">
          {ROOM_STATES.paired.glyph}
        </span>
      )}
      {differs !== undefined && (
        <span class="glyph warning" aria-hidden="true">
          {DIFFERS}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        class="link ellipsis"
        data-act="show"
        {...(note === '' && differs === undefined ? {} : { title: stateWithNote(room) })}
      >
        {differs ?? stateText}
        {note !== '' && <span class="state-note"> {note}</span>}
      </button>
    </>
  );
}

/** The capabilities as readable words. The tooltip also has the service's names. */
export function CapabilitiesCell({ room }: RoomCellProps) {
  const words = cellText(room, 'capabilities');
  const names = (room.capabilities ?? []).join(', ');
  return <span title={[...new Set([words, names])].join('\n')}>{words}</span>;
}
