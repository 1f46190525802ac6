import { MAX_DETAILS, type SheetDetail, type SheetGroup } from './sheet-layout';
import {
  codeElement,
  codeWarnings,
  detailElements,
  hasCode,
  qrSvg,
  type RecordWithCode,
  type RoomNote,
  roomTable,
  shownCode,
  type TextSizes,
  titleText,
  widthOf,
  withoutCodeTable,
} from './sheet-parts';

const MAX_LINES = MAX_DETAILS['labels-a4'];
/** As in `LABEL_STYLES`. */
const LABELS_PER_SHEET = { 'labels-a4': 24, 'labels-letter': 30 } as const;
/** The width of the longest code that a label has room for. */
const MAX_LABEL_CODE = 48;

/** Widths that fit: see `LABEL_STYLE`. */
const CODE_SIZES: TextSizes = [
  [6, 'huge'],
  [9, 'large'],
  [12, 'medium'],
  [24, 'small'],
];

/**
 * Sheets with nothing but labels, then the pages that say what is on them and what is missing, as HTML elements.
 * @param header of the pages after the labels, as HTML
 */
export function labelSheets(
  groups: readonly SheetGroup[],
  details: readonly SheetDetail[],
  size: keyof typeof LABELS_PER_SHEET,
  header: string,
): readonly string[] {
  const perSheet = LABELS_PER_SHEET[size];
  const sheets: string[] = [];
  const groupRows: string[] = [];
  const toCheck: RoomNote[] = [];
  const tooLong: RoomNote[] = [];
  for (const { heading, isUnnamed, records } of groups) {
    const labels: string[] = [];
    for (const record of records.filter(hasCode)) {
      const { code } = record;
      const qr = widthOf(shownCode(code)) > MAX_LABEL_CODE ? undefined : qrSvg(code);
      const warnings = codeWarnings(record, true);
      if (qr === undefined) tooLong.push({ record, note: 'The code does not fit on a label' });
      else {
        if (warnings.length > 0) toCheck.push({ record, note: warnings.join(' ') });
        const lines = [
          ...(isUnnamed ? [] : [`<div><dt hidden>Group</dt><dd>${heading}</dd></div>`]),
          ...detailElements(record, details, MAX_LINES),
        ];
        labels.push(labelElement(record, qr, lines, warnings.length > 0));
      }
    }
    const first = sheets.length + 1;
    for (let start = 0; start < labels.length; start += perSheet) {
      sheets.push(`<section class="sheet">\n${labels.slice(start, start + perSheet).join('\n')}\n</section>`);
    }
    if (heading !== undefined) groupRows.push(groupRow(heading, labels.length, first, sheets.length));
  }
  const withoutCode = groups.flatMap(({ records }) => records).filter((record) => !hasCode(record));
  const summary = [
    header,
    ...groupTable(groupRows),
    ...roomTable('Labels to check before they are used', toCheck, 'h2'),
    ...roomTable('Rooms without a label', tooLong, 'h2'),
    ...withoutCodeTable(withoutCode, 'h2'),
  ];
  return [...sheets, `<section class="summary">\n${summary.join('\n')}\n</section>`];
}

function labelElement(
  record: RecordWithCode,
  qr: string,
  lines: readonly string[],
  isDoubtful: boolean,
): string {
  return [
    '<article class="label"><div class="text">',
    `<h2 class="title">${titleText(record)}</h2>`,
    codeElement(record.code, CODE_SIZES),
    isDoubtful ? '<p class="check">Check the code</p>' : '',
    `<dl>${lines.slice(0, isDoubtful ? MAX_LINES - 1 : MAX_LINES).join('')}</dl></div>`,
    `<div class="scan">${qr}<p class="mark">Confidential</p></div>`,
    '</article>',
  ].join('');
}

function groupRow(heading: string, labels: number, first: number, last: number): string {
  const sheets = last < first ? '–' : last === first ? `${first}` : `${first}–${last}`;
  return `<tr><td>${heading}</td><td>${labels.toLocaleString('en')}</td><td>${sheets}</td></tr>`;
}

