import assert from 'node:assert/strict';
import { printableSheet } from '../../../../src/rollout/export/printable-sheet';
import type { RolloutRecord } from '../../../../src/rollout/export/record';
import type { SheetDetail, SheetLayout } from '../../../../src/rollout/export/sheet-layout';
import { NOON } from '../../../support/builders';
import { present } from '../../expect';
import { readQr } from './qr-picture';
import { aLayout, aRecord, BARE } from './records';

const sheetOf = (layout: Partial<SheetLayout>, ...records: readonly RolloutRecord[]) =>
  printableSheet(records, { connection: 'Head office', at: NOON }, aLayout(layout));
const matchesOf = (html: string, pattern: RegExp) => html.match(pattern) ?? [];
/** The text of a sheet's body, a line per element. */
const textOf = (html: string) =>
  html
    .replace(/.*<body>/su, '')
    .replace(/<[^>]*>/gu, '\n')
    .split('\n')
    .filter(Boolean);
const bySite = (record: RolloutRecord) => record.label?.split(' ')[0] ?? '';
const rooms = (count: number, fields: Partial<RolloutRecord> = {}) =>
  Array.from({ length: count }, (_, index) => aRecord({ code: String(100_000 + index), ...fields }));

describe('the details on a printed card', () => {
  const detail = (label: string, text: string): SheetDetail => ({ key: label, label, textOf: () => text });
  const details = [detail('Asset number', '00123'), detail('Remarks', ' '), detail('Floor', '<2>')];

  it('are those of the layout, without blank ones', () => {
    const html = sheetOf({ details }, aRecord());
    assert.deepEqual(matchesOf(html, /<dd>.*?<\/dd>/gu), ['<dd>00123</dd>', '<dd>&lt;2&gt;</dd>']);
    assert.deepEqual(matchesOf(html, /<dt>.*?<\/dt>/gu), ['<dt>Asset number</dt>', '<dt>Floor</dt>']);
  });

  it('are at most six on a large card and two on a label', () => {
    const many = Array.from({ length: 60 }, (_, index) => detail(`L${index}`, 'x'.repeat(9_000)));
    const [large, label] = (['large', 'labels-a4'] as const).map((size) =>
      sheetOf({ size, details: many }, aRecord()),
    );
    assert.equal(matchesOf(present(large), /<dd>/gu).length, 6);
    assert.equal(matchesOf(present(label), /<dd>/gu).length, 2);
    assert.ok(present(large).length < 12_000, `${large?.length} characters`);
  });
});

