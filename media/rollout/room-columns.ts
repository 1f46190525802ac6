import { ROLLOUT_COLUMNS, type RolloutColumn, type RoomView } from '../../src/panels/rollout-protocol';
import { element } from '../element';
import { COLUMN_LABELS, cellText, roomTitle } from './columns';
import type { GridColumn } from './grid-column';

const WIDTHS: Readonly<Record<RolloutColumn, GridColumn['width']>> = {
  label: [11, 1.2],
  name: [11, 1.2],
  endpointId: [10, 1],
  ipAddress: [8.5, 0],
  code: [15, 0],
  pairingCodeId: [10.5, 0.6],
  capabilities: [13, 1],
  state: [12, 1.6],
  fetched: [9.5, 0],
};

const GLYPHS: Readonly<Record<RoomView['state'], string>> = {
  waiting: '○',
  fetching: '⋯',
  done: '✓',
  incomplete: '!',
  failed: '✕',
};

/** The columns of the table. Labels are left out where the list has none. */
export function roomColumns(hasLabels: boolean): readonly GridColumn[] {
  return ROLLOUT_COLUMNS.filter((column) => hasLabels || column !== 'label').map((column, place) => ({
    key: column,
    label: COLUMN_LABELS[column],
    width: WIDTHS[column],
    look: column === 'pairingCodeId' || column === 'endpointId' ? 'id' : column,
    isSortable: true,
    isCopyable: true,
    ...(place === 0 ? titleCell(column) : cellOf(column)),
  }));
}

type Cell = Pick<GridColumn, 'signature' | 'content'>;

/** The first column names the room, by what is known of it where the column itself has nothing. */
export function titleCell(column: RolloutColumn): Cell {
  return {
    signature: (room) => JSON.stringify([cellText(room, column), roomTitle(room)]),
    content: (room) => {
      const text = cellText(room, column);
      const look = text === '' ? 'link fit stand-in' : 'link fit';
      return [
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
      return { signature: (room) => cellText(room, column), content: (room) => [cellText(room, column)] };
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
  return [
    element('span', { class: `glyph ${state}`, 'aria-hidden': 'true' }, [GLYPHS[state]]),
    element('span', { class: 'fit' }, [stateText]),
  ];
}
