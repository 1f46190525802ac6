import { type BaseUrl, parseBaseUrl } from '../../../src/service/base-url';
import type { BasicCredentials } from '../../../src/service/basic-credentials';
import { type OtherOperations, ZeroTouchClient } from '../../../src/service/client';
import type { ServiceErrorDetails, ServiceErrorKind } from '../../../src/service/errors';
import { type AttemptRecord, Transport, type TransportOptions } from '../../../src/service/http/transport';
import { KnownSecrets } from '../../../src/service/known-secrets';
import type { Behaviour } from '../../support/loopback/exchange';
import type { LoopbackServer } from '../../support/loopback/server';

/** How the server behaves, the error that this must become, and the requests that are sent for it. */
export type FaultRow = readonly [
  what: string,
  behaviour: Behaviour,
  kind: ServiceErrorKind,
  details: ServiceErrorDetails,
  requests: number,
];

/** A transport on the real fetch, and the records of its attempts. */
export interface TransportRig {
  readonly transport: Transport;
  readonly records: AttemptRecord[];
}

/** Makes a transport that by default retries without a delay. */
export function makeTransport(options: Partial<TransportOptions> & { timeout?: number } = {}): TransportRig {
  const records: AttemptRecord[] = [];
  const { timeout = 20_000, ...others } = options;
  const transport = new Transport({
    fetch: (url, init) => fetch(url, init),
    timeoutMs: () => timeout,
    limit: (work) => work(),
    onAttempt: (record) => records.push(record),
    random: () => 0,
    ...others,
  });
  return { transport, records };
}

/** A request of the list of access tokens whose answer is not read. */
export function aRequest(origin: string) {
  return {
    operation: 'auth.listAccessTokens' as const,
    url: `${origin}/api/auth/accesstokens`,
    authorization: undefined,
    mask: (text: string) => text,
    signal: undefined,
    decode: () => undefined,
  };
}

export interface ClientRig extends TransportRig {
  readonly client: ZeroTouchClient;
}

/** Makes a client for a loopback server, by default with valid credentials. */
export function makeClient(
  server: LoopbackServer,
  options: Parameters<typeof makeTransport>[0] & {
    readonly credentials?: BasicCredentials;
    readonly otherOperations?: OtherOperations;
    readonly accessToken?: string;
    readonly knownSecrets?: KnownSecrets;
  } = {},
): ClientRig {
  const { username, password } = server.service;
  const {
    credentials = { username, password },
    otherOperations = 'basic',
    accessToken,
    knownSecrets = new KnownSecrets(),
    ...others
  } = options;
  const rig = makeTransport(others);
  const baseUrl = checkedBaseUrl(server.baseUrl);
  const { transport } = rig;
  const client = new ZeroTouchClient({
    baseUrl,
    transport,
    credentials,
    otherOperations,
    accessToken,
    knownSecrets,
  });
  return { ...rig, client };
}

/** Parses a valid base URL. */
export function checkedBaseUrl(text: string): BaseUrl {
  const check = parseBaseUrl(text);
  if (!check.ok) throw new Error(check.problem);
  return check.baseUrl;
}
