import { type OperationName, ServiceError } from '../errors';
import type { AccessToken, AccessTokenList, RawTimestamp } from '../resources';
import { FieldReader, maskedText } from './fields';

const MAX_TIMESTAMP = 500;

/**
 * Decodes the answer of auth.listAccessTokens.
 * @throws ServiceError unexpectedShape when it is no array
 */
export function decodeAccessTokenList(operation: OperationName, body: unknown): AccessTokenList {
  if (!Array.isArray(body)) {
    const expected = 'a list of access tokens';
    throw new ServiceError('unexpectedShape', operation, { status: 200, expected });
  }
  const tokens: readonly AccessToken[] = body.flatMap((item: unknown) => accessTokenOf(item) ?? []);
  return { tokens, skipped: body.length - tokens.length };
}

/**
 * Decodes the answer of auth.getAccessToken.
 * @throws ServiceError unexpectedShape when it has no `accessToken`
 */
export function decodeAccessToken(operation: OperationName, body: unknown): AccessToken {
  const token = accessTokenOf(body);
  if (token !== undefined) return token;
  throw new ServiceError('unexpectedShape', operation, { status: 200, expected: 'an access token' });
}

/** @returns the access token that a JSON value describes, or undefined when it has no `accessToken` */
function accessTokenOf(value: unknown): AccessToken | undefined {
  const fields = FieldReader.of(value);
  const accessToken = fields?.text('accessToken');
  if (fields === undefined || accessToken === undefined || accessToken === '') return undefined;
  return {
    accessToken,
    clientName: fields.text('clientName'),
    enterpriseName: fields.text('enterpriseName'),
    creationDate: timestampOf(fields.value('creationDate'), accessToken),
    expirationDate: timestampOf(fields.value('expirationDate'), accessToken),
    roles: fields.texts('roles', accessToken) ?? [],
  };
}

function timestampOf(value: unknown, secret: string): RawTimestamp | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? maskedText(value, MAX_TIMESTAMP, secret) : undefined;
}
