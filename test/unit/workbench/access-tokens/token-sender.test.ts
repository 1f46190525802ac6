import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccessTokenEntry } from '../../../../src/model/access-tokens/listing';
import type { TokenReview } from '../../../../src/model/access-tokens/review/token-review';
import { loaded } from '../../../../src/model/loadable';
import type { ToTokens } from '../../../../src/protocol/access-tokens';
import { TokenList } from '../../../../src/workbench/access-tokens/token-list';
import { TokenSender } from '../../../../src/workbench/access-tokens/token-sender';
import { NOON } from '../../../support/builders';
import { DAY, Machine, type Named } from '../../model/access-tokens/review/rig';

const SETTINGS = { timestampUnit: 'auto', expiryWarningDays: 14 } as const;

/** A table of these tokens with its sender, and what was sent. */
function aTable(entries: readonly AccessTokenEntry[], review?: TokenReview) {
  const session = { accessTokens: loaded({ entries, setAside: 0 }, NOON) };
  const list = new TokenList(session, SETTINGS, () => review);
  const sent: Extract<ToTokens, { type: 'tokens' }>[] = [];
  const sender = new TokenSender(
    list,
    () => NOON,
    (message) => {
      if (message.type === 'tokens') sent.push(message);
    },
  );
  return { session, list, sender, sent, rows: () => sent.flatMap(({ tokens }) => tokens) };
}

function entriesOf(tokens: readonly Named[]): readonly AccessTokenEntry[] {
  return new Machine().openWindow().source(tokens).entries;
}

/** Tokens of which each expires before the one ahead of it. */
function manyEntries(count: number): readonly AccessTokenEntry[] {
  return entriesOf(
    Array.from({ length: count }, (_, index) => [
      `N${index}`,
      { expirationDate: NOON + (count - index) * DAY },
    ]),
  );
}

describe('TokenSender', () => {
  it('sends the soonest to expire first, then those of unknown expiry, and those that are gone last', async () => {
    const machine = new Machine();
    const window = machine.openWindow();
    await window.list([['A'], ['W', { clientName: 'Went' }]]);
    await window.memory.review(window.source([['A'], ['W', { clientName: 'Went' }]]));
    const named = (clientName: string, expirationDate: unknown) => ({ clientName, expirationDate });
    const tokens: readonly Named[] = [
      ['U', named('Unknown', 'soon')],
      ['L', named('Later', NOON + 9 * DAY)],
      ['S', named('Sooner', NOON + DAY)],
    ];
    const review = await window.list(tokens);
    const { sender, rows } = aTable(window.source(tokens).entries, review);
    await sender.send();
    const clients = rows().map(({ client }) => client);
    assert.deepEqual(clients.slice(0, 3), ['Sooner', 'Later', 'Unknown']);
    assert.ok(clients.slice(3).includes('Went'));
    assert.ok(
      rows()
        .slice(3)
        .every(({ state }) => state === 'gone'),
    );
  });

  it('sends a list in parts, marks the first and the last one, and finds each row by its id', async () => {
    const { list, sender, sent, rows } = aTable(manyEntries(600));
    await sender.send();
    assert.deepEqual(
      sent.map(({ isFirst, isLast }) => [isFirst, isLast]),
      [
        [true, false],
        [false, false],
        [false, true],
      ],
    );
    assert.equal(new Set(rows().map(({ id }) => id)).size, 600);
    assert.ok(rows().every(({ id }) => list.find(id)?.id === id));
  });

  it('sends an empty list as one part', async () => {
    const { sender, sent } = aTable([]);
    await sender.send();
    assert.deepEqual(sent, [{ type: 'tokens', isFirst: true, isLast: true, tokens: [] }]);
  });

  it('lets other work run while it reads and sends 30,000 tokens', async () => {
    const { sender, sent, rows } = aTable(manyEntries(30_000));
    const sending = sender.send();
    let turns = 0;
    while (sent.length === 0) {
      await nextTurn();
      turns += 1;
    }
    assert.ok(turns > 10, `only ${turns} turns of the event loop before the first part`);
    await sending;
    assert.equal(rows().length, 30_000);
  });

  it('sends only the later of two lists when one is requested while another is read', async () => {
    const { session, sender, rows } = aTable(manyEntries(5000));
    const earlier = sender.send();
    const later = entriesOf([['Z', { clientName: 'Later list' }]]);
    session.accessTokens = loaded({ entries: later, setAside: 0 }, NOON);
    await Promise.all([earlier, sender.send()]);
    assert.deepEqual(
      rows().map(({ client }) => client),
      ['Later list'],
    );
  });
});
