import { ServiceError } from '../../service/errors';
import { CredentialsError } from '../connections/credentials';
import type { Problem, ProblemSubject } from './problem';
import { adviceFor } from './service-problem';

/**
 * Says what went wrong and what to do about it.
 * @param sentCredentials whether the request carried the connection's credentials
 */
export function describeProblem(error: unknown, subject: ProblemSubject, sentCredentials: boolean): Problem {
  if (error instanceof ServiceError) {
    const { serverMessage } = error.details;
    const problem = adviceFor(error, subject, sentCredentials);
    return serverMessage === undefined ? problem : { ...problem, serverMessage };
  }
  if (error instanceof CredentialsError) return CREDENTIALS[error.why];
  return {
    headline: 'Something went wrong in the extension itself',
    advice: 'Try again. The log says where it happened.',
    steps: ['retry', 'showLog'],
  };
}

/** True for what needs no telling: the person stopped it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'cancelled';
}

const CREDENTIALS: Readonly<Record<CredentialsError['why'], Problem>> = {
  missing: {
    headline: 'No credentials are stored here yet',
    advice: 'Enter the user name and password of the connection.',
    steps: ['updateCredentials'],
  },
  otherOrigin: {
    headline: 'The address has changed since the credentials were given',
    advice: 'They are not sent to the new address. Enter the credentials for it.',
    steps: ['updateCredentials', 'openSettings'],
  },
  unavailable: {
    headline: 'The secret storage does not answer',
    advice: 'Unlock the keychain or keyring and try again, or enter the credentials for this session.',
    steps: ['retry', 'updateCredentials', 'showLog'],
  },
};
