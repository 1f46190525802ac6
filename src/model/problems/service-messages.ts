import * as l10n from '@vscode/l10n';
import type { LocalCalendar } from '../../local-calendar';
import type {
  ExpectedResponse,
  FailureReason,
  ReasonsByKind,
  RedirectReason,
  ServiceError,
  ServiceErrorDetails,
  ServiceErrorKind,
} from '../../service/errors';
import type { LookUpCredentials } from '../connections/connection';
import { PROXY_MESSAGES, UNREACHABLE_MESSAGES } from './network-messages';
import type { NextStep } from './next-steps';
import { notFoundMessages } from './not-found-messages';
import type { CauseMessages, FailedSignIn, ProblemMessages, ProblemSubject } from './problem';
import { redirectMessages } from './redirect-messages';
import { REFUSED } from './refused-messages';
import { retryAdvice, serverFailure } from './server-messages';
import { SIGN_IN_MESSAGES } from './sign-in-messages';
import { CLIENT_CERTIFICATE, TLS_MESSAGES, unknownTlsMessages } from './tls-messages';

/**
 * Returns the message for a service error. Statuses have the meaning of RFC 9110, because the interface documents only
 * 200.
 */
export function serviceMessages(
  error: ServiceError,
  subject: ProblemSubject,
  signIn: FailedSignIn,
  calendar: LocalCalendar,
): ProblemMessages {
  const messages = messagesFor(error, subject, signIn, calendar);
  if (subject !== 'service' || error.details.retryAfterMs === undefined) return messages;
  const [label, headline, , ...steps] = messages;
  return [label, headline, retryAdvice(error.details, calendar), ...steps];
}

function messagesFor(
  error: ServiceError,
  subject: ProblemSubject,
  signIn: FailedSignIn,
  calendar: LocalCalendar,
): ProblemMessages {
  const { kind } = error;
  const { reason } = error.details;
  const { scheme, isAccepted, isAcceptedOtherwise } = signIn;
  if (kind === 'notFound') return notFoundMessages(subject, error.details.isJson ?? false, isAccepted);
  if (kind === 'unauthorized')
    return SIGN_IN_MESSAGES[scheme].unauthorized({ subject, reason, isAcceptedOtherwise });
  if (kind === 'forbidden' && isAccepted) return [...REFUSED[subject], 'retry', 'showLog'];
  const byKind: Partial<Record<ServiceErrorKind, Partial<Record<FailureReason, CauseMessages>>>> =
    REASON_MESSAGES;
  const byReason = reason === undefined ? undefined : byKind[kind]?.[reason];
  const steps = (reason === undefined ? undefined : REASON_STEPS[reason]) ?? STEPS[kind];
  return [...(byReason ?? messagesOf(kind, subject, error.details, scheme, calendar)), ...steps];
}

type OtherKind = Exclude<ServiceErrorKind, 'notFound' | 'unauthorized'>;

const STEPS: Readonly<Record<OtherKind, readonly NextStep[]>> = {
  forbidden: ['updateCredentials', 'showLog'],
  rateLimited: ['retry', 'showLog'],
  serverError: ['retry', 'showLog'],
  unexpectedStatus: ['openSettings', 'showLog'],
  redirected: ['openSettings', 'showLog'],
  timedOut: ['retry', 'openSettings'],
  canceled: ['retry'],
  unreachable: ['retry', 'openSettings', 'showLog'],
  tls: ['openSettings', 'showLog'],
  proxy: ['retry', 'openProxySettings', 'showLog'],
  notJson: ['openSettings', 'retry', 'showLog'],
  unexpectedShape: ['openSettings', 'retry', 'showLog'],
  tooLarge: ['showLog'],
  invalidInput: [],
};

/** Next steps for reasons that differ from the steps of their kind. */
const REASON_STEPS: Readonly<Partial<Record<FailureReason, readonly NextStep[]>>> = {
  toHttps: ['useHttps', 'openSettings', 'showLog'],
  proxyCredentials: ['openProxySettings', 'retry', 'showLog'],
  proxyForbids: ['openProxySettings', 'retry', 'showLog'],
  longHeader: ['updateCredentials', 'showLog'],
};

const OTHER_SERVICE = l10n.t('Check the address of the connection; a different service may respond there.');

