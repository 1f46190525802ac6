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
  FieldReader,
} from '../../../src/service/decode';
import { readJson } from '../../../src/service/http/response';
import { KnownSecrets } from '../../../src/service/known-secrets';
import { itHolds, orOurError } from './runs';

const OPERATION = 'auth.listAccessTokens';
const text = fc.string({ unit: 'binary', maxLength: 300 });
const anything = fc.oneof(fc.anything({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 6 }));

/** Objects with the names of the service and any values. */
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

/** @returns the texts of these fields in a JSON object, or undefined unless each is a text that is not empty */
function textsIn(value: unknown, ...names: readonly string[]): readonly string[] | undefined {
  const texts = names.map((name) => FieldReader.of(value)?.value(name));
  return texts.every((each) => typeof each === 'string' && each !== '') ? texts.map(String) : undefined;
}

describe('fuzz: decoders', () => {
  const body = fc.oneof(fc.array(fc.oneof(token, namedToken, anything), { maxLength: 20 }), anything);
  itHolds(
    'decodes exactly the access tokens of a list, in order, and counts the other items',
    fc.property(body, (value) => {
      const parsed: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
      const list = orOurError(() => decodeAccessTokenList(OPERATION, parsed));
      assert.equal(list === undefined, !Array.isArray(parsed));
      if (list === undefined || !Array.isArray(parsed)) return;
      assert.deepEqual(
        list.tokens.map(({ accessToken }) => accessToken),
        parsed.flatMap((item) => textsIn(item, 'accessToken') ?? []),
      );
      assert.equal(list.tokens.length + list.skipped, parsed.length);
    }),
  );

  itHolds(
    'decodes an access token with the token string of the answer and bounded texts',
    fc.property(fc.oneof(token, namedToken, anything), (value) => {
      const read = orOurError(() => decodeAccessToken('auth.getAccessToken', value));
      const expected = textsIn(value, 'accessToken');
      assert.deepEqual(read && [read.accessToken], expected);
      if (read === undefined) return;
      assert.ok(read.roles.length <= 201);
    }),
  );

  itHolds(
    'decodes a pairing code with the id and code of the answer',
    fc.property(fc.oneof(pairingCode, anything), (value) => {
      const read = orOurError(() => decodePairingCode('endpoints.pairingCode', value));
      assert.deepEqual(read && [read.id, read.code], textsIn(value, 'id', 'code'));
      // A lone surrogate or a control character takes six characters in JSON.
      assert.ok(JSON.stringify(read ?? '').length < 6 * 30_000);
    }),
  );

  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.json().map((json) => new TextEncoder().encode(json)),
    text.map((any) => new TextEncoder().encode(any)),
  );
  itHolds(
    'parses any bytes as JSON, or throws our error',
    fc.property(bytes, fc.option(text), (body, contentType) => {
      orOurError(() => readJson(OPERATION, contentType, body, new KnownSecrets()));
    }),
  );
});

describe('fuzz: display texts', () => {
  const tricky = fc
    .array(fc.oneof(text, fc.constantFrom('$(', '](', '\u202e', '\0', '\n', '\ud800', '<b>', '$', '(', ']')))
    .map((parts) => parts.join(''));

  itHolds(
    'leave no hidden character, icon or link of the server, and are bounded',
    fc.property(tricky, fc.integer({ min: 1, max: 300 }), (value, longest) => {
      const shown = displayText(value, longest);
      assert.doesNotMatch(shown.replaceAll('\u200d', ''), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      assert.doesNotMatch(shown, /(?<!\p{Emoji})\u200d|\u200d(?!\p{Emoji})/u);
      assert.ok(shown.length <= longest * 10 + 1);
      assert.equal(hasHiddenCharacters(shown), false);
      assert.ok(!quickInputText(value, longest).includes('$('));
      for (const safe of [quickInputText(value, longest), notificationText(value, longest)]) {
        assert.ok(!safe.includes(']('));
      }
    }),
  );
});
