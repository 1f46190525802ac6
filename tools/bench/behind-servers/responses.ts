import { timeDetail, tokenText } from '../../../src/workbench/lists/tokens/token-text';
import { anAccessToken, NOON } from '../../../test/support/builders';
import { CERTIFICATES } from '../../../test/unit/service/http/certificates';
import { askEndpoint, asks, haproxy, nginx, type Row, type Start } from './row';

const LIST = 'location = /video/api/auth/accesstokens';
const TLS = CERTIFICATES.trusted;

const HTTPS =
  /^The service wants https:\/\/\. Make https:\/\/127\.0\.0\.1:8443\/video the base URL\. \[Use https/;
const SAME_HOST = /^The service asks for a sign-in page, or for another path\. .*Check the path/;
const ELSEWHERE = /^The service redirects to https:\/\/sso\.example\. This is probably a sign-in page/;
const REJECTED = /^User name or password rejected \(401\)\./;
const NO_BASIC = /^The service does not accept a user name and password \(401\)\./;
/** In TLS 1.3, a server learns only after the handshake that the client has no certificate. */
const CLOSED =
  /^The server closed the connection without .* http:\/\/ or https:\/\/ is right\. .* client certificate/;
const WANTS_CERTIFICATE = /^The service wants a client certificate\./;

/** Connects to a started server with another scheme or path. */
function at(start: Start, change: (origin: string) => string): Start {
  return async (tools, service) => {
    const standing = await start(tools, service);
    return { origin: change(standing.origin), stop: () => standing.stop() };
  };
}

/** Starts an nginx with one response to everything, below the base path `/video`. */
const responds = (directives: string) => at(nginx(directives), (origin) => `${origin}/video`);
const withHttp = (start: Start) => at(start, (origin) => origin.replace('https:', 'http:'));

/** Starts an nginx that responds with a 401 and these challenges. */
function unauthorized(...challenges: readonly string[]): Start {
  const headers = challenges.map((challenge) => `add_header WWW-Authenticate '${challenge}' always;`);
  return responds(`${headers.join(' ')} return 401;`);
}

const redirects: readonly Row[] = [
  asks('redirect to a slash', responds(`${LIST} { return 301 $uri/; }`), SAME_HOST),
  asks('redirect to /login', responds('return 302 /login?next=$uri;'), SAME_HOST),
  ...[301, 308].map((status) =>
    asks(
      `${status} to https, with a path prefix`,
      responds(`return ${status} https://127.0.0.1:8443$request_uri;`),
      HTTPS,
    ),
  ),
  asks('302 to a sign-in page elsewhere', responds('return 302 https://sso.example/saml?x=1;'), ELSEWHERE),
  asks(
    '301 to the same path elsewhere',
    responds('return 301 https://new.example$request_uri;'),
    /^The service may have moved to https:\/\/new\.example\. Check with your administrator\./,
  ),
];

const signIns: readonly Row[] = [
  asks('401 without a challenge', unauthorized(), REJECTED),
  asks('401 that offers Basic', unauthorized('Basic realm="video"'), REJECTED),
  asks('401 that offers Negotiate', unauthorized('Negotiate'), NO_BASIC),
  asks('401 that offers NTLM', unauthorized('Negotiate', 'NTLM'), NO_BASIC),
  asks('401 that offers Bearer', unauthorized('Bearer realm="video"'), NO_BASIC),
  asks('401 that offers Negotiate and Basic', unauthorized('Negotiate', 'Basic realm="video"'), REJECTED),
];

const wrongPorts: readonly Row[] = [
  asks(
    'nginx wants a client certificate',
    nginx('ssl_verify_client on; ssl_client_certificate server.pem;', { tls: TLS }),
    WANTS_CERTIFICATE,
  ),
  asks(
    'haproxy wants a client certificate',
    haproxy({ tls: TLS, bind: 'verify required ca-file @system-ca' }),
    CLOSED,
    { requests: 3 },
  ),
  asks(
    'http:// to a TLS port of nginx',
    withHttp(nginx('', { tls: TLS })),
    /^The service wants https:\/\/ at this port\. Start the base URL with https:\/\/\./,
  ),
  asks('http:// to a TLS port of haproxy', withHttp(haproxy({ tls: TLS })), CLOSED, { requests: 3 }),
];

const asksToRetry = (seconds: string) => `add_header Retry-After ${seconds} always; return 429;`;
const statuses: readonly Row[] = [
  asks('511', responds('return 511;'), /^This network wants you to sign in \(511\)\./),
  ...[408, 421, 425].map((status) =>
    asks(
      `${status}`,
      haproxy({ rules: [`http-request return status ${status}`] }),
      new RegExp(`^The service failed \\(${status}\\)\\.`),
      {
        requests: 3,
      },
    ),
  ),
  asks(
    '429, Retry-After in seven years',
    responds(asksToRetry('231967680')),
    /retry after [A-Z][a-z]+ \d+, \d{4}, /,
  ),
  asks('429, Retry-After in a day', responds(asksToRetry('86400')), /retry after .*\d\d:\d\d\./),
  asks('403 of haproxy to one look-up', haproxy({ rules: ['http-request deny'] }), /account.* or a firewall/),
  asks(
    '404 page for one look-up',
    responds('return 404;'),
    /^Nothing was found for the ID .* Check the ID and the base URL/,
    { ask: askEndpoint },
  ),
];

const LONG = { password: 'p'.repeat(8192) };
const passwords: readonly Row[] = [
  asks(
    'a password of 8,192 characters, nginx with longer headers',
    nginx('large_client_header_buffers 4 16k;'),
    /^1 access tokens$/,
    LONG,
  ),
  asks(
    'a password of 8,192 characters, nginx with 8k',
    nginx(''),
    /^The service does not accept headers this long\./,
    LONG,
  ),
];

const EXPIRES = NOON + 86_400_000;
const FORMS: readonly unknown[] = [
  EXPIRES,
  EXPIRES / 1000,
  EXPIRES * 1000,
  String(EXPIRES),
  new Date(EXPIRES).toISOString(),
];
const listed = FORMS.map((expirationDate, index) =>
  anAccessToken({ accessToken: `token-of-time-${index}`, expirationDate }),
);

const times: Row = asks(
  'timestamps in ms, s, µs, as text, ISO 8601',
  nginx(
    `${LIST.replace('/video', '')} { default_type application/json; return 200 '${JSON.stringify(listed)}'; }`,
  ),
  /^(?:expires in 1 day \(.+\)(?:, |$)){5}$/,
  {
    ask: async (session) => {
      await session.refresh();
      const entries = session.accessTokens.value?.entries ?? [];
      const texts = entries.map(({ token }) => tokenText(token, { expiryWarningDays: 14 }, NOON));
      return texts.map(({ expiry, expires }) => `${expiry} (${timeDetail(expires, NOON).raw})`).join(', ');
    },
  },
);

/** Responses of nginx and haproxy in place of the service, and of the service through them. */
export const RESPONSES: readonly Row[] = [
  ...redirects,
  ...signIns,
  ...wrongPorts,
  ...statuses,
  ...passwords,
  times,
];
