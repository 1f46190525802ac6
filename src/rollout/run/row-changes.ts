import { doubtOf } from '../../model/endpoints/doubts';
import type { PairingCode } from '../../service/resources';
import type { RolloutRow, Room, WithheldCode } from '../room';

/** The row of a room that was not looked up yet. */
export function waitingRow(room: Room): RolloutRow {
  return { room, state: 'waiting', hasChanged: false };
}

/**
 * The row with the current code of its endpoint. A code that is known to be another endpoint's stays withheld.
 * @param at milliseconds since the Unix epoch
 */
export function withCode(row: RolloutRow, current: PairingCode, at: number): RolloutRow {
  const { withheld } = row;
  const isKnown = withheld?.id === current.id && withheld.code === current.code;
  return isKnown ? { ...withheldRow(row, withheld), state: 'fetching' } : acceptedRow(row, current, at);
}

/**
 * The row in its final state.
 * @param row before the look-up
 * @param current the answer of endpoints.currentPairingCode
 * @param at when `current` was received, in milliseconds since the Unix epoch
 * @param details the answer of endpoints.pairingCode
 */
export function withDetails(
  row: RolloutRow,
  current: PairingCode,
  at: number,
  details: PairingCode,
): RolloutRow {
  const { endpoint, endpointCapabilities } = details;
  const doubt = doubtOf(row.room.endpointId, current, details);
  // Neither the code nor the details of another endpoint may show beside this room's label.
  if (doubt === 'otherEndpoint') {
    return withheldRow(row, { id: current.id, code: current.code, endpointId: endpoint?.id ?? '' });
  }
  return {
    ...acceptedRow(row, current, at),
    state: doubt === undefined ? 'done' : 'incomplete',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(endpointCapabilities === undefined ? {} : { capabilities: endpointCapabilities }),
    ...(doubt === undefined ? {} : { doubt }),
  };
}

/** The row without a new code. */
export function withoutCode({ doubt, ...row }: RolloutRow, error: unknown): RolloutRow {
  return { ...row, state: 'failed', error };
}

/** The row as `withCode` made it, when the details fail. */
export function withoutDetails(row: RolloutRow, error: unknown): RolloutRow {
  return { ...row, state: row.code === undefined ? 'failed' : 'incomplete', error };
}

function acceptedRow(row: RolloutRow, { id, code }: PairingCode, at: number): RolloutRow {
  const { error, doubt, withheld, previousCode, ...rest } = row;
  const before = row.code?.code ?? previousCode;
  const hasChanged = row.hasChanged || (before !== undefined && before !== code);
  return { ...rest, code: { id, code }, fetchedAt: at, hasChanged };
}

function withheldRow(row: RolloutRow, withheld: WithheldCode): RolloutRow {
  const { error, code, fetchedAt, previousCode, ...rest } = row;
  const before = code?.code ?? previousCode;
  return {
    ...rest,
    state: 'failed',
    doubt: 'otherEndpoint',
    withheld,
    ...(before === undefined ? {} : { previousCode: before }),
  };
}
