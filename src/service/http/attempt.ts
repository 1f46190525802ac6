import type { EpochMs } from '../epoch-ms';
import { ServiceError } from '../errors';
import { AbortedError, asServiceError, withTimeout } from './abort';
import type { FetchLike, GetRequest } from './get-request';
import { readFailure } from './network-error';
import { errorFromAnswer, readBody, readJson, readServerMessage } from './response';

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

/** Sends a GET once. Redirects are rejected, bodies have a maximum size, and a success must be JSON. Never throws. */
export async function attemptGet<T>(
  request: GetRequest<T>,
  fetch: FetchLike,
  timeoutMs: number,
  now: () => EpochMs,
): Promise<Attempt<T>> {
  const { operation, url, mask } = request;
  let status: number | undefined;
  let bytes = 0;
  /** What status and headers say, while the body of an error is still read. */
  let refusal: ServiceError | undefined;
  const send = async (signal: AbortSignal) => {
    const response = await fetch(url, requestInit(request, signal));
    status = response.status;
    if (status !== 200) {
      refusal = errorFromAnswer(request, response, now());
      const message = await withTimeout(ERROR_BODY_TIMEOUT_MS, signal, () =>
        readServerMessage(response, operation, mask),
      ).catch(() => undefined);
      throw message === undefined
        ? refusal
        : new ServiceError(refusal.kind, operation, { ...refusal.details, serverMessage: message });
    }
    const body = await readBody(response, operation, MAX_BODY_BYTES, (received) => {
      bytes = received;
    });
    return decoded(request, readJson(operation, response.headers.get('content-type'), body, mask));
  };
  try {
    const value = await withTimeout(timeoutMs, request.signal, send);
    return { outcome: { value }, status, bytes };
  } catch (error) {
    const hasTimedOut = error instanceof AbortedError && error.why === 'timedOut';
    const known = (hasTimedOut ? refusal : undefined) ?? asServiceError(error, operation);
    if (known instanceof ServiceError)
      return { outcome: { error: known, isTransient: false }, status, bytes };
    const failure = readFailure(error, url);
    const { kind, isTransient } = failure;
    // What fails after the headers is the body.
    const isBody = status !== undefined && kind === 'unreachable' && failure.reason === undefined;
    const reason = isBody ? 'incomplete' : failure.reason;
    const thrown = new ServiceError(kind, operation, reason === undefined ? {} : { reason });
    return { outcome: { error: thrown, isTransient }, status, bytes };
  }
}

/** @throws ServiceError, also for what a decoder throws: it is not taken for a failed connection, which is retried */
function decoded<T>({ operation, decode }: GetRequest<T>, body: unknown): T {
  try {
    return decode(body);
  } catch (error) {
    throw error instanceof ServiceError
      ? error
      : new ServiceError('unexpectedShape', operation, { status: 200 });
  }
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
