import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import type { LocalCalendar } from '../../local-calendar';
import type { ServiceErrorDetails } from '../../service/errors';
import { briefLocalTime } from '../timestamps';
import type { CauseMessages } from './problem';

/** Returns the message for a status that means a failure of the service or of a server in front of it. */
export function serverFailure(
  status: number,
  details: ServiceErrorDetails,
  calendar: LocalCalendar,
): CauseMessages {
  if (status === 511) return NETWORK_SIGN_IN;
  if (status === 503) {
    return [
      l10n.t('Not available'),
      l10n.t('The service is not available (503)'),
      retryAdvice(details, calendar),
    ];
  }
  const headline =
    status === 502 || status === 504
      ? gatewayHeadline(status, details)
      : l10n.t('The service failed ({0})', status);
  return [
    l10n.t('Server error'),
    headline,
    l10n.t('Retry. If this persists, contact the administrator of the service.'),
  ];
}

/**
 * Returns the headline of a 502 or 504. The service sends JSON about a server behind it (interface, "Hints of a similar
 * service"), and a server in front of it usually a web page.
 */
function gatewayHeadline(status: number, { isJson }: ServiceErrorDetails): string {
  return isJson === true
    ? l10n.t('A server behind the service failed or did not respond ({0})', status)
    : l10n.t('A server in front of the service got no usable response ({0})', status);
}

const NETWORK_SIGN_IN: CauseMessages = [
  l10n.t('Network sign-in'),
  l10n.t('This network requires you to sign in (511)'),
  l10n.t('Open any web page in a browser and sign in, then retry.'),
];

const MINUTE_S = 60;
/** Longer waits, for which a run pauses, are shown as a time of day, shorter waits as a number of minutes. */
const MAX_COUNTED_S = 30 * MINUTE_S;

/** Returns advice on when to retry, from the server's Retry-After or a rule of thumb. */
export function retryAdvice({ retryAfterMs, retryAt }: ServiceErrorDetails, calendar: LocalCalendar): string {
  if (retryAfterMs === undefined) return l10n.t('Retry in a minute.');
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  // Relative to the day of the response, because the advice may be read later.
  if (seconds > MAX_COUNTED_S && retryAt !== undefined)
    return l10n.t(
      'The service asks you to retry after {0}.',
      briefLocalTime(retryAt, retryAt - retryAfterMs, calendar),
    );
  if (seconds < 2 * MINUTE_S) {
    return countOf(
      seconds,
      l10n.t('The service asks you to retry in {0} second.|The service asks you to retry in {0} seconds.'),
    );
  }
  const minutes = Math.ceil(seconds / 60);
  return countOf(
    minutes,
    l10n.t('The service asks you to retry in {0} minute.|The service asks you to retry in {0} minutes.'),
  );
}
