import type { FailureReason, ServiceErrorKind } from '../../service/errors';
import type { Texts } from './problem';

/** The texts of the reasons that have their own, by the kind of error. */
export const REASON_TEXTS: Readonly<
  Partial<Record<ServiceErrorKind, Readonly<Partial<Record<FailureReason, Texts>>>>>
> = {
  unreachable: {
    unknownHost: [
      'Host not found',
      'The host name of the service was not found',
      'Check the base URL, the network connection, and a VPN if one is needed.',
    ],
    refused: [
      'Nothing answers',
      'Nothing answers at the address of the service',
      'Check that the service runs, and the host and port of the base URL.',
    ],
    blockedPort: [
      'Port not allowed',
      'The port of the base URL must not be used for requests',
      'Check the port of the base URL.',
    ],
    notHttp: [
      'Not HTTP',
      'The server at this address does not speak HTTP',
      'Check the port of the base URL, and whether it should begin with https://.',
    ],
    blockedHttp: [
      'http:// is blocked',
      'VS Code in a browser blocks http://, except to localhost and 127.0.0.1',
      'Use an https:// base URL, or VS Code on the desktop.',
    ],
    noReadableAnswer: [
      'No readable answer',
      'The browser got no answer that it may read',
      'Try VS Code on the desktop: the service may be down or not allow web pages (CORS). See “Where it runs” in the README.',
    ],
    incomplete: [
      'Answer incomplete',
      'The answer broke off, or cannot be decompressed',
      'Retry. If it stays so, inform the administrator of the service.',
    ],
  },
  tls: {
    selfSigned: [
      'Certificate not trusted',
      'The certificate of the service is not trusted here',
      'If it is your own, have its authority installed on this machine. Nothing was sent.',
    ],
    expiredCertificate: [
      'Certificate not valid',
      'The certificate of the service is not valid at this date',
      'Check the date of this machine, or ask the administrator of the service. Nothing was sent.',
    ],
    wrongHostName: [
      'Certificate mismatch',
      'The certificate of the service is for another host name',
      'Check the host name of the base URL. Nothing was sent.',
    ],
    notTls: [
      'Not encrypted',
      'The service does not speak TLS at this port',
      'Check the port of the base URL, and whether it should begin with http://.',
    ],
  },
  proxy: {
    unknownHost: [
      'Proxy not found',
      'The host name of the proxy was not found',
      'Check the setting http.proxy and the proxy of this machine. Nothing was sent.',
    ],
    refused: [
      'Proxy not reachable',
      'The proxy cannot be reached',
      'Check the setting http.proxy, the proxy of this machine, and whether it runs. Nothing was sent.',
    ],
  },
  notJson: {
    html: [
      'Web page instead',
      'The answer is a web page, perhaps a login page',
      'Check the base URL, and whether a sign-in page or a proxy answers first.',
    ],
    empty: ['Answer is empty', 'The answer is empty', 'Check the base URL of the connection, then retry.'],
  },
  tooLarge: {
    headers: [
      'Answer too large',
      'The answer has too many headers',
      'It was not read to its end. Ask the administrator of the service why it is so large.',
    ],
  },
};
