import { qrSvg } from './qr';
import type { RolloutRecord } from './record';
import { codeElement, codeWarnings, hasCode, type RecordWithCode, shownCode } from './sheet-code';
import { detailElements } from './sheet-details';
import type { SheetGroup } from './sheet-groups';
import { MAX_DETAILS, type SheetDetail } from './sheet-layout';
import { problemSentence, type TextSizes, titleText, widthOf } from './sheet-text';
import { roomTable, withoutCodeTable } from './without-code';

const MAX_LINES = MAX_DETAILS['labels-a4'];
/** The width of the longest code that a label has room for. */
const MAX_LABEL_CODE = 48;

/** Widths that fit: see `LABEL_STYLE`. */
const CODE_SIZES: TextSizes = [
  [6, 'huge'],
  [9, 'large'],
  [12, 'medium'],
  [24, 'small'],
];

/** A label and what a person has to know of its code, as HTML. */
interface Label {
  readonly record: RecordWithCode;
  readonly qr: string;
  readonly warnings: readonly string[];
}

/** The sheets of labels of a group. */
interface GroupSheets {
  /** As HTML; undefined on a sheet without groups. */
  readonly heading: string | undefined;
  readonly labels: readonly Label[];
  /** Each with all its labels, as an HTML element. */
  readonly sheets: readonly string[];
  /** The rooms whose code does not fit on a label. */
  readonly tooLong: readonly RolloutRecord[];
}

/**
 * Sheets with nothing but labels, then the pages that say what is on them and what is missing, as HTML elements.
 * @param perSheet how many labels are on a sheet
 * @param header of the pages after the labels, as HTML
 */
export function labelSheets(
  groups: readonly SheetGroup[],
  detailsOf: (record: RolloutRecord) => readonly SheetDetail[],
  perSheet: number,
  header: string,
): readonly string[] {
  const ofGroups = groups.map((group) => groupSheets(group, detailsOf, perSheet));
  const toCheck = ofGroups.flatMap(({ labels }) => labels).filter(({ warnings }) => warnings.length > 0);
  const withoutCode = groups.flatMap(({ records }) => records).filter((record) => !hasCode(record));
  const summary = [
    header,
    ...sheetTable(ofGroups),
    ...roomTable(
      'Labels to check before they are used',
      toCheck.map(({ record, warnings }) => ({ record, note: warnings.join(' ') })),
      'h2',
    ),
    ...roomTable(
      'Rooms without a label',
      ofGroups
        .flatMap(({ tooLong }) => tooLong)
        .map((record) => ({ record, note: 'The code does not fit on a label' })),
      'h2',
    ),
    ...withoutCodeTable('Rooms without a code', withoutCode, 'h2'),
  ];
  return [
    ...ofGroups.flatMap(({ sheets }) => sheets),
    `<section class="summary">\n${summary.join('\n')}\n</section>`,
  ];
}

function groupSheets(
  { heading, isUnnamed, records }: SheetGroup,
  detailsOf: (record: RolloutRecord) => readonly SheetDetail[],
  perSheet: number,
): GroupSheets {
  const labels: Label[] = [];
  const tooLong: RolloutRecord[] = [];
  for (const record of records.filter(hasCode)) {
    const qr = widthOf(shownCode(record.code)) > MAX_LABEL_CODE ? undefined : qrSvg(record.code);
    if (qr === undefined) tooLong.push(record);
    else labels.push({ record, qr, warnings: warningsOf(record) });
  }
  const name = isUnnamed ? undefined : heading;
  const elements = labels.map((label) => labelElement(label, name, detailsOf(label.record)));
  const sheets: string[] = [];
  for (let start = 0; start < elements.length; start += perSheet) {
    sheets.push(`<section class="sheet">\n${elements.slice(start, start + perSheet).join('\n')}\n</section>`);
  }
  return { heading, labels, sheets, tooLong };
}

function warningsOf({ code, problem }: RecordWithCode): readonly string[] {
  return [...(problem === undefined ? [] : [problemSentence(problem)]), ...codeWarnings(code, true)];
}

function labelElement(
  { record, qr, warnings }: Label,
  group: string | undefined,
  details: readonly SheetDetail[],
): string {
  const isDoubtful = warnings.length > 0;
  const lines = [
    ...(group === undefined ? [] : [`<div><dt hidden>Group</dt><dd>${group}</dd></div>`]),
    ...detailElements(details, MAX_LINES),
  ].slice(0, isDoubtful ? MAX_LINES - 1 : MAX_LINES);
  return [
    '<article class="label"><div class="text">',
    `<h2 class="title">${titleText(record)}</h2>`,
    codeElement(record.code, CODE_SIZES),
    isDoubtful ? '<p class="check">Check the code</p>' : '',
    `<dl>${lines.join('')}</dl></div>`,
    `<div class="scan">${qr}<p class="mark">Confidential</p></div>`,
    '</article>',
  ].join('');
}

/** Says which group is on which sheet, as a sheet of labels has no room for it. */
function sheetTable(ofGroups: readonly GroupSheets[]): readonly string[] {
  const rows: string[] = [];
  let before = 0;
  for (const { heading, labels, sheets } of ofGroups) {
    const [first, last] = [before + 1, before + sheets.length];
    before = last;
    if (heading === undefined) continue;
    const numbers = last < first ? '–' : last === first ? `${first}` : `${first}–${last}`;
    rows.push(
      `<tr><td>${heading}</td><td>${labels.length.toLocaleString('en')}</td><td>${numbers}</td></tr>`,
    );
  }
  if (rows.length === 0) return [];
  return [
    '<div class="rooms"><table><thead><tr><th>Group</th><th>Labels</th><th>Sheet</th></tr></thead><tbody>',
    ...rows,
    '</tbody></table></div>',
  ];
}
