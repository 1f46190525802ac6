import { localTime } from '../../model/timestamps';
import { roomCount } from '../room-count';
import type { RolloutRecord } from './record';
import { idText, problemText, type RecordWithCode, sheetCard, titleText } from './sheet-card';
import { SHEET_STYLE } from './sheet-style';
import { escapeHtml, sheetText } from './sheet-text';

/** What a sheet says of itself. */
export interface SheetFacts {
  /** The name of the connection. */
  readonly connection: string;
  /** When the sheet is made, in milliseconds since the Unix epoch. */
  readonly at: number;
}

const MAX_CONNECTION = 80;
const CARDS_IN_A_ROW = 2;

const WORDS: Readonly<Record<RolloutRecord['state'], string>> = {
  waiting: 'Not fetched yet',
  fetching: 'Being fetched',
  done: 'The code is missing',
  incomplete: 'The code is missing',
  failed: 'The code could not be fetched',
};

/**
 * Writes a sheet to be printed on A4 or Letter: a card per room with its pairing code, large and as a QR code, then the
 * rooms that have none. One HTML file that needs nothing else: no script, and nothing from the network, which its
 * Content Security Policy forbids as well. Foreign text is literal, visible and bounded.
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
<div><h1>${title}</h1><p>${roomCount(withCode.length)} · ${escapeHtml(localTime(at))}</p></div>
<p class="secret"><strong>These codes are secret.</strong> Hand each card only to who sets up that room, and destroy the sheet afterwards.</p>
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

/** Cards side by side share a block, as no browser cuts a block in two for a page break, but some do cut a grid's row. */
function cardRows(records: readonly RecordWithCode[]): readonly string[] {
  const rows: string[] = [];
  for (let start = 0; start < records.length; start += CARDS_IN_A_ROW) {
    const cards = records.slice(start, start + CARDS_IN_A_ROW).map(sheetCard);
    rows.push(`<div class="row">${cards.join('')}</div>`);
  }
  return rows;
}

function roomsWithoutCode(records: readonly RolloutRecord[]): string {
  const rows = records.map((record) => {
    const { endpointId, problem, state } = record;
    const why = problem === undefined ? WORDS[state] : problemText(problem);
    return `<tr><td>${titleText(record)}</td><td>${idText(endpointId)}</td><td>${why}</td></tr>`;
  });
  return `<section class="without">
<h2>Without a code: ${roomCount(records.length)}</h2>
<table><thead><tr><th>Room</th><th>Endpoint ID</th><th>Why</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
</section>`;
}
