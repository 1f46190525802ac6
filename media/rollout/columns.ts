import type { RolloutColumn, RoomView } from '../../src/protocol/rollout';

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

/** What a person calls a room, as far as anything is known of it. */
export function roomTitle({ label, name, endpointId }: RoomView): string {
  return label || name || endpointId;
}

/** A row in one sentence for a screen reader; the code is spelled, as it would be read as a number. */
export function spokenRow(room: RoomView): string {
  const { code, hasChanged, stateText } = room;
  const spelled = code === '' ? [] : [`code ${[...code].join(' ')}`];
  return [roomTitle(room), stateText, ...spelled, ...(hasChanged ? ['changed'] : [])].join(', ');
}
