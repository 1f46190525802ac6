import type { RoomView } from '../../../../src/protocol/rollout';

/** A room that was fetched. */
export function aRoom(id: string, fields: Partial<RoomView> = {}): RoomView {
  return {
    id,
    label: '',
    name: '',
    endpointId: id,
    ipAddress: '',
    code: '',
    pairingCodeId: '',
    capabilities: undefined,
    state: 'done',
    stateText: 'Done',
    fetchedAt: undefined,
    fetched: '',
    hasChanged: false,
    ...fields,
  };
}

export function idsOf(rooms: readonly RoomView[]): string {
  return rooms.map(({ id }) => id).join(' ');
}
