import { CredentialsError } from '../../model/connections/credentials';
import type { Session } from '../../model/connections/session';
import { displayText } from '../../model/display-text';
import type { Problem } from '../../model/problems/problem';
import { ServiceError } from '../../service/errors';
import type { Room } from '../room';

/** Why a run was stopped before its end. */
export interface RunStop {
  readonly error: unknown;
  /** The room whose request was answered with 401, or undefined where the cause concerns no single room. */
  readonly room: Room | undefined;
}

/** The part of a rollout that is needed to describe its stop. */
interface Stoppable {
  readonly session: Session;
  readonly stoppedBy: RunStop | undefined;
}

const MAX_NAME = 60;

/** True for an error that ends the run: nothing more may be sent with these credentials, as accounts lock. */
export function concernsCredentials(error: unknown): boolean {
  return error instanceof CredentialsError || isUnauthorized(error);
}

/** True for a 401 of the service. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'unauthorized';
}

/** @returns why the last run was stopped, in words, with the room that met the cause; undefined where none was */
export function stopProblem({ session, stoppedBy }: Stoppable): Problem | undefined {
  if (stoppedBy === undefined) return undefined;
  const problem = session.problem(stoppedBy.error, 'endpoint');
  const { room } = stoppedBy;
  const where = room === undefined ? '' : ` at ${displayText(room.label ?? room.endpointId, MAX_NAME)}`;
  return { ...problem, headline: `The run was stopped${where}: ${problem.headline}` };
}
