import assert from 'node:assert/strict';
import { redirect } from '../../../support/loopback/behaviours';
import { AUTHORITY, CERTIFICATES } from '../../../support/loopback/certificates';
import { LoopbackServer } from '../../../support/loopback/server';
import { PATIENCE_MS, present } from '../../expect';
import { askTrusting } from './tls-asking';

describe('Transport: redirects from https', function () {
  this.timeout(PATIENCE_MS);
  const tls = CERTIFICATES.trusted;
  type Row = readonly [to: string, origin: (secure: LoopbackServer, plain: LoopbackServer) => string];
  const rows: readonly Row[] = [
    ['http at another port', (_, plain) => plain.origin],
    ['http at its own port', (secure) => `http://127.0.0.1:${secure.port}`],
    ['http by another name', (_, plain) => `http://localhost:${plain.port}`],
    ['itself', (secure) => secure.origin],
  ];
  const cases = rows.flatMap((row) => [302, 308].map((status) => [status, ...row] as const));
  const secure: LoopbackServer[] = [];
  let plain: LoopbackServer;
  let outcomes: readonly unknown[] = [];

  before(async () => {
    plain = await LoopbackServer.start();
    for (const [status, , origin] of cases) {
      const server = await LoopbackServer.start({ tls });
      server.answer('auth.listAccessTokens', redirect(`${origin(server, plain)}/login?next=1`, status));
      secure.push(server);
    }
    outcomes = await askTrusting(
      AUTHORITY,
      secure.map(({ origin }) => origin),
    );
  });
  after(() => Promise.all([plain, ...secure].map((server) => server.close())));

  cases.forEach(([status, to, origin], index) => {
    it(`refuses a ${status} to ${to} and reports its origin`, () => {
      const server = present(secure[index]);
      assert.deepEqual(outcomes[index], {
        name: 'ServiceError',
        operation: 'auth.listAccessTokens',
        kind: 'redirected',
        details: { status, redirectOrigin: origin(server, plain) },
        attempts: 1,
      });
      assert.equal(server.connectionCount, 1);
      assert.equal(server.requests.length, 1);
      assert.equal(plain.connectionCount, 0);
    });
  });
});
