import { dayText } from '../../../model/timestamps';
import { TOKEN_CHANGES, TOKEN_STATES, type TokenTime, type TokenView } from '../../../protocol/access-tokens';
import { FINDING_ORDER, FINDINGS, type FindingContext } from '../../../protocol/token-findings';
import { csvText, markdownText, rowsAsCells, rowsAsMarkdown } from '../../../rollout/export/text-formats';

/** Where an inventory comes from. */
export interface InventoryFacts {
  /** The name of the connection. */
  readonly connection: string;
  readonly connectionKey: string;
  readonly origin: string;
  /** When the tokens were listed, in milliseconds since the Unix epoch; undefined where they were not. */
  readonly listedAt: number | undefined;
  /** The list that the tokens are of. */
  readonly findings: FindingContext;
}

const HEADER = ['Client', 'Enterprise', 'Roles', 'Created', 'Expires', 'State', 'Change'];

/** Writes an inventory as CSV, a row for each token. No cell is a formula. */
export function inventoryCsv(tokens: readonly TokenView[], facts: InventoryFacts): string {
  const source = [facts.connection, facts.origin, isoTime(facts.listedAt)];
  return csvText([
    [...HEADER, 'Findings', 'Connection', 'Origin', 'Listed at'],
    ...tokens.map((token) => [...cellsOf(token), findingsOf(token, facts).join('; '), ...source]),
  ]);
}

/** Writes tokens as a Markdown table, the soonest to expire first, with the week and the day in local time. */
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

/** Writes tokens to paste into a spreadsheet, under a header: one line each, cells between tabs, no formula. */
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

/** A time in UTC (RFC 3339), or what the service gave instead of one. */
function timeText({ at, raw = '' }: TokenTime): string {
  return at === undefined ? raw : isoTime(at);
}

function isoTime(at: number | undefined): string {
  return at === undefined ? '' : new Date(at).toISOString();
}
