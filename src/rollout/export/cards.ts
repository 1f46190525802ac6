import * as l10n from '@vscode/l10n';
import { nonBlank } from '../../model/display-text';
import { type ExportRow, hasCode, type RoomWithCode, titleOf } from '../export-row';
import { pairedText } from '../room-states';
import {
  boundedText,
  codeElement,
  codeWarnings,
  escapeHtml,
  headingText,
  isCodeCut,
  isCut,
  placeText,
  qrSvg,
  type SheetGroup,
  type SheetTime,
  sheetText,
  sheetTime,
  sizeOf,
  type TextSizes,
  widthOf,
  withoutCodeTable,
} from './sheet-parts';

/** A column of the cards. */
export interface SheetColumn {
  /** A time is ISO 8601. */
  readonly type: 'text' | 'time';
  readonly heading: string;
  /** Returns a string exactly as received. A blank string is not printed. */
  readonly textOf: (row: ExportRow) => string | undefined;
}

export interface CardFacts extends SheetTime {
  /** The columns of the cards in order. */
  readonly columns: readonly SheetColumn[];
}

const CARDS_IN_A_ROW = 2;
/** A card with more lines is as wide as the page. Even with capital letters, 40 lines fit on a page. */
const MAX_LINES = 40;
const WIDTH_OF_LINE = 30;
const MAX_PAIRED = 20;
/**
 * Class names by the minimum number of lines of warnings and details. With so many lines, four rows of cards do not fit
 * on a page, so three rows fill it.
 */
const HEIGHTS: readonly (readonly [least: number, name: string])[] = [
  [7, ' third third-of-a4'],
  [6, ' third'],
];

const TO_PAIR = escapeHtml(
  l10n.t({ message: 'Paired', comment: ['Next to a box to tick with a pen, on a printed card.'] }),
);
const CONFIDENTIAL = escapeHtml(l10n.t('Confidential pairing code'));
const NO_QR = escapeHtml(l10n.t('No QR code: the pairing code is too long or has broken characters.'));

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
export function cardGroup({ heading, rows }: SheetGroup, facts: CardFacts): string {
  const withCode = rows.filter(hasCode);
  const withoutCode = rows.filter((row) => !hasCode(row));
  const level = heading === undefined ? 'h2' : 'h3';
  const lines = [
    ...(heading === undefined ? [] : [`<h2 class="heading">${headingText(heading, rows)}</h2>`]),
    ...cardRows(withCode, facts, level),
    ...withoutCodeTable(withoutCode, level),
  ];
  return `<section class="group">\n${lines.join('\n')}\n</section>`;
}

/**
 * Puts two cards into a block, because no browser breaks a page inside a block, but some browsers break it inside a
 * grid row. A card with a lot of text has its own block, as wide as the page: only such a card can be higher than a
 * page, and a page break inside a grid would make it overlap the next card.
 */
function cardRows(rooms: readonly RoomWithCode[], facts: CardFacts, level: 'h2' | 'h3'): readonly string[] {
  const rows: string[] = [];
  let pair: string[] = [];
  let lines = 0;
  const endRow = () => {
    const height = HEIGHTS.find(([least]) => lines >= least)?.[1] ?? '';
    if (pair.length > 0) rows.push(`<div class="row${height}">${pair.join('')}</div>`);
    pair = [];
    lines = 0;
  };
  for (const room of rooms) {
    const html = card(room, facts, level);
    const { head, text } = linesOf(room, facts);
    if (head + text > MAX_LINES) {
      endRow();
      rows.push(`<div class="wide">${html}</div>`);
      continue;
    }
    pair.push(html);
    lines = Math.max(lines, text);
    if (pair.length === CARDS_IN_A_ROW) endRow();
  }
  endRow();
  return rows;
}

/**
 * Estimates how many lines a card needs if it is half as wide as the page: lines above its warnings and details, and
 * lines with its warnings and details.
 */
function linesOf(room: RoomWithCode, facts: CardFacts): { readonly head: number; readonly text: number } {
  const details = detailsOf(room, facts).map(({ term, text }) => `${term} ${text}`);
  const sum = (parts: readonly string[]) =>
    parts.reduce((lines, text) => lines + Math.ceil(widthOf(text) / WIDTH_OF_LINE), 0);
  return {
    head: sum([placeText(room), titleOf(room), room.code]),
    text: sum([...codeWarnings(room, true, facts), ...details]),
  };
}

