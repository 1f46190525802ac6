import type { Clock } from '../../model/clock';
import type { ServiceAccess } from '../../model/connections/service-access';
import { AbortedError } from '../../service/http/abort';
import type { AttemptHook } from '../../service/http/get-json';
import { currentPairingCode, pairingCode, type ServiceRequest } from '../../service/operations';
import type { PairingCode } from '../../service/resources';
import type { RolloutRow } from '../room';
import type { QueuedRequest } from './queued-request';
import { withCode, withDetails, withoutCode, withoutDetails } from './row-changes';

export interface RoomLookUpOptions {
  readonly access: ServiceAccess;
  readonly clock: Clock;
  /** Shows the row of the room after each step. A failure is in the row. */
  readonly show: (row: RolloutRow) => void;
  /** False once the list has no such room any more. */
  readonly isWanted: () => boolean;
  /** Called when no more is sent for the room in this run: it waits as before. */
  readonly released: (row: RolloutRow) => void;
}

/** @returns the first request of a room's look-up: its current code, and then the details of that code */
export function codeRequest(before: RolloutRow, options: RoomLookUpOptions): QueuedRequest {
  const { access, clock, show, isWanted, released } = options;
  const row: RolloutRow = { ...before, state: 'fetching' };
  return {
    room: row.room,
    canary: {
      isCode: true,
      send: (signal, beforeAttempt) => requestCode(access, row.room.endpointId, signal, beforeAttempt),
    },
    isWanted,
    started: () => show(row),
    send: async (signal, beforeAttempt) => {
      const current = await requestCode(access, row.room.endpointId, signal, beforeAttempt);
      if (signal.aborted) throw new AbortedError('cancelled');
      const at = clock.now();
      show(withCode(row, current, at));
      return detailsRequest(row, current, at, options);
    },
    postponed: () => show({ ...row, state: 'waiting' }),
    released: () => released({ ...row, state: 'waiting' }),
    failed: (error) => show(withoutCode(row, error)),
  };
}

function detailsRequest(
  row: RolloutRow,
  current: PairingCode,
  at: number,
  options: RoomLookUpOptions,
): QueuedRequest {
  const { access, show, isWanted, released } = options;
  const coded = withCode(row, current, at);
  let isShown = true;
  return {
    room: row.room,
    canary: {
      isCode: false,
      send: (signal, beforeAttempt) => requestDetails(access, current.id, signal, beforeAttempt),
    },
    isWanted,
    started: () => {
      if (!isShown) show(coded);
      isShown = true;
    },
    send: async (signal, beforeAttempt) => {
      const details = await requestDetails(access, current.id, signal, beforeAttempt);
      if (signal.aborted) throw new AbortedError('cancelled');
      show(withDetails(row, current, at, details));
      return undefined;
    },
    postponed: () => {
      isShown = false;
      show({ ...coded, state: 'waiting' });
    },
    released: () => released({ ...coded, state: 'waiting' }),
    failed: (error) => show(withoutDetails(coded, error)),
  };
}

function requestCode(access: ServiceAccess, id: string, signal: AbortSignal, beforeAttempt: AttemptHook) {
  const work = (sent: ServiceRequest) => currentPairingCode(id, sent);
  return access.run('endpoints.currentPairingCode', signal, work, beforeAttempt);
}

function requestDetails(access: ServiceAccess, id: string, signal: AbortSignal, beforeAttempt: AttemptHook) {
  const work = (sent: ServiceRequest) => pairingCode(id, sent);
  return access.run('endpoints.pairingCode', signal, work, beforeAttempt);
}
