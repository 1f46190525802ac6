import type { ServiceAccess } from '../../model/connections/service-access';
import { ServiceError } from '../../service/errors';
import { AbortedError } from '../../service/http/abort';
import type { AttemptHook } from '../../service/http/get-request';
import type { PairingCode } from '../../service/resources';
import type { RolloutRow } from '../room';
import type { QueuedRequest } from './queued-request';
import { refusalOf } from './refusal-of';
import type { RoomRows } from './room-rows';
import { withCode, withDetails, withoutCode, withoutDetails } from './row-changes';

export interface RoomLookUpOptions {
  readonly access: ServiceAccess;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Shows the row of the room after each step. A failure is in the row. */
  readonly show: (row: RolloutRow) => void;
  /** False once the list has no such room any more. */
  readonly isWanted: () => boolean;
  /** Called when a request is dropped, as it is not wanted. */
  readonly dropped: () => void;
}

/** @returns the first request of a room's look-up: its current code, and then the details of that code */
export function codeRequest(before: RolloutRow, options: RoomLookUpOptions): QueuedRequest {
  const { access, now, show, isWanted, dropped } = options;
  const row: RolloutRow = { ...before, state: 'fetching' };
  return {
    room: row.room,
    isWanted,
    dropped,
    started: () => show(row),
    send: async (signal, beforeAttempt) => {
      const current = await requestCode(access, row.room.endpointId, signal, beforeAttempt);
      if (signal.aborted) throw new AbortedError('cancelled');
      const at = now();
      show(withCode(row, current, at));
      return detailsRequest(row, current, at, options);
    },
    postponed: () => show({ ...row, state: 'waiting' }),
    failed: (error) => show(withoutCode(row, error)),
  };
}

function detailsRequest(
  row: RolloutRow,
  current: PairingCode,
  at: number,
  options: RoomLookUpOptions,
): QueuedRequest {
  const { access, show, isWanted, dropped } = options;
  const coded = withCode(row, current, at);
  let isShown = true;
  return {
    room: row.room,
    isWanted,
    dropped,
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
    failed: (error) => show(withoutDetails(coded, error)),
  };
}

/**
 * Repeats a request that the service has answered, to see whether it still does.
 * @param turn another number each time, for another room: the one that worked before may have gone off
 * @returns undefined if it has answered nothing
 */
export function knownRequest(access: ServiceAccess, rows: RoomRows, turn: number): QueuedRequest | undefined {
  const done = rows.all.filter(({ state }) => state === 'done');
  const row = done[turn % Math.max(1, done.length)] ?? rows.all.find(wasAnswered) ?? onlyCoded(rows);
  if (row === undefined) return undefined;
  const { room, state, code } = row;
  const hasDetails = state === 'done' || (state === 'incomplete' && wasAnswered(row));
  const nothing = () => undefined;
  return {
    room: undefined,
    isWanted: () => rows.get(room.endpointId) !== undefined,
    dropped: nothing,
    started: nothing,
    send: async (signal, beforeAttempt) => {
      if (hasDetails && code !== undefined) {
        await requestDetails(access, code.id, signal, beforeAttempt);
      } else await requestCode(access, room.endpointId, signal, beforeAttempt);
      return undefined;
    },
    postponed: nothing,
    failed: nothing,
  };
}

/** The current code is asked for again only where nothing else is left, as it may be another one then. */
function onlyCoded(rows: RoomRows): RolloutRow | undefined {
  const isCodeLeft = rows.all.some(({ state, code }) => state === 'waiting' && code === undefined);
  return isCodeLeft ? undefined : rows.all.find((row) => rows.isHalfDone(row));
}

function wasAnswered({ state, error }: RolloutRow): boolean {
  const isAnswer = error instanceof ServiceError && error.details.status !== undefined;
  return (state === 'failed' || state === 'incomplete') && isAnswer && refusalOf(error) === undefined;
}

type Client = Parameters<Parameters<ServiceAccess['run']>[2]>[0];

function requestCode(access: ServiceAccess, id: string, signal: AbortSignal, beforeAttempt: AttemptHook) {
  const work = (client: Client, inner: AbortSignal) => client.currentPairingCode(id, inner);
  return access.run('endpoints.currentPairingCode', signal, work, beforeAttempt);
}

function requestDetails(access: ServiceAccess, id: string, signal: AbortSignal, beforeAttempt: AttemptHook) {
  const work = (client: Client, inner: AbortSignal) => client.pairingCode(id, inner);
  return access.run('endpoints.pairingCode', signal, work, beforeAttempt);
}
