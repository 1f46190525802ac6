import * as l10n from '@vscode/l10n';
import { LOCALE, numberText } from '../../language';
import { nonBlank } from '../../model/display-text';
import { exportedName, isBaselineName } from '../list/baseline';
import { pairedText } from '../room-states';
import { EXPORT_FIELDS, type ExportRow, titleOf } from './export-row';
import {
  boundedText,
  codeElement,
  codeWarnings,
  escapeHtml,
  hasCode,
  qrSvg,
  type RoomWithCode,
  sheetText,
  sizeOf,
  type TextSizes,
  titleText,
  withoutCodeTable,
} from './sheet-parts';

export interface SheetColumn {
  readonly name: string;
  readonly index: number;
}

/** Rooms under a common heading. */
export interface SheetGroup {
  /** HTML; undefined on a sheet without groups. */
  readonly heading: string | undefined;
  readonly rows: readonly ExportRow[];
}

const CARDS_IN_A_ROW = 2;
const MAX_PAIRED = 20;
const MAX_DETAILS = 6;
/** Leaves two lines for the endpoint ID and the IP address. */
const MAX_OWN_DETAILS = 4;
const MAX_DETAILS_TEXT = 280;
const MAX_DETAIL = 200;
const MAX_DETAIL_NAME = 20;

const FETCHED = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

const ENDPOINT_ID = l10n.t('Endpoint ID');
const IP_ADDRESS = l10n.t('IP address');
const FETCHED_AT = l10n.t({
  message: 'Fetched',
  comment: ['When the pairing code was fetched, on a printed card.'],
});
const NAME = l10n.t({ message: 'Name', comment: ['The name of the endpoint, on a printed card.'] });
const TO_PAIR = escapeHtml(
  l10n.t({ message: 'Paired', comment: ['Beside a box to be ticked with a pen, on a printed card.'] }),
);
const CONFIDENTIAL = escapeHtml(l10n.t('Confidential pairing code'));
const NO_QR = escapeHtml(
  l10n.t('No QR code: the pairing code is too long for one or has broken characters.'),
);

/** Maximum widths per size, see `CARD_STYLE`. */
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

/** Renders a group: its cards, then its rooms without a code. */
export function cardGroup({ heading, rows }: SheetGroup, columns: readonly SheetColumn[]): string {
  const withCode = rows.filter(hasCode);
  const withoutCode = rows.filter((row) => !hasCode(row));
  const level = heading === undefined ? 'h2' : 'h3';
  const lines = [
    ...(heading === undefined ? [] : [groupHeading(heading, rows.length, withoutCode.length)]),
    ...cardRows(withCode.map((room) => card(room, columns, level))),
    ...withoutCodeTable(withoutCode, level),
  ];
  return `<section class="group">\n${lines.join('\n')}\n</section>`;
}

function groupHeading(heading: string, rooms: number, withoutCode: number): string {
  const count =
    withoutCode === 0
      ? l10n.t('Rooms: {0}', numberText(rooms))
      : l10n.t('Rooms: {0}, {1} without a code', numberText(rooms), numberText(withoutCode));
  return `<h2 class="heading">${heading} <span>${escapeHtml(count)}</span></h2>`;
}

/** Puts two cards into a block, because no browser breaks a page inside a block, but some do inside a grid row. */
function cardRows(cards: readonly string[]): readonly string[] {
  const rows: string[] = [];
  for (let start = 0; start < cards.length; start += CARDS_IN_A_ROW) {
    rows.push(`<div class="row">${cards.slice(start, start + CARDS_IN_A_ROW).join('')}</div>`);
  }
  return rows;
}

