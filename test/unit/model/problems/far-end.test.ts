import assert from 'node:assert/strict';
import { describeProblem } from '../../../../src/model/problems/describe-problem';
import type { NextStep } from '../../../../src/model/problems/next-steps';
import { problemSentence } from '../../../../src/model/problems/problem';
import type { ServiceError } from '../../../../src/service/errors';
import { NOON } from '../../../support/builders';
import { CALENDAR } from '../../../support/calendar';
import { answer, redirect, serviceError } from '../../../support/loopback/behaviors';
import type { Behavior } from '../../../support/loopback/exchange';
import { LoopbackServer } from '../../../support/loopback/server';
import { makeClient } from '../../../support/worlds/client-rig';

/** Server behavior, expected description, first offered step, and number of requests. */
type Row = readonly [what: string, behavior: Behavior, says: RegExp, step: NextStep, requests: number];

const HTML = { 'content-type': 'text/html' };
/** Returns nginx's error page for a 400. */
const nginxPage = (title: string, text: string) =>
  answer(
    400,
    `<html><head><title>400 ${title}</title></head><body><center>${text}</center></body></html>`,
    HTML,
  );
const unauthorized = (...challenges: readonly string[]): Behavior =>
  answer(401, '', challenges.length === 0 ? {} : { 'www-authenticate': [...challenges] });

const NO_BASIC = /^The service does not accept a user name and password \(401\)\. .* allow Basic sign-in\.$/;
const REJECTED = /^User name or password rejected \(401\)\./;
const SAME_HOST =
  /^The service redirects to a sign-in page, or to another path\. Redirects are not followed.* Check the path of the address\.$/;
const ELSEWHERE = /This is probably a sign-in page, or a network that requires you to sign in\./;
const REQUIRES_CERTIFICATE =
  /^The service requires a client certificate\. .* for an address that does not require it\.$/;
const REQUIRES_HTTPS = /^The service requires https:\/\/ on this port\. Start the address with https:\/\/\.$/;
const TOO_LONG = /^The service does not accept headers this long\. Use a shorter password, or/;

const ROWS: readonly Row[] = [
  ['a 401 without a challenge', unauthorized(), REJECTED, 'updateCredentials', 1],
  ['a 401 that offers Basic', unauthorized('Basic realm="x"'), REJECTED, 'updateCredentials', 1],
  [
    'a 401 that offers Basic among others',
    unauthorized('Negotiate', 'NTLM', 'bAsIc realm="x"'),
    REJECTED,
    'updateCredentials',
    1,
  ],
  ['a 401 that offers Negotiate', unauthorized('Negotiate'), NO_BASIC, 'openSettings', 1],
  ['a 401 that offers NTLM', unauthorized('Negotiate', 'NTLM'), NO_BASIC, 'openSettings', 1],
  [
    'a 401 that offers Bearer',
    unauthorized('Bearer realm="x", error="invalid_token"'),
    NO_BASIC,
    'openSettings',
    1,
  ],
  [
    'an unrecognized 400',
    answer(400, 'Bad Request'),
    /unexpected status 400\. Check the address, and whether it should start with http:\/\/ or https:\/\/\.$/,
    'openSettings',
    1,
  ],
  [
    'nginx without a client certificate',
    nginxPage('No required SSL certificate was sent', 'No required SSL certificate was sent'),
    REQUIRES_CERTIFICATE,
    'openSettings',
    1,
  ],
  [
    'nginx that is sent http',
    nginxPage('The plain HTTP request was sent to HTTPS port', 'nginx'),
    REQUIRES_HTTPS,
    'openSettings',
    1,
  ],
  [
    'Apache that is sent http',
    answer(400, "Reason: You're speaking plain HTTP to an SSL-enabled server port.", HTML),
    REQUIRES_HTTPS,
    'openSettings',
    1,
  ],
  [
    'Go that is sent http',
    answer(400, 'Client sent an HTTP request to an HTTPS server.\n'),
    REQUIRES_HTTPS,
    'openSettings',
    1,
  ],
  [
    'nginx with a header that is too long',
    nginxPage('Request Header Or Cookie Too Large', 'nginx'),
    TOO_LONG,
    'updateCredentials',
    1,
  ],
  ['a 431', answer(431), TOO_LONG, 'updateCredentials', 1],
  [
    'a 511',
    answer(511, '<form>', HTML),
    /^This network requires you to sign in \(511\)\. Open any web page .* retry\.$/,
    'retry',
    1,
  ],
  ['a 408', answer(408), /^The service failed \(408\)\. Retry\./, 'retry', 3],
  // fetch sends each attempt again over a new connection (Fetch, "HTTP-network-or-cache fetch").
  ['a 421', answer(421), /^The service failed \(421\)\. Retry\./, 'retry', 6],
  ['a 425', answer(425), /^The service failed \(425\)\. Retry\./, 'retry', 3],
  ['a redirect to a slash', redirect('/video/api/auth/accesstokens/', 301), SAME_HOST, 'openSettings', 1],
  ['a redirect to /login', redirect('/login?next=x'), SAME_HOST, 'openSettings', 1],
  ['a redirect to another port', redirect('http://127.0.0.1:9/x'), SAME_HOST, 'openSettings', 1],
  ['a redirect to the encrypted /login', redirect('https://127.0.0.1/login'), SAME_HOST, 'openSettings', 1],
  ['a redirect to a sign-in page', redirect('https://sso.example/saml?x=1'), ELSEWHERE, 'openSettings', 1],
  [
    'a permanent redirect to a page elsewhere',
    redirect('https://sso.example/', 301),
    ELSEWHERE,
    'openSettings',
    1,
  ],
  [
    'a temporary redirect to the same path elsewhere',
    redirect('http://portal.example/video/api/auth/accesstokens', 302),
    ELSEWHERE,
    'openSettings',
    1,
  ],
  ...[301, 308].map(
    (status): Row => [
      `a ${status} to the same path elsewhere`,
      redirect('https://new.example/video/api/auth/accesstokens', status),
      /^The service may have moved to https:\/\/new\.example\. Check with your administrator\./,
      'openSettings',
      1,
    ],
  ),
  ...[301, 302, 307, 308].map(
    (status): Row => [
      `a ${status} to https`,
      redirect('https://127.0.0.1/video/api/auth/accesstokens', status),
      /^The service requires https:\/\/\. Change the address to https:\/\/127\.0\.0\.1\/video\.$/,
      'useHttps',
      1,
    ],
  ),
  [
    'a redirect to https at another port',
    redirect('https://127.0.0.1:8443/video/api/auth/accesstokens'),
    /Change the address to https:\/\/127\.0\.0\.1:8443\/video\.$/,
    'useHttps',
    1,
  ],
  [
    'a redirect to the start page with https',
    redirect('https://127.0.0.1'),
    /Change the address to https:\/\/127\.0\.0\.1\/video\.$/,
    'useHttps',
    1,
  ],
];

