import * as l10n from '@vscode/l10n';
import type { ProxyReason, UnreachableReason } from '../../service/errors';
import type { CauseMessages } from './problem';

/** Messages for failures without a response, by reason. */
export const UNREACHABLE_MESSAGES: Readonly<Record<UnreachableReason, CauseMessages>> = {
  unknownHost: [
    l10n.t('Host not found'),
    l10n.t('The host name of the service was not found'),
    l10n.t('Check the address, the network connection, and a VPN if one is needed.'),
  ],
  refused: [
    l10n.t('Nothing responds'),
    l10n.t('Nothing responds at the address of the service'),
    l10n.t('Check that the service is running, and check the host and port of the address.'),
  ],
  blockedPort: [
    l10n.t('Port not allowed'),
    l10n.t('Requests to this port are blocked'),
    l10n.t('Check the port of the address.'),
  ],
  notHttp: [
    l10n.t('Not HTTP'),
    l10n.t('The server at this address does not use HTTP'),
    l10n.t('Check the port of the address, and whether it should start with https://.'),
  ],
  blockedHttp: [
    l10n.t('http:// is blocked'),
    l10n.t('VS Code in a browser blocks http://, except for localhost and 127.0.0.1'),
    l10n.t('Use an https:// address, or VS Code on the desktop.'),
  ],
  noReadableResponse: [
    l10n.t('No readable response'),
    l10n.t('The browser blocked or did not receive the response'),
    l10n.t('Try VS Code on the desktop: the service may be down or not allow web pages (CORS).'),
  ],
  invalidHttp: [
    l10n.t('Response not valid'),
    l10n.t('The response is not valid HTTP'),
    l10n.t(
      'A server or proxy in front of the service may be the cause. Ask the administrator of the service.',
    ),
  ],
  incomplete: [
    l10n.t('Response incomplete'),
    l10n.t('The response was cut off, or cannot be decompressed'),
    l10n.t('Retry. If this persists, contact the administrator of the service.'),
  ],
  closed: [
    l10n.t('Connection closed'),
    l10n.t('The server closed the connection without a response'),
    l10n.t('Retry. If this persists, check the port of the address, and http:// or https://.'),
  ],
};

export const PROXY_MESSAGES: Readonly<Record<ProxyReason, CauseMessages>> = {
  unknownHost: [
    l10n.t('Proxy not found'),
    l10n.t('The host name of the proxy was not found'),
    l10n.t('Check the setting http.proxy and this computer’s proxy settings. Nothing was sent.'),
  ],
  refused: [
    l10n.t('Proxy not reachable'),
    l10n.t('The proxy cannot be reached'),
    l10n.t(
      'Check the setting http.proxy, this computer’s proxy settings, and whether the proxy is running. Nothing was sent.',
    ),
  ],
  proxyCredentials: [
    l10n.t('Proxy requires sign-in'),
    l10n.t('The proxy requires credentials (407)'),
    l10n.t('Check the setting http.proxy and the credentials that the proxy requires.'),
  ],
  proxyForbids: [
    l10n.t('Blocked by the proxy'),
    l10n.t('The proxy does not allow the address of the service (403)'),
    l10n.t('Ask the administrator of the proxy to allow the address, or check the setting http.proxy.'),
  ],
  serviceOutOfReach: [
    l10n.t('Proxy cannot reach the service'),
    l10n.t('The proxy cannot reach the service'),
    l10n.t('Check the host and port of the address, and that the service is running. Nothing was sent.'),
  ],
};
