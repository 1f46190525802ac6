import type { RoomView } from '../../../../src/protocol/rollout';

/** A room that was fetched. */
export function aRoom(id: string, fields: Partial<RoomView> = {}): RoomView {
  return {
    id,
    hash: `hash of ${id}`,
    label: '',
    name: '',
    endpointId: id,
    ipAddress: '',
    code: '',
    codeGroups: [],
    pairingCodeId: '',
    capabilities: undefined,
    capabilityNames: fields.capabilities ?? [],
    state: 'codeReady',
    isRepeated: false,
    stateText: 'Code ready',
    note: '',
    fetchedAt: undefined,
    fetched: '',
    change: undefined,
    paired: '',
    cells: [],
    lacks: '',
    ...fields,
  };
}

export function idsOf(rooms: readonly RoomView[]): string {
  return rooms.map(({ id }) => id).join(' ');
}
