import assert from 'node:assert/strict';
import {
  ServiceError,
  type ServiceErrorDetails,
  type ServiceErrorKind,
} from '../../../../src/service/errors';
import { retryDelayMs } from '../../../../src/service/http/get-json';
import { parseRetryAfter } from '../../../../src/service/http/response';
import { NOON } from '../../../support/builders';

describe('parseRetryAfter', () => {
  const future = new Date(NOON + 7000).toUTCString();
  const past = new Date(NOON - 7000).toUTCString();
  const rows: readonly (readonly [header: string | null, milliseconds: number | undefined])[] = [
    [null, undefined],
    ['0', 0],
    ['5', 5000],
    ['999999999', 999_999_999_000],
    [String(NOON / 1000 + 20), 20_000],
    ['1000000000', 0],
    ['1e3', undefined],
    ['-1', undefined],
    ['1, 2', undefined],
    ['soon', undefined],
    ['٣', undefined],
    [future, 7000],
    [past, 0],
    ['Sun, 99 Foo 2030 99:99:99 GMT', undefined],
    ['2030-06-15', undefined],
  ];
  for (const [header, milliseconds] of rows) {
    it(`reads ${JSON.stringify(header)} as ${milliseconds ?? 'undefined'}`, () => {
      assert.equal(parseRetryAfter(header, NOON), milliseconds);
    });
  }
});

describe('retryDelayMs', () => {
  type Row = readonly [
    what: string,
    kind: ServiceErrorKind,
    details: ServiceErrorDetails,
    delay: number | undefined,
  ];
  const rows: readonly Row[] = [
    ['429', 'rateLimited', { status: 429 }, 500],
    ['a failed connection', 'unreachable', {}, 125],
    ['what a browser blocks', 'unreachable', { reason: 'blockedHttp' }, undefined],
    ['a closed connection', 'unreachable', { reason: 'closed' }, 125],
    ['a proxy that does not respond', 'proxy', { reason: 'refused' }, 125],
    ['a proxy that cannot reach the service', 'proxy', { reason: 'serviceOutOfReach' }, 125],
    ['a proxy that requires credentials', 'proxy', { reason: 'proxyCredentials' }, undefined],
    ['a proxy that refuses the address', 'proxy', { reason: 'proxyForbids' }, undefined],
    ['a TLS failure', 'tls', {}, undefined],
    ['a redirect in a browser', 'redirected', {}, undefined],
    ['503 with Retry-After 30', 'serverError', { status: 503, retryAfterMs: 30_000 }, 30_000],
    ['503 with Retry-After 31', 'serverError', { status: 503, retryAfterMs: 31_000 }, undefined],
    ['429 with Retry-After 10^9', 'rateLimited', { status: 429, retryAfterMs: 1e12 }, undefined],
    ['500 with Retry-After', 'serverError', { status: 500, retryAfterMs: 1000 }, undefined],
  ];
  for (const [what, kind, details, delay] of rows) {
    it(`${delay === undefined ? 'does not retry' : `retries after ${delay} ms on`} ${what}`, () => {
      const error = new ServiceError(kind, 'auth.listAccessTokens', details);
      const random = () => 0.5;
      assert.equal(retryDelayMs(error, 0, random), delay);
    });
  }

  it('uses exponential backoff with full jitter', () => {
    const error = new ServiceError('serverError', 'auth.listAccessTokens', { status: 503 });
    const delays = [0, 1].map((retry) =>
      [0, 0.5, 1].map((random) => retryDelayMs(error, retry, () => random)),
    );
    assert.deepEqual(delays, [
      [0, 500, 1000],
      [0, 1000, 2000],
    ]);
  });
});
