import { CredentialsError } from '../../model/connections/credentials';
import { ServiceError, type ServiceErrorKind } from '../../service/errors';

/** So many rooms in a row that could not even be asked about: it is not the rooms. */
const HOPELESS = 8;
const HOPELESS_KINDS: readonly ServiceErrorKind[] = [
  'unreachable',
  'tls',
  'proxy',
  'redirected',
  'notJson',
  'timedOut',
];

/** Tells failures of one room from what ends a run. */
export class RunFailures {
  #hopeless = 0;

  succeeded(): void {
    this.#hopeless = 0;
  }

  /** Notes the failure of a room. @returns true when the run has to end */
  failed(error: unknown): boolean {
    const isHopeless = error instanceof ServiceError && HOPELESS_KINDS.includes(error.kind);
    this.#hopeless = isHopeless ? this.#hopeless + 1 : 0;
    return this.#hopeless >= HOPELESS;
  }
}

/** True for what says nothing of the room: no more may be sent with these credentials, as accounts lock. */
export function concernsCredentials(error: unknown): boolean {
  return (
    error instanceof CredentialsError || (error instanceof ServiceError && error.kind === 'unauthorized')
  );
}
