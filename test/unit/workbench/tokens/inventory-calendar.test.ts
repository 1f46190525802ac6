import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import type { TokenView } from '../../../../src/protocol/access-tokens';
import { hasExpiry, inventoryCalendar } from '../../../../src/workbench/tokens/inventory-calendar';
import { NOON } from '../../../support/builders';
import { dayText } from '../../../support/calendar';
import { aView, FACTS } from './views';

const DAY = 86_400_000;

/** Parses the events of a calendar with a library. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  assert.deepEqual(
    ['version', 'prodid'].map((name) => calendar.getFirstPropertyValue(name)),
    ['2.0', '-//Zero Touch Pairing//Access Tokens//EN'],
  );
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate } = new ICAL.Event(component);
    const stamp = String(component.getFirstPropertyValue('dtstamp'));
    return { uid, summary, description, day: startDate.toString(), isDate: startDate.isDate, stamp };
  });
}

function expiring(client: string, at: number | undefined, fields: Partial<TokenView> = {}): TokenView {
  return aView({ client, expires: at === undefined ? { at, raw: 'never' } : { at }, ...fields });
}

describe('inventoryCalendar', () => {
  it('creates an all-day event for each local day on which tokens expire, with count and clients', () => {
    const late = new Date(2030, 5, 20, 23, 59).getTime();
    const early = new Date(2030, 5, 21, 0, 1).getTime();
    const tokens = [expiring('A', late), expiring('B', early), expiring('A', late), expiring('', late)];
    assert.deepEqual(eventsIn(inventoryCalendar(tokens, FACTS)), [
      {
        uid: '2030-06-20-hq@zero-touch-pairing',
        summary: 'Video: 3 access tokens expiring',
        description: 'A (2)\n(no client name)',
        day: '2030-06-20',
        isDate: true,
        stamp: '2030-06-15T12:00:00Z',
      },
      {
        uid: '2030-06-21-hq@zero-touch-pairing',
        summary: 'Video: 1 access token expiring',
        description: 'B',
        day: '2030-06-21',
        isDate: true,
        stamp: '2030-06-15T12:00:00Z',
      },
    ]);
  });

  it('keeps the UID of a day in later exports, and uses another for each connection', () => {
    const uidOf = (token: TokenView, facts = FACTS) => eventsIn(inventoryCalendar([token], facts))[0]?.uid;
    const uid = uidOf(expiring('A', NOON));
    assert.equal(uidOf(expiring('B', NOON + 1), { ...FACTS, connection: 'New', listedAt: NOON + DAY }), uid);
    assert.notEqual(uidOf(expiring('A', NOON), { ...FACTS, connectionKey: 'other' }), uid);
  });

  it('omits tokens that have no valid expiry or never expire', () => {
    const tokens = [
      expiring('A', undefined),
      expiring('B', NOON, { neverExpires: true }),
      expiring('C', NOON),
    ];
    assert.deepEqual(tokens.map(hasExpiry), [false, false, true]);
    assert.deepEqual(
      eventsIn(inventoryCalendar(tokens, FACTS)).map(({ description }) => description),
      ['C'],
    );
  });

  const HOSTILE = [
    'A\\nB; C, D: "E"\\',
    'BEGIN:VEVENT',
    'x;VALUE=TEXT:y',
    'ä😀'.repeat(60),
    `${'x'.repeat(73)}😀`,
    '‹U+000A›END:VCALENDAR',
  ];
  for (const text of HOSTILE) {
    it(`writes a string of the service unchanged, in lines of 75 octets: ${JSON.stringify(text.slice(0, 30))}`, () => {
      const facts = { ...FACTS, connection: text, connectionKey: text };
      const written = inventoryCalendar([expiring(text, NOON)], facts);
      const [event, ...others] = eventsIn(written);
      assert.deepEqual(others, []);
      assert.equal(event?.summary, `${text}: 1 access token expiring`);
      assert.equal(event?.description, text);
      assert.equal(event?.uid, `${dayText(NOON)}-${text}@zero-touch-pairing`);
      const lines = written.split('\r\n');
      assert.equal(lines.pop(), '');
      for (const line of lines) {
        assert.ok(Buffer.byteLength(line) <= 75, line);
        assert.ok(line.isWellFormed() && !/[\r\n]/.test(line), line);
      }
    });
  }

  it('shows line breaks of a name as visible text', () => {
    const [event] = eventsIn(inventoryCalendar([aView()], { ...FACTS, connection: 'A\r\nEND:VCALENDAR' }));
    assert.equal(event?.summary, 'A‹U+000D›‹U+000A›END:VCALENDAR: 1 access token expiring');
  });

  it('names up to fifty clients per day and counts the rest', () => {
    const tokens = Array.from({ length: 60 }, (_, index) => expiring(`Client ${index}`, NOON));
    const lines = eventsIn(inventoryCalendar(tokens, FACTS))[0]?.description?.split('\n') ?? [];
    assert.deepEqual([lines.length, lines[49], lines[50]], [51, 'Client 49', 'and 10 more']);
  });
});
