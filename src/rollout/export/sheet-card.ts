import { displayText, hasHiddenCharacters } from '../../model/display-text';
import { inGroups, MAX_CODE } from '../../model/endpoints/code-groups';
import { qrSvg } from './qr';
import type { RolloutRecord } from './record';
import { escapeHtml, sheetText } from './sheet-text';

/** A record with a pairing code. */
export type RecordWithCode = RolloutRecord & { readonly code: string };

// All at their longest, a card still fits on a page.
const MAX_TITLE = 120;
const MAX_DETAIL = 120;
const MAX_ADDRESS = 60;
const MAX_ID = 200;
const MAX_SHOWN_CODE = 480;

const FETCHED = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

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
export function sheetCard(record: RecordWithCode): string {
  const title = titleOf(record);
  const qr = qrSvg(record.code);
  return [
    '<article class="card">',
    '<div class="top">',
    `<div class="room"><h2 class="${sizeOf(title, TITLE_SIZES)}">${titleText(record)}</h2>`,
    `<dl>${details(record, title).join('')}</dl></div>`,
    qr ?? '<p class="no-qr">No QR code: the pairing code is too long for one or has broken characters.</p>',
    '</div>',
    codeElement(record.code),
    ...warnings(record, qr !== undefined).map((warning) => `<p class="warning">${warning}</p>`),
    '</article>',
  ].join('');
}

/** What the room is called on the sheet. */
export function titleText(record: RolloutRecord): string {
  return sheetText(titleOf(record), MAX_TITLE);
}

/** An endpoint ID as it shows on the sheet. */
export function idText(endpointId: string): string {
  return sheetText(endpointId, MAX_ID);
}

/** What went wrong with a room, as it shows on the sheet. */
export function problemText(problem: string): string {
  return sheetText(problem, MAX_DETAIL);
}

/** What people call the room, as far as that is known, exactly as it came. */
function titleOf({ label, name, endpointId }: RolloutRecord): string {
  return [label, name].find((text) => text !== undefined && text.trim() !== '') ?? endpointId;
}

function details(
  { name, endpointId, ipAddress, fetchedAt }: RolloutRecord,
  title: string,
): readonly string[] {
  return [
    ...(name === undefined || name === title ? [] : [field('Name', sheetText(name, MAX_DETAIL))]),
    field('Endpoint ID', idText(endpointId)),
    ...(ipAddress === undefined ? [] : [field('IP address', sheetText(ipAddress, MAX_ADDRESS))]),
    ...(fetchedAt === undefined ? [] : [field('Fetched', escapeHtml(FETCHED.format(Date.parse(fetchedAt))))]),
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

function sizeOf(text: string, sizes: readonly (readonly [longest: number, name: string])[]): string {
  return sizes.find(([longest]) => [...text].length <= longest)?.[1] ?? 'tiny';
}

function warnings({ code, problem }: RecordWithCode, hasQr: boolean): readonly string[] {
  const exact = hasQr ? 'the QR code has them exactly' : 'copy the code from the panel instead';
  return [
    ...(problem === undefined ? [] : [`${problemText(problem)}. Check the code before you use it.`]),
    ...(hasHiddenCharacters(code)
      ? [`The code holds characters that cannot be seen. They show as ‹U+…› here; ${exact}.`]
      : []),
    ...(shownCode(code) === displayText(code, code.length)
      ? []
      : ['The code is too long to be printed in full.']),
  ];
}
