import assert from 'node:assert/strict';
import { json } from '../../../support/loopback/behaviours';
import { AUTHORITY, CERTIFICATES } from '../../../support/loopback/certificates';
import { type LoopbackOptions, LoopbackServer } from '../../../support/loopback/server';
import { PATIENCE_MS } from '../../expect';
import { askTrusting } from './tls-asking';

describe('Transport: TLS', function () {
  this.timeout(PATIENCE_MS);
  type Row = readonly [
    what: string,
    tls: LoopbackOptions['tls'],
    scheme: 'http' | 'https',
    outcome: object,
    requests: number,
  ];
  const tlsError = (reason: string) => ({ kind: 'tls', details: { reason }, attempts: 1 });
  const rows: readonly Row[] = [
    ['a trusted certificate', CERTIFICATES.trusted, 'https', { kind: 'ok', attempts: 1 }, 1],
    ['a self-signed certificate', CERTIFICATES.selfSigned, 'https', tlsError('selfSigned'), 0],
    [
      'a certificate of an unknown authority',
      CERTIFICATES.unknownAuthority,
      'https',
      tlsError('selfSigned'),
      0,
    ],
    ['an expired certificate', CERTIFICATES.expired, 'https', tlsError('expiredCertificate'), 0],
    ['a certificate for another name', CERTIFICATES.otherName, 'https', tlsError('wrongHostName'), 0],
    ['no TLS at its https port', undefined, 'https', tlsError('notTls'), 0],
    [
      'TLS at its http port',
      CERTIFICATES.trusted,
      'http',
      { kind: 'unreachable', details: { reason: 'reset' }, attempts: 3 },
      0,
    ],
  ];
  const servers: LoopbackServer[] = [];
  let outcomes: readonly unknown[] = [];

  before(async () => {
    for (const [, tls] of rows) {
      const server = await LoopbackServer.start(tls === undefined ? {} : { tls });
      server.answer('auth.listAccessTokens', json([]));
      servers.push(server);
    }
    const origins = servers.map(({ port }, index) => `${rows[index]?.[2]}://127.0.0.1:${port}`);
    outcomes = await askTrusting(AUTHORITY, origins);
  });
  after(() => Promise.all(servers.map((server) => server.close())));

  rows.forEach(([what, , , expected, requests], index) => {
    it(`sends ${requests === 1 ? 'a request' : 'nothing'} to a service with ${what}`, () => {
      const base = { name: 'ServiceError', operation: 'auth.listAccessTokens' };
      assert.deepEqual(outcomes[index], 'details' in expected ? { ...base, ...expected } : expected);
      assert.equal(servers[index]?.requests.length, requests);
    });
  });
});
