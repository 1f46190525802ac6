import type { RolloutRow } from '../room';
import type { RoomRequests } from './room-requests';
import { withCode, withDetails, withoutCode, withoutDetails } from './row-changes';

/**
 * Looks up one room. Yields its row with the code, still `fetching`, and then the row in its final state. Never throws:
 * a failure is in the row.
 * @param now milliseconds since the Unix epoch
 */
export async function* lookUpRoom(
  requests: RoomRequests,
  row: RolloutRow,
  now: () => number,
  signal: AbortSignal,
): AsyncGenerator<RolloutRow, void> {
  const { endpointId } = row.room;
  let coded: RolloutRow | undefined;
  try {
    const current = await requests.currentPairingCode(endpointId, signal);
    const at = now();
    coded = withCode(row, current, at);
    yield coded;
    yield withDetails(row, current, at, await requests.pairingCode(current.id, signal));
  } catch (error) {
    yield coded === undefined ? withoutCode(row, error) : withoutDetails(coded, error);
  }
}
