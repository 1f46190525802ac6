import { ROLLOUT_COLUMNS, type RolloutColumn, type RoomView } from '../../src/protocol/rollout';
import { element } from '../element';
import { COLUMN_LABELS, cellText, roomTitle } from './columns';
import type { GridColumn } from './grid-column';

const WIDTHS: Readonly<Record<RolloutColumn, GridColumn['width']>> = {
  label: [14, 1.4],
  name: [11, 1.2],
  endpointId: [9, 1],
  ipAddress: [11, 0],
  code: [15, 0],
  pairingCodeId: [11, 0.6],
  capabilities: [11, 1],
  state: [22, 1.6],
  fetched: [13, 0],
};

const GLYPHS: Readonly<Record<RoomView['state'], string>> = {
  waiting: '○',
  fetching: '⋯',
  done: '✓',
  incomplete: '!',
  failed: '✕',
};

/** What the columns are made to fit. */
export interface Fit {
  /** Labels are left out where the list has none. */
  readonly hasLabels: boolean;
  readonly longestCode: number;
  readonly hasChanges: boolean;
}

/** @returns what the columns of these rooms must fit */
export function fitOf(rooms: readonly RoomView[]): Fit {
  let longestCode = 0;
  for (const { code } of rooms) longestCode = Math.max(longestCode, code.length);
  return {
    hasLabels: rooms.some(({ label }) => label !== ''),
    longestCode,
    hasChanges: rooms.some(({ hasChanged }) => hasChanged),
  };
}

/** A code is what all this is for: it is never cut off, but for one that is no code to read. */
function codeWidth({ longestCode, hasChanges }: Fit): number {
  const characters = Math.min(28, Math.max(8, longestCode));
  return Math.ceil(characters * 0.8 + (hasChanges ? 10 : 5));
}

/** The columns of the table. */
export function roomColumns(fit: Fit): readonly GridColumn[] {
  return ROLLOUT_COLUMNS.filter((column) => fit.hasLabels || column !== 'label').map((column, place) => ({
    key: column,
    label: COLUMN_LABELS[column],
    width: column === 'code' ? [codeWidth(fit), 0] : WIDTHS[column],
    look: column === 'pairingCodeId' || column === 'endpointId' ? 'id' : column,
    isSortable: true,
    isCopyable: true,
    ...(place === 0 ? titleCell(column) : cellOf(column)),
  }));
}

type Cell = Pick<GridColumn, 'signature' | 'content'>;

/** The first column says how the room is, as it alone is always in view, and names it, by what is known of it where the column itself has nothing. */
export function titleCell(column: RolloutColumn): Cell {
  return {
    signature: (room) => JSON.stringify([cellText(room, column), roomTitle(room), room.state]),
    content: (room) => {
      const text = cellText(room, column);
      const look = text === '' ? 'link fit stand-in' : 'link fit';
      return [
        glyph(room.state),
        element('button', { type: 'button', tabindex: '-1', class: look, 'data-do': 'show' }, [
          text || roomTitle(room),
        ]),
      ];
    },
  };
}

function cellOf(column: RolloutColumn): Cell {
  switch (column) {
    case 'code':
      return {
        signature: ({ code, hasChanged }) => JSON.stringify([code, hasChanged]),
        content: codeContent,
      };
    case 'state':
      return { signature: ({ state, stateText }) => `${state} ${stateText}`, content: stateContent };
    default:
      return {
        signature: (room) => cellText(room, column),
        content: (room) => [element('span', { class: 'fit' }, [cellText(room, column)])],
      };
  }
}

function codeContent(room: RoomView): readonly Node[] {
  if (room.code === '') return [];
  const copy = element(
    'button',
    { type: 'button', tabindex: '-1', class: 'copy', 'data-do': 'copyCode', title: 'Copy Code' },
    [],
  );
  copy.setAttribute('aria-label', `Copy the code of ${roomTitle(room)}`);
  return [
    element('span', { class: 'digits fit' }, [room.code]),
    ...(room.hasChanged ? [element('span', { class: 'changed' }, ['changed'])] : []),
    copy,
  ];
}

function stateContent({ state, stateText }: RoomView): readonly Node[] {
  return [glyph(state), element('span', { class: 'fit' }, [stateText])];
}

function glyph(state: RoomView['state']): HTMLElement {
  return element('span', { class: `glyph ${state}`, 'aria-hidden': 'true' }, [GLYPHS[state]]);
}
