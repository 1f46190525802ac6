import assert from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { FailureReason, ServiceErrorKind } from '../../../../src/service/errors';
import { MAX_BODY_BYTES } from '../../../../src/service/http/get-json';
import { KnownSecrets } from '../../../../src/service/known-secrets';
import { anAccessToken, manyAccessTokens } from '../../../support/builders';
import { expectFailure } from '../../../support/expect';
import { answer, gzipped, json, jsonText } from '../../../support/loopback/behaviors';
import type { Behavior } from '../../../support/loopback/exchange';
import { LoopbackServer } from '../../../support/loopback/server';
import { useServer } from '../../../support/loopback/use-server';
import { makeClient } from '../../../support/worlds/client-rig';

const TEXT = JSON.stringify([anAccessToken({ clientName: 'Zoë' })]);
const typed = (contentType: string, body: string | Uint8Array = TEXT): Behavior =>
  answer(200, body, { 'content-type': contentType });
const latin1 = (charset: string): Behavior =>
  typed(`application/json; charset=${charset}`, Buffer.from(TEXT, 'latin1'));
const encoded = (name: string, body: Uint8Array): Behavior => jsonText(body, { 'content-encoding': name });

/**
 * Builds 200 KB that unpack to 200 MB: many small members, so that the server never holds them.
 * @param compress compresses one member
 */
function bomb(compress: (bytes: Uint8Array) => Uint8Array): Buffer {
  const member = compress(Buffer.alloc(1024 * 1024, 32));
  return Buffer.concat(Array.from({ length: 200 }, () => member));
}

describe('getJson: bodies', () => {
  const server = useServer();

  const rows: readonly (readonly [what: string, behavior: Behavior, clientName: string])[] = [
    ['no encoding', jsonText(TEXT), 'Zoë'],
    ['the encoding identity', encoded('identity', Buffer.from(TEXT)), 'Zoë'],
    ['gzip', gzipped([anAccessToken({ clientName: 'Zoë' })]), 'Zoë'],
    ['x-gzip', encoded('x-gzip', gzipSync(TEXT)), 'Zoë'],
    ['deflate', encoded('deflate', deflateSync(TEXT)), 'Zoë'],
    ['brotli', encoded('br', brotliCompressSync(TEXT)), 'Zoë'],
    ['gzip twice', encoded('gzip, gzip', gzipSync(gzipSync(TEXT))), 'Zoë'],
    ['a BOM', jsonText(`\ufeff${TEXT}`), 'Zoë'],
    ['whitespace around the JSON', jsonText(`\r\n ${TEXT} \n`), 'Zoë'],
    ['no content type', answer(200, TEXT), 'Zoë'],
    ['a charset', typed('application/json; charset=utf-8'), 'Zoë'],
    ['a declared charset', latin1('iso-8859-1'), 'Zoë'],
    ['a charset in quotes', latin1('"ISO-8859-1"'), 'Zoë'],
    ['an unknown charset', typed('application/json; charset=x-none'), 'Zoë'],
    ['a content type in uppercase', typed('Application/JSON'), 'Zoë'],
    ['the type text/json', typed('text/json; charset=utf-8'), 'Zoë'],
    ['a vendor JSON type', typed('application/vnd.example.tokens+json'), 'Zoë'],
    [
      'duplicate keys, of which the last counts',
      jsonText('[{"accessToken":"a","clientName":"1","clientName":"2"}]'),
      '2',
    ],
  ];
  for (const [what, behavior, clientName] of rows) {
    it(`reads a body with ${what}`, async () => {
      server.answer('auth.listAccessTokens', behavior);
      const { tokens } = await makeClient(server).client.listAccessTokens();
      assert.deepEqual(
        tokens.map((token) => token.clientName),
        [clientName],
      );
    });
  }

  it('reads a body of exactly the maximum size', async () => {
    server.answer('auth.listAccessTokens', jsonText(`[]${' '.repeat(MAX_BODY_BYTES - 2)}`));
    const { client, records } = makeClient(server);
    assert.equal((await client.listAccessTokens()).tokens.length, 0);
    assert.equal(records[0]?.bytes, MAX_BODY_BYTES);
  });

  it('reads 30,000 access tokens', async () => {
    server.answer('auth.listAccessTokens', json(manyAccessTokens(30_000)));
    assert.equal((await makeClient(server).client.listAccessTokens()).tokens.length, 30_000);
  });

  it('reads JSON of depth 100,000', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    server.answer('auth.listAccessTokens', jsonText(deep));
    assert.deepEqual(await makeClient(server).client.listAccessTokens(), { tokens: [], skipped: 1 });
    server.answer(
      'endpoints.pairingCode',
      jsonText(`{"id":"PC-1","code":"1","x":${deep},"endpoint":${deep}}`),
    );
    assert.equal((await makeClient(server).client.pairingCode('PC-1')).code, '1');
  });
});

