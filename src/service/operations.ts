import type { BaseUrl } from './base-url';
import { decodeAccessToken, decodeAccessTokenList, decodePairingCode } from './decode';
import { type OperationName, ServiceError } from './errors';
import { type GetOptions, getJson, type Transport } from './http/get-json';
import { type BasicCredentials, basicAuthorization, pathParameterProblem } from './request-values';
import type { AccessToken, AccessTokenList, PairingCode } from './resources';

/** Connection, credentials and options of an operation. */
export interface ServiceRequest
  extends Transport,
    Pick<GetOptions<unknown>, 'knownSecrets' | 'signal' | 'beforeAttempt' | 'retries'> {
  readonly baseUrl: BaseUrl;
  /** Sent in the Authorization header. */
  readonly basic?: BasicCredentials | undefined;
  /** Sent in the X-Access-Token header (interface, "Hints of a similar service"). */
  readonly accessToken?: string | undefined;
}

/**
 * auth.listAccessTokens: lists the non-expired access tokens of the caller's enterprise, with HTTP Basic
 * credentials (interface, "Authentication").
 * @throws ServiceError
 */
export async function listAccessTokens(request: ServiceRequest): Promise<AccessTokenList> {
  const list = await get('auth.listAccessTokens', ['auth', 'accesstokens'], request, decodeAccessTokenList);
  for (const { accessToken } of list.tokens) request.knownSecrets.add(accessToken);
  return list;
}

/**
 * auth.getAccessToken: gets an access token with its roles (interface, "Endpoints", rule 3).
 * @param token the alphanumeric token string
 * @throws ServiceError
 */
export async function getAccessToken(token: string, request: ServiceRequest): Promise<AccessToken> {
  const operation = 'auth.getAccessToken';
  request.knownSecrets.add(token);
  return await get(operation, ['auth', 'accesstokens', token], request, (body) => {
    const received = decodeAccessToken(body);
    // The string identifies the token (interface, "AccessToken"), so a different string means a different token.
    if (received.accessToken === token) return received;
    throw new ServiceError('unexpectedShape', operation, { status: 200, expected: 'requestedToken' });
  });
}

/**
 * endpoints.pairingCode: gets a pairing code with its endpoint and the endpoint's capabilities.
 * @param id the ID of the pairing code, not of the endpoint (interface, "Endpoints", rule 4)
 * @throws ServiceError
 */
export async function pairingCode(id: string, request: ServiceRequest): Promise<PairingCode> {
  return await getPairingCode('endpoints.pairingCode', ['endpoints', id, 'pairingcode'], request);
}

/**
 * endpoints.currentPairingCode: gets the ID and code of an endpoint's current pairing code.
 * @param id the ID of the endpoint, not of a pairing code (interface, "Endpoints", rule 4)
 * @throws ServiceError
 */
export async function currentPairingCode(id: string, request: ServiceRequest): Promise<PairingCode> {
  const path = ['endpoints', id, 'currentpairingcode'];
  return await getPairingCode('endpoints.currentPairingCode', path, request);
}

async function getPairingCode(
  operation: OperationName,
  path: readonly string[],
  request: ServiceRequest,
): Promise<PairingCode> {
  const received = await get(operation, path, request, (body) => decodePairingCode(operation, body));
  request.knownSecrets.add(received.code);
  return received;
}

/**
 * Sends a GET.
 * @param path unencoded segments after `/api`
 */
async function get<T>(
  operation: OperationName,
  path: readonly string[],
  request: ServiceRequest,
  decode: (body: unknown) => T,
): Promise<T> {
  const { baseUrl, basic, accessToken, knownSecrets } = request;
  const headers: Record<string, string> = {};
  if (basic !== undefined) {
    headers['authorization'] = basicAuthorization(basic);
    knownSecrets.add(basic.password);
    knownSecrets.add(headers['authorization'].slice('Basic '.length));
  }
  if (accessToken !== undefined) {
    headers['x-access-token'] = accessToken;
    knownSecrets.add(accessToken);
  }
  const segments = path.map((value) => encoded(operation, value));
  const url = `${baseUrl.href}/api/${segments.join('/')}`;
  return await getJson(url, { ...request, operation, headers, decode });
}

/**
 * Encodes a value as one path segment (RFC 3986, 3.3).
 * @throws ServiceError `invalidInput`
 */
function encoded(operation: OperationName, value: string): string {
  const inputProblem = pathParameterProblem(value);
  if (inputProblem !== undefined) throw new ServiceError('invalidInput', operation, { inputProblem });
  return encodeURIComponent(value);
}
