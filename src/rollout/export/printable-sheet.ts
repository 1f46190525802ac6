import * as l10n from '@vscode/l10n';
import { LOCALE, numberText } from '../../language';
import { localTime } from '../../model/timestamps';
import { CARD_STYLE, cardGroup, type SheetColumn, type SheetGroup, withoutExported } from './cards';
import { type ExportRow, groupsOf } from './export-row';
import { boundedText, escapeHtml, hasCode, sheetText } from './sheet-parts';

/** Data of a sheet besides its rooms. */
export interface SheetFacts {
  readonly connection: string;
  /** Time of printing, in milliseconds since the Unix epoch. */
  readonly at: number;
  /** Columns of the list on the cards, besides label and endpoint ID. */
  readonly columns: readonly SheetColumn[];
  /** Returns the group of a room, such as its site. Each group starts on a new page; blank groups come last. */
  readonly groupOf?: ((row: ExportRow) => string) | undefined;
}

const SECRET = escapeHtml(l10n.t('These codes are confidential.'));
const KEEP_SECRET = escapeHtml(
  l10n.t('Give each card only to the person who sets up that room, and destroy the sheet afterwards.'),
);

const WITHOUT_VALUE = escapeHtml(
  l10n.t({
    message: 'Without a value',
    comment: ['The heading of the rooms that have nothing in the column by which the sheet is grouped.'],
  }),
);

const MAX_CONNECTION = 80;
const MAX_GROUP = 80;

/**
 * Renders a printable sheet: a card per room with its pairing code as text and QR code, then the rooms
 * without one. The result is a single HTML file without scripts or external resources, which its Content
 * Security Policy also forbids. Foreign text is literal, visible and bounded.
 */
export function printableSheet(
  rows: readonly ExportRow[],
  { connection, at, columns, groupOf }: SheetFacts,
): string {
  const title = escapeHtml(
    l10n.t({
      message: 'Pairing codes – {0}',
      args: [boundedText(connection, MAX_CONNECTION)],
      comment: ['The title of the printed sheet. {0} is the name of a connection.'],
    }),
  );
  const codes = l10n.t('Rooms: {0}', numberText(rows.filter(hasCode).length));
  const groups = sheetGroups(rows, groupOf);
  const header = `<header>
<div><h1>${title}</h1><p>${escapeHtml(codes)} · ${escapeHtml(localTime(at))}</p></div>
<p class="secret"><strong>${SECRET}</strong> ${KEEP_SECRET}</p>
</header>`;
  const own = withoutExported(columns);
  const body = [header, '<main>', ...groups.map((group) => cardGroup(group, own)), '</main>'];
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

/** Returns the groups in order of first occurrence, unnamed ones last. */
function sheetGroups(
  rows: readonly ExportRow[],
  groupOf: ((row: ExportRow) => string) | undefined,
): readonly SheetGroup[] {
  if (groupOf === undefined) return [{ heading: undefined, rows: rows }];
  const groups = groupsOf(rows, groupOf);
  const named = [...groups].flatMap(([name, ofGroup]) =>
    name === '' ? [] : [{ heading: sheetText(name, MAX_GROUP), rows: ofGroup }],
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
