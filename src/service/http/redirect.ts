import { withoutOperation } from '../base-url';
import type { RedirectReason, ServiceErrorDetails } from '../errors';
import type { KnownSecrets } from '../known-secrets';

/** The maximum length of a DNS name (RFC 1035, 2.3.4). A longer string does not fit in a sentence. */
const MAX_HOST_NAME = 253;
/** Statuses of a permanent redirect (RFC 9110, 15.4). */
const PERMANENT: readonly number[] = [301, 308];

/**
 * Describes the target of a redirect. Redirects are never followed, to protect the credentials.
 * @param location value of the Location header
 * @param base address of the request
 */
export function readRedirect(
  status: number,
  location: string,
  base: string,
  knownSecrets: KnownSecrets,
): Pick<ServiceErrorDetails, 'reason' | 'redirectOrigin' | 'httpsBaseUrl'> {
  if (!URL.canParse(location, base)) return {};
  const target = new URL(location, base);
  if (target.hostname.length > MAX_HOST_NAME) return {};
  const { origin, protocol } = target;
  const redirectOrigin = knownSecrets.mask(origin === 'null' ? protocol : origin);
  if (protocol !== 'http:' && protocol !== 'https:') return { redirectOrigin };
  const request = new URL(base);
  const httpsBaseUrl = httpsBaseUrlOf(request, target);
  if (httpsBaseUrl !== undefined) return { reason: 'toHttps', redirectOrigin, httpsBaseUrl };
  return { reason: reasonOf(status, request, target), redirectOrigin };
}

function reasonOf(status: number, request: URL, target: URL): RedirectReason {
  if (target.hostname === request.hostname) return 'sameHost';
  return PERMANENT.includes(status) && target.pathname === request.pathname ? 'moved' : 'otherHost';
}

/**
 * Returns the base URL with `https:` if the service redirects to it. Uses the request's own host and path, because some
 * servers redirect every request to their start page.
 */
function httpsBaseUrlOf(request: URL, target: URL): string | undefined {
  const isUpgrade =
    request.protocol === 'http:' && target.protocol === 'https:' && request.hostname === target.hostname;
  if (!isUpgrade || !['/', request.pathname].includes(target.pathname)) return undefined;
  return withoutOperation(`${target.origin}${request.pathname}`);
}
