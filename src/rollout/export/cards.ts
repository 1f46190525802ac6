import * as l10n from '@vscode/l10n';
import { numberText } from '../../language';
import { nonBlank } from '../../model/display-text';
import type { EpochMs } from '../../service/resources';
import { pairedText } from '../room-states';
import { type ExportRow, hasCode, type RoomWithCode, titleOf } from './export-row';
import {
  boundedText,
  codeElement,
  codeWarnings,
  escapeHtml,
  isCodeCut,
  isCut,
  qrSvg,
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

export interface CardFacts {
  /** The columns of the cards in order. */
  readonly columns: readonly SheetColumn[];
  /** Time of the export. */
  readonly at: EpochMs;
}

/** Rooms under a common heading. */
export interface SheetGroup {
  /** HTML; undefined on a sheet without groups. */
  readonly heading: string | undefined;
  readonly rows: readonly ExportRow[];
}

const CARDS_IN_A_ROW = 2;
/** A card with more lines is as wide as the page. Even with capital letters, 40 lines fit on a page. */
const MAX_LINES = 40;
const WIDTH_OF_LINE = 30;
const MAX_PAIRED = 20;

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
    ...(heading === undefined ? [] : [groupHeading(heading, rows.length, withoutCode.length)]),
    ...cardRows(withCode, facts, level),
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

/**
 * Puts two cards into a block, because no browser breaks a page inside a block, but some do inside a grid row. A card
 * with a lot of text has its own block, as wide as the page: only such a card can be higher than a page, and a page
 * break inside a grid would make it overlap the next card.
 */
function cardRows(rooms: readonly RoomWithCode[], facts: CardFacts, level: 'h2' | 'h3'): readonly string[] {
  const rows: string[] = [];
  let pair: string[] = [];
  const endRow = () => {
    if (pair.length > 0) rows.push(`<div class="row">${pair.join('')}</div>`);
    pair = [];
  };
  for (const room of rooms) {
    const html = card(room, facts, level);
    if (linesOf(room, facts) > MAX_LINES) {
      endRow();
      rows.push(`<div class="wide">${html}</div>`);
      continue;
    }
    pair.push(html);
    if (pair.length === CARDS_IN_A_ROW) endRow();
  }
  endRow();
  return rows;
}

/** Estimates how many lines the text of a card needs if the card is half as wide as the page. */
function linesOf(room: RoomWithCode, { columns, at }: CardFacts): number {
  const details = detailsOf(room, columns).map(({ term, text }) => `${term} ${text}`);
  const parts = [titleOf(room), room.code, ...codeWarnings(room, true, at), ...details];
  return parts.reduce((lines, text) => lines + Math.ceil(widthOf(text) / WIDTH_OF_LINE), 0);
}

function card(room: RoomWithCode, { columns, at }: CardFacts, level: 'h2' | 'h3'): string {
  const title = titleOf(room);
  const qr = qrSvg(room.code);
  const warnings = codeWarnings(room, qr !== undefined, at);
  return [
    '<article class="card">',
    `<${level} class="title ${sizeOf(title, TITLE_SIZES)}">${sheetText(title)}</${level}>`,
    codeElement(room.code, CODE_SIZES),
    '<div class="facts">',
    qr ?? `<p class="no-qr">${NO_QR}</p>`,
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning)}</p>`),
    pairedBox(room),
    `<dl>${detailsOf(room, columns).map(detailElement).join('')}</dl>`,
    `<p class="confidential">${CONFIDENTIAL}</p>`,
    '</div>',
    '</article>',
  ].join('');
}

/** Returns whether a card shows only a part of the code or of another value. */
export function isCardCut(room: RoomWithCode, columns: readonly SheetColumn[]): boolean {
  const parts = detailsOf(room, columns).flatMap(({ term, text }) => [term, text]);
  return isCodeCut(room.code) || [titleOf(room), ...parts].some(isCut);
}

interface Detail {
  /** Blank for a column without a name. */
  readonly term: string;
  readonly text: string;
}

/** Returns the lines of a card. */
function detailsOf(row: ExportRow, columns: readonly SheetColumn[]): readonly Detail[] {
  return columns.flatMap(({ heading, type, textOf }) => {
    const text = nonBlank(textOf(row));
    if (text === undefined) return [];
    return [{ term: heading, text: type === 'time' ? sheetTime(Date.parse(text)) : text }];
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

const IN_MARGIN = l10n.t('Pairing codes – confidential');

/** Formats a string as a value of the CSS property `content`. */
function cssString(text: string): string {
  const escaped = text.replace(
    /[^\p{L}\p{N} ]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped}"`;
}

/**
 * Styles of the cards for A4 and Letter: two columns of four per page, each with a QR symbol of 25 mm. A card grows
 * with its text. The titles, codes and details of adjacent cards are aligned.
 */
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
.row {
  display: grid; grid-template: auto auto 1fr / repeat(2, minmax(0, 1fr)); column-gap: 4mm;
  margin-bottom: 3mm; break-inside: avoid;
}
.row .card { display: grid; grid-row: span 3; grid-template: subgrid / minmax(0, 1fr); min-height: 54mm; }
.wide .card { margin-bottom: 3mm; }
.card { padding: 2mm 2mm 0 4mm; border: 0.25mm solid #777; border-radius: 2mm; break-inside: avoid; }
.title { line-height: 1.15; break-after: avoid; }
.title.large { font-size: 15pt; }
.title.medium { font-size: 12pt; }
.title.tiny { font-size: 9pt; }
dl { font-size: 8pt; line-height: 1.18; }
.confidential { margin-top: 1mm; font-size: 7.5pt; line-height: 1; font-weight: 600; }
.paired { margin-bottom: 0.8mm; font-size: 8pt; line-height: 1.2; }
.box { display: inline-block; width: 2.6mm; height: 2.6mm; border: 0.25mm solid #000; vertical-align: -0.4mm; }
.ticked { background: #000; print-color-adjust: exact; }
.facts { display: flow-root; padding: 1mm 0 2mm; }
.qr, .no-qr { float: right; width: 35mm; }
.qr { height: 35mm; margin: -3mm -2mm -2mm 0; }
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
  font-size: 8pt; line-height: 1.2; font-weight: 600;
}
@media screen { body { padding: 8mm 4mm; } }
`;
