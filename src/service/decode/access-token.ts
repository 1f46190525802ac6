import { type OperationName, ServiceError } from '../errors';
import type { AccessToken, RawTimestamp } from '../resources';
import { extraFieldsOf } from './extra-fields';
import { fieldsOf, filledText, textsOf } from './fields';
import { jsonText } from './json-text';

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
export function accessTokenOf(value: unknown): AccessToken | undefined {
  const fields = fieldsOf(value);
  const accessToken = filledText(fields?.get('accessToken'));
  if (fields === undefined || accessToken === undefined) return undefined;
  const clientName = fields.get('clientName');
  const enterpriseName = fields.get('enterpriseName');
  const roles = textsOf(fields.get('roles'), accessToken);
  const used = ['accessToken', 'creationDate', 'expirationDate'];
  if (typeof clientName === 'string') used.push('clientName');
  if (typeof enterpriseName === 'string') used.push('enterpriseName');
  if (roles !== undefined) used.push('roles');
  return {
    accessToken,
    clientName: typeof clientName === 'string' ? clientName : undefined,
    enterpriseName: typeof enterpriseName === 'string' ? enterpriseName : undefined,
    creationDate: timestampOf(fields.get('creationDate'), accessToken),
    expirationDate: timestampOf(fields.get('expirationDate'), accessToken),
    roles: roles ?? [],
    extraFields: extraFieldsOf(fields, used, accessToken),
  };
}

function timestampOf(value: unknown, secret: string): RawTimestamp | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'number' ? value : jsonText(value, secret);
}
