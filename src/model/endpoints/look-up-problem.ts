import { ServiceError } from '../../service/errors';
import { displayText } from '../display-text';
import { isNotFound } from '../problems/describe-problem';
import type { Problem } from '../problems/problem';
import { type IdKind, type LookUpSubject, type LookUps, otherKindOf } from './look-ups';

const MAX_ID = 60;

const UNKNOWN: Readonly<Record<IdKind, readonly [what: string, advice: string]>> = {
  endpoint: ['endpoint', 'Check the ID. If it is a pairing code ID, look it up as one.'],
  pairingCode: [
    'pairing code',
    'A newer code may have replaced it. If it is an endpoint ID, look it up as one.',
  ],
};

/** Says which ID was not found, or that it was not found as the other kind of ID either; undefined for another failure. */
export function lookUpProblem(lookUps: LookUps, error: unknown, subject: LookUpSubject): Problem | undefined {
  if (!(error instanceof ServiceError) || !isNotFound(error)) return undefined;
  const { serverMessage } = error.details;
  const quoted = `“${displayText(subject.id, MAX_ID)}”`;
  const [what, advice] = UNKNOWN[subject.kind];
  const isNeither = isNotFound(lookUps.get(otherKindOf(subject))?.code.error);
  const problem: Problem = isNeither
    ? {
        headline: `${quoted} is the ID of neither an endpoint nor a pairing code (404)`,
        advice: 'Compare the ID with its source, and edit it.',
        steps: ['editId'],
      }
    : { headline: `No ${what} has the ID ${quoted} (404)`, advice, steps: ['tryOtherKind', 'editId'] };
  return serverMessage === undefined ? problem : { ...problem, serverMessage };
}
