import { ServiceError } from '../../service/errors';
import { displayText } from '../display-text';
import type { IdKind, LookUpSubject } from '../endpoints/look-ups';
import type { Problem } from './problem';

const MAX_ID = 60;

const UNKNOWN: Readonly<Record<IdKind, readonly [what: string, advice: string]>> = {
  endpoint: ['endpoint', 'Check the ID. If it is a pairing code ID, look it up as one.'],
  pairingCode: [
    'pairing code',
    'A newer code may have replaced it. If it is an endpoint ID, look it up as one.',
  ],
};

/** True where the service does not know what was asked for. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'notFound';
}

/**
 * Says which ID was not found.
 * @param isNeither true where the other kind of ID was tried too, and not found either
 */
export function notFoundProblem(error: unknown, { kind, id }: LookUpSubject, isNeither: boolean): Problem {
  const serverMessage = error instanceof ServiceError ? error.details.serverMessage : undefined;
  const quoted = `“${displayText(id, MAX_ID)}”`;
  const [what, advice] = UNKNOWN[kind];
  const problem: Problem = isNeither
    ? {
        headline: `${quoted} is the ID of neither an endpoint nor a pairing code (404)`,
        advice: 'Compare the ID with its source, and edit it.',
        steps: ['editId'],
      }
    : { headline: `No ${what} has the ID ${quoted} (404)`, advice, steps: ['tryOtherKind', 'editId'] };
  return serverMessage === undefined ? problem : { ...problem, serverMessage };
}
