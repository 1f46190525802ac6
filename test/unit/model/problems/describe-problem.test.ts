import assert from 'node:assert/strict';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import { describeProblem, problemLabel } from '../../../../src/model/problems/describe-problem';
import type { NextStep } from '../../../../src/model/problems/next-steps';
import { type ProblemSubject, problemSentence } from '../../../../src/model/problems/problem';
import {
  ServiceError,
  type ServiceErrorDetails,
  type ServiceErrorKind,
} from '../../../../src/service/errors';
import { CALENDAR } from '../../../support/calendar';

const error = (kind: ServiceErrorKind, details: ServiceErrorDetails = {}) =>
  new ServiceError(kind, 'auth.listAccessTokens', details);

describe('describeProblem', () => {
  // [problem, error, expected sentence, expected step, requested subject: by default the list]
  type Row = readonly [
    what: string,
    thrown: unknown,
    says: RegExp,
    step: NextStep | undefined,
    subject?: ProblemSubject,
  ];
  const list = 'accessTokens';
  const rows: readonly Row[] = [
    ['wrong password', error('unauthorized', { status: 401 }), /password rejected/, 'updateCredentials'],
    [
      'forbidden',
      error('forbidden', { status: 403 }),
      /account may lack permission, or a firewall/,
      'updateCredentials',
    ],
    ['no such list', error('notFound', { status: 404 }), /no list of access tokens/, 'openSettings'],
    [
      'no such token',
      error('notFound', { status: 404, isJson: true }),
      /expired or been withdrawn/,
      'retry',
      'accessToken',
    ],
    [
      'no such endpoint',
      error('notFound', { status: 404, isJson: true }),
      /No endpoint/,
      'tryOtherKind',
      'endpoint',
    ],
    [
      'no such pairing code',
      error('notFound', { status: 404, isJson: true }),
      /No pairing code/,
      'tryOtherKind',
      'pairingCode',
    ],
    [
      'a 404 page for an ID',
      error('notFound', { status: 404 }),
      /Check the ID and the address/,
      'openSettings',
      'endpoint',
    ],
    [
      'a 404 page for a token',
      error('notFound', { status: 404 }),
      /may have expired.*address/,
      'openSettings',
      'accessToken',
    ],
    ['too many requests', error('rateLimited', { status: 429 }), /limiting requests.*in a minute/, 'retry'],
    ['429, 1 s', error('rateLimited', { status: 429, retryAfterMs: 1000 }), /in 1 second\./, 'retry'],
    ['429, 90 s', error('rateLimited', { status: 429, retryAfterMs: 90_000 }), /in 90 seconds\./, 'retry'],
    [
      '429, half an hour',
      error('rateLimited', { status: 429, retryAfterMs: 1_800_000 }),
      /in 30 minutes\./,
      'retry',
    ],
    ['500', error('serverError', { status: 500 }), /failed \(500\)/, 'retry'],
    [
      '502 to a look-up',
      error('serverError', { status: 502, isJson: true }),
      /A server behind the service .*\(502\).*administrator/,
      'retry',
      'endpoint',
    ],
    ['503', error('serverError', { status: 503 }), /not available/, 'retry'],
    [
      '504 to a look-up',
      error('serverError', { status: 504, isJson: true }),
      /A server behind the service .*\(504\)/,
      'retry',
      'pairingCode',
    ],
    [
      '502 of a gateway',
      error('serverError', { status: 502 }),
      /server in front of the service .*\(502\)/,
      'retry',
      'endpoint',
    ],
    ['418', error('unexpectedStatus', { status: 418 }), /418/, 'openSettings'],
    [
      'a redirect',
      error('redirected', { redirectOrigin: 'https://x.example' }),
      /to https:\/\/x\.example/,
      'openSettings',
    ],
    ['a redirect without an address', error('redirected'), /another address/, 'openSettings'],
    ['timeout', error('timedOut'), /in time.*requestTimeoutSeconds/, 'retry'],
    ['canceled', error('canceled'), /canceled/, 'retry'],
    ['unreachable', error('unreachable'), /cannot be reached/, 'retry'],
    ['unknown host', error('unreachable', { reason: 'unknownHost' }), /host name/, 'openSettings'],
    ['stopped server', error('unreachable', { reason: 'refused' }), /Nothing responds/, 'retry'],
    ['blocked port', error('unreachable', { reason: 'blockedPort' }), /port/, 'openSettings'],
    ['no HTTP', error('unreachable', { reason: 'notHttp' }), /does not use HTTP/, 'openSettings'],
    [
      'a response that a browser withholds',
      error('unreachable', { reason: 'noReadableResponse' }),
      /blocked or did not receive.*desktop.*\(CORS\)/,
      'retry',
    ],
    [
      'http: in a browser',
      error('unreachable', { reason: 'blockedHttp' }),
      /blocks http:.*https:.*desktop/,
      'openSettings',
    ],
    ['half a response', error('unreachable', { reason: 'incomplete' }), /cut off/, 'retry'],
    ['TLS failure', error('tls'), /secure connection/, 'openSettings'],
    ['self-signed certificate', error('tls', { reason: 'selfSigned' }), /not trusted/, 'openSettings'],
    ['expired certificate', error('tls', { reason: 'expiredCertificate' }), /date/, 'openSettings'],
    [
      'certificate for another name',
      error('tls', { reason: 'wrongHostName' }),
      /was issued for a different host/,
      'openSettings',
    ],
    ['no TLS', error('tls', { reason: 'notTls' }), /http:\/\//, 'openSettings'],
    ['proxy', error('proxy', { status: 407 }), /proxy/, 'retry'],
    ['proxy down', error('proxy', { reason: 'refused' }), /proxy.*cannot be.*http\.proxy/, 'retry'],
    ['unknown proxy', error('proxy', { reason: 'unknownHost' }), /name of the proxy/, 'retry'],
    [
      'sign-in page',
      error('notJson', { status: 200, reason: 'html' }),
      /perhaps a sign-in page/,
      'openSettings',
    ],
    ['empty body', error('notJson', { status: 200, reason: 'empty' }), /empty/, 'retry'],
    ['no JSON', error('notJson', { status: 200 }), /not JSON/, 'openSettings'],
    [
      'wrong media type',
      error('notJson', { status: 200, reason: 'contentType', mediaType: 'text/plain' }),
      /^The response is labeled text\/plain, not JSON\. .*application\/json/,
      'openSettings',
    ],
    ['no media type', error('notJson', { status: 200, reason: 'contentType' }), /not labeled/, 'retry'],
    [
      'another shape',
      error('unexpectedShape', { expected: 'accessTokens' }),
      /not a list of access tokens/,
      'openSettings',
    ],
    ['too large', error('tooLarge', { status: 200 }), /8 MiB/, 'showLog'],
    ['too many headers', error('tooLarge', { reason: 'headers' }), /headers/, 'showLog'],
    [
      'no ID',
      error('invalidInput', { inputProblem: 'It is empty.' }),
      /It is empty\./,
      undefined,
      'endpoint',
    ],
    ['no credentials', new CredentialsError('missing'), /No credentials/, 'updateCredentials'],
    ['another address', new CredentialsError('otherAddress'), /address has changed/, 'updateCredentials'],
    ['keyring', new CredentialsError('unavailable'), /secret storage/, 'retry'],
    [
      'password not saved',
      new CredentialsError('passwordNotSaved'),
      /^The password could not be saved/,
      'retry',
    ],
    ['bug of the extension', new TypeError('x is not a function: hunter2'), /extension itself/, 'showLog'],
    ['thrown value that is no Error', 'hunter2', /extension itself/, 'showLog'],
  ];
  for (const [what, thrown, says, step, subject = list] of rows) {
    it(`describes the problem “${what}”`, () => {
      const problem = describeProblem(thrown, subject, 'basic', CALENDAR);
      const sentence = problemSentence(problem);
      assert.match(sentence, says);
      assert.doesNotMatch(sentence, /hunter2|undefined|NaN|\s\s|\.\./);
      assert.match(problem.headline, /^[A-Z].*[^.]$/);
      assert.match(problem.advice, /^[A-Z].*\.$/);
      assert.ok(step === undefined || problem.steps.includes(step), problem.steps.join());
      assert.ok(problem.headline.length <= 90, 'fits a row');
    });
  }

  it('uses a different sentence for each cause', () => {
    const sentences = new Map<string, string>();
    for (const [what, thrown, , , subject = list] of rows) {
      // A thrown value that is not an Error is described like a bug in the extension.
      if (!(thrown instanceof Error)) continue;
      const sentence = problemSentence(describeProblem(thrown, subject, 'basic', CALENDAR));
      assert.equal(sentences.get(sentence), undefined, `${what} reads like ${sentences.get(sentence)}`);
      sentences.set(sentence, what);
    }
  });

  it('offers settings instead of credentials after a 401 to a request without credentials', () => {
    const problem = describeProblem(error('unauthorized', { status: 401 }), 'endpoint', 'none', CALENDAR);
    assert.match(problemSentence(problem), /lookUpCredentials/);
    assert.deepEqual(problem.steps, ['openSettings']);
  });

  for (const [subject, says, step] of [
    ['endpoint', /accepted for the list of access tokens, but not for look-ups\./, 'retryLookUps'],
    ['accessTokens', /accepted for look-ups, but not for the list of access tokens\./, 'retryList'],
  ] as const) {
    it(`names other operations that accept the account after a refused request (${subject})`, () => {
      const why = subject === 'endpoint' ? 'rejectedForLookUps' : 'rejectedForList';
      for (const thrown of [error('unauthorized', { status: 401 }), new CredentialsError(why)]) {
        const signIn = { scheme: 'basic', isAccepted: false, isAcceptedOtherwise: true } as const;
        const problem = describeProblem(thrown, subject, signIn, CALENDAR);
        assert.match(problemSentence(problem), says);
        assert.deepEqual(problem.steps.slice(0, 2), ['updateCredentials', step]);
      }
    });
  }

  for (const scheme of ['basic', 'none', 'accessToken'] as const)
    it(`does not blame an accepted sign-in (${scheme}) for a 403 or a 404`, () => {
      const accepted = { scheme, isAccepted: true, isAcceptedOtherwise: false };
      for (const subject of [list, 'accessToken', 'endpoint', 'pairingCode', 'service'] as const)
        for (const thrown of [
          error('forbidden', { status: 403 }),
          error('notFound', { status: 404 }),
          error('notFound', { status: 404, isJson: true }),
        ]) {
          const problem = describeProblem(thrown, subject, accepted, CALENDAR);
          assert.doesNotMatch(problemSentence(problem), /account|permission|credentials/i);
          assert.ok(!problem.steps.includes('updateCredentials'));
        }
      const headlines = [error('forbidden', { status: 403 }), error('notFound', { status: 404 })].map(
        (thrown) => describeProblem(thrown, 'endpoint', accepted, CALENDAR).headline,
      );
      assert.deepEqual(headlines, [
        'The service refuses this room (403)',
        'The service does not know this ID (404)',
      ]);
    });

  it('offers to choose an access token if none is chosen or the chosen one is refused', () => {
    for (const [thrown, says] of [
      [new CredentialsError('noAccessToken'), /No access token was chosen/],
      [new CredentialsError('tokenRejected'), /The access token was rejected.*nothing was sent/],
      [error('unauthorized', { status: 401 }), /The access token was rejected.*\(401\)/],
    ] as const) {
      const problem = describeProblem(thrown, 'pairingCode', 'accessToken', CALENDAR);
      assert.match(problemSentence(problem), says);
      assert.equal(problem.steps[0], 'useAccessToken');
    }
  });

  it('does not offer the credentials after a 502 or a 504', () => {
    for (const status of [502, 504]) {
      const { steps } = describeProblem(error('serverError', { status }), 'endpoint', 'basic', CALENDAR);
      assert.ok(!steps.includes('updateCredentials'));
    }
  });

  it('does not mention a room when the whole service fails', () => {
    const texts = [
      [
        error('notFound', { status: 404, isJson: true }),
        'The service responds to all requests with “not found” (404)',
      ],
      [error('notFound', { status: 404 }), 'Nothing was found at this address (404)'],
      [error('forbidden', { status: 403 }), 'The service refuses all requests (403)'],
      [
        error('serverError', { status: 502, isJson: true }),
        'A server behind the service failed or did not respond (502)',
      ],
    ] as const;
    for (const [thrown, headline] of texts)
      assert.equal(describeProblem(thrown, 'service', 'basic', CALENDAR).headline, headline);
  });

  it('names Retry-After when the whole service fails, whatever the status', () => {
    for (const [kind, status] of [
      ['forbidden', 403],
      ['notFound', 404],
      ['serverError', 500],
      ['unexpectedStatus', 418],
    ] as const) {
      const { advice } = describeProblem(
        error(kind, { status, retryAfterMs: 40_000 }),
        'service',
        'basic',
        CALENDAR,
      );
      assert.equal(advice, 'The service asks you to retry in 40 seconds.');
    }
  });

  it('separates the server’s message from the extension’s own', () => {
    const serverMessage = '<b>Device</b> [x](command:quit) offline';
    const problem = describeProblem(
      error('serverError', { status: 500, serverMessage }),
      list,
      'basic',
      CALENDAR,
    );
    assert.equal(problem.serverMessage, serverMessage);
    assert.doesNotMatch(problemSentence(problem), /Device|command/);
    assert.equal(
      'serverMessage' in describeProblem(error('serverError', { status: 500 }), list, 'basic', CALENDAR),
      false,
    );
  });
});

describe('problemLabel', () => {
  const table: readonly (readonly [error: unknown, label: string])[] = [
    [error('unauthorized', { status: 401 }), 'Sign-in rejected (401)'],
    [error('serverError', { status: 500 }), 'Server error (500)'],
    [error('serverError', { status: 503 }), 'Not available (503)'],
    [error('rateLimited', { status: 429 }), 'Requests limited (429)'],
    [error('notJson', { status: 200, reason: 'html' }), 'Web page instead'],
    [error('notJson', { status: 200 }), 'Response not JSON'],
    [error('redirected', { status: 302 }), 'Redirect rejected'],
    [error('unreachable', { reason: 'unknownHost' }), 'Host not found'],
    [error('unreachable', { reason: 'noReadableResponse' }), 'No readable response'],
    [error('unreachable', { reason: 'blockedHttp' }), 'http:// is blocked'],
    [error('unreachable'), 'Not reachable'],
    [error('proxy', { reason: 'unknownHost' }), 'Proxy not found'],
    [error('tls', { reason: 'notTls' }), 'Not encrypted'],
    [error('timedOut'), 'No response in time'],
    [new CredentialsError('rejected'), 'Password rejected; nothing sent'],
    [new CredentialsError('missing'), 'No credentials'],
    [new TypeError('x is not a function'), 'Internal error'],
  ];
  for (const [given, label] of table) {
    const name = given instanceof Error ? given.message : '';
    it(`calls "${name}" ${label}`, () => assert.equal(problemLabel(given), label));
  }
});