function messagesOf(
  kind: OtherKind,
  subject: ProblemSubject,
  details: ServiceErrorDetails,
  sent: LookUpCredentials,
  calendar: LocalCalendar,
): CauseMessages {
  const { status, expected } = details;
  switch (kind) {
    case 'forbidden':
      return SIGN_IN_MESSAGES[sent].forbidden(subject);
    case 'rateLimited':
      return [
        l10n.t('Requests limited'),
        l10n.t('The service is limiting requests (429)'),
        retryAdvice(details, calendar),
      ];
    case 'serverError':
      return serverFailure(status ?? 500, details, calendar);
    case 'unexpectedStatus':
      return [
        l10n.t('Unexpected status'),
        l10n.t('The service responded with the unexpected status {0}', status ?? ''),
        status === 400
          ? l10n.t('Check the address, and whether it should start with http:// or https://.')
          : l10n.t('Check the address of the connection.'),
      ];
    case 'redirected':
      return redirectMessages(details);
    case 'timedOut':
      return [
        l10n.t('No response in time'),
        l10n.t('The service did not respond in time'),
        l10n.t('Retry, or allow more time with the setting zeroTouch.requestTimeoutSeconds.'),
      ];
    case 'canceled':
      return [l10n.t('Canceled'), l10n.t('The request was canceled'), l10n.t('Retry when you are ready.')];
    case 'unreachable':
      return [
        l10n.t('Not reachable'),
        l10n.t('The service cannot be reached'),
        l10n.t('Check the network connection, a VPN if one is needed, and the address.'),
      ];
    case 'tls':
      return unknownTlsMessages(details.tlsCode);
    case 'proxy':
      return [
        l10n.t('Proxy failed'),
        l10n.t('The proxy rejected the request or failed'),
        l10n.t('Check the setting http.proxy and this computer’s proxy settings.'),
      ];
    case 'notJson':
      return details.reason === 'contentType'
        ? wrongLabel(details.mediaType)
        : [l10n.t('Response not JSON'), l10n.t('The response is not JSON'), OTHER_SERVICE];
    case 'unexpectedShape':
      return [l10n.t('Unexpected response'), notExpected(expected), OTHER_SERVICE];
    case 'tooLarge':
      return tooLarge(l10n.t('The response is larger than 8 MiB'));
    case 'invalidInput':
      return [
        l10n.t('Invalid ID'),
        l10n.t('This ID cannot be looked up'),
        details.inputProblem ?? l10n.t('Check the ID.'),
      ];
  }
}

function notExpected(expected: ExpectedResponse | undefined): string {
  switch (expected) {
    case 'accessTokens':
      return l10n.t('The response is not a list of access tokens');
    case 'accessToken':
      return l10n.t('The response is not an access token');
    case 'requestedToken':
      return l10n.t('The response is not the requested access token');
    case 'pairingCode':
      return l10n.t('The response is not a pairing code with an id and a code');
    case 'shortPairingCode':
      return l10n.t('The ID or the code in the response is too long');
    case undefined:
      return l10n.t('The response does not have the expected content');
  }
}

function wrongLabel(mediaType: string | undefined): CauseMessages {
  return [
    l10n.t('Response not JSON'),
    mediaType === undefined
      ? l10n.t('The response is not labeled as JSON')
      : l10n.t('The response is labeled {0}, not JSON', mediaType),
    l10n.t('Check the address, or ask the administrator of the service to send application/json.'),
  ];
}

function tooLarge(headline: string): CauseMessages {
  return [
    l10n.t('Response too large'),
    headline,
    l10n.t('The response was not read completely. Ask the administrator of the service why it is so large.'),
  ];
}

/** Reasons whose message contains details of the failure, see `messagesOf` and `SIGN_IN_MESSAGES`. */
type DetailedReason = 'noBasic' | 'networkSignIn' | 'contentType' | RedirectReason;

type ReasonMessages = {
  readonly [Kind in keyof ReasonsByKind]: Readonly<
    Record<Exclude<ReasonsByKind[Kind], DetailedReason>, CauseMessages>
  >;
};

/** Messages for reasons that differ from the message of their kind. */
const REASON_MESSAGES: ReasonMessages = {
  unauthorized: {},
  serverError: {},
  redirected: {},
  unreachable: UNREACHABLE_MESSAGES,
  tls: TLS_MESSAGES,
  proxy: PROXY_MESSAGES,
  unexpectedStatus: {
    clientCertificate: CLIENT_CERTIFICATE,
    plainHttp: [
      l10n.t('https:// required'),
      l10n.t('The service requires https:// on this port'),
      l10n.t('Start the address with https://.'),
    ],
    longHeader: [
      l10n.t('Credentials too long'),
      l10n.t('The service does not accept headers this long'),
      l10n.t('Use a shorter password, or ask the administrator of the service to allow longer headers.'),
    ],
  },
  notJson: {
    html: [
      l10n.t('Web page instead'),
      l10n.t('The response is a web page, perhaps a sign-in page'),
      l10n.t('Check the address, and whether a sign-in page or a proxy responds first.'),
    ],
    incomplete: UNREACHABLE_MESSAGES.incomplete,
    empty: [
      l10n.t('Response is empty'),
      l10n.t('The response is empty'),
      l10n.t('Check the address of the connection, then retry.'),
    ],
  },
  tooLarge: {
    headers: tooLarge(l10n.t('The response has too many headers')),
  },
};
