import * as l10n from '@vscode/l10n';
import { encode } from 'uqr';
import { numberText } from '../../language';
import type { LocalCalendar } from '../../local-calendar';
import { displayText, hasHiddenCharacters } from '../../model/display-text';
import { outdatedText } from '../../model/endpoints/code-age';
import { inGroups, MAX_CODE } from '../../model/endpoints/code-text';
import type { EpochMs } from '../../service/resources';
import { type ExportRow, hasCode, type RoomWithCode, titleOf } from '../export-row';
import { ROOM_STATES } from '../room-states';

/** Rooms under a common heading. */
export interface SheetGroup {
  /** Undefined on a sheet without groups, blank for the rooms without a value. */
  readonly name: string | undefined;
  /** HTML; undefined on a sheet without groups. */
  readonly heading: string | undefined;
  readonly rows: readonly ExportRow[];
}

/** Renders the heading of a group with the number of its rooms. @param heading HTML */
export function headingText(heading: string, rows: readonly ExportRow[]): string {
  return `${heading} <span>${escapeHtml(roomCount(rows))}</span>`;
}

/** Counts all rooms and the rooms without a code. */
export function roomCount(rows: readonly ExportRow[]): string {
  const withoutCode = rows.filter((row) => !hasCode(row)).length;
  return withoutCode === 0
    ? l10n.t('Rooms: {0}', numberText(rows.length))
    : l10n.t('Rooms: {0}, {1} without a code', numberText(rows.length), numberText(withoutCode));
}

/** Returns the place of a room, or '' if it is unknown. */
export function placeText({ place }: Pick<ExportRow, 'place'>): string {
  return place.join(', ');
}

/** Maximum printed characters of a value. The sheet says which cards have longer values. */
const MAX_PRINTED = 2000;
/** A shorter value, such as a date, does not break at its hyphens. */
const MIN_BREAKABLE = 21;

/** Class names by maximum width of the value. */
export type TextSizes = readonly (readonly [maxWidth: number, name: string])[];

/**
 * Formats foreign text as HTML for the sheet: literal, visible and bounded. Line breaks are shown as spaces, as in the
 * table. Long IDs can break at their hyphens; the break is an element, so copied text is the exact ID.
 */
export function sheetText(text: string): string {
  return escapeHtml(boundedText(text)).replace(/[^\s-]+(?:-+[^\s-]+)+/gu, (word) =>
    word.length < MIN_BREAKABLE ? word : word.replace(/-+/gu, '$&<wbr>'),
  );
}

/**
 * Formats foreign text like `sheetText`, but not as HTML.
 * @param maxLength maximum printed characters, counting the representation of hidden ones
 */
export function boundedText(text: string, maxLength = MAX_PRINTED): string {
  return displayText(displayText(inOneLine(text), maxLength), maxLength);
}

/** Returns whether the sheet shows only a part of a value. */
export function isCut(text: string): boolean {
  const line = inOneLine(text);
  return line.length > MAX_PRINTED || displayText(line, MAX_PRINTED).length > MAX_PRINTED;
}

function inOneLine(text: string): string {
  return text.replace(/[ \t]*[\r\n]+[ \t]*/gu, ' ');
}

/** When a sheet is made, and the calendar of its user. */
export interface SheetTime {
  readonly at: EpochMs;
  readonly calendar: LocalCalendar;
}

/** Formats a local time, such as "Nov 24, 2026, 15:04". */
export function sheetTime(at: EpochMs, calendar: LocalCalendar): string {
  return calendar.text('minute', at);
}

/** Formats a range of local times, or a single time if both ends are the same. Undefined if there are no times. */
export function timeRange(times: readonly EpochMs[], calendar: LocalCalendar): string | undefined {
  if (times.length === 0) return undefined;
  const [first, last] = times.reduce(
    ([least, most], at) => [Math.min(least, at), Math.max(most, at)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return calendar.rangeText('minute', first, last);
}

/** Returns the class name of the size at which a value fits. */
export function sizeOf(text: string, sizes: TextSizes): string {
  const width = widthOf(text);
  return sizes.find(([maxWidth]) => width <= maxWidth)?.[1] ?? 'tiny';
}

/**
 * Returns the width of a string in Latin characters. Other characters count twice, because East Asian characters and
 * emoji are wide.
 */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character < '\u0250' ? 1 : 2;
  return width;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a string for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? character);
}

const MAX_SHOWN_CODE = 480;