function card(room: RoomWithCode, facts: CardFacts, level: 'h2' | 'h3'): string {
  const [place, title] = [placeText(room), titleOf(room)];
  const qr = qrSvg(room.code);
  const warnings = codeWarnings(room, qr !== undefined, facts);
  return [
    '<article class="card">',
    '<header class="name">',
    ...(place === '' ? [] : [`<p class="place">${sheetText(place)}</p>`]),
    `<${level} class="title ${sizeOf(title, TITLE_SIZES)}">${sheetText(title)}</${level}>`,
    '</header>',
    codeElement(room.code, CODE_SIZES),
    '<div class="facts">',
    qr ?? `<p class="no-qr">${NO_QR}</p>`,
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning)}</p>`),
    pairedBox(room),
    `<dl>${detailsOf(room, facts).map(detailElement).join('')}</dl>`,
    `<p class="confidential">${CONFIDENTIAL}</p>`,
    '</div>',
    '</article>',
  ].join('');
}

/** Returns whether a card shows only a part of the code or of another value. */
export function isCardCut(room: RoomWithCode, facts: CardFacts): boolean {
  const parts = detailsOf(room, facts).flatMap(({ term, text }) => [term, text]);
  return isCodeCut(room.code) || [placeText(room), titleOf(room), ...parts].some(isCut);
}

interface Detail {
  /** Blank for a column without a name. */
  readonly term: string;
  readonly text: string;
}

/** Returns the lines of a card. */
function detailsOf(row: ExportRow, { columns, calendar }: CardFacts): readonly Detail[] {
  return columns.flatMap(({ heading, type, textOf }) => {
    const text = nonBlank(textOf(row));
    if (text === undefined) return [];
    return [{ term: heading, text: type === 'time' ? sheetTime(Date.parse(text), calendar) : text }];
  });
}

function detailElement({ term, text }: Detail): string {
  const named = nonBlank(term) === undefined ? '' : `<dt>${sheetText(term)}</dt> `;
  return `<div>${named}<dd>${sheetText(text)}</dd></div>`;
}

/** Renders a box to tick by hand, or the user's note of when the room was paired. */
function pairedBox({ paired }: ExportRow): string {
  if (paired === undefined) return `<p class="paired"><span class="box"></span> ${TO_PAIR}</p>`;
  const text = pairedText(boundedText(paired, MAX_PAIRED));
  return `<p class="paired"><span class="box ticked"></span> ${escapeHtml(text)}</p>`;
}

/**
 * Styles of the cards: two columns of four per page, each with a QR symbol of 23 mm. Four rows nearly fill a page, A4 or
 * Letter, with some space for cards that grow with their text; the first four leave space for a heading. The titles,
 * codes and details of adjacent cards are aligned. Warnings share a box, so that four rows still fit.
 */
export const CARD_STYLE = `
.group + .group { break-before: page; }
.heading { margin-bottom: 2mm; break-after: avoid; }
.row {
  display: grid; grid-template: auto auto 1fr / repeat(2, minmax(0, 1fr)); column-gap: 4mm;
  min-height: 51mm; margin-bottom: 2.5mm; break-inside: avoid;
}
.row .card { display: grid; grid-row: span 3; grid-template: subgrid / minmax(0, 1fr); }
.row:nth-of-type(n + 5) { min-height: 55mm; }
.row.third { min-height: 68mm; }
@media print and (min-height: 265mm) {
  .row { min-height: 52mm; }
  .row:nth-of-type(n + 5) { min-height: 60mm; }
  .row.third { min-height: 60mm; }
  .row.third-of-a4 { min-height: 73mm; }
}
.wide .card { margin-bottom: 3mm; }
.card { padding: 2mm 2mm 0 4mm; border: 0.25mm solid #777; border-radius: 2mm; break-inside: avoid; }
.name { break-after: avoid; }
.place { font-size: 8.5pt; line-height: 1.15; }
.title { line-height: 1.15; }
.title.large { font-size: 15pt; }
.title.medium { font-size: 12pt; }
.title.tiny { font-size: 9pt; }
dl { font-size: 8pt; line-height: 1.18; }
.confidential { margin-top: 1mm; font-size: 7.5pt; line-height: 1; font-weight: 600; }
.paired { margin-bottom: 0.8mm; font-size: 8pt; line-height: 1.2; }
.facts { display: flow-root; padding: 1mm 0 2mm; }
.qr, .no-qr { float: right; width: 32mm; }
.qr { height: 32mm; margin: -3.5mm -2mm -2mm 0; }
.no-qr { margin-left: 2mm; padding: 2mm; border: 0.25mm dashed #777; font-size: 8pt; }
.code { align-self: end; break-before: avoid; break-after: avoid; }
.code span { margin-right: 0.35em; }
.code.huge { font-size: 31pt; }
.code.large { font-size: 27pt; }
.code.medium { font-size: 20pt; }
.code.small { font-size: 13.5pt; }
.code.tiny { font-size: 10pt; }
.warning {
  display: flow-root; margin-bottom: 1mm; padding: 0.8mm 1.5mm; border: 0.4mm solid #000;
  font-size: 8pt; line-height: 1.15; font-weight: 600;
}
.warning:has(+ .warning) { margin-bottom: 0; padding-bottom: 0; border-bottom: 0; }
.warning + .warning { border-top: 0; }
`;
