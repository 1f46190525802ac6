import type { BaseUrl } from './base-url';
import { type BasicCredentials, basicAuthorization } from './basic-credentials';
import { readAccessTokenList } from './decode/access-token-list';
import { decodeAccessToken, decodePairingCode } from './decode/decode';
import { type OperationName, ServiceError } from './errors';
import { parseJson } from './http/response';
import type { GetRequest, Transport } from './http/transport';
import { encodePathParameter, pathParameterProblem } from './path-parameter';
import type { AccessToken, AccessTokenList, PairingCode } from './resources';

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
    return await this.#get(
      { operation, path: '/api/auth/accesstokens', scheme: 'basic', signal },
      (bytes, stopped) => readAccessTokenList(operation, bytes, stopped),
    );
  }

  /**
   * auth.getAccessToken: one access token with its roles (interface, "Endpoints", rule 3).
   * @param token the alphanumeric token string
   * @throws ServiceError
   */
  async getAccessToken(token: string, signal?: AbortSignal): Promise<AccessToken> {
    const operation = 'auth.getAccessToken';
    const path = `/api/auth/accesstokens/${segment(operation, token)}`;
    return await this.#get({ operation, path, secrets: [token], signal }, (bytes) => {
      const answered = decodeAccessToken(operation, parseJson(operation, bytes));
      // The string identifies the token (interface, "AccessToken"): whoever copies it must get the one that was meant.
      if (answered.accessToken !== token) {
        const expected = 'the access token that was asked for';
        throw new ServiceError('unexpectedShape', operation, { status: 200, expected });
      }
      return answered;
    });
  }

  /**
   * endpoints.pairingCode: a pairing code with its endpoint and the endpoint's capabilities.
   * @param pairingCodeId the id of the pairing code, not of the endpoint (interface, "Endpoints", rule 4)
   * @throws ServiceError
   */
  async pairingCode(pairingCodeId: string, signal?: AbortSignal): Promise<PairingCode> {
    const operation = 'endpoints.pairingCode';
    const path = `/api/endpoints/${segment(operation, pairingCodeId)}/pairingcode`;
    return await this.#get({ operation, path, signal }, (bytes) =>
      decodePairingCode(operation, parseJson(operation, bytes)),
    );
  }

  /**
   * endpoints.currentPairingCode: the id and code that an endpoint has now.
   * @param endpointId the id of the endpoint, not of a pairing code (interface, "Endpoints", rule 4)
   * @throws ServiceError
   */
  async currentPairingCode(endpointId: string, signal?: AbortSignal): Promise<PairingCode> {
    const operation = 'endpoints.currentPairingCode';
    const path = `/api/endpoints/${segment(operation, endpointId)}/currentpairingcode`;
    return await this.#get({ operation, path, signal }, (bytes) =>
      decodePairingCode(operation, parseJson(operation, bytes)),
    );
  }

  #get<T>(ask: Ask, read: GetRequest<T>['read']): Promise<T> {
    const {
      baseUrl,
      transport,
      credentials,
      otherOperations,
      knownSecrets,
      reportsRefusals = false,
    } = this.#options;
    const { operation, path, scheme = otherOperations, secrets = [], signal } = ask;
    const authorization =
      scheme === 'basic' && credentials !== undefined ? basicAuthorization(credentials) : undefined;
    return transport.getJson({
      operation,
      url: `${baseUrl.href}${path}`,
      authorization,
      secrets: () => [...secrets, ...sentSecrets(credentials, authorization), ...(knownSecrets?.() ?? [])],
      signal,
      reportsRefusals,
      read,
    });
  }
}

/** What one of the operations asks for. */
interface Ask {
  readonly operation: OperationName;
  readonly path: string;
  /** That of the operations other than auth.listAccessTokens, where nothing is said. */
  readonly scheme?: OtherOperations;
  /** What stands in the path and must not be quoted. */
  readonly secrets?: readonly string[];
  readonly signal: AbortSignal | undefined;
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
