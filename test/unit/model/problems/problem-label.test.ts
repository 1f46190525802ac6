import assert from 'node:assert/strict';
import { CredentialsError } from '../../../../src/model/connections/credentials';
import { problemLabel } from '../../../../src/model/problems/problem-label';
import {
  ServiceError,
  type ServiceErrorDetails,
  type ServiceErrorKind,
} from '../../../../src/service/errors';

describe('problemLabel', () => {
  const error = (kind: ServiceErrorKind, details?: ServiceErrorDetails) =>
    new ServiceError(kind, 'auth.listAccessTokens', details);
  const table: readonly (readonly [error: unknown, label: string])[] = [
    [error('unauthorized', { status: 401 }), 'Sign-in rejected (401)'],
    [error('serverError', { status: 500 }), 'Server error (500)'],
    [error('serverError', { status: 503 }), 'Not available (503)'],
    [error('rateLimited', { status: 429 }), 'Requests limited (429)'],
    [error('notJson', { status: 200, reason: 'html' }), 'Web page instead'],
    [error('notJson', { status: 200, reason: 'syntax' }), 'Answer not JSON'],
    [error('redirected', { status: 302 }), 'Redirect rejected'],
    [error('unreachable', { reason: 'unknownHost' }), 'Host not found'],
    [error('unreachable', { reason: 'reset' }), 'Not reachable'],
    [error('unreachable', { reason: 'noReadableAnswer' }), 'No readable answer'],
    [error('unreachable', { reason: 'blockedHttp' }), 'http:// is blocked'],
    [error('unreachable'), 'Not reachable'],
    [error('proxy', { reason: 'unknownHost' }), 'Proxy not found'],
    [error('tls', { reason: 'notTls' }), 'Not encrypted'],
    [error('timedOut'), 'No answer in time'],
    [new CredentialsError('refused'), 'Password rejected; nothing sent'],
    [new CredentialsError('missing'), 'No credentials'],
    [new TypeError('x is not a function'), 'Internal error'],
  ];
  for (const [given, label] of table) {
    const name = given instanceof Error ? given.message : '';
    it(`calls "${name}" ${label}`, () => assert.equal(problemLabel(given), label));
  }
});
