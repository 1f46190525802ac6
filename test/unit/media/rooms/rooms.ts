import type { RoomView } from '../../../../src/protocol/rollout';

/** Builds a room with a fetched code. */
export function aRoom(id: string, fields: Partial<RoomView> = {}): RoomView {
  return {
    id,
    hash: `hash of ${id}`,
    label: '',
    endpointId: id,
    details: [],
    code: '',
    codeGroups: [],
    pairingCodeId: '',
    capabilities: undefined,
    capabilityNames: fields.capabilities ?? [],
    state: 'codeReady',
    needsCode: false,
    isRepeated: false,
    canUseId: false,
    stateText: 'Code ready',
    note: '',
    fetchedAt: undefined,
    fetched: '',
    isChanged: false,
    paired: '',
    cells: [],
    ...fields,
  };
}

export function idsOf(rooms: readonly RoomView[]): string {
  return rooms.map(({ id }) => id).join(' ');
}
