import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import { displayText } from '../../model/display-text';
import { groupsOf } from '../../model/groups';
import { NO_CLIENT, type TokenView } from '../../protocol/access-tokens';
import type { InventoryFacts } from './inventory';

const EXPIRING = l10n.t('{1}: {0} access token expiring|{1}: {0} access tokens expiring');

/** Maximum names in the description of a day. */
const MAX_CLIENTS = 50;
const MAX_LINE_OCTETS = 75;

/** Returns whether a token has a calendar event: a valid expiry that does not mean "never". */
export function hasExpiry({ expires: { at }, neverExpires }: TokenView): boolean {
  return at !== undefined && !neverExpires;
}

/**
 * Formats the expiry dates of tokens, in local time, as all-day events (RFC 5545), without the token strings. Each day
 * keeps its UID, so that a later calendar updates earlier events.
 * @param tokens at least one has an expiry, because a calendar without events is invalid
 */
export function inventoryCalendar(tokens: readonly TokenView[], facts: InventoryFacts): string {
  const { connectionKey, listedAt, calendar } = facts;
  const stamp = new Date(listedAt).toISOString().replace(/[-:]|\.\d+/g, '');
  const days = groupsOf(tokens.filter(hasExpiry), ({ expires }) => calendar.dayText(expires.at ?? 0));
  const events = [...days].flatMap(([day, expiring]) => [
    'BEGIN:VEVENT',
    `UID:${escaped(`${day}-${displayText(connectionKey)}`)}@zero-touch-pairing`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(countOf(expiring.length, EXPIRING, displayText(facts.connection)))}`,
    `DESCRIPTION:${escaped(clientLines(expiring).join('\n'))}`,
    // The day stays free in the calendar.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const product = 'PRODID:-//Zero Touch Pairing//Access Tokens//EN';
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', product, ...events, 'END:VCALENDAR'].map(folded).join('');
}

const OTHERS = l10n.t({
  message: 'and {0} more|and {0} more',
  comment: ['The last line of a list of clients: {0} is a number of clients.'],
});

function clientLines(tokens: readonly TokenView[]): readonly string[] {
  const clients = [...groupsOf(tokens, ({ client }) => client || NO_CLIENT)];
  const lines = clients
    .slice(0, MAX_CLIENTS)
    .map(([client, { length }]) => (length === 1 ? client : `${client} (${length})`));
  const others = clients.length - MAX_CLIENTS;
  return others > 0 ? [...lines, countOf(others, OTHERS)] : lines;
}

/** Escapes a value of type TEXT. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** Folds a long content line with a line break and a space, but not within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  let octets = 0;
  for (const character of line) {
    const { length } = encoder.encode(character);
    const isFull = octets + length > MAX_LINE_OCTETS;
    text += isFull ? `\r\n ${character}` : character;
    octets = isFull ? 1 + length : octets + length;
  }
  return `${text}\r\n`;
}
