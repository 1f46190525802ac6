import type { Session } from '../connections/session';
import { isNotFound, notFoundProblem } from '../problems/not-found';
import type { Problem } from '../problems/problem';
import { type LookUpSubject, otherKindOf } from './look-ups';

/** Says what went wrong with a look-up: with the ID, and with what the look-up as the other kind of ID has found. */
export function lookUpProblem(session: Session, error: unknown, subject: LookUpSubject): Problem {
  const other = session.lookUps.get(otherKindOf(subject));
  return isNotFound(error)
    ? notFoundProblem(error, subject, isNotFound(other?.code.error))
    : session.problem(error, subject.kind);
}
