import assert from 'node:assert/strict';
import Papa from 'papaparse';
import type { TokenView } from '../../../../../src/protocol/access-tokens';
import { findingContext } from '../../../../../src/protocol/token-findings';
import {
  inventoryCells,
  inventoryCsv,
  inventoryMarkdown,
} from '../../../../../src/workbench/lists/exports/inventory';
import { inventoryCalendar } from '../../../../../src/workbench/lists/exports/inventory-calendar';
import { aView, FACTS } from './views';

function csvRows(tokens: readonly TokenView[], facts = FACTS): readonly Record<string, string>[] {
  const { data } = Papa.parse<Record<string, string>>(inventoryCsv(tokens, facts), { header: true });
  return data;
}

describe('the inventory of access tokens', () => {
  it('has a row for each token, with the source and the time of the list', () => {
    assert.deepEqual(csvRows([aView()]), [
      {
        Client: 'Room Provisioning',
        Enterprise: 'Example Enterprise',
        Roles: 'ROLE_A, ROLE_B',
        Created: '2030-06-15T12:00:00.000Z',
        Expires: '2030-06-16T12:00:00.000Z',
        State: 'Expires soon',
        Change: 'New',
        Findings: '',
        Connection: 'HQ',
        Origin: 'https://video.example',
        'Listed at': '2030-06-15T12:00:00.000Z',
      },
    ]);
  });

  it('says in the CSV what was found of a token, and in Markdown of how many', () => {
    const tokens = [
      aView({ roles: ['ROLE_READWRITE'], expires: { at: undefined, raw: '' }, state: 'unknown' }),
      aView({ id: 'row-2', created: { at: FACTS.findings.now - 366 * 86_400_000 } }),
    ];
    const facts = { ...FACTS, findings: findingContext(tokens, FACTS.findings.now) };
    assert.deepEqual(
      csvRows(tokens, facts).map((row) => row['Findings']),
      [
        'Several valid tokens of one client; Write role; Never expires',
        'Several valid tokens of one client; Older than a year',
      ],
    );
    assert.deepEqual(inventoryMarkdown(tokens, facts).split('\n').slice(2, 6), [
      '- Several valid tokens of one client: 2',
      '- Write role: 1',
      '- Older than a year: 1',
      '- Never expires: 1',
    ]);
  });

  it('is copied with a header', () => {
    const [header, ...rows] = inventoryCells([aView()]).split('\n');
    assert.equal(header, 'Client\tEnterprise\tRoles\tCreated\tExpires\tState\tChange');
    assert.equal(rows.length, 1);
  });

  it('contains the raw value of an invalid time, and nothing for unknown values', () => {
    const unknown = { at: undefined, raw: '' };
    const token = aView({ created: unknown, expires: { at: undefined, raw: '17' }, change: undefined });
    const [row] = csvRows([token], { ...FACTS, listedAt: undefined });
    assert.deepEqual(
      [row?.['Created'], row?.['Expires'], row?.['Change'], row?.['Listed at']],
      ['', '17', '', ''],
    );
  });

  it('says why a token is gone', () => {
    const changes = (['expired', 'withdrawn', 'unlisted'] as const).map(
      (change) => csvRows([aView({ state: 'gone', change })])[0]?.['Change'],
    );
    assert.deepEqual(changes, ['Expired', 'Withdrawn', 'Not listed']);
  });

  it('has no part of a token in any format', () => {
    for (const text of [
      inventoryCsv([aView()], FACTS),
      inventoryCells([aView()]),
      inventoryMarkdown([aView()], FACTS),
      inventoryCalendar([aView()], FACTS),
    ]) {
      assert.doesNotMatch(text, /wxyz/);
    }
  });

  for (const formula of ['=1+1', '+1', '-1', '@sum', '\t=1', ' =1']) {
    it(`has no formula of ${JSON.stringify(formula)}`, () => {
      const row = csvRows([aView({ client: formula, roles: [formula] })], {
        ...FACTS,
        connection: formula,
      })[0];
      for (const cell of [row?.['Client'], row?.['Roles'], row?.['Connection']])
        assert.match(cell ?? '', /^'/);
      assert.match(inventoryCells([aView({ client: formula })]), /\n"?'/);
    });
  }

  it('is a table by week of expiry in Markdown, those with an unknown expiry at the end', () => {
    const on = (day: number) => ({ at: new Date(2030, 5, day, 10).getTime() });
    const tokens = [
      aView({ client: 'Later', expires: on(17) }),
      aView({ client: 'Never', expires: { at: undefined, raw: '17' }, state: 'unknown' }),
      aView({ client: 'Sunday', expires: on(16) }),
      aView({ client: 'Monday', expires: on(10) }),
    ];
    assert.equal(
      inventoryMarkdown(tokens, FACTS),
      [
        'Access tokens of HQ (https\\://video.example), listed at 2030-06-15T12:00:00.000Z',
        '',
        '- Several valid tokens of one client: 0',
        '- Write role: 0',
        '- Older than a year: 0',
        '- Never expires: 0',
        '',
        '| Week of | Expires | Client | Enterprise | Roles | State |',
        '| --- | --- | --- | --- | --- | --- |',
        '| 2030-06-10 | 2030-06-10 | Monday | Example Enterprise | ROLE\\_A, ROLE\\_B | Expires soon |',
        '| 2030-06-10 | 2030-06-16 | Sunday | Example Enterprise | ROLE\\_A, ROLE\\_B | Expires soon |',
        '| 2030-06-17 | 2030-06-17 | Later | Example Enterprise | ROLE\\_A, ROLE\\_B | Expires soon |',
        '| Not known | 17 | Never | Example Enterprise | ROLE\\_A, ROLE\\_B | Expiry not known |',
        '',
      ].join('\n'),
    );
  });

  it('has in Markdown a text of the service in one cell', () => {
    const client = 'A | B\\| **C** <b>[D](http://e)';
    const text = inventoryMarkdown([aView({ client, enterprise: 'x\ny' })], FACTS);
    const cells = text
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.split(/(?<!\\)\|/u);
    const literal = (cell = '') => cell.trim().replace(/\\(.)/gu, '$1');
    assert.deepEqual([literal(cells?.[3]), literal(cells?.[4])], [client, 'x‹U+000A›y']);
  });
});
