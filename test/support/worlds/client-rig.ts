import { type BaseUrl, parseBaseUrl } from '../../../src/service/base-url';
import type { ServiceErrorDetails, ServiceErrorKind } from '../../../src/service/errors';
import type { AttemptRecord, Transport } from '../../../src/service/http/get-json';
import { KnownSecrets } from '../../../src/service/known-secrets';
import {
  currentPairingCode,
  getAccessToken,
  listAccessTokens,
  pairingCode,
  type ServiceRequest,
} from '../../../src/service/operations';
import type { BasicCredentials } from '../../../src/service/request-values';
import type { Behavior } from '../loopback/exchange';
import type { LoopbackServer } from '../loopback/server';

/** Behavior of the server, expected error, and expected number of requests. */
export type FaultRow = readonly [
  what: string,
  behavior: Behavior,
  kind: ServiceErrorKind,
  details: ServiceErrorDetails,
  requests: number,
];

/** A transport with the real fetch, and the records of its attempts. */
export interface TransportRig {
  readonly transport: Transport;
  readonly records: AttemptRecord[];
}

/** Creates a transport that by default retries without a delay. */
export function makeTransport(options: Partial<Transport> & { timeout?: number } = {}): TransportRig {
  const records: AttemptRecord[] = [];
  const { timeout = 20_000, ...others } = options;
  const transport: Transport = {
    fetch: (url, init) => fetch(url, init),
    timeoutMs: () => timeout,
    limit: (work) => work(),
    onAttempt: (record) => records.push(record),
    random: () => 0,
    ...others,
  };
  return { transport, records };
}

/** Returns a request for the list of access tokens whose response is not read. */
export function unreadList({ transport }: TransportRig) {
  return {
    ...transport,
    operation: 'auth.listAccessTokens' as const,
    headers: {},
    knownSecrets: new KnownSecrets(),
    decode: (): unknown => undefined,
  };
}

/** The operations of one connection. */
export type Client = ReturnType<typeof clientOf>;

export function clientOf(request: ServiceRequest) {
  return {
    listAccessTokens: (signal?: AbortSignal) => listAccessTokens({ ...request, signal }),
    getAccessToken: (token: string, signal?: AbortSignal) => getAccessToken(token, { ...request, signal }),
    pairingCode: (id: string, signal?: AbortSignal) => pairingCode(id, { ...request, signal }),
    currentPairingCode: (id: string, signal?: AbortSignal) => currentPairingCode(id, { ...request, signal }),
  };
}

export interface ClientRig extends TransportRig {
  readonly client: Client;
}

/** Creates a client for a loopback server, by default with valid credentials. */
export function makeClient(
  server: LoopbackServer,
  options: Parameters<typeof makeTransport>[0] & {
    readonly basic?: BasicCredentials | undefined;
    readonly accessToken?: string;
    readonly knownSecrets?: KnownSecrets;
  } = {},
): ClientRig {
  const { username, password } = server.service;
  const { accessToken, knownSecrets = new KnownSecrets(), ...others } = options;
  const basic = 'basic' in options ? options.basic : { username, password };
  const rig = makeTransport(others);
  const baseUrl = checkedBaseUrl(server.baseUrl);
  return { ...rig, client: clientOf({ ...rig.transport, baseUrl, basic, accessToken, knownSecrets }) };
}

/** Parses a valid base URL. */
export function checkedBaseUrl(text: string): BaseUrl {
  const check = parseBaseUrl(text);
  if (!check.ok) throw new Error(check.problem);
  return check.baseUrl;
}