describe('describeProblem: server failures', () => {
  let server: LoopbackServer;
  before(async () => {
    server = await LoopbackServer.start({ basePath: '/video' });
  });
  after(() => server.close());

  /** @returns the error of one request for the list, and its description */
  const problemOf = async (behavior: Behavior, options: Parameters<typeof makeClient>[1] = {}) => {
    server.reset();
    server.answer('auth.listAccessTokens', behavior);
    const error = await makeClient(server, options)
      .client.listAccessTokens()
      .then(
        () => assert.fail('It succeeded.'),
        (thrown: ServiceError) => thrown,
      );
    return describeProblem(error, 'accessTokens', 'basic', CALENDAR);
  };

  for (const [what, behavior, says, step, requests] of ROWS) {
    it(`describes ${what} truthfully`, async () => {
      const problem = await problemOf(behavior);
      assert.match(problemSentence(problem), says);
      assert.equal(problem.steps[0], step);
      assert.equal(server.requests.length, requests);
    });
  }

  it('never suggests another host’s address', async () => {
    for (const location of ['https://sso.example/', 'https://new.example/video/api/auth/accesstokens']) {
      for (const status of [301, 302, 307, 308]) {
        const { steps, advice } = await problemOf(redirect(location, status));
        assert.ok(!steps.includes('useHttps'));
        assert.doesNotMatch(advice, /address\.$|example/);
      }
    }
  });

  it('does not quote a response body that it recognizes', async () => {
    const hidden = 'hunter2';
    const problem = await problemOf(answer(400, `No required SSL certificate was sent ${hidden}`, HTML));
    assert.ok(!JSON.stringify(problem).includes(hidden));
  });

  it('shows the service’s explanation in addition to a recognized word', async () => {
    const problem = await problemOf(serviceError(400, 'Client certificate required.'));
    assert.match(problem.headline, /requires a client certificate/);
    assert.equal(problem.serverMessage, 'Client certificate required.');
  });

  const asked: readonly (readonly [header: string, says: RegExp])[] = [
    ['31', /retry in 31 seconds\.$/],
    ['1800', /retry in 30 minutes\.$/],
    // A time on the day of the response is shown without the date.
    ['10800', /retry after \d\d:\d\d\.$/],
    ['86400', /retry after Jun 16, 2030, \d\d:\d\d\.$/],
    ['231967680', /retry after Oct \d\d, 2037, \d\d:\d\d\.$/],
    [new Date(NOON + 3 * 86_400_000).toUTCString(), /retry after Jun 18, 2030, \d\d:\d\d\.$/],
  ];
  for (const [header, says] of asked) {
    it(`says when a Retry-After of ${header} ends`, async () => {
      const { advice } = await problemOf(answer(429, '', { 'retry-after': header }), { now: () => NOON });
      assert.match(advice, says);
    });
  }
});
