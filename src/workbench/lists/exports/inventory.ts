import { dayText } from '../../../model/timestamps';
import { TOKEN_CHANGES, TOKEN_STATES, type TokenTime, type TokenView } from '../../../protocol/access-tokens';
import { FINDING_ORDER, FINDINGS, type FindingContext } from '../../../protocol/token-findings';
import { csvText, markdownText, rowsAsCells, rowsAsMarkdown } from '../../../rollout/export/text-formats';

/** Origin of an inventory. */
export interface InventoryFacts {
  readonly connection: string;
  readonly connectionKey: string;
  readonly origin: string;
  /** Time of the list in milliseconds since the Unix epoch; undefined if there is none. */
  readonly listedAt: number | undefined;
  readonly findings: FindingContext;
}

const HEADER = ['Client', 'Enterprise', 'Roles', 'Created', 'Expires', 'State', 'Change'];

/** Formats an inventory as CSV, one row per token, with formula guards. */
export function inventoryCsv(tokens: readonly TokenView[], facts: InventoryFacts): string {
  const source = [facts.connection, facts.origin, isoTime(facts.listedAt)];
  return csvText([
    [...HEADER, 'Findings', 'Connection', 'Origin', 'Listed at'],
    ...tokens.map((token) => [...cellsOf(token), findingsOf(token, facts).join('; '), ...source]),
  ]);
}

/** Formats tokens as a Markdown table by expiry, with week and day in local time. */
export function inventoryMarkdown(tokens: readonly TokenView[], facts: InventoryFacts): string {
  const { connection, origin, listedAt } = facts;
  const source = `Access tokens of ${connection} (${origin}), listed at ${isoTime(listedAt)}`;
  const rows = tokens
    .toSorted((one, other) => (one.expires.at ?? Infinity) - (other.expires.at ?? Infinity))
    .map(({ expires, client, enterprise, roles, state }) => {
      const { at, raw = '' } = expires;
      const days = at === undefined ? ['Not known', raw] : [dayText(mondayBefore(at)), dayText(at)];
      return [...days, client, enterprise, roles.join(', '), TOKEN_STATES[state].exported];
    });
  const header = ['Week of', 'Expires', 'Client', 'Enterprise', 'Roles', 'State'];
  const found = FINDING_ORDER.map((finding) => {
    const { exported, isTrueOf } = FINDINGS[finding];
    return `- ${exported}: ${tokens.filter((token) => isTrueOf(token, facts.findings)).length}`;
  });
  return `${markdownText(source)}\n\n${found.join('\n')}\n\n${rowsAsMarkdown(header, rows)}`;
}

function findingsOf(token: TokenView, { findings }: InventoryFacts): readonly string[] {
  return FINDING_ORDER.flatMap((finding) => {
    const { exported, isTrueOf } = FINDINGS[finding];
    return isTrueOf(token, findings) ? exported : [];
  });
}

function mondayBefore(at: number): number {
  const date = new Date(at);
  const sinceMonday = (date.getDay() + 6) % 7;
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - sinceMonday).getTime();
}

/** Formats tokens with a header for pasting into a spreadsheet: one line each, tab-delimited, with formula guards. */
export function inventoryCells(tokens: readonly TokenView[]): string {
  return rowsAsCells([HEADER, ...tokens.map(cellsOf)]);
}

function cellsOf({ client, enterprise, roles, created, expires, state, change }: TokenView): string[] {
  const changed = change === undefined ? '' : TOKEN_CHANGES[change].exported;
  return [
    client,
    enterprise,
    roles.join(', '),
    timeText(created),
    timeText(expires),
    TOKEN_STATES[state].exported,
    changed,
  ];
}

/** Formats a time in UTC (RFC 3339), or returns the unreadable timestamp. */
function timeText({ at, raw = '' }: TokenTime): string {
  return at === undefined ? raw : isoTime(at);
}

function isoTime(at: number | undefined): string {
  return at === undefined ? '' : new Date(at).toISOString();
}
