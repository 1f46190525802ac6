import type { EpochMs } from '../epoch-ms';
import { type FailureReason, ServiceError } from '../errors';
import { AbortedError, asServiceError, withTimeout } from './abort';
import { discardBody, readBody } from './body';
import type { FetchLike, GetRequest } from './get-request';
import { readFailure } from './network-error';
import { errorFromAnswer, expectJson, readServerMessage } from './response';

/** Decoded bytes that an answer may have: about 37,000 access tokens. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** How long the body of an error may take, whose status is already known. */
const ERROR_BODY_TIMEOUT_MS = 2000;

/** The result of an attempt, or its error. */
export type Outcome<T> =
  | { readonly value: T }
  | {
      readonly error: ServiceError;
      /** Whether a failed connection may well succeed the next time. */
      readonly isTransient: boolean;
    };

interface Attempt<T> {
  readonly outcome: Outcome<T>;
  readonly status: number | undefined;
  readonly bytes: number;
}

/** What an attempt has received so far. */
interface Received {
  status: number | undefined;
  bytes: number;
  /** What status and headers say, while the body of an error is still read. */
  error: ServiceError | undefined;
}

/** Sends a GET once. Redirects are rejected, bodies have a maximum size, and a success must be JSON. Never throws. */
export async function attemptGet<T>(
  request: GetRequest<T>,
  fetch: FetchLike,
  timeoutMs: number,
  now: () => EpochMs,
): Promise<Attempt<T>> {
  const received: Received = { status: undefined, bytes: 0, error: undefined };
  const outcome = await withTimeout(timeoutMs, request.signal, (signal) =>
    send(request, fetch, signal, now, received),
  ).then(
    (value): Outcome<T> => ({ value }),
    (error: unknown) => failed(request, error, received),
  );
  return { outcome, status: received.status, bytes: received.bytes };
}

async function send<T>(
  request: GetRequest<T>,
  fetch: FetchLike,
  signal: AbortSignal,
  now: () => EpochMs,
  received: Received,
): Promise<T> {
  const { operation, mask } = request;
  const response = await fetch(request.url, requestInit(request, signal));
  received.status = response.status;
  if (response.status !== 200) {
    const error = errorFromAnswer(request, response, now());
    received.error = error;
    const serverMessage = await withTimeout(ERROR_BODY_TIMEOUT_MS, signal, () =>
      readServerMessage(response, mask),
    ).catch(() => undefined);
    discardBody(response);
    if (serverMessage === undefined) throw error;
    throw new ServiceError(error.kind, operation, { ...error.details, serverMessage });
  }
  const body = await readBody(response, MAX_BODY_BYTES);
  received.bytes = body.fits ? body.bytes.byteLength : body.received;
  if (!body.fits) throw new ServiceError('tooLarge', operation, { status: response.status });
  expectJson(operation, response.headers.get('content-type'), body.bytes, mask);
  return request.read(body.bytes);
}

function requestInit<T>({ authorization, accessToken }: GetRequest<T>, signal: AbortSignal): RequestInit {
  return {
    method: 'GET',
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      ...(authorization === undefined ? {} : { authorization }),
      ...(accessToken === undefined ? {} : { 'x-access-token': accessToken }),
    },
    signal,
  };
}

/** A browser gives no reason when a body breaks off or cannot be decompressed. */
function reasonOf({ status }: Received): FailureReason | undefined {
  return status === undefined ? undefined : 'incomplete';
}

function failed<T>({ operation, url }: GetRequest<T>, error: unknown, received: Received): Outcome<T> {
  const hasTimedOut = error instanceof AbortedError && error.why === 'timedOut';
  const known = (hasTimedOut ? received.error : undefined) ?? asServiceError(error, operation);
  if (known instanceof ServiceError) return { error: known, isTransient: false };
  const { kind, reason = reasonOf(received), isTransient } = readFailure(error, url);
  return { error: new ServiceError(kind, operation, reason === undefined ? {} : { reason }), isTransient };
}