describe('the groups of a printed sheet', () => {
  const records = [
    aRecord({ label: 'North 1' }),
    aRecord({ label: undefined, name: 'Attic' }),
    aRecord({ label: 'South 1' }),
    aRecord({ label: 'North 2' }),
    { ...BARE, label: 'North 3' },
  ];

  it('have a heading with the number of rooms, in the order of the list, those without a value last', () => {
    const html = sheetOf({ groupOf: bySite }, ...records);
    const headings = matchesOf(html, /<h2 class="heading">.*?<\/h2>/gu).map((heading) =>
      textOf(heading).join(''),
    );
    assert.deepEqual(headings, [
      'North Rooms: 3, 1 without a code',
      'South Rooms: 1',
      'Without a value Rooms: 1',
    ]);
    assert.deepEqual(
      matchesOf(html, /<h3 class="title.*?<\/h3>/gu).map((title) => textOf(title).join('')),
      ['North 1', 'North 2', 'South 1', 'Attic'],
    );
  });

  it('list their rooms without a code at their own end', () => {
    const [north = '', south = ''] = matchesOf(
      sheetOf({ groupOf: bySite }, ...records),
      /<section.*?<\/section>/gsu,
    );
    assert.match(north, /North 2.*Rooms without a code: 1<.*North 3.*No endpoint has this ID/s);
    assert.doesNotMatch(south, /without a code/);
  });

  it('are the same for names that differ by spaces around them', () => {
    const html = sheetOf(
      { groupOf: ({ label }) => label ?? '' },
      aRecord({ label: 'a' }),
      aRecord({ label: ' a ' }),
    );
    assert.equal(matchesOf(html, /class="heading"/gu).length, 1);
  });
});

describe('a sheet of labels', () => {
  for (const [size, perSheet] of [
    ['labels-a4', 24],
    ['labels-letter', 30],
  ] as const) {
    it(`has ${perSheet} labels on a sheet and nothing else: ${size}`, () => {
      const html = sheetOf({ size }, ...rooms(perSheet + 1));
      const sheets = matchesOf(html, /<section class="sheet">.*?<\/section>/gsu);
      assert.deepEqual(
        sheets.map((sheet) => matchesOf(sheet, /<article/gu).length),
        [perSheet, 1],
      );
      const rest = sheets.map((sheet) => sheet.replace(/<article.*?<\/article>/gsu, ''));
      assert.ok(rest.every((text) => textOf(text).length === 0));
      assert.match(html, /<\/section>\n<section class="summary">\n<header>/);
    });
  }

  it('has title, code, QR code and two details on a label', () => {
    const html = sheetOf({ size: 'labels-a4' }, aRecord({ code: '012345' }));
    const [label] = matchesOf(html, /<article.*?<\/article>/gsu);
    assert.deepEqual(
      textOf(present(label))
        .map((text) => text.trim())
        .filter(Boolean),
      [...['Attic, left', '012', '345', 'Name', 'Board Room', 'Endpoint ID', 'EP-1', 'Confidential']],
    );
    assert.equal(readQr(present(label)), '012345');
  });

  it('starts each group on a sheet of its own, and says at the end which one', () => {
    const html = sheetOf(
      { size: 'labels-a4', groupOf: bySite },
      ...rooms(25, { label: 'North 1' }),
      ...rooms(1, { label: 'South 1' }),
      { ...BARE, label: 'West 1' },
      ...rooms(1, { label: '' }),
    );
    const sheets = matchesOf(html, /<section class="sheet">.*?<\/section>/gsu);
    assert.deepEqual(
      sheets.map((sheet) => matchesOf(sheet, /<dd>(?:North|South|Without a value)<\/dd>/gu).length),
      [24, 1, 1, 0],
    );
    const rows = matchesOf(html, /<tr><td>.*?<\/tr>/gu).map((row) => textOf(row).join('|'));
    assert.deepEqual(rows.slice(0, 4), ['North|25|1–2', 'South|1|3', 'West|0|–', 'Without a value|1|4']);
  });

  it('lists the rooms without a code after the labels', () => {
    const [, summary] = sheetOf({ size: 'labels-a4' }, BARE, aRecord()).split('<section class="summary">');
    assert.match(present(summary), /Rooms without a code: 1<.*<td>EP-1<\/td><td>No endpoint has this ID/s);
  });

  it('marks a doubtful code on its label, and says why after the labels', () => {
    const html = sheetOf({ size: 'labels-a4' }, aRecord({ problem: 'Odd' }), aRecord({ code: '12\u202e34' }));
    const [labels, summary] = html.split('<section class="summary">');
    assert.equal(matchesOf(present(labels), /Check the code</gu).length, 2);
    assert.match(
      present(summary),
      /Labels to check before they are used: 2<.*<td>Odd\. Check the code[^<]*<\/td>.*hidden characters/s,
    );
    assert.doesNotMatch(sheetOf({ size: 'labels-a4' }, aRecord()), /Check the code|Labels to check/);
  });

  it('has no label for a code that it could not show in full', () => {
    for (const code of ['x'.repeat(49), '会'.repeat(25), 'a\ud800']) {
      const html = sheetOf({ size: 'labels-letter' }, aRecord({ code }));
      assert.doesNotMatch(html, /<article/);
      assert.match(html, /Rooms without a label: 1<.*does not fit on a label/s);
    }
    assert.match(sheetOf({ size: 'labels-letter' }, aRecord({ code: 'x'.repeat(48) })), /<article/);
  });
});

describe('each card and each label', () => {
  for (const size of ['large', 'labels-a4', 'labels-letter'] as const) {
    it(`says that it is confidential: ${size}`, () => {
      const cards = matchesOf(sheetOf({ size }, aRecord(), aRecord()), /<article.*?<\/article>/gsu);
      assert.ok(cards.length === 2 && cards.every((card) => />Confidential\b/.test(card)));
    });
  }
});
