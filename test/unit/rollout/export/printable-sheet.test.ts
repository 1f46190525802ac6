import assert from 'node:assert/strict';
import fc from 'fast-check';
import { printableSheet } from '../../../../src/rollout/export/printable-sheet';
import { qrSvg } from '../../../../src/rollout/export/sheet-parts';
import type { ExportRow } from '../../../../src/rollout/export-row';
import { NOON } from '../../../support/builders';
import { present } from '../../../support/expect';
import { anExportRow, BARE, listColumns, sheetFacts } from './export-rows';
import { readQr } from './qr-picture';

const sheetOf = (...rows: readonly ExportRow[]) => printableSheet(rows, sheetFacts());

/** Returns the HTML of each card. */
const cardsOf = (html: string) => html.match(/<article.*?<\/article>/gsu) ?? [];

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '</style></title><base href=//example.com>',
  '&lt;b&gt;',
  'javascript:alert(1)',
  'a\u202eb\u200bc\0d\ud800',
  'x'.repeat(100_000),
  '\u202e'.repeat(100_000),
];

describe('printableSheet', () => {
  it('prints a card for each room with a code, in order, and lists the rooms without one', () => {
    const html = sheetOf(anExportRow(), BARE, anExportRow({ label: 'Cellar', code: 'ABCD2345' }));
    const cards = cardsOf(html);
    assert.equal(cards.length, 2);
    assert.match(present(cards[0]), /<h2[^>]*>Attic, left<\/h2>/);
    assert.match(present(cards[0]), /<span>123<\/span><span>456<\/span>/);
    assert.match(present(cards[1]), /<span>ABCD<\/span><span>2345<\/span>/);
    assert.match(html, /Rooms without a code: 1</);
    assert.match(html, /<tr><td>EP-1<\/td><td>No endpoint has this ID \(404\)<\/td>/);
    assert.match(html, /<title>Pairing codes – Rooms North<\/title>/);
    assert.match(html, />Rooms: 2 · Head office · Exported: /);
    assert.match(html, /These codes are confidential\./);
  });

  it('lists places of rooms without a code only if a room has one', () => {
    const headersOf = (...places: readonly (readonly string[])[]) =>
      [
        ...(/<thead>(.*?)<\/thead>/u
          .exec(sheetOf(...places.map((place) => anExportRow({ code: undefined, place }))))?.[1]
          ?.matchAll(/<th>(.*?)<\/th>/gu) ?? []),
      ].map(([, header]) => header);
    assert.deepEqual(headersOf([], []), ['Room', 'Reason', 'Endpoint ID']);
    assert.deepEqual(headersOf([], ['Lyon']), ['Place', 'Room', 'Reason', 'Endpoint ID']);
  });

  it('omits the list of rooms without a code if all have one', () => {
    assert.doesNotMatch(sheetOf(anExportRow()), /without a code/);
  });

  const titles: readonly (readonly [fields: Partial<ExportRow>, title: string])[] = [
    [{}, 'Attic, left'],
    [{ label: undefined }, 'Board Room'],
    [{ label: undefined, name: ' ' }, 'EP-1'],
    [{ label: undefined, name: undefined }, 'EP-1'],
  ];
  for (const [fields, title] of titles) {
    it(`titles a room ${title} with ${JSON.stringify(fields)}`, () => {
      assert.match(sheetOf(anExportRow(fields)), new RegExp(`<h2[^>]*>${title}</h2>`));
    });
  }

  it('is a single file without scripts or external resources', () => {
    const html = sheetOf(anExportRow(), BARE);
    assert.match(html, /^<!DOCTYPE html>\n<html lang="en">/);
    assert.match(
      html,
      /http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/,
    );
    assert.doesNotMatch(html, /<(?:script|link|img|iframe|object|embed|base|form|a)\b/i);
    assert.doesNotMatch(html, /\b(?:https?:|url\(|@import|src=|href=|on\w+=)/i);
  });

  const fields = ['label', 'name', 'endpointId', 'ipAddress', 'code', 'problem'] as const;
  for (const text of HOSTILE) {
    it(`shows a string literally, visibly and shortened: ${JSON.stringify(text.slice(0, 40))}`, () => {
      const plain = anExportRow({ problem: 'x' });
      const tags = (html: string) => html.match(/<[^>]*>/gu) ?? [];
      for (const field of fields) {
        const html = sheetOf({ ...plain, [field]: text });
        assert.doesNotMatch(html, /<(?:script|img|base)|<[^>]* on\w+=/i, field);
        assert.doesNotMatch(html.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Cs}]/u, field);
        assert.ok(tags(html).length < tags(sheetOf(plain)).length + 600, field);
        assert.ok(html.length < 100_000, field);
      }
      const facts = sheetFacts({ list: text, connection: text, columns: listColumns(text) });
      const html = printableSheet(
        [{ ...BARE, label: text, endpointId: text }, anExportRow({ values: [text] })],
        facts,
      );
      assert.doesNotMatch(html, /<(?:script|img|base)|<[^>]* on\w+=/i);
    });
  }

  it('warns of codes with hidden characters and of doubtful codes', () => {
    const hidden = sheetOf(anExportRow({ code: '12\u202e34' }));
    assert.match(hidden, /12‹U\+202E›34/);
    assert.match(hidden, /class="warning">The code has hidden characters.*the QR code contains them exactly/);
    assert.match(
      sheetOf(anExportRow({ code: '12\ud80034' })),
      /hidden characters.*cannot be used from this sheet/,
    );
    assert.match(
      sheetOf(anExportRow({ problem: 'Odd' })),
      /class="warning">Check the code before you use it: Odd</,
    );
    assert.doesNotMatch(sheetOf(anExportRow()), /class="warning"/);
  });

  it('prints a note instead of a QR code that cannot be drawn', () => {
    const html = sheetOf(anExportRow({ code: 'x'.repeat(401) }));
    assert.doesNotMatch(html, /<svg/);
    assert.match(html, /No QR code/);
    assert.match(html, /too long to be printed in full/);
    assert.match(sheetOf(anExportRow({ code: 'x'.repeat(400) })), /<svg/);
    assert.doesNotMatch(sheetOf(anExportRow({ code: 'x'.repeat(400) })), /too long/);
  });

  it('prints no time if none is known', () => {
    assert.doesNotMatch(sheetOf(anExportRow({ fetchedAt: undefined })), /fetched/i);
  });

  it('prints when the first and the last code were fetched', () => {
    const fetchedAt = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
    const headOf = (...minutes: readonly number[]) =>
      /Codes fetched: (.*?)</.exec(
        sheetOf(...minutes.map((each) => anExportRow({ fetchedAt: fetchedAt(each) })), {
          ...BARE,
          fetchedAt: fetchedAt(-999),
        }),
      )?.[1];
    const one = headOf(0);
    assert.match(one ?? '', /^[^–]*\d\d:\d\d$/);
    assert.equal(headOf(0.5, 0), one);
    const timesOf = (text = '') => text.match(/\d\d:\d\d/gu);
    const range = headOf(10, 0, 40);
    assert.match(range ?? '', /–/);
    assert.deepEqual(timesOf(range), [...(timesOf(one) ?? []), ...(timesOf(headOf(40)) ?? [])]);
  });
});

