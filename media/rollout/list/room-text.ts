import type { RolloutColumn, RoomView } from '../../../src/protocol/rollout';
import type { RowText } from '../../table/column';
import type { SortValue } from '../../table/sort';

export const COLUMN_LABELS: Readonly<Record<RolloutColumn, string>> = {
  label: 'Room label',
  name: 'Name',
  endpointId: 'Endpoint ID',
  ipAddress: 'IP address',
  code: 'Pairing code',
  pairingCodeId: 'Pairing code ID',
  capabilities: 'Capabilities',
  state: 'State',
  fetched: 'Fetched',
};

/** What needs a person comes first. */
const STATE_ORDER: Readonly<Record<RoomView['state'], number>> = {
  failed: 0,
  incomplete: 1,
  fetching: 2,
  waiting: 3,
  done: 4,
};

/** What a table has to know of a room. The code is spelled, or it would be read as a number. */
export const ROOM_TEXT: RowText<RoomView> = { id: ({ id }) => id, title: roomTitle, spoken: spokenRow };

/** What a column shows of a room, as text. */
export function cellText(room: RoomView, column: RolloutColumn): string {
  switch (column) {
    case 'capabilities':
      return room.capabilities?.join(', ') ?? '';
    case 'state':
      return room.stateText;
    default:
      return room[column];
  }
}

/** What a column is sorted by. */
export function sortValue(room: RoomView, column: RolloutColumn): SortValue {
  if (column === 'fetched') return room.fetchedAt;
  if (column === 'state') return `${STATE_ORDER[room.state]} ${room.stateText}`;
  return cellText(room, column);
}

/** The name of a room, as far as one is known. */
export function roomTitle({ label, name, endpointId }: RoomView): string {
  return label || name || endpointId;
}

/** A row in one sentence for a screen reader. */
export function spokenRow(room: RoomView): string {
  const { code, hasChanged, stateText } = room;
  const spelled = code === '' ? [] : [`code ${[...code].join(' ')}`];
  return [roomTitle(room), stateText, ...spelled, ...(hasChanged ? ['changed'] : [])].join(', ');
}
