import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CredentialStore, CredentialsError } from '../../../src/model/connections/credentials';
import { RememberedEndpoints } from '../../../src/model/endpoints/remembered-endpoints';
import { readInstant } from '../../../src/model/timestamps';
import { relativeTime } from '../../../src/protocol/text';
import { ServiceError } from '../../../src/service/errors';
import { retryDelayMs } from '../../../src/service/http/get-json';
import { readFailure } from '../../../src/service/http/network-error';
import { parseRetryAfter } from '../../../src/service/http/response';
import { timeDetail } from '../../../src/workbench/lists/tokens/token-text';
import { NOON } from '../../support/builders';
import { MemoryLog, MemorySecrets, MemoryState } from '../../support/ports';
import { aConnection } from '../../support/worlds/model-world';
import { itHolds } from './runs';

const text = fc.string({ unit: 'binary', maxLength: 60 });
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, 8.64e15, 8.64e15 + 1),
);

describe('fuzz: Retry-After', () => {
  const header = fc.oneof(
    text,
    fc.integer().map(String),
    number.map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    fc.tuple(text, fc.date({ noInvalidDate: true })).map(([mess, date]) => date.toUTCString() + mess),
  );

  itHolds(
    'reads milliseconds or nothing, and never waits more than 30 s',
    fc.property(header, fc.constantFrom(429, 500, 503), (value, status) => {
      const retryAfterMs = parseRetryAfter(value, NOON);
      assert.ok(retryAfterMs === undefined || retryAfterMs >= 0);
      const details = retryAfterMs === undefined ? { status } : { status, retryAfterMs };
      const error = new ServiceError('serverError', 'auth.listAccessTokens', details);
      const delay = retryDelayMs(error, 0, () => 0.999);
      assert.ok(delay === undefined || (delay >= 0 && delay <= 30_000));
      if (status === 500) assert.equal(delay, undefined);
    }),
  );
});

describe('fuzz: failures', () => {
  const thrown = fc.oneof(
    fc.anything(),
    text.map((message) => new Error(message)),
    fc.tuple(text, text).map(([message, code]) => new TypeError(message, { cause: { code } })),
    fc
      .record({ code: text, hostname: fc.anything(), port: fc.anything() })
      .map((where) => new TypeError('fetch failed', { cause: Object.assign(new Error(), where) })),
  );
  itHolds(
    'gives any thrown value a kind',
    fc.property(thrown, fc.oneof(text, fc.webUrl()), (error, url) => {
      assert.ok(readFailure(error, url).kind.length > 0);
    }),
  );
});

describe('fuzz: timestamps', () => {
  itHolds(
    'shows any value, and reads only times of this century or the next',
    fc.property(fc.oneof(number, text, fc.constant(undefined)), number, (raw, now) => {
      const instant = readInstant(raw);
      if (instant.kind === 'time') {
        const year = new Date(instant.milliseconds).getUTCFullYear();
        assert.ok(year >= 2000 && year < 2200);
      }
      assert.ok(timeDetail(instant, NOON).text.length > 0);
      if (Number.isFinite(now)) assert.ok(relativeTime(NOON, now).length > 0);
    }),
  );
});

describe('fuzz: what is stored', () => {
  const endpoint = fc.record(
    {
      id: fc.oneof(text, fc.constantFrom('__proto__', 'EP-1'), fc.anything()),
      name: fc.oneof(text, fc.anything()),
      capabilities: fc.oneof(fc.array(fc.oneof(text, fc.anything())), fc.anything()),
      lookedUpAt: fc.oneof(number, fc.anything()),
    },
    { requiredKeys: [] },
  );
  const stored = fc.oneof(
    fc.anything(),
    fc.record({ version: fc.constantFrom(0, 1, 2), endpoints: fc.array(fc.oneof(endpoint, fc.anything())) }),
    fc.record(
      {
        version: fc.constant(1),
        baseUrl: fc.constantFrom('https://example.com', 'https://example.com/b'),
        endpoints: fc.array(endpoint),
      },
      { requiredKeys: ['version', 'endpoints'] },
    ),
  );

  itHolds(
    'reads any remembered endpoints, and can add one',
    fc.asyncProperty(stored, async (value) => {
      const state = new MemoryState();
      state.values.set('endpoints/Video', value);
      const remembered = new RememberedEndpoints(
        { state, log: new MemoryLog() },
        aConnection('https://example.com'),
      );
      for (const { id } of remembered.all) assert.ok(remembered.get(id));
      await remembered.rememberAll([{ id: 'NEW', endpoint: undefined, capabilities: undefined }], NOON);
      assert.equal(remembered.get('NEW')?.lookedUpAt, NOON);
    }),
  );

  const origin = fc.constantFrom('https://example.com', 'https://evil.example');
  const record = fc.record(
    { version: fc.constantFrom(1, 2), origin, username: fc.oneof(text, fc.anything()), password: text },
    { requiredKeys: [] },
  );
  const connection = aConnection('https://example.com');
  itHolds(
    'reads a secret as credentials for this origin, or throws our error',
    fc.asyncProperty(
      fc.oneof(
        text,
        fc.json(),
        record.map((value) => JSON.stringify(value)),
      ),
      async (secret) => {
        const secrets = new MemorySecrets();
        secrets.values.set('credentials/Video', secret);
        const read = await new CredentialStore(secrets).read(connection).catch((error: unknown) => error);
        if (read instanceof CredentialsError) return;
        const parsed: unknown = JSON.parse(secret);
        assert.ok(typeof parsed === 'object' && parsed !== null && 'origin' in parsed);
        assert.equal(parsed.origin, 'https://example.com');
      },
    ),
  );
});