describe('qrSvg', () => {
  const codes = ['123456', '12\u202e34', '\0', '0'.repeat(400), 'é😀'.repeat(130)];
  for (const code of codes) {
    it(`draws ${JSON.stringify(code.slice(0, 40))} so that it can be scanned`, () =>
      assert.equal(readQr(present(qrSvg(code))), code));
  }

  it('draws the same QR code as on a card', () => {
    const [card] = cardsOf(sheetOf(anExportRow({ code: '4471-9902' })));
    assert.equal(readQr(present(card)), '4471-9902');
  });

  it('leaves a quiet zone of four modules', () => {
    const svg = present(qrSvg('123456'));
    const at = [...svg.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
      Number(x),
      Number(y),
      Number(length),
    ]);
    assert.match(svg, /viewBox="0 0 29 29"/);
    assert.ok(at.every(([x = 0, y = 0, length = 0]) => x >= 4 && y >= 4 && y < 25 && x + length <= 25));
  });

  it('uses error correction level M or better', () => {
    for (const code of ['1', '123456', 'ABCD2345EFGH', 'x'.repeat(100), 'x'.repeat(400)]) {
      const svg = present(qrSvg(code));
      // The first two format bits are both dark only for level L (ISO/IEC 18004, 7.9).
      const [, length] = /M4 12h(\d+)/.exec(svg) ?? [];
      assert.ok(Number(length ?? 0) < 2, code);
    }
  });

  it('returns undefined for an empty, long or malformed string', () => {
    for (const code of ['', 'x'.repeat(401), 'a\ud800']) assert.equal(qrSvg(code), undefined);
  });

  it('draws any other code so that it can be scanned', () => {
    const code = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(code, (text) => {
        assert.equal(readQr(present(qrSvg(text))), text);
      }),
      { numRuns: 100 },
    );
  });
});