/** Says which group is on which sheet, as a sheet of labels has no room for it. */
function groupTable(rows: readonly string[]): readonly string[] {
  if (rows.length === 0) return [];
  return [
    '<div class="rooms"><table><thead><tr><th>Group</th><th>Labels</th><th>Sheet</th></tr></thead><tbody>',
    ...rows,
    '</tbody></table></div>',
  ];
}

/**
 * What labels of both formats share. No border is printed, as no printer meets the edges of a sticker. Only the sheets
 * are as wide as the paper: where anything is too wide for its page, Chromium prints all pages smaller.
 */
const LABEL_STYLE = `
@page { margin: 0; }
@page summary {
  margin: 11mm 12mm 13mm;
  @bottom-left { content: "Pairing codes \\2013  confidential"; font: 8pt system-ui, sans-serif; color: #444; }
}
.sheet { display: grid; align-content: start; break-after: page; break-inside: avoid; }
.label { display: flex; align-items: center; overflow: hidden; break-inside: avoid; }
.text { display: flex; flex-direction: column; justify-content: center; flex: 1 1 0; min-width: 0; height: 100%; }
.title, .label dl div { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
.title { -webkit-line-clamp: 2; line-clamp: 2; flex: none; font-size: 8.5pt; line-height: 1.15; }
.label dl { flex: none; font-size: 7pt; line-height: 1.2; }
.label .code { flex: none; margin: 0.6mm 0; }
.code span { margin-right: 0.3em; }
.code.large { font-size: 14pt; }
.code.medium { font-size: 10.5pt; }
.code.small { font-size: 8pt; }
.code.tiny { font-size: 6.5pt; }
.check { flex: none; align-self: start; margin-bottom: 0.4mm; padding: 0.1mm 1mm; border: 0.3mm solid #000; font-size: 7pt; line-height: 1.2; font-weight: 600; }
.scan { flex: none; text-align: center; }
.qr { display: block; }
.mark { font-size: 5.5pt; line-height: 1; font-weight: 600; }
.summary { page: summary; padding: 0 0.5mm; }
`;

const ON_SCREEN = `
@media screen {
  .sheet { margin-bottom: 8mm; outline: 1px solid #777; }
  .label { outline: 1px dotted #777; }
  .summary { max-width: 186mm; padding: 8mm 4mm; }
}
`;

/** The look of labels, by format. */
export const LABEL_STYLES = {
  /** 3 × 8 labels of 70 × 37 mm, without a margin but the millimetre that is left. */
  'labels-a4': `${LABEL_STYLE}
@page { size: A4; }
@page summary { size: A4; }
.sheet { width: 210mm; grid-template-columns: repeat(3, 70mm); grid-auto-rows: 37mm; padding-top: 0.5mm; }
.label { gap: 1mm; padding: 3.5mm 3mm 3.5mm 5mm; }
.qr { width: 27mm; height: 27mm; }
.code.huge { font-size: 19pt; }
.label dl div { -webkit-line-clamp: 2; line-clamp: 2; }
${ON_SCREEN}`,
  /** 3 × 10 labels of 2.625 × 1 in, as Avery 5160 has them. */
  'labels-letter': `${LABEL_STYLE}
@page { size: Letter; }
@page summary { size: Letter; }
.sheet {
  width: 8.5in; grid-template-columns: repeat(3, 2.625in); grid-auto-rows: 1in; column-gap: 0.125in; padding: 0.5in 0.1875in 0;
}
.label { gap: 0.5mm; padding: 1.2mm 0.5mm 1.2mm 2.5mm; }
.qr { width: 20.5mm; height: 20.5mm; }
.code.huge { font-size: 19pt; }
.label dl div { -webkit-line-clamp: 1; line-clamp: 1; word-break: break-all; }
${ON_SCREEN}`,
} as const;
