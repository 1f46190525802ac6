import type { PairingCode } from '../../service/resources';
import type { Doubt, RolloutRow, Room } from '../room';

/** A room of which nothing is known yet. */
export function waitingRow(room: Room): RolloutRow {
  return { room, state: 'waiting', hasChanged: false };
}

/** The row with the code that the endpoint has now; its details are yet to come. @param at milliseconds since the Unix epoch */
export function withCode(row: RolloutRow, { id, code }: PairingCode, at: number): RolloutRow {
  const { error, doubt, ...rest } = row;
  const hasChanged = row.hasChanged || (row.code !== undefined && row.code.code !== code);
  return { ...rest, code: { id, code }, fetchedAt: at, hasChanged };
}

/** The row with the answer of endpoints.pairingCode, which is doubtful where it does not fit the code or the room. */
export function withDetails(row: RolloutRow, details: PairingCode): RolloutRow {
  const { endpoint, endpointCapabilities } = details;
  const doubt = doubtOf(row, details);
  // What belongs to another endpoint must not stand beside this room's label.
  if (doubt === 'otherEndpoint') return { ...row, state: 'incomplete', doubt };
  return {
    ...row,
    state: doubt === undefined ? 'done' : 'incomplete',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(endpointCapabilities === undefined ? {} : { capabilities: endpointCapabilities }),
    ...(doubt === undefined ? {} : { doubt }),
  };
}

function doubtOf({ room, code }: RolloutRow, details: PairingCode): Doubt | undefined {
  const answered = details.endpoint?.id;
  if (answered !== undefined && answered !== '' && answered !== room.endpointId) return 'otherEndpoint';
  return details.id === code?.id && details.code === code.code ? undefined : 'answersDiffer';
}
