import * as l10n from '@vscode/l10n';
import { countOf, LOCALE, listText, numberText } from '../../language';
import { groupsOf } from '../../model/groups';
import { CARD_STYLE, type CardFacts, cardGroup, isCardCut, type SheetGroup } from './cards';
import { type ExportRow, hasCode, type RoomWithCode, titleOf } from './export-row';
import { boundedText, escapeHtml, sheetText, sheetTime, timeRange } from './sheet-parts';

/** Data of a sheet besides its rooms. */
export interface SheetFacts extends CardFacts {
  /** Name of the list. */
  readonly list: string;
  /** Blank if there is none. */
  readonly connection: string;
  /** Returns the group of a room, such as its site. Each group starts on a new page; blank groups come last. */
  readonly groupOf?: ((row: ExportRow) => string) | undefined;
}

const SECRET = escapeHtml(l10n.t('These codes are confidential.'));
const KEEP_SECRET = escapeHtml(
  l10n.t('Give each card only to the person who sets up that room, and destroy the sheet afterward.'),
);

const WITHOUT_VALUE = escapeHtml(l10n.t('Without a value'));

/** Maximum number of rooms that a note names. */
const MAX_NAMED = 5;
const MAX_NAME = 60;

/**
 * Renders a printable sheet: a card per room with its pairing code as text and QR code, then the rooms without a code.
 * The result is a single HTML file without scripts or external resources, which its Content Security Policy also
 * forbids. Foreign text is literal, visible and bounded.
 */
export function printableSheet(rows: readonly ExportRow[], facts: SheetFacts): string {
  const title = escapeHtml(l10n.t('Pairing codes – {0}', boundedText(facts.list)));
  const groups = sheetGroups(rows, facts.groupOf);
  const body = [
    sheetHead(title, rows.filter(hasCode), facts),
    '<main>',
    ...groups.map((group) => cardGroup(group, facts)),
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
<style>${SHEET_STYLE}${CARD_STYLE}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

/** @param title HTML */
function sheetHead(title: string, rooms: readonly RoomWithCode[], facts: SheetFacts): string {
  const { connection, at } = facts;
  const exported = l10n.t('Exported: {0}', sheetTime(at));
  const fetched = timeRange(rooms.flatMap(({ fetchedAt }) => (fetchedAt ? [Date.parse(fetchedAt)] : [])));
  const lines = [
    [l10n.t('Rooms: {0}', numberText(rooms.length)), boundedText(connection), exported]
      .filter((text) => text !== '')
      .join(' · '),
    ...(fetched === undefined ? [] : [l10n.t('Codes fetched: {0}', fetched)]),
  ];
  return `<header>
<div><h1>${title}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</div>
<p class="secret"><strong>${SECRET}</strong> ${KEEP_SECRET}</p>
</header>${cutNote(rooms.filter((room) => isCardCut(room, facts.columns)))}`;
}

/** Renders a note about the rooms whose cards do not show every value in full, on screen as on paper. */
function cutNote(rooms: readonly RoomWithCode[]): string {
  if (rooms.length === 0) return '';
  const named = rooms.slice(0, MAX_NAMED).map((room) => boundedText(titleOf(room), MAX_NAME));
  const note = countOf(
    rooms.length,
    l10n.t(
      '{0} card has text that is too long to print in full and ends with “…”: {1}|{0} cards have text that is too long to print in full and ends with “…”: {1}',
    ),
    listText(rooms.length > MAX_NAMED ? [...named, '…'] : named),
  );
  return `\n<p class="cut">${escapeHtml(note)}</p>`;
}

/** Returns the groups in order of first occurrence, with unnamed groups last. */
function sheetGroups(
  rows: readonly ExportRow[],
  groupOf: ((row: ExportRow) => string) | undefined,
): readonly SheetGroup[] {
  if (groupOf === undefined) return [{ heading: undefined, rows }];
  const groups = groupsOf(rows, groupOf);
  const named = [...groups].flatMap(([name, ofGroup]) =>
    name === '' ? [] : [{ heading: sheetText(name), rows: ofGroup }],
  );
  const unnamed = groups.get('');
  if (unnamed === undefined) return named;
  return [...named, { heading: WITHOUT_VALUE, rows: unnamed }];
}

const SHEET_STYLE = `
:root { color-scheme: only light; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body {
  margin: 0 auto; background: #fff; color: #000;
  font: 9pt/1.3 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere; print-color-adjust: exact; -webkit-print-color-adjust: exact;
}
header { display: flex; justify-content: space-between; align-items: end; gap: 6mm; margin-bottom: 4mm; }
header > * { flex: 0 1 auto; }
h1 { font-size: 14pt; line-height: 1.2; }
header .secret { flex: none; width: 74mm; padding: 1.2mm 2mm; border: 0.5mm solid #000; font-size: 8pt; }
.cut { margin-bottom: 3mm; padding: 1.2mm 2mm; border: 0.5mm solid #000; font-weight: 600; }
dt, dd { display: inline; }
dt { color: #444; }
dt::after { content: ":"; }
.code {
  font-weight: 600; line-height: 1.15; font-variant-ligatures: none;
  font-family: ui-monospace, "Cascadia Mono", Consolas, Menlo, "DejaVu Sans Mono", "Liberation Mono", monospace;
}
.code span { display: inline-block; max-width: 100%; }
.rooms { margin-top: 5mm; overflow-wrap: break-word; }
.rooms :is(h2, h3) { font-size: 12pt; line-height: 1.15; margin-bottom: 1.5mm; break-after: avoid; }
.rooms table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 8.5pt; }
.rooms :is(th, td) { padding: 1mm 3mm 1mm 0; border-bottom: 0.2mm solid #999; text-align: left; vertical-align: top; }
.rooms th:last-child { width: 40%; }
.rooms tr { break-inside: avoid; }
`;