const HIDDEN_IN_QR = l10n.t(
  'The code has hidden characters, shown as ‹U+…› here; the QR code contains them exactly.',
);
const HIDDEN = l10n.t(
  'The code has hidden characters, shown as ‹U+…› here; it cannot be used from this sheet.',
);
const TOO_LONG = l10n.t('The code is too long to be printed in full.');

/** Returns a code for printing: visible and bounded. */
function shownCode(code: string): string {
  return displayText(displayText(code, MAX_CODE), MAX_SHOWN_CODE);
}

/** Renders a code in groups of characters, as large as possible. */
export function codeElement(code: string, sizes: TextSizes): string {
  const shown = shownCode(code);
  const groups = inGroups(shown).map((group) => `<span>${escapeHtml(group)}</span>`);
  return `<p class="code ${sizeOf(shown, sizes)}">${groups.join('')}</p>`;
}

/** Returns whether the sheet shows only a part of the code. */
export function isCodeCut(code: string): boolean {
  return shownCode(code) !== displayText(code, code.length);
}

/**
 * Returns warnings about a code, as sentences.
 */
export function codeWarnings(
  room: RoomWithCode,
  hasQr: boolean,
  { at, calendar }: SheetTime,
): readonly string[] {
  const { state, fetchedAt = '' } = room;
  // The code of a paired room was already used.
  const outdated = state === 'paired' ? undefined : outdatedText(Date.parse(fetchedAt), at, calendar);
  return [...(outdated === undefined ? [] : [outdated]), ...doubts(room, hasQr)];
}

/** Returns warnings about a code as sentences, except about its age. */
export function doubts({ code, problem, differs }: RoomWithCode, hasQr: boolean): readonly string[] {
  return [
    ...(problem === undefined ? [] : [l10n.t('Check the code before you use it: {0}', boundedText(problem))]),
    ...(differs === undefined ? [] : [boundedText(differs)]),
    ...(hasHiddenCharacters(code) ? [hasQr ? HIDDEN_IN_QR : HIDDEN] : []),
    ...(isCodeCut(code) ? [TOO_LONG] : []),
  ];
}

/** Denser symbols are hard to scan from paper. */
const MAX_TEXT = 400;

const QR_LABEL = escapeHtml(l10n.t('Pairing code as a QR code'));

/** Width of the white border in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/**
 * Renders a QR code with one unit per module, error correction M or better, and its quiet zone.
 * @returns an SVG element, or undefined if the text is empty, too long or not well-formed
 */
export function qrSvg(text: string): string | undefined {
  if (text === '' || text.length > MAX_TEXT || !text.isWellFormed()) return undefined;
  // A fixed mask: comparing all eight takes more than a second for 2,000 codes, and readers accept any mask.
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0, maskPattern: 2 });
  const box = size + 2 * QUIET_ZONE;
  const path = data.map((row, y) => rowPath(row, y)).join('');
  return (
    `<svg class="qr" role="img" aria-label="${QR_LABEL}" viewBox="0 0 ${box} ${box}" ` +
    `shape-rendering="crispEdges"><path d="${path}"/></svg>`
  );
}

/** Joins adjacent dark modules into one rectangle, which keeps a sheet of 2,000 codes small. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    let length = 1;
    while (row[x + length]) length += 1;
    path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`;
    x += length;
  }
  return path;
}

const [PLACE, ...WITHOUT_CODE_HEADER] = [
  l10n.t('Place'),
  l10n.t('Room'),
  l10n.t('Reason'),
  l10n.t('Endpoint ID'),
];

/** Renders a table of the rooms without a code, with the reasons. Returns no elements if every room has a code. */
export function withoutCodeTable(rows: readonly ExportRow[], level: 'h2' | 'h3'): readonly string[] {
  if (rows.length === 0) return [];
  const hasPlaces = rows.some(({ place }) => place.length > 0);
  const header = hasPlaces ? [PLACE, ...WITHOUT_CODE_HEADER] : WITHOUT_CODE_HEADER;
  const cells = rows.map((row) => {
    const { problem, state, endpointId } = row;
    const why = sheetText(problem ?? ROOM_STATES[state].label);
    const title = titleOf(row);
    const id = title === endpointId ? '' : endpointId;
    const place = hasPlaces ? [sheetText(placeText(row))] : [];
    return `<tr>${[...place, sheetText(title), why, sheetText(id)].map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const heading = l10n.t('Rooms without a code: {0}', numberText(rows.length));
  return [
    `<div class="rooms"><${level}>${escapeHtml(heading)}</${level}>`,
    `<table><thead><tr>${header.map((each) => `<th>${escapeHtml(each ?? '')}</th>`).join('')}</tr></thead><tbody>`,
    ...cells,
    '</tbody></table></div>',
  ];
}
