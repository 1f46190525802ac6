import { withoutOperation } from '../base-url';
import type { RedirectReason, ServiceErrorDetails } from '../errors';
import type { KnownSecrets } from '../known-secrets';

/** No DNS name is longer (RFC 1035, 2.3.4), and a longer text does not fit a sentence. */
const MAX_HOST_NAME = 253;
/** Statuses of a redirect that is for good (RFC 9110, 15.4). */
const PERMANENT: readonly number[] = [301, 308];

/**
 * Reads where a redirect leads. It is never followed, which protects the credentials.
 * @param location the header Location
 * @param base the address of the request
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
 * The base URL of a service that wants `https:`, made of the request's own host and path. Some servers redirect each
 * request to their start page.
 */
function httpsBaseUrlOf(request: URL, target: URL): string | undefined {
  const isUpgrade =
    request.protocol === 'http:' && target.protocol === 'https:' && request.hostname === target.hostname;
  if (!isUpgrade || !['/', request.pathname].includes(target.pathname)) return undefined;
  return withoutOperation(`${target.origin}${request.pathname}`);
}
