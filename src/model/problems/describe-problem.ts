import type { OtherOperations } from '../../service/client';
import { ServiceError } from '../../service/errors';
import { CredentialsError, type CredentialsFailure } from '../connections/credentials';
import type { Problem, ProblemSubject } from './problem';
import { serviceProblem } from './service-problem';

/**
 * Says what went wrong and what to do about it.
 * @param sent what requests for the subject carry
 */
export function describeProblem(error: unknown, subject: ProblemSubject, sent: OtherOperations): Problem {
  if (error instanceof ServiceError) {
    const { serverMessage } = error.details;
    const problem = serviceProblem(error, subject, sent);
    return serverMessage === undefined ? problem : { ...problem, serverMessage };
  }
  if (error instanceof CredentialsError) {
    const isOfLookUp = error.why === 'refused' && subject !== 'accessTokens';
    return isOfLookUp ? REJECTED_FOR_LOOK_UPS : CREDENTIALS[error.why];
  }
  return {
    headline: 'Something went wrong in the extension itself',
    advice: 'Retry. The log says where it happened.',
    steps: ['retry', 'showLog'],
  };
}

/** True for work that was cancelled, which is not reported. */
export function isCancelled(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'cancelled';
}

/** True where the service does not know what was asked for. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'notFound';
}

/** What helps where the secret storage fails. */
const UNLOCK_AND_RETRY: Pick<Problem, 'advice' | 'steps'> = {
  advice: 'Unlock the keychain or keyring, then retry.',
  steps: ['retry', 'showLog'],
};

const CREDENTIALS: Readonly<Record<CredentialsFailure, Problem>> = {
  missing: {
    headline: 'No credentials are stored here yet',
    advice: 'Enter the user name and password of the connection.',
    steps: ['updateCredentials'],
  },
  otherOrigin: {
    headline: 'The address has changed since the credentials were entered',
    advice: 'They are not sent to the new address. Enter the credentials for it.',
    steps: ['updateCredentials', 'openSettings'],
  },
  unavailable: {
    headline: 'The secret storage does not answer',
    ...UNLOCK_AND_RETRY,
  },
  passwordNotSaved: {
    headline: 'The password could not be saved',
    ...UNLOCK_AND_RETRY,
  },
  tokenNotSaved: {
    headline: 'The access token could not be saved',
    ...UNLOCK_AND_RETRY,
  },
  noAccessToken: {
    headline: 'No access token was chosen for look-ups',
    advice: 'Choose one of the listed access tokens. Until then, nothing is sent.',
    steps: ['useAccessToken', 'openSettings'],
  },
  refused: {
    headline: 'Credentials were rejected',
    advice: 'Update them to continue. Nothing more is sent, so the account is not locked.',
    steps: ['updateCredentials', 'showLog'],
  },
  tokenRefused: {
    headline: 'The access token was rejected for look-ups; nothing was sent',
    advice:
      'Choose another access token. If each is rejected, set otherOperations to “basic” in the settings.',
    steps: ['useAccessToken', 'openSettings', 'showLog'],
  },
};

const REJECTED_FOR_LOOK_UPS: Problem = {
  headline: 'Credentials were rejected for look-ups; nothing was sent',
  advice:
    'Update the credentials. If they are right, set otherOperations to “none” in the settings: the service may want none here.',
  steps: ['updateCredentials', 'openSettings', 'showLog'],
};
