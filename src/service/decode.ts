import { type OperationName, ServiceError } from './errors';
import { MAX_PARAMETER_LENGTH } from './request-values';
import {
  type AccessToken,
  type AccessTokenList,
  type Endpoint,
  endpointDetails,
  type PairingCode,
  type RawTimestamp,
} from './resources';

const MAX_TIMESTAMP = 500;

/**
 * Decodes the response to auth.listAccessTokens.
 * @throws ServiceError `unexpectedShape` if it is not an array
 */
export function decodeAccessTokenList(body: unknown): AccessTokenList {
  if (!Array.isArray(body)) {
    throw new ServiceError('unexpectedShape', 'auth.listAccessTokens', {
      status: 200,
      expected: 'accessTokens',
    });
  }
  const tokens: readonly AccessToken[] = body.flatMap((item: unknown) => accessTokenOf(item) ?? []);
  return { tokens, skipped: body.length - tokens.length };
}

/**
 * Decodes the response to auth.getAccessToken.
 * @throws ServiceError `unexpectedShape` if `accessToken` is missing
 */
export function decodeAccessToken(body: unknown): AccessToken {
  const token = accessTokenOf(body);
  if (token !== undefined) return token;
  throw new ServiceError('unexpectedShape', 'auth.getAccessToken', { status: 200, expected: 'accessToken' });
}

/** Returns undefined if `accessToken` is missing or empty. */
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
    roles: fields.strings('roles', accessToken) ?? [],
  };
}

function timestampOf(value: unknown, secret: string): RawTimestamp | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? maskedText(value, MAX_TIMESTAMP, secret) : undefined;
}

/** Maximum characters of a code, and of an ID, because longer IDs cannot be looked up. */
const MAX_ID_OR_CODE = MAX_PARAMETER_LENGTH;
const MAX_DETAIL = 500;
/** One more than any valid ID has, so that a truncated ID never equals a valid one. */
const MAX_ENDPOINT_ID = MAX_PARAMETER_LENGTH + 1;

/**
 * Decodes the response to endpoints.pairingCode or endpoints.currentPairingCode.
 * @throws ServiceError `unexpectedShape` if `id` or `code` is missing, empty or too long: a truncated code is useless
 */
export function decodePairingCode(operation: OperationName, body: unknown): PairingCode {
  const fields = FieldReader.of(body);
  const id = fields?.text('id');
  const code = fields?.text('code');
  if (fields === undefined || !id || !code) {
    throw new ServiceError('unexpectedShape', operation, { status: 200, expected: 'pairingCode' });
  }
  if (id.length > MAX_ID_OR_CODE || code.length > MAX_ID_OR_CODE) {
    throw new ServiceError('unexpectedShape', operation, { status: 200, expected: 'shortPairingCode' });
  }
  const endpoint = endpointOf(fields.object('endpoint'));
  const endpointCapabilities = fields.strings('endpointCapabilities');
  return { id, code, endpoint, endpointCapabilities };
}

function endpointOf(fields: FieldReader | undefined): Endpoint | undefined {
  if (fields === undefined) return undefined;
  const id = fields.text('id');
  const details = endpointDetails((detail) => {
    const text = fields.text(detail);
    return text && cutText(text, MAX_DETAIL);
  });
  return {
    ...details,
    // An empty ID identifies nothing.
    id: id === undefined || id.trim() === '' ? undefined : cutText(id, MAX_ENDPOINT_ID),
  };
}

const MAX_LIST_ITEMS = 200;
const MAX_ITEM = 500;
/** Characters after which a list is truncated. */
const MAX_CHARACTERS = 4000;

/** Reads the fields of a JSON object. A Map makes `__proto__` and `constructor` ordinary names. */
class FieldReader {
  /** Private, because it may contain secrets and undocumented fields. */
  readonly #fields: ReadonlyMap<string, unknown>;

  private constructor(fields: ReadonlyMap<string, unknown>) {
    this.#fields = fields;
  }

  /** Returns undefined if the value is not an object. */
  static of(value: unknown): FieldReader | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return new FieldReader(new Map<string, unknown>(Object.entries(value)));
  }

  value(name: string): unknown {
    return this.#fields.get(name);
  }

  /** Returns undefined if the field is not a string. */
  text(name: string): string | undefined {
    const value = this.#fields.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  /** Returns undefined if the field is not an object. */
  object(name: string): FieldReader | undefined {
    return FieldReader.of(this.#fields.get(name));
  }

  /**
   * Reads a list of strings, bounded in number and length. A last item such as `… +3` counts the omitted
   * items, non-strings included.
   * @param secret masked in the items
   * @returns undefined if the field is not an array
   */
  strings(name: string, secret?: string): readonly string[] | undefined {
    const value = this.#fields.get(name);
    if (!Array.isArray(value)) return undefined;
    const strings: string[] = [];
    let characters = 0;
    for (const item of value.slice(0, MAX_LIST_ITEMS)) {
      if (characters >= MAX_CHARACTERS) break;
      if (typeof item !== 'string') continue;
      const text = maskedText(item, MAX_ITEM, secret);
      characters += text.length;
      strings.push(text);
    }
    return value.length > strings.length ? [...strings, `… +${value.length - strings.length}`] : strings;
  }
}

/**
 * Masks and truncates a string of a response for display. Masks first, so that truncation cannot leave a part of the
 * secret.
 */
function maskedText(text: string, maxLength: number, secret = ''): string {
  const masked = secret === '' ? text : text.replaceAll(secret, '…');
  return masked.length > maxLength ? `${cutText(masked, maxLength)}…` : masked;
}

/**
 * Truncates a string of a response. The result is a copy, because engines keep the whole string alive as long as a
 * slice of it exists.
 */
function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const copy: unknown = JSON.parse(JSON.stringify(text.slice(0, maxLength)));
  return typeof copy === 'string' ? copy : '';
}
