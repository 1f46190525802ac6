import type { RolloutReview, RoomView } from '../../../../src/protocol/rollout';

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

/** How a list of 27 rooms without a header was read. */
export function aReview(fields: Partial<RolloutReview> = {}): RolloutReview {
  return {
    purpose: 'fill',
    columns: [{ name: 'Column 1', samples: ['EP-1', 'EP-2'] }],
    delimiter: undefined,
    notes: [],
    hasHeader: false,
    idColumn: 0,
    labelColumn: undefined,
    sample: [],
    rooms: 27,
    duplicates: [],
    duplicatesTotal: 0,
    unusable: [],
    unusableTotal: 0,
    presentRooms: 0,
    newRooms: 27,
    canAdd: true,
    ...fields,
  };
}
