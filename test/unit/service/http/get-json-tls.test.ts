import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { json } from '../../../support/loopback/behaviors';
import { LoopbackServer } from '../../../support/loopback/server';
import { AUTHORITY_FILE, CERTIFICATES } from './certificates';

/**
 * Requests the access tokens of each origin once, in a process that trusts the test authorities.
 * @returns for each origin `{ kind: 'ok', attempts }`, or the fields of the error, its description, and `attempts`
 */
async function askTrusting(origins: readonly string[]): Promise<readonly unknown[]> {
  const args = [join(__dirname, 'tls-child.js'), ...origins];
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: AUTHORITY_FILE };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const outcomes: unknown = JSON.parse(stdout);
  assert.ok(Array.isArray(outcomes));
  return outcomes;
}

describe('getJson: TLS', () => {
  const { trusted, selfSigned, unknownAuthority, expired, otherName, noIntermediate } = CERTIFICATES;
  const { weakSignature, weakKey, wrongPurpose, noAuthority, pathLength } = CERTIFICATES;
  const old = {
    ...trusted,
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  } as const;
  const noCipher = { ...trusted, maxVersion: 'TLSv1.2', ciphers: 'NULL@SECLEVEL=0' } as const;
  const clientCertificate = {
    ...trusted,
    maxVersion: 'TLSv1.2',
    requestCert: true,
    rejectUnauthorized: true,
  } as const;
  /** A failure that a user can pass on only as a code. */
  const coded = (tlsCode: string) =>
    [
      { tlsCode },
      `No secure connection could be made (${tlsCode}). Give this code to the administrator of the service. ` +
        'Nothing was sent.',
    ] as const;
  const REFUSED = [
    { tlsCode: 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE' },
    'No secure connection could be made (ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE). The service may require a client ' +
      'certificate, which VS Code cannot send. Give this code to its administrator. Nothing was sent.',
  ] as const;
  const CHAIN =
    'The authority that issued a certificate is unknown on this computer. Ask your IT department to install its certificate ' +
    'authority on this computer. If the service is not your company’s, tell its administrator that the certificate chain ' +
    'is incomplete.';
  const rows = [
    ['a trusted certificate', trusted],
    [
      'a self-signed certificate',
      selfSigned,
      'selfSigned',
      'The certificate of the service is not trusted on this computer. If you use your own certificate ' +
        'authority (CA), install its certificate on this computer. Nothing was sent.',
    ],
    ['a certificate of an unknown authority', unknownAuthority, 'unknownIssuer', CHAIN],
    ['a chain without its intermediate certificate', noIntermediate, 'unknownIssuer', CHAIN],
    [
      'an expired certificate',
      expired,
      'expiredCertificate',
      'The certificate of the service is not valid on this date. Check the date of this computer, or ask the ' +
        'administrator of the service. Nothing was sent.',
    ],
    [
      'a certificate for another name',
      otherName,
      'wrongHostName',
      'The certificate of the service was issued for a different host. Check the host of the address: ' +
        'certificates are rarely issued for IP addresses. Nothing was sent.',
    ],
    ['a certificate signed with SHA-1', weakSignature, ...coded('CA signature digest algorithm too weak')],
    ['a short key', weakKey, ...coded('EE certificate key too weak')],
    ['a certificate for clients', wrongPurpose, ...coded('INVALID_PURPOSE')],
    ['a certificate signed without authority', noAuthority, ...coded('INVALID_PURPOSE')],
    ['an intermediate that its authority does not allow', pathLength, ...coded('PATH_LENGTH_EXCEEDED')],
    ['only TLS 1.0', old, ...coded('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION')],
    ['no supported cipher', noCipher, ...REFUSED],
    ['a required client certificate under TLS 1.2', clientCertificate, ...REFUSED],
    [
      'no TLS on its https port',
      undefined,
      'notTls',
      'The service does not use TLS on this port. Check the port of the address, and whether it should start with http://.',
    ],
  ] as const;
  const servers: LoopbackServer[] = [];
  let outcomes: readonly unknown[] = [];

  before(async () => {
    for (const [, tls] of rows) {
      const server = await LoopbackServer.start(tls === undefined ? {} : { tls });
      server.answer('auth.listAccessTokens', json([]));
      servers.push(server);
    }
    const origins = servers.map(({ port }) => `https://127.0.0.1:${port}`);
    // The server's http port speaks TLS.
    outcomes = await askTrusting([...origins, `http://127.0.0.1:${servers[0]?.port}`]);
  });
  after(() => Promise.all(servers.map((server) => server.close())));

  rows.forEach(([what, , reason, sentence], index) => {
    const requests = reason === undefined ? 1 : 0;
    it(`sends ${requests === 1 ? 'a request' : 'nothing'} to a service with ${what}`, () => {
      const expected =
        reason === undefined
          ? { kind: 'ok' }
          : {
              name: 'ServiceError',
              operation: 'auth.listAccessTokens',
              kind: 'tls',
              details: typeof reason === 'string' ? { reason } : reason,
              sentence,
            };
      assert.deepEqual(outcomes[index], { ...expected, attempts: 1 });
      assert.equal(servers[index]?.requests.length, requests);
    });
  });

  it('says that http:// may be wrong if the server closes the connection', () => {
    assert.deepEqual(outcomes.at(-1), {
      name: 'ServiceError',
      operation: 'auth.listAccessTokens',
      kind: 'unreachable',
      details: { reason: 'closed' },
      sentence:
        'The server closed the connection without a response. Retry. If this persists, check the port of the ' +
        'address, and http:// or https://.',
      attempts: 3,
    });
  });
});
