import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { json } from '../../../support/loopback/behaviours';
import { LoopbackServer } from '../../../support/loopback/server';
import { AUTHORITY_FILE, CERTIFICATES } from './certificates';

const ERROR = { name: 'ServiceError', operation: 'auth.listAccessTokens' };

/**
 * Requests the access tokens of each origin once, from a process that trusts our certificate authority.
 * @returns for each origin `{ kind: 'ok', attempts }`, or the fields of the error and `attempts`
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
  const tlsError = (reason: string) => ({ ...ERROR, kind: 'tls', details: { reason }, attempts: 1 });
  const reset = { ...ERROR, kind: 'unreachable', details: {}, attempts: 3 };
  const { trusted, selfSigned, unknownAuthority, expired, otherName } = CERTIFICATES;
  const rows = [
    ['a trusted certificate', trusted, 'https', { kind: 'ok', attempts: 1 }],
    ['a self-signed certificate', selfSigned, 'https', tlsError('selfSigned')],
    ['a certificate of an unknown authority', unknownAuthority, 'https', tlsError('selfSigned')],
    ['an expired certificate', expired, 'https', tlsError('expiredCertificate')],
    ['a certificate for another name', otherName, 'https', tlsError('wrongHostName')],
    ['no TLS at its https port', undefined, 'https', tlsError('notTls')],
    ['TLS at its http port', trusted, 'http', reset],
  ] as const;
  const servers: LoopbackServer[] = [];
  let outcomes: readonly unknown[] = [];

  before(async () => {
    for (const [, tls] of rows) {
      const server = await LoopbackServer.start(tls === undefined ? {} : { tls });
      server.answer('auth.listAccessTokens', json([]));
      servers.push(server);
    }
    outcomes = await askTrusting(servers.map(({ port }, index) => `${rows[index]?.[2]}://127.0.0.1:${port}`));
  });
  after(() => Promise.all(servers.map((server) => server.close())));

  rows.forEach(([what, , , expected], index) => {
    const requests = expected.kind === 'ok' ? 1 : 0;
    it(`sends ${requests === 1 ? 'a request' : 'nothing'} to a service with ${what}`, () => {
      assert.deepEqual(outcomes[index], expected);
      assert.equal(servers[index]?.requests.length, requests);
    });
  });
});
