import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkbook } from '../../../../src/rollout/workbook/workbook';
import { WorkbookError, type WorkbookErrorKind } from '../../../../src/rollout/workbook/workbook-error';
import { projectRoot } from '../../../support/project';

const FOLDER = join(projectRoot(), 'test/unit/rollout/workbook/files/cases');

const PLAIN = [
  ['Endpoint ID', 'Room'],
  ['EP-0001', 'Attic'],
  ['EP-0002', 'Cellar'],
];
const [HEADER = [], ATTIC = []] = PLAIN;

interface Case {
  readonly what: string;
  readonly rows: readonly (readonly string[])[];
  readonly notes?: readonly string[];
}

/** Workbooks of the folder, by file name. */
const CASES: Readonly<Record<string, Case>> = {
  '00-plain': { what: 'a plain workbook', rows: PLAIN },
  '01-lowercase-refs': { what: 'references in lower case', rows: PLAIN },
  '02-missing-sharedstrings-part': { what: 'shared strings that are missing and not needed', rows: PLAIN },
  '03-missing-styles-part': { what: 'styles that are missing', rows: PLAIN },
  '04-utf16le': { what: 'XML in UTF-16', rows: PLAIN },
  '05-empty-style': { what: 'an empty style', rows: PLAIN },
  '06-inline-phonetic': {
    what: 'a text in the sheet with its pronunciation',
    rows: [HEADER, ['EP-0001', '会議室']],
  },
  '07-sst-index-out-of-range': {
    what: 'an index outside of the shared strings',
    rows: [HEADER, ATTIC, ['', 'Cellar']],
  },
  '08-room-numbers-0.00': {
    what: 'room numbers with fixed decimals',
    rows: [HEADER, ['EP-0001', '1.10'], ['EP-0002', '1.01'], ['EP-0003', '2.00']],
  },
  '09-other-formats': {
    what: 'percent, decimals and a text for zero, but integers with their digits only',
    rows: [HEADER, ['123456789012', '50%'], ['1234567', '1,234.50'], ['-5', '7.0'], ['5551234', 'none']],
  },
  '11-filtered-rows': {
    what: 'a row that a filter hides',
    rows: [...PLAIN, ['EP-0003', 'Hall']],
    notes: ['1 hidden row is included.'],
  },
  '12-merged-building': {
    what: 'a merged cell that names the building of two rooms',
    rows: [
      ['Building', 'Endpoint ID', 'Room'],
      ['North', 'EP-0001', 'Attic'],
      ['North', 'EP-0002', 'Cellar'],
      ['South', 'EP-0003', 'Hall'],
    ],
  },
  '13-formula-without-value': {
    what: 'a formula without a stored result',
    rows: [HEADER, ['', 'Attic'], ['', 'Cellar']],
    notes: ['1 formula has no stored result. Open the file in a spreadsheet program and save it.'],
  },
  '14-sheet-veryhidden-only': { what: 'a hidden sheet and no other', rows: PLAIN },
  '15-dates': {
    what: 'dates as numbers and as texts',
    rows: [
      ['Endpoint ID', 'Since'],
      ['EP-0001', '1900-01-01'],
      ['EP-0002', '2026-11-21'],
      ['EP-0003', '2026-11-21'],
      ['EP-0003', '2026-11-21'],
    ],
  },
  '16-inline-and-v': { what: 'an inline text next to an old value', rows: [HEADER, ATTIC] },
  '21-bytes-before-zip': { what: 'a byte order mark before the archive', rows: PLAIN },
  '22-bytes-after-zip': { what: 'a line break after the archive', rows: PLAIN },
  '22b-html-after-zip': { what: '70 KB of a web page after the archive', rows: PLAIN },
  '23-prefix-offset': { what: 'the mark of a split archive', rows: PLAIN },
  '24-upper-case-xml': { what: 'names of parts in upper case', rows: PLAIN },
  '28-comments': { what: 'comments in the XML', rows: PLAIN },
  '30-pretty-printed': { what: 'XML with line breaks between its tags', rows: [HEADER, ['EP-0001', '12']] },
  '31-no-r': { what: 'cells without references', rows: [HEADER, ATTIC] },
  '32-escapes': { what: 'escapes', rows: [HEADER, ['EP-0001', 'Line 1\r\nLine 2 😀 \n_x0041_']] },
  '33-rich': { what: 'new errors', rows: [HEADER, ['EP-0001', '#SPILL!'], ['TRUE', '#VALUE!']] },
  '35-strict': { what: 'the strict edition of the standard', rows: PLAIN },
  '50-missing-drawing': { what: 'a drawing that is missing', rows: PLAIN },
  '52-inline-cdata-rich': { what: 'CDATA and rich text in the sheet', rows: [HEADER, ATTIC] },
};

/** Workbooks that are refused. */
const REFUSED: Readonly<Record<string, WorkbookErrorKind>> = {
  // A spreadsheet program repairs the file, as the message recommends.
  '27-no-workbook-rels': 'broken',
  '51-utf16-tsv-named': 'notWorkbook',
};

describe('openWorkbook: other programs', () => {
  const open = (name: string) => openWorkbook(readFileSync(join(FOLDER, `${name}.xlsx`)));

  for (const [name, { what, rows, notes = [] }] of Object.entries(CASES)) {
    it(`reads ${what}`, async () => {
      const [sheet] = await open(name);
      assert.deepEqual(await sheet?.read(), { rows, notes });
    });
  }

  for (const [name, kind] of Object.entries(REFUSED)) {
    it(`refuses ${name} as ${kind}`, () =>
      assert.rejects(open(name), (error) => error instanceof WorkbookError && error.kind === kind));
  }

  it('covers each file of the folder', () =>
    assert.deepEqual(
      readdirSync(FOLDER).toSorted(),
      [...Object.keys(CASES), ...Object.keys(REFUSED)].map((name) => `${name}.xlsx`).toSorted(),
    ));
});
