import { CERTIFICATES } from '../../unit/service/http/certificates';
import { asks, haproxy, nginx, type Row } from './row';

const CHAIN =
  /^The authority of the certificate is not known here\. The service may not send its whole chain/;
const PURPOSE = /^A certificate of the service is not made for its purpose\./;

/** A haproxy with this certificate. */
const behind = (name: string, which: keyof typeof CERTIFICATES, says: RegExp, bind = ''): Row =>
  asks(name, haproxy({ tls: CERTIFICATES[which], bind }), says);

/** Certificates and versions of TLS. Each is asked for once. */
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
    /^No secure connection could be made \([A-Z0-9_]+\)\. Name this code/,
  ),
];
