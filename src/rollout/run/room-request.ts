import * as l10n from '@vscode/l10n';
import type { Clock } from '../../model/clock';
import type { ServiceAccess } from '../../model/connections/service-access';
import type { Session } from '../../model/connections/session';
import { endpointRequest, type LookUp, type LookUpRequest } from '../../model/endpoints/look-up';
import { isNotFound } from '../../model/problems/describe-problem';
import { ServiceError } from '../../service/errors';
import { AbortedError } from '../../service/http/abort';
import type { AttemptHook } from '../../service/http/get-json';
import type { Canary } from '../pacing/circuit-breaker';
import type { RolloutRow, Room } from '../room';

/** A request of a room. Its other methods show the room's state. */
export interface RoomRequest {
  readonly room: Room;
  /** The same request, once it has worked. */
  readonly canary: Canary;
  /** False once the list has no such room any more: then it is not repeated. */
  isWanted(): boolean;
  /** Called before each attempt. */
  started(): void;
  /**
   * Attempts it once.
   * @param beforeAttempt to be called before the attempt is sent
   * @returns the next request of the room, or undefined when the room has ended
   */
  readonly send: (signal: AbortSignal, beforeAttempt: AttemptHook) => Promise<RoomRequest | undefined>;
  /** Called when it is not attempted again in this run: the room waits as before, if the list still has it. */
  released(): void;
  /** Called when another attempt would not help: the room has ended. */
  failed(error: unknown): void;
}

export interface RoomRequestOptions {
  readonly access: ServiceAccess;
  readonly clock: Clock;
  /** Shows the row of the room after each step. A failure is in the row. */
  readonly show: (row: RolloutRow) => void;
  /** False once the list has no such room any more. */
  readonly isWanted: () => boolean;
  /** Called when no more is sent for the room in this run: it waits as before. */
  readonly released: (row: RolloutRow) => void;
}

/** @returns the first request of a room's look-up */
export function roomRequest(row: RolloutRow, options: RoomRequestOptions): RoomRequest {
  const request = endpointRequest(options.access, row.room.endpointId, options.clock);
  return requestOf({ ...row, state: 'waiting' }, request, row, options);
}

/**
 * @param before the row when the request is made
 * @param taken the row before the look-up
 */
function requestOf(
  before: RolloutRow,
  request: LookUpRequest,
  taken: RolloutRow,
  options: RoomRequestOptions,
): RoomRequest {
  const { show, isWanted, released } = options;
  let isFetching = before.state === 'fetching';
  return {
    room: before.room,
    canary: { isCode: request.part === 'code', send: request.send },
    isWanted,
    started: () => {
      if (!isFetching) show({ ...before, state: 'fetching' });
      isFetching = true;
    },
    send: async (signal, beforeAttempt) => {
      const { change, next } = await request.send(signal, beforeAttempt);
      if (signal.aborted) throw new AbortedError('cancelled');
      const after = rowWith(change(before), taken);
      const shown: RolloutRow = next === undefined ? after : { ...after, state: 'fetching' };
      show(shown);
      return next && requestOf(shown, next, taken, options);
    },
    released: () => released({ ...before, state: 'waiting' }),
    failed: (error) => show(rowWith(request.failed(before, error), taken)),
  };
}

function rowWith(lookUp: LookUp, { room, code, hasChanged }: RolloutRow): RolloutRow {
  const isChanged = lookUp.code !== undefined && lookUp.code !== code && lookUp.change === 'changed';
  return { ...lookUp, room, hasChanged: hasChanged || isChanged };
}

/** Why the last fetch of a room failed, in a few words: its ID stands beside it. */
export function failureText(session: Session, { state, error }: RolloutRow): string {
  if (state === 'failed') {
    if (isNotFound(error)) return l10n.t('Not found (404)');
    const status = error instanceof ServiceError ? error.details.status : undefined;
    // Other rooms were accepted, so it is no limit and no outage.
    if (status === 429 || status === 503)
      return l10n.t({
        message: 'The service refuses this room ({0})',
        args: [status],
        comment: ['{0} is a status of HTTP, such as 503.'],
      });
  }
  return session.problem(error, state === 'incomplete' ? 'pairingCode' : 'endpoint').headline;
}
