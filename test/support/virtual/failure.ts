import { ServiceError, type ServiceErrorDetails, type ServiceErrorKind } from '../../../src/service/errors';
import { readFailure } from '../../../src/service/http/network-error';
import { statusError } from '../../../src/service/http/response';
import { KnownSecrets } from '../../../src/service/known-secrets';
import { respond } from './respond';
import type { Answer } from './services';

const URL_OF_REQUEST = 'https://rooms.example/';
const NO_SECRETS = new KnownSecrets();
/** Errors for a status 200 with a wrong body. */
const BODIES: Readonly<
  Record<NonNullable<Answer['body']>, readonly [ServiceErrorKind, ServiceErrorDetails] | undefined>
> = {
  malformed: ['unexpectedShape', { status: 200, expected: 'pairingCode' }],
  // A valid response with the code of another endpoint.
  otherEndpoint: undefined,
  html: ['notJson', { status: 200, reason: 'html' }],
  empty: ['notJson', { status: 200, reason: 'empty' }],
  notJson: ['notJson', { status: 200 }],
  text: ['notJson', { status: 200, reason: 'contentType', mediaType: 'text/plain' }],
};

/**
 * Returns the error that the real client throws for a response; undefined if the client accepts the response.
 * @param now milliseconds since the Unix epoch
 */
export function failureOf(answer: Answer, isCode: boolean, now: number): ServiceError | undefined {
  const operation = isCode ? 'endpoints.currentPairingCode' : 'endpoints.pairingCode';
  const { status, body } = answer;
  if (status === 200) {
    const wrong = body && BODIES[body];
    return wrong && new ServiceError(wrong[0], operation, wrong[1]);
  }
  let response: Response;
  try {
    response = respond(answer, '', isCode, now);
  } catch (thrown) {
    if (answer.code === 'timeout') return new ServiceError('timedOut', operation);
    const { kind, ...details } = readFailure(thrown, URL_OF_REQUEST);
    return new ServiceError(kind, operation, details);
  }
  const { kind, details } = statusError(operation, URL_OF_REQUEST, response, NO_SECRETS, now);
  return new ServiceError(kind, operation, body === 'html' ? details : { ...details, isJson: true });
}
