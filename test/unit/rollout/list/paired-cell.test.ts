import assert from 'node:assert/strict';
import { dayNumber } from '../../../../src/local-calendar';
import {
  dayLike,
  letterForNo,
  type PairedMeaning,
  pairedDay,
  pairedMeaning,
} from '../../../../src/rollout/list/paired-cell';

const TODAY = dayNumber(2026, 11, 25);

const MEANINGS: Readonly<Record<PairedMeaning, readonly string[]>> = {
  paired: [
    ...[
      'yes',
      'Ja',
      'OUI',
      'sí',
      'si',
      'はい',
      'x',
      'X',
      '✓',
      '✔️',
      '☑',
      'true',
      'TRUE',
      'WAHR',
      'VRAI',
      'VERDADERO',
    ],
    ...[
      '1',
      'done',
      ' Paired ',
      'gekoppelt',
      'appairée',
      'Appairé',
      'emparejado',
      'ペアリング済み',
      '完了',
      'ＯＫ',
    ],
    ...['2026-11-25', '2026-11-24T09:30:15', '2026-11-24 09:30', '2026-11-24T09:30:15.000Z', '2026/11/24'],
    ...['24.11.2026', '24.11.26', '24. 11. 2026', '24.11.', '24.11.2026 09:30', '1.2.2026, 9:30 Uhr'],
    ...['11/24/2026', '24/11/2026', '3/4/2026', '11/24/26 9:30 AM', '24-11-2026', '2026年11月24日'],
    ...[
      '24-Nov-26',
      '24 Nov 2026',
      'Nov 24, 2026',
      'November 24th, 2026',
      '24. November 2026',
      '24. März 2026',
    ],
    ...['24-Nov', '24. Nov', '24-nov', '24.11', '11月24日', 'Nov 24', '24 nov.', 'checked', '☒', '[x]', '○'],
    ...[
      'Tuesday, November 24, 2026',
      'Dienstag, 24. November 2026',
      'mardi 24 novembre 2026',
      'martes, 24 de noviembre de 2026',
      '2026/11/24(火)',
      'Di., 24.11.2026',
    ],
    ...['1er août 2026', '24 de noviembre de 2026', '24 févr. 2026', '1900-01-01'],
  ],
  notPaired: [
    ...[
      '',
      ' ',
      'no',
      'Nein',
      'non',
      'いいえ',
      'FALSE',
      'FALSCH',
      'FAUX',
      'FALSO',
      '0',
      '-',
      '–',
      'n/a',
      'N/A',
    ],
    ...[
      'pending',
      'offen',
      'en attente',
      'pendiente',
      '未',
      '☐',
      '✗',
      '×',
      'TBD',
      'Nicht  gekoppelt',
      'not paired',
    ],
  ],
  note: [
    ...[
      '24.11. door locked',
      '3.4 OG',
      '3.4',
      'Sam',
      'paired by Sam',
      'yes, but no power',
      '2026',
      '2',
      '12',
    ],
    ...['26-Nov', '29.12.', '31.12', '1.3.', 'Foo, November 24, 2026', '2026-11-24(OK)', '24.11.2026.10.1'],
    ...['2026-11-26', '26.11.2026', '26.11.', '12/11/2026', '2027-01-01', 'Nov 26, 2026', '2026-11-24, Sam'],
    ...['2026-02-30', '31.11.2026', '2026-13-01', '10.0.0.1', '1.2.3', '616 850', '24 Foo 2026', '#N/A'],
    'x'.repeat(1000),
  ],
};

describe('dayLike', () => {
  const columns: readonly (readonly [cells: readonly string[], day: string])[] = [
    [[], '2026-11-25'],
    [['', 'yes'], '2026-11-25'],
    [['2026-11-24'], '2026-11-25'],
    [['24.11.2026', '', '3.11.2026'], '25.11.2026'],
    [['2026/11/24'], '2026/11/25'],
    [['24/11/2026', '03/11/2026'], '25/11/2026'],
    [['11/24/2026'], '11/25/2026'],
    [['3/4/2026'], '2026-11-25'],
    [['24.11.2026', '24.11.'], '2026-11-25'],
    [['24/11/2026', '11/24/2026'], '2026-11-25'],
    [['24.11.26'], '2026-11-25'],
    [['24.11.2026', '2026-11-24'], '2026-11-25'],
    [['24-Nov-2026'], '2026-11-25'],
  ];
  for (const [cells, day] of columns) {
    it(`writes today as ${day} next to ${JSON.stringify(cells)}`, () =>
      assert.equal(dayLike(cells, TODAY), day));
  }
});

describe('pairedMeaning', () => {
  for (const [meaning, cells] of Object.entries(MEANINGS)) {
    for (const cell of cells) {
      it(`reads as ${meaning}: ${JSON.stringify(cell).slice(0, 40)}`, () =>
        assert.equal(pairedMeaning(cell, TODAY), meaning));
    }
  }

  it('does not treat an X as paired if other cells have circles', () => {
    assert.equal(letterForNo(['', ' ○ ', 'x']), 'x');
    assert.deepEqual(
      [pairedMeaning('X', TODAY, 'x'), pairedMeaning('○', TODAY, 'x')],
      ['notPaired', 'paired'],
    );
  });

  it('does not treat an O as paired if other cells have an X', () => {
    assert.equal(letterForNo(['o', ' X ']), 'o');
    assert.deepEqual(
      [pairedMeaning('O', TODAY, 'o'), pairedMeaning('x', TODAY, 'o')],
      ['notPaired', 'paired'],
    );
    assert.equal(letterForNo(['o', '×', 'oui']), undefined);
    assert.equal(pairedMeaning('o', TODAY), 'paired');
  });

  it('returns a day unless day and month are ambiguous', () => {
    assert.deepEqual(pairedDay('24-Nov', TODAY), dayNumber(2026, 11, 24));
    assert.deepEqual(pairedDay('24/11/2026', TODAY), dayNumber(2026, 11, 24));
    for (const cell of ['3/4/2026', 'yes', '']) assert.equal(pairedDay(cell, TODAY), undefined);
  });

  it('treats a room as paired from the day in its cell', () => {
    assert.equal(pairedMeaning('2026-11-26', TODAY), 'note');
    assert.equal(pairedMeaning('2026-11-26', TODAY + 1), 'paired');
  });
});
