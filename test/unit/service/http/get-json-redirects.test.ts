import assert from 'node:assert/strict';
import { KnownSecrets } from '../../../../src/service/known-secrets';
import { expectFailure } from '../../../support/expect';
import { redirect } from '../../../support/loopback/behaviors';
import { useServer } from '../../../support/loopback/use-server';
import { makeClient } from '../../../support/worlds/client-rig';

describe('getJson: redirects', () => {
  const server = useServer();
  const elsewhere = useServer();

  type Row = readonly [what: string, location: () => string, origin: () => string | undefined];
  const rows: readonly Row[] = [
    ['the same origin', () => '/api/other', () => server.origin],
    ['the same address', () => '/api/auth/accesstokens', () => server.origin],
    ['another port', () => `${elsewhere.origin}/api/auth/accesstokens`, () => elsewhere.origin],
    [
      'another host',
      () => `http://localhost:${elsewhere.port}/x`,
      () => `http://localhost:${elsewhere.port}`,
    ],
    [
      'an address without a scheme',
      () => `//localhost:${elsewhere.port}/x`,
      () => `http://localhost:${elsewhere.port}`,
    ],
    ['https', () => 'https://video.example/login?x=1', () => 'https://video.example'],
    ['an address with user info', () => 'https://u:p@video.example/', () => 'https://video.example'],
    ['a script', () => 'javascript:alert(1)', () => 'javascript:'],
    ['a file', () => 'file:///etc/passwd', () => 'file:'],
    ['an invalid address', () => 'http://[', () => undefined],
    ['an empty address', () => '', () => server.origin],
  ];
  for (const [index, [what, location, origin]] of rows.entries()) {
    for (const status of index === 0 ? [301, 302, 303, 307, 308] : [302]) {
      it(`refuses a ${status} to ${what} and reports its origin`, async () => {
        server.answer('auth.listAccessTokens', redirect(location(), status));
        const error = await expectFailure(makeClient(server).client.listAccessTokens(), 'redirected', {
          status,
        });
        assert.equal(error.details.redirectOrigin, origin());
        assert.equal(server.requests.length, 1);
        assert.equal(elsewhere.connectionCount, 0);
      });
    }
  }

  it('masks a known secret in the target’s origin', async () => {
    server.answer('auth.listAccessTokens', redirect('https://tok4711abc.example/'));
    const { client } = makeClient(server, { knownSecrets: new KnownSecrets(['tok4711abc']) });
    await expectFailure(client.listAccessTokens(), 'redirected', { redirectOrigin: 'https://….example' });
  });

  it('reports no origin that is too long for a sentence', async () => {
    server.answer('auth.listAccessTokens', redirect(`https://${'a'.repeat(9000)}.example/`));
    const error = await expectFailure(makeClient(server).client.listAccessTokens(), 'redirected');
    assert.ok((error.details.redirectOrigin ?? '').length <= 300);
  });
});
