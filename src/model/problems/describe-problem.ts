import type { OtherOperations } from '../../service/client';
import { ServiceError } from '../../service/errors';
import { CredentialsError } from '../connections/credentials';
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
    if (!isOfLookUp) return CREDENTIALS[error.why];
    return sent === 'accessToken' ? ACCESS_TOKEN_REFUSED : REFUSED_FOR_LOOK_UPS;
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

const CREDENTIALS: Readonly<Record<CredentialsError['why'], Problem>> = {
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
    advice: 'Unlock the keychain or keyring and retry, or enter the credentials for this session.',
    steps: ['retry', 'updateCredentials', 'showLog'],
  },
  noAccessToken: {
    headline: 'No access token was chosen for look-ups',
    advice: 'Choose one of the listed access tokens. Until then nothing is sent.',
    steps: ['useAccessToken', 'openSettings'],
  },
  refused: {
    headline: 'Nothing was sent: the credentials were refused before',
    advice: 'Update the credentials. Until then nothing is sent, so that the account does not lock.',
    steps: ['updateCredentials', 'showLog'],
  },
};

const ACCESS_TOKEN_REFUSED: Problem = {
  headline: 'Nothing was sent: the access token was refused for look-ups before',
  advice: 'Choose another access token. If each is refused, set otherOperations to “basic” in the settings.',
  steps: ['useAccessToken', 'openSettings', 'showLog'],
};

const REFUSED_FOR_LOOK_UPS: Problem = {
  headline: 'Nothing was sent: the credentials were refused for look-ups before',
  advice:
    'Update the credentials. If they are right, set otherOperations to “none” in the settings: the service may want none here.',
  steps: ['updateCredentials', 'openSettings', 'showLog'],
};
