import * as l10n from '@vscode/l10n';
import type { TlsReason } from '../../service/errors';
import type { CauseMessages } from './problem';

/** A server requests a client certificate in the TLS handshake; a web server can also request it with a 400. */
export const CLIENT_CERTIFICATE: CauseMessages = [
  l10n.t('Certificate required'),
  l10n.t('The service requires a client certificate'),
  l10n.t(
    'VS Code cannot send one. Ask the administrator of the service for an address that does not require it.',
  ),
];

export const TLS_MESSAGES: Readonly<Record<TlsReason, CauseMessages>> = {
  selfSigned: [
    l10n.t('Certificate not trusted'),
    l10n.t('The certificate of the service is not trusted on this computer'),
    l10n.t(
      'If you use your own certificate authority (CA), install its certificate on this computer. Nothing was sent.',
    ),
  ],
  expiredCertificate: [
    l10n.t('Certificate not valid'),
    l10n.t('The certificate of the service is not valid on this date'),
    l10n.t('Check the date of this computer, or ask the administrator of the service. Nothing was sent.'),
  ],
  wrongHostName: [
    l10n.t('Certificate mismatch'),
    l10n.t('The certificate of the service was issued for a different host'),
    l10n.t(
      'Check the host of the address: certificates are rarely issued for IP addresses. Nothing was sent.',
    ),
  ],
  notTls: [
    l10n.t('Not encrypted'),
    l10n.t('The service does not use TLS on this port'),
    l10n.t('Check the port of the address, and whether it should start with http://.'),
  ],
  unknownIssuer: [
    l10n.t('Certificate not trusted'),
    l10n.t('The authority that issued a certificate is unknown on this computer'),
    l10n.t(
      'Ask your IT department to install its certificate authority on this computer. If the service is not your company’s, tell its administrator that the certificate chain is incomplete.',
    ),
  ],
  nameConstraint: [
    l10n.t('Certificate not valid'),
    l10n.t('The authority is not allowed to issue the certificate for this host name'),
    l10n.t('Ask the administrator of the service for a new certificate. Nothing was sent.'),
  ],
  clientCertificate: CLIENT_CERTIFICATE,
  nameNotServed: [
    l10n.t('Host name unknown'),
    l10n.t('The server has no certificate for this host name'),
    l10n.t('Check the host name of the address. Nothing was sent.'),
  ],
};

/**
 * Returns the message for a TLS failure without a known reason. Under TLS 1.2, a server without the client certificate
 * that it requires sends the same alert as a server that accepts none of the ciphers.
 * @param code OpenSSL's or Chromium's code, if known
 */
export function unknownTlsMessages(code: string | undefined): CauseMessages {
  const label = l10n.t('No secure connection');
  if (code === undefined)
    return [
      label,
      l10n.t('No secure connection could be made'),
      l10n.t('Check the address and the date of this computer, or ask the administrator of the service.'),
    ];
  return [
    label,
    l10n.t('No secure connection could be made ({0})', code),
    code.includes('HANDSHAKE_FAILURE')
      ? l10n.t(
          'The service may require a client certificate, which VS Code cannot send. Give this code to its administrator. Nothing was sent.',
        )
      : l10n.t('Give this code to the administrator of the service. Nothing was sent.'),
  ];
}
