import { localTime } from '../../model/timestamps';
import { LABEL_STYLES } from './label-style';
import { labelSheets } from './labels';
import { largeCardGroup } from './large-cards';
import type { RolloutRecord } from './record';
import { hasCode } from './sheet-code';
import { defaultDetails } from './sheet-details';
import { sheetGroups } from './sheet-groups';
import type { SheetLayout, SheetSize } from './sheet-layout';
import { LARGE_STYLE, SHEET_STYLE } from './sheet-style';
import { escapeHtml, sheetText } from './sheet-text';

/** The facts in the header of a sheet. */
export interface SheetFacts {
  /** The name of the connection. */
  readonly connection: string;
  /** When the sheet is made, in milliseconds since the Unix epoch. */
  readonly at: number;
}

const MAX_CONNECTION = 80;
const LABELS_PER_SHEET: Readonly<Record<Exclude<SheetSize, 'large'>, number>> = {
  'labels-a4': 24,
  'labels-letter': 30,
};

/**
 * Writes a sheet to print: a card or a label per room with its pairing code, in type and as a QR code, then the rooms
 * without one. It is one HTML file without scripts or external resources, which its Content Security Policy forbids as
 * well. Foreign text is literal, visible and bounded.
 */
export function printableSheet(
  records: readonly RolloutRecord[],
  { connection, at }: SheetFacts,
  { size = 'large', detailsOf = defaultDetails(), groupOf }: SheetLayout = {},
): string {
  const title = `Pairing codes – ${sheetText(connection, MAX_CONNECTION)}`;
  const codes = records.filter(hasCode).length.toLocaleString('en');
  const groups = sheetGroups(records, groupOf);
  const header = `<header>
<div><h1>${title}</h1><p>Rooms: ${codes} · ${escapeHtml(localTime(at))}</p></div>
<p class="secret"><strong>These codes are confidential.</strong> Give each ${size === 'large' ? 'card' : 'label'} only to the person who sets up that room, and destroy the sheet afterwards.</p>
</header>`;
  const body =
    size === 'large'
      ? [header, '<main>', ...groups.map((group) => largeCardGroup(group, detailsOf)), '</main>']
      : ['<main>', ...labelSheets(groups, detailsOf, LABELS_PER_SHEET[size], header), '</main>'];
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${SHEET_STYLE}${size === 'large' ? LARGE_STYLE : LABEL_STYLES[size]}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}
