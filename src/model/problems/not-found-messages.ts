import * as l10n from '@vscode/l10n';
import type { ProblemMessages, ProblemSubject } from './problem';

/**
 * Returns the message for a 404.
 * @param isJson whether the service itself sent the response; a web server or proxy knows no IDs
 * @param isAccepted whether the service has accepted the sign-in, so that the address is right
 */
export function notFoundMessages(
  subject: ProblemSubject,
  isJson: boolean,
  isAccepted: boolean,
): ProblemMessages {
  if (isAccepted && subject === 'endpoint') return UNKNOWN_ROOM;
  if (isJson || subject === 'accessTokens') return UNKNOWN[subject];
  if (subject === 'service') return NO_SERVICE_HERE;
  return subject === 'accessToken' ? NO_TOKEN_HERE : NO_ID_HERE;
}

const UNKNOWN: Readonly<Record<ProblemSubject, ProblemMessages>> = {
  accessTokens: [
    l10n.t('Not found'),
    l10n.t('There is no list of access tokens at this address (404)'),
    l10n.t('Check the address of the connection.'),
    'openSettings',
    'retry',
    'showLog',
  ],
  // An unknown token gets a 404 (interface, "Hints of a similar service").
  accessToken: [
    l10n.t('Not found'),
    l10n.t('The service does not know this access token (404)'),
    l10n.t('It may have expired or been withdrawn. Refresh the list to see the valid tokens.'),
    'retry',
  ],
  endpoint: [
    l10n.t('Not found'),
    l10n.t('No endpoint with this ID was found (404)'),
    l10n.t('Check the ID. If it is a pairing code ID, look it up as one.'),
    'tryOtherKind',
  ],
  pairingCode: [
    l10n.t('Not found'),
    l10n.t('No pairing code with this ID was found (404)'),
    l10n.t('A newer code may have replaced it. If it is an endpoint ID, look it up as one.'),
    'tryOtherKind',
  ],
  service: [
    l10n.t('Not found'),
    l10n.t('The service responds to all requests with “not found” (404)'),
    l10n.t(
      'A server or proxy in front of the service may be the cause. Ask the administrator of the service.',
    ),
    'retry',
    'openSettings',
    'showLog',
  ],
};

const UNKNOWN_ROOM: ProblemMessages = [
  UNKNOWN.endpoint[0],
  l10n.t('The service does not know this ID (404)'),
  UNKNOWN.endpoint[2],
  'tryOtherKind',
];

const NO_SERVICE_HERE: ProblemMessages = [
  UNKNOWN.service[0],
  l10n.t('Nothing was found at this address (404)'),
  l10n.t('Check the address: a web server may respond in place of the service.'),
  'openSettings',
  'retry',
  'showLog',
];

const NO_TOKEN_HERE: ProblemMessages = [
  UNKNOWN.accessToken[0],
  l10n.t('Nothing was found for this access token (404)'),
  l10n.t('It may have expired. Check the address too: a web server may respond in place of the service.'),
  'retry',
  'openSettings',
];

const NO_ID_HERE: ProblemMessages = [
  UNKNOWN.endpoint[0],
  l10n.t('Nothing was found for this ID (404)'),
  l10n.t('Check the ID and the address: a web server may respond in place of the service.'),
  'tryOtherKind',
  'openSettings',
];