function card(room: RoomWithCode, columns: readonly SheetColumn[], level: 'h2' | 'h3'): string {
  const { code } = room;
  const qr = qrSvg(code);
  const warnings = codeWarnings(room, qr !== undefined);
  return [
    '<article class="card">',
    '<div class="top">',
    `<div class="room"><${level} class="title ${sizeOf(titleOf(room), TITLE_SIZES)}">${titleText(room)}</${level}>`,
    `<dl>${detailElements(room, columns).join('')}</dl>`,
    `<p class="confidential">${pairedBox(room)}${CONFIDENTIAL}</p></div>`,
    qr ?? `<p class="no-qr">${NO_QR}</p>`,
    '</div>',
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning)}</p>`),
    codeElement(code, CODE_SIZES),
    '</article>',
  ].join('');
}

/** Removes the columns of an earlier export, whose values are outdated. */
export function withoutExported(columns: readonly SheetColumn[]): readonly SheetColumn[] {
  const headings: readonly string[] = EXPORT_FIELDS.map(([, heading]) => heading);
  if (!columns.some(({ name }) => isBaselineName(name))) return columns;
  return columns.filter(({ name }) => !isBaselineName(name) && !headings.includes(exportedName(name)));
}

/** Renders the lines of a card. Cells of the list come first, since they locate the room. */
function detailElements(row: ExportRow, columns: readonly SheetColumn[]): readonly string[] {
  const { endpointId, ipAddress, fetchedAt, name } = row;
  const own = columns
    .map(({ name, index }) => ({ term: name, text: nonBlank(row.values[index]) }))
    .filter(({ text }) => text !== undefined)
    .slice(0, MAX_OWN_DETAILS);
  const fetched = [
    { term: ENDPOINT_ID, text: nonBlank(endpointId) },
    { term: IP_ADDRESS, text: nonBlank(ipAddress) },
    { term: FETCHED_AT, text: fetchedAt && FETCHED.format(Date.parse(fetchedAt)) },
    { term: NAME, text: nonBlank(name) },
  ].filter(({ text }) => text !== undefined);
  const details = [...own, ...fetched].slice(0, MAX_DETAILS);
  const maxLength = Math.min(MAX_DETAIL, Math.floor(MAX_DETAILS_TEXT / details.length));
  return details.map(({ term, text = '' }) => {
    const named = nonBlank(term) === undefined ? '' : `<dt>${sheetText(term, MAX_DETAIL_NAME)}</dt> `;
    return `<div>${named}<dd>${sheetText(text, maxLength)}</dd></div>`;
  });
}

/** Renders a box to tick by hand, or the user's note of when the room was paired. */
function pairedBox({ paired }: ExportRow): string {
  if (paired === undefined) return `<span class="paired"><span class="box"></span> ${TO_PAIR}</span>`;
  const text = pairedText(boundedText(paired, MAX_PAIRED));
  return `<span class="paired"><span class="box ticked"></span> ${escapeHtml(text)}</span>`;
}

const IN_MARGIN = l10n.t({
  message: 'Pairing codes – confidential',
  comment: ['At the bottom of each printed page.'],
});

/** Formats a text as a value of the CSS property `content`. */
function cssString(text: string): string {
  const escaped = text.replace(
    /[^\p{L}\p{N} ]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped}"`;
}

/** Styles of the cards for A4 and Letter: two columns of four per page, each with a QR symbol of 25 mm. */
export const CARD_STYLE = `
@page {
  margin: 11mm 12mm 13mm;
  @bottom-left { content: ${cssString(IN_MARGIN)}; font: 8pt system-ui, sans-serif; color: #444; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #444; }
}
body { max-width: 186mm; }
.group + .group { break-before: page; }
.heading { font-size: 13pt; line-height: 1.2; margin-bottom: 3mm; break-after: avoid; }
.heading span { margin-left: 2mm; font-size: 9pt; font-weight: normal; }
.row { display: flex; gap: 4mm; margin-bottom: 3mm; break-inside: avoid; }
.card {
  display: flex; flex-direction: column; width: calc(50% - 2mm); min-height: 54mm;
  padding: 1.5mm 2mm 2mm 4mm; border: 0.25mm solid #777; border-radius: 2mm; break-inside: avoid;
}
.top { display: flex; justify-content: space-between; gap: 2mm; }
.room { display: flex; flex-direction: column; flex: 1 1 0; min-width: 0; padding-top: 2mm; }
.title { line-height: 1.15; margin-bottom: 1.5mm; }
.title.large { font-size: 15pt; }
.title.medium { font-size: 12pt; }
.title.tiny { font-size: 9pt; }
dl { font-size: 8pt; line-height: 1.2; }
.confidential { margin-top: auto; padding-top: 1mm; font-size: 7.5pt; line-height: 1; font-weight: 600; }
.paired { display: block; margin-bottom: 1mm; font-size: 8pt; font-weight: normal; }
.box { display: inline-block; width: 2.6mm; height: 2.6mm; border: 0.25mm solid #000; vertical-align: -0.4mm; }
.ticked { background: #000; print-color-adjust: exact; }
.qr, .no-qr { flex: none; width: 35mm; }
.qr { height: 35mm; }
.no-qr { padding: 2mm; border: 0.25mm dashed #777; align-self: start; font-size: 8pt; }
.code { margin: auto 2mm 1.5mm 0; text-align: center; }
.code span { margin: 0 0.2em; }
.code.huge { font-size: 35pt; }
.code.large { font-size: 27pt; }
.code.medium { font-size: 20pt; }
.code.small { font-size: 13.5pt; }
.code.tiny { font-size: 10pt; text-align: left; }
.warning { margin: 1mm 2mm 0 0; padding: 0.8mm 1.5mm; border: 0.4mm solid #000; font-size: 8pt; font-weight: 600; }
@media screen { body { padding: 8mm 4mm; } }
`;
