import * as l10n from '@vscode/l10n';
import { countOf, LOCALE, numberText } from '../../language';
import { groupsOf } from '../../model/groups';
import { type ExportRow, hasCode, titleOf } from '../export-row';
import { calledBy, calledRooms } from '../list/place';
import { CARD_STYLE, type CardFacts, cardGroup, isCardCut } from './cards';
import {
  boundedText,
  escapeHtml,
  roomCount,
  type SheetGroup,
  sheetText,
  sheetTime,
  timeRange,
} from './sheet-parts';
import { isLineCut, WALKING_STYLE, walkingGroup } from './walking-list';

/** The kind of sheet: a line for each room, or a card for each room with a code. */
export type SheetForm = 'walkingList' | 'cards';

/** Data of a sheet besides its rooms. */
export interface SheetFacts extends CardFacts {
  readonly form: SheetForm;
  /** Name of the list. */
  readonly list: string;
  /** What the rooms have in common, such as their site; undefined if nothing is known. */
  readonly chosen: string | undefined;
  /** Blank if there is none. */
  readonly connection: string;
  /** Returns the group of a room, such as its site. Blank groups come last. */
  readonly groupOf?: ((row: ExportRow) => string) | undefined;
}

const SECRET = escapeHtml(l10n.t('These codes are confidential.'));

const WITHOUT_VALUE = escapeHtml(l10n.t('Without a value'));

/** Maximum number of rooms that a note names. */
const MAX_NAMED = 5;
const MAX_NAME = 60;
/** Smaller groups of a walking list share pages. */
const MIN_ROOMS_OF_PAGE = 12;

interface FormParts {
  readonly keepSecret: string;
  readonly style: string;
  readonly countOf: (rows: readonly ExportRow[]) => string;
  readonly isCut: (row: ExportRow, facts: SheetFacts) => boolean;
  readonly groups: (groups: readonly SheetGroup[], facts: SheetFacts) => readonly string[];
}

const FORMS: Readonly<Record<SheetForm, FormParts>> = {
  walkingList: {
    keepSecret: l10n.t(
      'Give the list only to the person who sets up these rooms, and destroy the list afterward.',
    ),
    style: WALKING_STYLE,
    countOf: roomCount,
    isCut: isLineCut,
    groups: walkingGroups,
  },
  cards: {
    keepSecret: l10n.t(
      'Give each card only to the person who sets up that room, and destroy the sheet afterward.',
    ),
    style: CARD_STYLE,
    countOf: (rows) => l10n.t('Rooms: {0}', numberText(rows.filter(hasCode).length)),
    isCut: (row, facts) => hasCode(row) && isCardCut(row, facts),
    groups: (groups, facts) => groups.map((group) => cardGroup(group, facts)),
  },
};

function walkingGroups(groups: readonly SheetGroup[]): readonly string[] {
  const rows = groups.flatMap((group) => group.rows);
  const hasPlaces = rows.some(({ place }) => place.length > 0);
  const hasOwnPage = rows.length >= groups.length * MIN_ROOMS_OF_PAGE;
  return groups.map((group) => walkingGroup(group, { hasPlaces, hasOwnPage }));
}

/**
 * Renders a printable sheet: a list to walk from room to room, or cards with pairing codes as text and QR code and then
 * the rooms without a code. The result is a single HTML file without scripts or external resources, which its Content
 * Security Policy also forbids. Foreign text is literal, visible and bounded.
 */
