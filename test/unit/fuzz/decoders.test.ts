import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  displayText,
  hasHiddenCharacters,
  notificationText,
  quickInputText,
} from '../../../src/model/display-text';
import {
  decodeAccessToken,
  decodeAccessTokenList,
  decodePairingCode,
} from '../../../src/service/decode/decode';
import { jsonArrayParts } from '../../../src/service/decode/json-array-parts';
import { jsonText } from '../../../src/service/decode/json-text';
import { expectJson, parseJson } from '../../../src/service/http/response';
import { fuzzRuns, fuzzTimeoutMs, orOurError } from './runs';

const OPERATION = 'auth.listAccessTokens';
const text = fc.string({ unit: 'binary', maxLength: 300 });
const anything = fc.oneof(fc.anything({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 6 }));

/** Objects that have the right names, and anything under them. */
const record = (names: readonly string[]) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor', 'toString'), text), anything, {
    maxKeys: 12,
  });
const token = record([
  'accessToken',
  'clientName',
  'creationDate',
  'enterpriseName',
  'expirationDate',
  'roles',
]);
const namedToken = fc.tuple(token, text).map(([fields, accessToken]) => ({ ...fields, accessToken }));
const endpoint = record(['id', 'name', 'ipAddress', 'listenerServiceId', 'controlProtocol', 'calendarId']);
const pairingCode = fc
  .tuple(record(['endpointCapabilities', 'other']), text, text, fc.oneof(endpoint, anything))
  .map(([fields, id, code, inner]) => ({ ...fields, id, code, endpoint: inner }));

describe('fuzz: decoders', () => {
  it('a list: a result that accounts for every item, or our error', () => {
    const body = fc.oneof(fc.array(fc.oneof(token, namedToken, anything), { maxLength: 20 }), anything);
    fc.assert(
      fc.property(body, (value) => {
        const list = orOurError(() => decodeAccessTokenList(OPERATION, value));
        assert.equal(list === undefined, !Array.isArray(value));
        if (list === undefined || !Array.isArray(value)) return;
        assert.equal(list.tokens.length + list.setAside, value.length);
        assert.ok(list.tokens.every(({ accessToken }) => accessToken !== ''));
      }),
      fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs());

  it('a token: its own token string, bounded texts, or our error', () => {
    fc.assert(
      fc.property(fc.oneof(token, namedToken, anything), (value) => {
        const read = orOurError(() => decodeAccessToken('auth.getAccessToken', value));
        if (read === undefined) return;
        assert.ok(read.roles.length <= 201);
        assert.ok(read.extraFields.length <= 50);
        for (const { name, text: shown } of read.extraFields) {
          assert.ok(name.length <= 100 && shown.length <= 4000);
        }
      }),
      fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs());

  it('a pairing code: its own id and code, or our error', () => {
    fc.assert(
      fc.property(fc.oneof(pairingCode, anything), (value) => {
        const read = orOurError(() => decodePairingCode('endpoints.pairingCode', value));
        if (read === undefined) return;
        assert.ok(read.id !== '' && read.code !== '');
      }),
      fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs());

  it('bytes: JSON, or our error', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((json) => new TextEncoder().encode(json)),
      text.map((any) => new TextEncoder().encode(any)),
    );
    fc.assert(
      fc.property(bytes, fc.option(text), (body, contentType) => {
        orOurError(() => expectJson(OPERATION, contentType, body));
        orOurError(() => parseJson(OPERATION, body));
      }),
      fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs());

  it('parts of an array: the same items, and wrong exactly when the whole is', () => {
    const json = fc
      .tuple(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 12 }), fc.constantFrom(undefined, 1, '\t'))
      .map(([items, space]) => JSON.stringify(items, null, space));
    // Anything put in the place of some characters, which mostly breaks it.
    const broken = fc
      .tuple(json, fc.nat(), fc.nat(3), fc.constantFrom('', ',', ', ', ']', '[', '"', '\\', '{', '}', ' '))
      .map(([whole, at, length, other]) => {
        const start = at % (whole.length + 1);
        return whole.slice(0, start) + other + whole.slice(start + length);
      });
    fc.assert(
      fc.property(fc.oneof(json, broken), fc.nat(30), (whole, leastBytes) => {
        const bytes = new TextEncoder().encode(whole);
        const expected = orOurError(() => parseJson(OPERATION, bytes));
        const parts = orOurError(() =>
          [...jsonArrayParts(bytes, leastBytes)].map((part) => parseJson(OPERATION, part)),
        );
        if (Array.isArray(expected)) assert.deepEqual(parts?.flat(), expected);
        else assert.deepEqual(parts, expected === undefined ? undefined : [expected]);
      }),
      fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs());

  it('any value as text: bounded', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue({ maxDepth: 10 }), text), (value) => {
        assert.ok(jsonText(value).length <= 4000);
      }),
      fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs());
});

describe('fuzz: text from the server', () => {
  const tricky = fc
    .array(fc.oneof(text, fc.constantFrom('$(', '](', '\u202e', '\0', '\n', '\ud800', '<b>', '$', '(', ']')))
    .map((parts) => parts.join(''));

  it('nothing hidden is left, no icon, no link, and a bound', () => {
    fc.assert(
      fc.property(tricky, fc.integer({ min: 1, max: 300 }), (value, longest) => {
        const shown = displayText(value, longest);
        assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        assert.ok(shown.length <= longest * 10 + 1);
        assert.equal(hasHiddenCharacters(shown), false);
        assert.ok(!quickInputText(value, longest).includes('$('));
        for (const safe of [quickInputText(value, longest), notificationText(value, longest)]) {
          assert.ok(!safe.includes(']('));
        }
      }),
      fuzzRuns(),
    );
  }).timeout(fuzzTimeoutMs());
});
