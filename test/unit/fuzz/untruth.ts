import type { RolloutRow } from '../../../src/rollout/room';
import { ServiceError } from '../../../src/service/errors';
import {
  type Ending,
  type RandomService,
  type RoomPlan,
  requestOf,
} from '../../support/virtual/random-service';
import { codeOf } from '../../support/virtual/respond';
import { numberOf } from '../../support/virtual/rollout';

/** A request has eight attempts: one that spent half of them on refusals at random may fail. */
const MAX_RANDOM = 4;

/** @returns what is wrong with a row after the last run, or undefined where it is true */
export function untruth(row: RolloutRow, plan: RoomPlan, service: RandomService): string | undefined {
  const { room, state, code, withheld, endpoint, error } = row;
  const { endpointId } = room;
  const own = codeOf(endpointId);
  if (code !== undefined && code.code !== own) return `${endpointId} has the code ${code.code}`;
  // A code from before stays when it is fetched again and that fails.
  if (code === undefined && state !== 'failed') return `${endpointId} is ${state} without a code`;
  const mayFail = (isCode: boolean) =>
    (service.noise.get(requestOf({ room: numberOf(endpointId), isCode })) ?? 0) >= MAX_RANDOM;
  switch (state) {
    case 'done':
      if (endpoint?.id !== endpointId) return `${endpointId} has the details of ${endpoint?.id}`;
      if (error !== undefined) return `${endpointId} is done with an error`;
      return service.isRepaired || (plan.code === 200 && plan.details === 200) ? undefined : wrong(row, plan);
    case 'incomplete':
      if (plan.code !== 200 && !service.isRepaired) return wrong(row, plan);
      return isReason(error, plan.details) || mayFail(false) ? undefined : wrong(row, plan);
    case 'failed':
      if (plan.code === 200 && plan.details === 'otherEndpoint' && withheld?.code === own) return undefined;
      return isReason(error, plan.code) || mayFail(true) ? undefined : wrong(row, plan);
    default:
      return `${endpointId} is still ${state}`;
  }
}

function wrong({ room, state, error }: RolloutRow, { code, details }: RoomPlan): string {
  return `${room.endpointId} is ${state} after ${code} and ${details}: ${String(error)}`;
}

/** True if an error is the one of a request with this ending. What is always refused may fail by any refusal. */
function isReason(error: unknown, how: Ending): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { kind, details } = error;
  if (how === 'malformed') return kind === 'unexpectedShape';
  if (how === 404 || how === 500) return details.status === how;
  const isRefusal = kind === 'unreachable' || [429, 502, 503, 504].includes(details.status ?? 0);
  return isRefusal && (how === 429 || how === 502 || how === 503 || how === 0);
}