export function printableSheet(rows: readonly ExportRow[], facts: SheetFacts): string {
  const { form, list, chosen, groupOf } = facts;
  const named = [list, ...(chosen === undefined ? [] : [chosen])]
    .map((text) => boundedText(text))
    .join(' – ');
  const title = escapeHtml(l10n.t('Pairing codes – {0}', named));
  const { style, groups } = FORMS[form];
  const body = [
    sheetHead(title, rows, facts),
    '<main>',
    ...groups(sheetGroups(rows, groupOf), facts),
    '</main>',
  ];
  return `<!DOCTYPE html>
<html lang="${LOCALE}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${SHEET_STYLE}${style}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

/** @param title HTML */
function sheetHead(title: string, rows: readonly ExportRow[], facts: SheetFacts): string {
  const { connection, at, calendar, form } = facts;
  const { keepSecret, countOf: countText, isCut } = FORMS[form];
  const exported = l10n.t('Exported: {0}', sheetTime(at, calendar));
  const fetched = timeRange(
    rows.filter(hasCode).flatMap(({ fetchedAt }) => (fetchedAt ? [Date.parse(fetchedAt)] : [])),
    calendar,
  );
  const lines = [
    [countText(rows), boundedText(connection), exported].filter((text) => text !== '').join(' · '),
    ...(fetched === undefined ? [] : [l10n.t('Codes fetched: {0}', fetched)]),
  ];
  return `<header class="head">
<div><h1>${title}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</div>
<p class="secret"><strong>${SECRET}</strong> ${escapeHtml(keepSecret)}</p>
</header>${cutNote(rows.filter((row) => isCut(row, facts)))}`;
}

/** Renders a note about the rooms with truncated values, for screen and paper. */
function cutNote(rows: readonly ExportRow[]): string {
  if (rows.length === 0) return '';
  const called = rows.map((row) => boundedText(calledBy(titleOf(row), row.place), MAX_NAME));
  const note = countOf(
    rows.length,
    l10n.t(
      '{0} room has text that is too long to print in full and ends with “…”: {1}|{0} rooms have text that is too long to print in full and ends with “…”: {1}',
    ),
    calledRooms(called, MAX_NAMED),
  );
  return `\n<p class="cut">${escapeHtml(note)}</p>`;
}

/** Returns the groups in order of first occurrence, with unnamed groups last. */
function sheetGroups(
  rows: readonly ExportRow[],
  groupOf: ((row: ExportRow) => string) | undefined,
): readonly SheetGroup[] {
  if (groupOf === undefined) return [{ name: undefined, heading: undefined, rows }];
  const groups = groupsOf(rows, groupOf);
  const named = [...groups].flatMap(([name, ofGroup]) =>
    name === '' ? [] : [{ name, heading: sheetText(name), rows: ofGroup }],
  );
  const unnamed = groups.get('');
  if (unnamed === undefined) return named;
  return [...named, { name: '', heading: WITHOUT_VALUE, rows: unnamed }];
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

/** Styles for A4 and Letter. */
const SHEET_STYLE = `
@page {
  margin: 11mm 12mm 13mm;
  @bottom-left { content: ${cssString(IN_MARGIN)}; font: 8pt system-ui, sans-serif; color: #444; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #444; }
}
@media screen { body { padding: 8mm 4mm; } }
:root { color-scheme: only light; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body {
  max-width: 186mm; margin: 0 auto; background: #fff; color: #000;
  font: 9pt/1.3 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere; print-color-adjust: exact; -webkit-print-color-adjust: exact;
}
header.head { display: flex; justify-content: space-between; align-items: end; gap: 6mm; margin-bottom: 3mm; }
header.head > * { flex: 0 1 auto; }
h1 { font-size: 14pt; line-height: 1.2; }
.heading { font-size: 13pt; line-height: 1.2; }
.heading span { margin-left: 2mm; font-size: 9pt; font-weight: normal; }
header.head .secret { flex: none; width: 74mm; padding: 1.2mm 2mm; border: 0.5mm solid #000; font-size: 8pt; }
.cut { margin-bottom: 3mm; padding: 1.2mm 2mm; border: 0.5mm solid #000; font-weight: 600; }
dt, dd { display: inline; }
dt { color: #444; }
dt::after { content: ":"; }
.code {
  font-weight: 600; line-height: 1.15; font-variant-ligatures: none;
  font-family: ui-monospace, "Cascadia Mono", Consolas, Menlo, "DejaVu Sans Mono", "Liberation Mono", monospace;
}
.code span { display: inline-block; max-width: 100%; }
.box { display: inline-block; width: 2.6mm; height: 2.6mm; border: 0.25mm solid #000; vertical-align: -0.4mm; }
.ticked { background: #000; print-color-adjust: exact; }
.rooms { margin-top: 5mm; overflow-wrap: break-word; }
.rooms :is(h2, h3) { font-size: 12pt; line-height: 1.15; margin-bottom: 1.5mm; break-after: avoid; }
.rooms table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 8.5pt; }
.rooms :is(th, td) { padding: 1mm 3mm 1mm 0; border-bottom: 0.2mm solid #999; text-align: left; vertical-align: top; }
.rooms th:nth-last-child(2) { width: 34%; }
.rooms tr { break-inside: avoid; }
`;
