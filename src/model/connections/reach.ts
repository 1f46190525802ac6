import type { BaseUrl } from '../../service/base-url';
import { ZeroTouchClient } from '../../service/client';
import { ServiceError, type ServiceErrorKind } from '../../service/errors';
import { asServiceError, withTimeout } from '../../service/http/abort';
import type { Transport } from '../../service/http/transport';

const TIMEOUT_MS = 5000;

/** The failures in which nothing has answered. */
const NO_ANSWER: readonly ServiceErrorKind[] = ['unreachable', 'tls', 'proxy', 'timedOut', 'cancelled'];

/**
 * Lists the access tokens once, without credentials, to see whether anything answers at an address. Any answer will do.
 * @throws ServiceError where there is none
 */
export async function reach(transport: Transport, baseUrl: BaseUrl, signal: AbortSignal): Promise<void> {
  const client = new ZeroTouchClient({
    baseUrl,
    transport,
    credentials: undefined,
    otherOperations: 'none',
    isSingleAttempt: true,
  });
  try {
    await withTimeout(TIMEOUT_MS, signal, (inner) => client.listAccessTokens(inner));
  } catch (cause) {
    const error = asServiceError(cause, 'auth.listAccessTokens');
    if (!(error instanceof ServiceError) || NO_ANSWER.includes(error.kind)) throw error;
  }
}
