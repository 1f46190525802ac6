import { type OperationName, ServiceError } from '../errors';
import type { AccessToken, AccessTokenList, RawTimestamp } from '../resources';
import { FieldReader } from './fields';
import { jsonText } from './json-text';

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
  return { tokens, setAside: body.length - tokens.length };
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
    extraFields: fields.extraFields(accessToken),
  };
}

function timestampOf(value: unknown, secret: string): RawTimestamp | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'number' ? value : jsonText(value, secret);
}
