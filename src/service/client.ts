import type { BaseUrl } from './base-url';
import { type BasicCredentials, basicAuthorization } from './basic-credentials';
import { decodeAccessToken, decodeAccessTokenList } from './decode/access-token';
import { decodePairingCode } from './decode/pairing-code';
import { type OperationName, ServiceError } from './errors';
import type { AttemptHook, GetRequest } from './http/get-request';
import type { Transport } from './http/transport';
import { KnownSecrets } from './known-secrets';
import { encodePathParameter, pathParameterProblem } from './path-parameter';
import type { AccessToken, AccessTokenList, PairingCode } from './resources';

/**
 * The credentials of operations other than auth.listAccessTokens, which the interface does not show. `accessToken` is an
 * access token in the header X-Access-Token, at which public documents of a similar service only hint.
 */
export type OtherOperations = 'basic' | 'none' | 'accessToken';

export interface ClientOptions {
  readonly baseUrl: BaseUrl;
  readonly transport: Transport;
  /** Undefined for the demo service: then no Authorization header is sent. */
  readonly credentials: BasicCredentials | undefined;
  readonly otherOperations: OtherOperations;
  /** Sent with the other operations if `otherOperations` says so. */
  readonly accessToken?: string | undefined;
  /** Gets every secret that is sent or received, and masks them in errors. */
  readonly knownSecrets?: KnownSecrets;
  /** Called before each attempt at a request. */
  readonly beforeAttempt?: AttemptHook | undefined;
  /** True when the caller repeats failed requests itself, because it paces them. */
  readonly isSingleAttempt?: boolean;
}

/** The four read-only operations of the service (interface, "Endpoints"). */
export class ZeroTouchClient {
  readonly #options: ClientOptions;
  readonly #knownSecrets: KnownSecrets;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#knownSecrets = options.knownSecrets ?? new KnownSecrets();
  }

  /** The user name of the account that the access tokens are listed for; '' without credentials. */
  get username(): string {
    return this.#options.credentials?.username ?? '';
  }

  /**
   * auth.listAccessTokens: the non-expired access tokens granted for the caller's enterprise, with HTTP Basic
   * credentials (interface, "Authentication").
   * @throws ServiceError
   */
  async listAccessTokens(signal?: AbortSignal): Promise<AccessTokenList> {
    const operation = 'auth.listAccessTokens';
    const path = '/api/auth/accesstokens';
    const list = await this.#get({ operation, path, scheme: 'basic', signal }, (body) =>
      decodeAccessTokenList(operation, body),
    );
    for (const { accessToken } of list.tokens) this.#knownSecrets.add(accessToken);
    return list;
  }

  /**
   * auth.getAccessToken: one access token with its roles (interface, "Endpoints", rule 3).
   * @param token the alphanumeric token string
   * @throws ServiceError
   */
  async getAccessToken(token: string, signal?: AbortSignal): Promise<AccessToken> {
    const operation = 'auth.getAccessToken';
    const path = `/api/auth/accesstokens/${segment(operation, token)}`;
    this.#knownSecrets.add(token);
    return await this.#get({ operation, path, signal }, (body) => {
      const answered = decodeAccessToken(operation, body);
      // The string identifies the token (interface, "AccessToken"), so another one is another token.
      if (answered.accessToken !== token) {
        const expected = 'the requested access token';
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
    return await this.#getPairingCode({ operation, path, signal });
  }

  /**
   * endpoints.currentPairingCode: the id and code that an endpoint has now.
   * @param endpointId the id of the endpoint, not of a pairing code (interface, "Endpoints", rule 4)
   * @throws ServiceError
   */
  async currentPairingCode(endpointId: string, signal?: AbortSignal): Promise<PairingCode> {
    const operation = 'endpoints.currentPairingCode';
    const path = `/api/endpoints/${segment(operation, endpointId)}/currentpairingcode`;
    return await this.#getPairingCode({ operation, path, signal });
  }

  async #getPairingCode(request: OperationRequest): Promise<PairingCode> {
    const { operation } = request;
    const answer = await this.#get(request, (body) => decodePairingCode(operation, body));
    this.#knownSecrets.add(answer.code);
    return answer;
  }

  #get<T>(request: OperationRequest, decode: GetRequest<T>['decode']): Promise<T> {
    const { baseUrl, transport, credentials, otherOperations, beforeAttempt, isSingleAttempt } =
      this.#options;
    const { operation, path, scheme = otherOperations, signal } = request;
    const basic = scheme === 'basic' ? credentials : undefined;
    const authorization = basic && basicAuthorization(basic);
    const accessToken = scheme === 'accessToken' ? this.#options.accessToken : undefined;
    const secrets = [authorization?.slice('Basic '.length), basic?.password, accessToken];
    for (const secret of secrets) if (secret !== undefined) this.#knownSecrets.add(secret);
    return transport.getJson({
      operation,
      url: `${baseUrl.href}${path}`,
      authorization,
      accessToken,
      mask: (text, maxLength) => this.#knownSecrets.mask(text, [], maxLength),
      signal,
      beforeAttempt,
      isSingleAttempt: isSingleAttempt ?? false,
      decode,
    });
  }
}

interface OperationRequest {
  readonly operation: OperationName;
  readonly path: string;
  /** Undefined means that of the operations other than auth.listAccessTokens. */
  readonly scheme?: OtherOperations;
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
