import { doubtOf } from '../../model/endpoints/doubts';
import type { PairingCode } from '../../service/resources';
import type { RolloutRow, Room } from '../room';

/** The row of a room that was not looked up yet. */
export function waitingRow(room: Room): RolloutRow {
  return { room, state: 'waiting', hasChanged: false };
}

/** The row with the current code of its endpoint. @param at milliseconds since the Unix epoch */
export function withCode(row: RolloutRow, { id, code }: PairingCode, at: number): RolloutRow {
  const { error, doubt, ...rest } = row;
  const hasChanged = row.hasChanged || (row.code !== undefined && row.code.code !== code);
  return { ...rest, code: { id, code }, fetchedAt: at, hasChanged };
}

/** The row in its final state, with the answer of endpoints.pairingCode. */
export function withDetails(row: RolloutRow, details: PairingCode): RolloutRow {
  const { endpoint, endpointCapabilities } = details;
  const doubt = doubtOf(row.room.endpointId, row.code, details);
  // The details of another endpoint must not show beside this room's label.
  if (doubt === 'otherEndpoint') return { ...row, state: 'incomplete', doubt };
  return {
    ...row,
    state: doubt === undefined ? 'done' : 'incomplete',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(endpointCapabilities === undefined ? {} : { capabilities: endpointCapabilities }),
    ...(doubt === undefined ? {} : { doubt }),
  };
}
