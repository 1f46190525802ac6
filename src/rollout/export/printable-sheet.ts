import { displayText, hasHiddenCharacters } from '../../model/display-text';
import { inGroups, MAX_CODE } from '../../model/endpoints/code-groups';
import { localTime } from '../../model/timestamps';
import { qrSvg } from './qr';
import type { RolloutRecord } from './record';
import { SHEET_STYLE } from './sheet-style';

/** The facts in the header of a sheet. */
export interface SheetFacts {
  /** The name of the connection. */
  readonly connection: string;
  /** When the sheet is made, in milliseconds since the Unix epoch. */
  readonly at: number;
}

const MAX_CONNECTION = 80;
const CARDS_IN_A_ROW = 2;

const STATE_TEXTS: Readonly<Record<RolloutRecord['state'], string>> = {
  waiting: 'Not fetched yet',
  fetching: 'Being fetched',
  done: 'The code is missing',
  incomplete: 'The code is missing',
  failed: 'The code could not be fetched',
};

/**
 * Writes a sheet to print on A4 or Letter: a card per room with its pairing code, large and as a QR code, then the rooms
 * without one. It is one HTML file without scripts or external resources, which its Content Security Policy forbids as
 * well. Foreign text is literal, visible and bounded.
 */
export function printableSheet(records: readonly RolloutRecord[], { connection, at }: SheetFacts): string {
  const withCode = records.filter(hasCode);
  const withoutCode = records.filter((record) => !hasCode(record));
  const title = `Pairing codes – ${sheetText(connection, MAX_CONNECTION)}`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${SHEET_STYLE}</style>
</head>
<body>
<header>
<div><h1>${title}</h1><p>Rooms: ${withCode.length.toLocaleString('en')} · ${escapeHtml(localTime(at))}</p></div>
<p class="secret"><strong>These codes are secret.</strong> Give each card only to the person who sets up that room, and destroy the sheet afterwards.</p>
</header>
<main>
${cardRows(withCode).join('\n')}
${withoutCode.length === 0 ? '' : roomsWithoutCode(withoutCode)}
</main>
</body>
</html>
`;
}

function hasCode(record: RolloutRecord): record is RecordWithCode {
  return record.code !== undefined && record.code !== '';
}

/** Two cards share a block: no browser breaks a page inside a block, but some break it inside a grid's row. */
function cardRows(records: readonly RecordWithCode[]): readonly string[] {
  const fetchedFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const rows: string[] = [];
  for (let start = 0; start < records.length; start += CARDS_IN_A_ROW) {
    const cards = records
      .slice(start, start + CARDS_IN_A_ROW)
      .map((record) => sheetCard(record, fetchedFormat));
    rows.push(`<div class="row">${cards.join('')}</div>`);
  }
  return rows;
}

function roomsWithoutCode(records: readonly RolloutRecord[]): string {
  const rows = records.map((record) => {
    const { endpointId, problem, state } = record;
    const why = problem === undefined ? STATE_TEXTS[state] : problemText(problem);
    return `<tr><td>${titleText(record)}</td><td>${idText(endpointId)}</td><td>${why}</td></tr>`;
  });
  return `<section class="without">
<h2>Rooms without a code: ${records.length.toLocaleString('en')}</h2>
<table><thead><tr><th>Room</th><th>Endpoint ID</th><th>Why</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
</section>`;
}

/** A record with a pairing code. */
type RecordWithCode = RolloutRecord & { readonly code: string };

// With every text at its longest, a card still fits on a page.
const MAX_TITLE = 120;
const MAX_DETAIL = 120;
const MAX_ADDRESS = 60;
const MAX_ID = 200;
const MAX_SHOWN_CODE = 480;

/** Class names by the longest text that still fits in that size: see `SHEET_STYLE`. */
const CODE_SIZES = [
  [9, 'huge'],
  [12, 'large'],
  [16, 'medium'],
  [24, 'small'],
] as const;
const TITLE_SIZES = [
  [28, 'large'],
  [70, 'medium'],
] as const;

/** The card of a room with a code, as an HTML element. */
function sheetCard(record: RecordWithCode, fetchedFormat: Intl.DateTimeFormat): string {
  const title = titleOf(record);
  const qr = qrSvg(record.code);
  return [
    '<article class="card">',
    '<div class="top">',
    `<div class="room"><h2 class="${sizeOf(title, TITLE_SIZES)}">${titleText(record)}</h2>`,
    `<dl>${details(record, title, fetchedFormat).join('')}</dl></div>`,
    qr ?? '<p class="no-qr">No QR code: the pairing code is too long for one or has broken characters.</p>',
    '</div>',
    codeElement(record.code),
    ...warnings(record, qr !== undefined).map((warning) => `<p class="warning">${warning}</p>`),
    '</article>',
  ].join('');
}

/** The title of a card. */
function titleText(record: RolloutRecord): string {
  return sheetText(titleOf(record), MAX_TITLE);
}

function idText(endpointId: string): string {
  return sheetText(endpointId, MAX_ID);
}

function problemText(problem: string): string {
  return sheetText(problem, MAX_DETAIL);
}

/** The room's label, else its name, else its ID, exactly as received. */
function titleOf({ label, name, endpointId }: RolloutRecord): string {
  return [label, name].find((text) => text !== undefined && text.trim() !== '') ?? endpointId;
}

function details(
  { name, endpointId, ipAddress, fetchedAt }: RolloutRecord,
  title: string,
  fetchedFormat: Intl.DateTimeFormat,
): readonly string[] {
  return [
    ...(name === undefined || name === title ? [] : [field('Name', sheetText(name, MAX_DETAIL))]),
    field('Endpoint ID', idText(endpointId)),
    ...(ipAddress === undefined ? [] : [field('IP address', sheetText(ipAddress, MAX_ADDRESS))]),
    ...(fetchedAt === undefined
      ? []
      : [field('Fetched', escapeHtml(fetchedFormat.format(Date.parse(fetchedAt))))]),
  ];
}

function field(label: string, html: string): string {
  return `<div><dt>${label}</dt> <dd>${html}</dd></div>`;
}

function codeElement(code: string): string {
  const shown = shownCode(code);
  const groups = inGroups(shown).map((group) => `<span>${escapeHtml(group)}</span>`);
  return `<p class="code ${sizeOf(shown, CODE_SIZES)}">${groups.join('')}</p>`;
}

function shownCode(code: string): string {
  return displayText(displayText(code, MAX_CODE), MAX_SHOWN_CODE);
}

function sizeOf(text: string, sizes: readonly (readonly [maxLength: number, name: string])[]): string {
  return sizes.find(([maxLength]) => [...text].length <= maxLength)?.[1] ?? 'tiny';
}

function warnings({ code, problem }: RecordWithCode, hasQr: boolean): readonly string[] {
  const exact = hasQr ? 'the QR code has them exactly' : 'copy the code from the panel instead';
  return [
    ...(problem === undefined ? [] : [`${problemText(problem)}. Check the code before you use it.`]),
    ...(hasHiddenCharacters(code) ? [`The code has hidden characters, shown as ‹U+…› here; ${exact}.`] : []),
    ...(shownCode(code) === displayText(code, code.length)
      ? []
      : ['The code is too long to be printed in full.']),
  ];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text literal in HTML, in elements and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? character);
}

/**
 * Foreign text for the sheet: literal, visible and bounded, so that a card fits on a page.
 * @param maxLength characters to print, counting those that represent a hidden one
 */
function sheetText(text: string, maxLength: number): string {
  return escapeHtml(displayText(displayText(text, maxLength), maxLength));
}
