import { endpointDetails } from '../endpoint-details';
import { type OperationName, ServiceError } from '../errors';
import type {
  AccessToken,
  AccessTokenList,
  Endpoint,
  ExtraField,
  PairingCode,
  RawTimestamp,
} from '../resources';
import { jsonText } from './json-text';
import { StringInterner } from './string-interner';

const MAX_EXTRA_FIELDS = 50;
const MAX_LIST_ITEMS = 200;
const MAX_EXTRA_NAME = 100;
const NOTHING: readonly never[] = [];

/**
 * Decodes the answer of auth.listAccessTokens. One bad item is set aside and counted, and the rest are kept.
 * @param same what the other parts of an answer that is decoded in parts have in common with this one
 * @throws ServiceError unexpectedShape when it is no array
 */
export function decodeAccessTokenList(
  operation: OperationName,
  body: unknown,
  same: StringInterner = new StringInterner(),
): AccessTokenList {
  if (!Array.isArray(body)) throw unexpected(operation, 'a list of access tokens');
  const tokens: AccessToken[] = [];
  for (const item of body) {
    const token = readAccessToken(item, same);
    if (token !== undefined) tokens.push(token);
  }
  return { tokens, setAside: body.length - tokens.length };
}

/**
 * Decodes the answer of auth.getAccessToken.
 * @throws ServiceError unexpectedShape when it has no string `accessToken`
 */
export function decodeAccessToken(operation: OperationName, body: unknown): AccessToken {
  const token = readAccessToken(body, new StringInterner());
  if (token === undefined) throw unexpected(operation, 'an access token');
  return token;
}

/**
 * Decodes the answer of endpoints.pairingCode or endpoints.currentPairingCode.
 * @throws ServiceError unexpectedShape when `id` or `code` is no string or is empty
 */
export function decodePairingCode(operation: OperationName, body: unknown): PairingCode {
  const fields = fieldsOf(body);
  const id = fields?.get('id');
  const code = fields?.get('code');
  if (fields === undefined || !isFilled(id) || !isFilled(code)) {
    throw unexpected(operation, 'a pairing code with an id and a code');
  }
  const endpoint = readEndpoint(fields.get('endpoint'));
  const endpointCapabilities = readTexts(fields.get('endpointCapabilities'));
  const used = ['id', 'code'];
  if (endpoint !== undefined) used.push('endpoint');
  if (endpointCapabilities !== undefined) used.push('endpointCapabilities');
  return { id, code, endpoint, endpointCapabilities, extraFields: restOf(fields, used) };
}

function readAccessToken(item: unknown, same: StringInterner): AccessToken | undefined {
  const fields = fieldsOf(item);
  const accessToken = fields?.get('accessToken');
  if (fields === undefined || !isFilled(accessToken)) return undefined;
  const clientName = readText(fields.get('clientName'));
  const enterpriseName = readText(fields.get('enterpriseName'));
  const roles = readTexts(fields.get('roles'), accessToken);
  const used = ['accessToken', 'creationDate', 'expirationDate'];
  if (clientName !== undefined) used.push('clientName');
  if (enterpriseName !== undefined) used.push('enterpriseName');
  if (roles !== undefined) used.push('roles');
  return {
    accessToken,
    clientName,
    enterpriseName: enterpriseName === undefined ? undefined : same.text(enterpriseName),
    creationDate: readTimestamp(fields.get('creationDate'), accessToken),
    expirationDate: readTimestamp(fields.get('expirationDate'), accessToken),
    roles: same.list(roles ?? NOTHING),
    extraFields: restOf(fields, used, accessToken),
  };
}

function readEndpoint(value: unknown): Endpoint | undefined {
  const fields = fieldsOf(value);
  if (fields === undefined) return undefined;
  const id = readText(fields.get('id'));
  const details = endpointDetails(fields);
  const used = Object.keys(details);
  if (id !== undefined) used.push('id');
  return { ...details, id, extraFields: restOf(fields, used) };
}

/** Own fields only, in a Map: `__proto__` and `constructor` are names like any other there. */
function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map<string, unknown>(Object.entries(value));
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A list of names; an item that is no string is kept as its JSON text. */
function readTexts(value: unknown, secret?: string): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const shown = value.slice(0, MAX_LIST_ITEMS).map((item: unknown) => jsonText(item, secret));
  return value.length > MAX_LIST_ITEMS ? [...shown, `… ${value.length - MAX_LIST_ITEMS} more`] : shown;
}

function readTimestamp(value: unknown, secret: string): RawTimestamp | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'number' ? value : jsonText(value, secret);
}

function restOf(
  fields: ReadonlyMap<string, unknown>,
  used: readonly string[],
  secret = '',
): readonly ExtraField[] {
  const rest: ExtraField[] = [];
  for (const [name, value] of fields) {
    // A null says no more than a missing field.
    if (used.includes(name) || value === null) continue;
    if (rest.length === MAX_EXTRA_FIELDS) break;
    rest.push({ name: jsonText(name, secret).slice(0, MAX_EXTRA_NAME), text: jsonText(value, secret) });
  }
  return rest.length === 0 ? NOTHING : rest;
}

function unexpected(operation: OperationName, expected: string): ServiceError {
  return new ServiceError('unexpectedShape', operation, { status: 200, expected });
}
