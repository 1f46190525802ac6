import { qrSvg } from './qr';
import type { RolloutRecord } from './record';
import { codeElement, codeWarnings, hasCode, type RecordWithCode } from './sheet-code';
import { detailElements } from './sheet-details';
import type { SheetGroup } from './sheet-groups';
import { MAX_DETAILS, type SheetDetail } from './sheet-layout';
import { countOf, problemSentence, sizeOf, type TextSizes, titleOf, titleText } from './sheet-text';
import { withoutCodeTable } from './without-code';

const CARDS_IN_A_ROW = 2;

/** Widths that fit: see `LARGE_STYLE`. */
const CODE_SIZES: TextSizes = [
  [9, 'huge'],
  [12, 'large'],
  [16, 'medium'],
  [24, 'small'],
];
const TITLE_SIZES: TextSizes = [
  [28, 'large'],
  [70, 'medium'],
];

/** The cards of a group, then its rooms without a code, as an HTML element. */
export function largeCardGroup(
  { heading, records }: SheetGroup,
  detailsOf: (record: RolloutRecord) => readonly SheetDetail[],
): string {
  const withCode = records.filter(hasCode);
  const withoutCode = records.filter((record) => !hasCode(record));
  const level = heading === undefined ? 'h2' : 'h3';
  const lines = [
    ...(heading === undefined ? [] : [groupHeading(heading, records.length, withoutCode.length)]),
    ...cardRows(withCode.map((record) => card(record, detailsOf(record), level))),
    ...withoutCodeTable('Rooms without a code', withoutCode, level),
  ];
  return `<section class="group">\n${lines.join('\n')}\n</section>`;
}

function groupHeading(heading: string, rooms: number, withoutCode: number): string {
  const missing = withoutCode === 0 ? '' : `, ${withoutCode.toLocaleString('en')} without a code`;
  return `<h2 class="heading">${heading} <span>${countOf(rooms, 'room')}${missing}</span></h2>`;
}

/** Two cards share a block: no browser breaks a page inside a block, but some break it inside a grid's row. */
function cardRows(cards: readonly string[]): readonly string[] {
  const rows: string[] = [];
  for (let start = 0; start < cards.length; start += CARDS_IN_A_ROW) {
    rows.push(`<div class="row">${cards.slice(start, start + CARDS_IN_A_ROW).join('')}</div>`);
  }
  return rows;
}

function card(record: RecordWithCode, details: readonly SheetDetail[], level: 'h2' | 'h3'): string {
  const { code, problem } = record;
  const qr = qrSvg(code);
  const warnings = [
    ...(problem === undefined ? [] : [`${problemSentence(problem)} Check the code before you use it.`]),
    ...codeWarnings(code, qr !== undefined),
  ];
  return [
    '<article class="card">',
    '<div class="top">',
    `<div class="room"><${level} class="title ${sizeOf(titleOf(record), TITLE_SIZES)}">${titleText(record)}</${level}>`,
    `<dl>${detailElements(details, MAX_DETAILS.large).join('')}</dl>`,
    '<p class="mark">Confidential pairing code</p></div>',
    qr ?? '<p class="no-qr">No QR code: the pairing code is too long for one or has broken characters.</p>',
    '</div>',
    codeElement(code, CODE_SIZES),
    ...warnings.map((warning) => `<p class="warning">${warning}</p>`),
    '</article>',
  ].join('');
}