describe('getJson: bodies', () => {
  const server = useServer();

  type Row = readonly [string, Behavior, ServiceErrorKind, FailureReason | undefined];
  const rows: readonly Row[] = [
    [
      'one byte more than the maximum size',
      jsonText(`[]${' '.repeat(MAX_BODY_BYTES - 1)}`),
      'tooLarge',
      undefined,
    ],
    ['50,000 access tokens', json(manyAccessTokens(50_000)), 'tooLarge', undefined],
    ['a 10 MB string', json([anAccessToken({ clientName: 'x'.repeat(10_000_000) })]), 'tooLarge', undefined],
    ['a gzip bomb', encoded('gzip', bomb(gzipSync)), 'tooLarge', undefined],
    [
      'a brotli bomb',
      encoded('br', brotliCompressSync(Buffer.alloc(64 * 1024 * 1024, 32))),
      'tooLarge',
      undefined,
    ],
    ['a small gzip bomb in a gzip', encoded('gzip, gzip', gzipSync(bomb(gzipSync))), 'tooLarge', undefined],
    ['invalid gzip', encoded('gzip', Buffer.from(TEXT)), 'notJson', 'incomplete'],
    ['truncated gzip', encoded('gzip', gzipSync(TEXT).subarray(0, -12)), 'notJson', 'incomplete'],
    ['an encoding that was not requested', encoded('zebra', Buffer.from([1, 2, 3])), 'notJson', undefined],
    ['invalid UTF-8', jsonText(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d])), 'notJson', undefined],
    ['Latin-1', jsonText(Buffer.from(TEXT, 'latin1')), 'notJson', undefined],
    ['UTF-16', jsonText(Buffer.from(TEXT, 'utf16le')), 'notJson', undefined],
    ['UTF-16 of ASCII', jsonText(Buffer.from('[]', 'utf16le')), 'notJson', undefined],
    ['the label text/html', typed('text/html', '[]'), 'notJson', 'html'],
    ['a blank content type', typed(' '), 'notJson', 'contentType'],
    ['a number with a leading zero', jsonText('[01]'), 'notJson', undefined],
    ['NaN', jsonText('[NaN]'), 'notJson', undefined],
  ];
  for (const [what, behavior, kind, reason] of rows) {
    it(`reports ${what} as ${kind}${reason === undefined ? '' : `, ${reason}`}`, async () => {
      server.answer('auth.listAccessTokens', behavior);
      const { client, records } = makeClient(server);
      const error = await expectFailure(client.listAccessTokens(), kind);
      assert.equal(error.details.reason, reason);
      assert.equal(server.requests.length, 1, 'no retry');
      // One chunk of the stream may exceed the maximum size.
      assert.ok((records[0]?.bytes ?? 0) <= MAX_BODY_BYTES + 1024 * 1024);
      server.reset();
      assert.equal((await client.listAccessTokens()).tokens.length, 1, 'the next request works');
    });
  }

  const labels: readonly (readonly [label: string, mediaType: string | undefined])[] = [
    ['text/plain', 'text/plain'],
    ['Text/Plain; charset=utf-8', 'text/plain'],
    ['application/jsonp', 'application/jsonp'],
    ['text', undefined],
    ['text/<b>', undefined],
    [`text/${'x'.repeat(100)}`, undefined],
    ['text/tok4711ABC', undefined],
  ];
  for (const [label, mediaType] of labels) {
    it(`reports ${mediaType ?? 'no media type'} for a JSON body labeled ${label}`, async () => {
      server.answer('auth.listAccessTokens', typed(label));
      const knownSecrets = new KnownSecrets(['tok4711ABC']);
      const { client } = makeClient(server, { knownSecrets });
      const error = await expectFailure(client.listAccessTokens(), 'notJson', { reason: 'contentType' });
      assert.equal(error.details.mediaType, mediaType);
    });
  }

  it('accepts a JSON media type that contains a known secret', async () => {
    server.answer('auth.listAccessTokens', typed('application/json'));
    const { client } = makeClient(server, { knownSecrets: new KnownSecrets(['json']) });
    assert.equal((await client.listAccessTokens()).tokens.length, 1);
  });

  it('closes the connection of a body that is too large', async () => {
    const own = await LoopbackServer.start();
    try {
      own.answer('auth.listAccessTokens', ({ response }) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const piece = Buffer.alloc(64 * 1024, 32);
        const more = () => {
          while (!response.destroyed && response.write(piece));
        };
        response.on('drain', more);
        more();
      });
      await expectFailure(makeClient(own).client.listAccessTokens(), 'tooLarge');
      await own.connectionClosed(1);
    } finally {
      await own.close();
    }
  });
});
