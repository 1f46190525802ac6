import type { BaseUrl } from './base-url';
import { type BasicCredentials, basicAuthorization } from './basic-credentials';
import { decodeAccessToken, decodePairingCode } from './decode';
import { decodeLongAccessTokenList } from './decode-long-list';
import { type OperationName, ServiceError } from './errors';
import { encodePathParameter, pathParameterProblem } from './path-parameter';
import type { AccessToken, AccessTokenList, PairingCode } from './resources';
import type { Transport } from './transport';

/** What goes with the operations other than auth.listAccessTokens, for which the interface leaves it open. */
export type OtherOperations = 'basic' | 'none';

export interface ClientOptions {
  readonly baseUrl: BaseUrl;
  readonly transport: Transport;
  /** Undefined sends no Authorization header at all, as to the demo service. */
  readonly credentials: BasicCredentials | undefined;
  readonly otherOperations: OtherOperations;
  /** Tokens and codes that are known, which an error must not quote either. */
  readonly knownSecrets?: () => readonly string[];
  /** True when a refusal (429 or 503) is not to be tried again, as the caller keeps a pace of its own. */
  readonly reportsRefusals?: boolean;
}

/** The four read-only operations of the service (interface, "Endpoints"). */
export class ZeroTouchClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /**
   * auth.listAccessTokens: the non-expired access tokens granted for the caller's enterprise, with HTTP Basic
   * credentials (interface, "Authentication").
   * @throws ServiceError
   */
  async listAccessTokens(signal?: AbortSignal): Promise<AccessTokenList> {
    const operation = 'auth.listAccessTokens';
    const body = await this.#get(operation, '/api/auth/accesstokens', 'basic', [], signal);
    return await decodeLongAccessTokenList(operation, body);
  }

  /**
   * auth.getAccessToken: one access token with its roles (interface, "Endpoints", rule 3).
   * @param token the alphanumeric token string
   * @throws ServiceError
   */
  async getAccessToken(token: string, signal?: AbortSignal): Promise<AccessToken> {
    const operation = 'auth.getAccessToken';
    const path = `/api/auth/accesstokens/${segment(operation, token)}`;
    const body = await this.#get(operation, path, this.#options.otherOperations, [token], signal);
    const answered = decodeAccessToken(operation, body);
    // The string identifies the token (interface, "AccessToken"): whoever copies it must get the one that was meant.
    if (answered.accessToken !== token) {
      const expected = 'the access token that was asked for';
      throw new ServiceError('unexpectedShape', operation, { status: 200, expected });
    }
    return answered;
  }

  /**
   * endpoints.pairingCode: a pairing code with its endpoint and the endpoint's capabilities.
   * @param pairingCodeId the id of the pairing code, not of the endpoint (interface, "Endpoints", rule 4)
   * @throws ServiceError
   */
  async pairingCode(pairingCodeId: string, signal?: AbortSignal): Promise<PairingCode> {
    const operation = 'endpoints.pairingCode';
    const path = `/api/endpoints/${segment(operation, pairingCodeId)}/pairingcode`;
    const body = await this.#get(operation, path, this.#options.otherOperations, [], signal);
    return decodePairingCode(operation, body);
  }

  /**
   * endpoints.currentPairingCode: the id and code that an endpoint has now.
   * @param endpointId the id of the endpoint, not of a pairing code (interface, "Endpoints", rule 4)
   * @throws ServiceError
   */
  async currentPairingCode(endpointId: string, signal?: AbortSignal): Promise<PairingCode> {
    const operation = 'endpoints.currentPairingCode';
    const path = `/api/endpoints/${segment(operation, endpointId)}/currentpairingcode`;
    const body = await this.#get(operation, path, this.#options.otherOperations, [], signal);
    return decodePairingCode(operation, body);
  }

  #get(
    operation: OperationName,
    path: string,
    scheme: OtherOperations,
    secrets: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { baseUrl, transport, credentials, knownSecrets, reportsRefusals = false } = this.#options;
    const authorization =
      scheme === 'basic' && credentials !== undefined ? basicAuthorization(credentials) : undefined;
    return transport.getJson({
      operation,
      url: `${baseUrl.href}${path}`,
      authorization,
      secrets: () => [...secrets, ...sentSecrets(credentials, authorization), ...(knownSecrets?.() ?? [])],
      signal,
      reportsRefusals,
    });
  }
}

function segment(operation: OperationName, value: string): string {
  const encoded = encodePathParameter(value);
  if (encoded === undefined) {
    const expected = pathParameterProblem(value) ?? '';
    throw new ServiceError('invalidInput', operation, { expected });
  }
  return encoded;
}

function sentSecrets(
  credentials: BasicCredentials | undefined,
  authorization: string | undefined,
): readonly string[] {
  if (credentials === undefined || authorization === undefined) return [];
  return [authorization.slice('Basic '.length), credentials.password];
}
