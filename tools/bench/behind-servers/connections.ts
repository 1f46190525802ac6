import { CERTIFICATES } from '../../../test/unit/service/http/certificates';
import { freePort } from '../support/program';
import { asks, haproxy, nginx, type Row, type Start, squid } from './row';

const CHAIN =
  /^The authority of the certificate is not known here\. The service may not send its whole chain/;
const PURPOSE = /^A certificate of the service is not made for its purpose\./;

/** Returns a row for a haproxy with this certificate. */
const behind = (name: string, which: keyof typeof CERTIFICATES, says: RegExp, bind = ''): Row =>
  asks(name, haproxy({ tls: CERTIFICATES[which], bind }), says);

/** Certificates and TLS versions, with one request each. */
export const TLS_ROWS: readonly Row[] = [
  behind('a certificate that is in order', 'trusted', /^1 access tokens$/),
  behind('SHA-1', 'weakSignature', /signed with an outdated algorithm, such as SHA-1\./),
  behind('key of 1024 bits', 'weakKey', /^The key in a certificate of the service is too short\./),
  behind('a certificate for clients', 'wrongPurpose', PURPOSE),
  behind('signed by one that is no authority', 'noAuthority', PURPOSE),
  behind('path length', 'pathLength', /^The chain of certificates is longer than .* allows\./),
  behind('intermediate certificate not sent', 'noIntermediate', CHAIN),
  behind('unknown authority', 'unknownAuthority', CHAIN),
  behind('self-signed', 'selfSigned', /^The certificate of the service is not trusted here\./),
  behind('expired', 'expired', /^The certificate of the service is not valid at this date\./),
  behind('another host name', 'otherName', /^The certificate of the service is for another host name\./),
  behind(
    'TLS 1.0 alone',
    'trusted',
    /^The service offers no version of TLS that is still in use\./,
    'ssl-min-ver TLSv1.0 ssl-max-ver TLSv1.0',
  ),
  behind(
    'no common cipher',
    'trusted',
    /^The service refused a secure connection\./,
    'ssl-max-ver TLSv1.2 ciphers NULL:@SECLEVEL=0',
  ),
  asks(
    'nginx has no certificate for the name',
    nginx('ssl_reject_handshake on;', { tls: CERTIFICATES.trusted }),
    /^The server has no certificate for this host name\./,
  ),
  asks(
    'nginx cannot read its certificate',
    nginx('ssl_certificate missing-$ssl_cipher.pem; ssl_certificate_key missing-$ssl_cipher.pem;', {
      tls: CERTIFICATES.trusted,
    }),
    /^No secure connection could be made \([A-Z0-9_]+\)\. Give this code/,
  ),
];

const OUT_OF_REACH = /^The proxy cannot reach the service\. .*\[Open Settings\]/;

const closedPort: Start = async (tools, service) => {
  const standing = await squid('open')(tools, service);
  return { ...standing, origin: `https://127.0.0.1:${await freePort()}` };
};

/** Starts a squid in front of a haproxy. */
const toSelfSigned: Start = async (tools, service) => {
  const server = await haproxy({ tls: CERTIFICATES.selfSigned })(tools, service);
  const proxy = await squid('open', server.origin)(tools, service);
  return { ...proxy, stop: () => Promise.all([server.stop(), proxy.stop()]) };
};

const proxyIsDown: Start = async (_, service) => ({
  origin: service,
  proxy: `http://127.0.0.1:${await freePort()}`,
  stop: async () => undefined,
});

/** Responses of squid, received by VS Code's own agent. */
export const PROXIES: readonly Row[] = [
  asks('squid lets it through', squid('open'), /^1 access tokens$/),
  ...(['http', 'https'] as const).map((scheme) =>
    asks(
      `squid does not know the host (${scheme})`,
      squid('open', `${scheme}://no-such-host.invalid`),
      OUT_OF_REACH,
      { requests: 3 },
    ),
  ),
  asks('squid finds the port closed', closedPort, OUT_OF_REACH, { requests: 3 }),
  asks(
    'squid wants credentials',
    squid('wantsCredentials'),
    /^The proxy wants credentials \(407\)\. .*\[Open Settings\]/,
  ),
  asks(
    'squid does not allow the address',
    squid('forbids'),
    /^The proxy does not allow the address of the service \(403\)\. .*\[Open Settings\]/,
  ),
  asks('squid is down', proxyIsDown, /^The proxy cannot be reached\. .*\[Open Settings\]/, { requests: 3 }),
  asks('self-signed, through squid', toSelfSigned, /^The certificate of the service is not trusted here\./),
];
