import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseConnections } from '../../../src/model/connections/connection';
import { parseBaseUrl } from '../../../src/service/base-url';
import {
  basicAuthorization,
  encodePathParameter,
  passwordProblem,
  pathParameterProblem,
  usernameProblem,
} from '../../../src/service/request-values';
import { itHolds } from './runs';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc
    .array(fc.constantFrom('.', '..', '/', '\\', '%2e', '%', '?', '#', '@', ':', '\r\n', 'a', 'é', '😀', ' '))
    .map((parts) => parts.join('')),
);

describe('fuzz: path parameters', () => {
  itHolds(
    'rejects an ID with a reason, or encodes it as one segment that decodes to the same',
    fc.property(text, (value) => {
      const segment = encodePathParameter(value);
      assert.equal(segment === undefined, pathParameterProblem(value) !== undefined);
      if (segment === undefined) return;
      const address = `https://example.com/base/api/endpoints/${segment}/pairingcode`;
      const url = new URL(address);
      assert.equal(url.href, address, 'nothing was tidied up');
      const parts = url.pathname.split('/');
      assert.deepEqual([parts.length, parts[2], parts[3], parts[5]], [6, 'api', 'endpoints', 'pairingcode']);
      assert.equal(decodeURIComponent(parts[4] ?? ''), value);
    }),
  );
});

describe('fuzz: base URLs', () => {
  const pieces = fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'HTTP://', 'https:/', 'ftp://', 'demo:', '', 'https:\\\\'),
      fc.oneof(
        fc.domain(),
        fc.ipV4(),
        fc.ipV6().map((ip) => `[${ip}]`),
        text,
      ),
      fc.oneof(
        fc.constant(''),
        fc.integer({ min: -1, max: 70_000 }).map((port) => `:${port}`),
      ),
      fc.oneof(fc.constant(''), fc.webPath(), text),
    )
    .map((parts) => parts.join(''));

  itHolds(
    'rejects an address in a sentence, or keeps all operations below it',
    fc.property(fc.oneof(pieces, fc.webUrl(), text), (typed) => {
      const check = parseBaseUrl(typed);
      if (!check.ok) {
        assert.match(check.problem, /^[A-Z].*\.$/);
        return;
      }
      const { href, origin, isDemo } = check.baseUrl;
      if (isDemo) return;
      const path = '/api/auth/accesstokens';
      const url = new URL(`${href}${path}`);
      assert.equal(url.href, `${href}${path}`, 'nothing was tidied up');
      assert.equal(url.origin, origin);
      assert.ok(url.protocol === 'https:' || url.protocol === 'http:');
      assert.equal(url.username + url.password + url.search + url.hash, '');
      assert.deepEqual(parseBaseUrl(href), check, 'checking it again changes nothing');
    }),
  );
});

describe('fuzz: credentials', () => {
  itHolds(
    'encodes accepted credentials so that they decode to the same',
    fc.property(text, text, (username, password) => {
      if (usernameProblem(username) !== undefined || passwordProblem(password) !== undefined) return;
      const header = basicAuthorization({ username, password });
      assert.match(header, /^Basic [A-Za-z0-9+/]+={0,2}$/);
      const decoded = Buffer.from(header.slice(6), 'base64').toString('utf8');
      assert.equal(decoded.slice(0, decoded.indexOf(':')), username);
      assert.equal(decoded.slice(decoded.indexOf(':') + 1), password);
    }),
  );
});

describe('fuzz: the setting zeroTouch.connections', () => {
  const entry = fc.oneof(
    fc.anything(),
    fc.record(
      {
        name: fc.oneof(text, fc.constantFrom('A', 'B'), fc.anything()),
        baseUrl: fc.oneof(fc.webUrl(), text, fc.anything()),
        lookUpCredentials: fc.oneof(fc.constantFrom('basic', 'none'), fc.anything()),
      },
      { requiredKeys: [] },
    ),
  );

  itHolds(
    'reads every entry as a connection or a bad entry, with unique names',
    fc.property(fc.oneof(fc.array(entry, { maxLength: 10 }), fc.anything()), (raw) => {
      const { connections, bad } = parseConnections(raw);
      if (Array.isArray(raw)) assert.equal(connections.length + bad.length, raw.length);
      assert.equal(new Set(connections.map(({ name }) => name)).size, connections.length);
    }),
  );
});
