import assert from 'node:assert/strict';
import Papa from 'papaparse';
import type { TokenView } from '../../../../../src/protocol/access-tokens';
import {
  inventoryCells,
  inventoryCsv,
  inventoryJson,
  inventoryMarkdown,
} from '../../../../../src/workbench/lists/exports/inventory';
import { aView, FACTS } from './views';

function csvRows(tokens: readonly TokenView[], facts = FACTS): readonly Record<string, string>[] {
  const { data } = Papa.parse<Record<string, string>>(inventoryCsv(tokens, facts), { header: true });
  return data;
}

describe('the inventory of access tokens', () => {
  it('has a row for each token, with where the list comes from and when it was fetched', () => {
    assert.deepEqual(csvRows([aView()]), [
      {
        Client: 'Room Provisioning',
        Enterprise: 'Example Enterprise',
        Roles: 'ROLE_A, ROLE_B',
        Created: '2030-06-15T12:00:00.000Z',
        Expires: '2030-06-16T12:00:00.000Z',
        State: 'soon',
        Change: 'new',
        Connection: 'HQ',
        Origin: 'https://video.example',
        'Listed at': '2030-06-15T12:00:00.000Z',
      },
    ]);
  });

  it('is copied with a header', () => {
    const [header, ...rows] = inventoryCells([aView()]).split('\n');
    assert.equal(header, 'Client\tEnterprise\tRoles\tCreated\tExpires\tState\tChange');
    assert.equal(rows.length, 1);
  });

  it('says why a token is gone', () => {
    const changes = (['expired', 'withdrawn', 'unlisted'] as const).map(
      (change) => csvRows([aView({ state: 'gone', change })])[0]?.['Change'],
    );
    assert.deepEqual(changes, ['gone: expired', 'gone: withdrawn', 'gone']);
  });

  it('has the last characters of tokens only where they are wanted', () => {
    const wanted = { ...FACTS, withLastCharacters: true };
    assert.equal(csvRows([aView()], wanted)[0]?.['Last characters'], '…wxyz');
    assert.match(inventoryJson([aView()], wanted), /…wxyz/);
    for (const text of [
      inventoryCsv([aView()], FACTS),
      inventoryJson([aView()], FACTS),
      inventoryCells([aView()]),
      inventoryMarkdown([aView()], FACTS),
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

  it('is an object in JSON, with null for what is not known', () => {
    const unknown = { at: undefined, raw: '' };
    const token = aView({
      client: '',
      created: unknown,
      expires: { at: undefined, raw: '17' },
      change: undefined,
    });
    assert.deepEqual(JSON.parse(inventoryJson([token], { ...FACTS, listedAt: undefined })), {
      connection: 'HQ',
      origin: 'https://video.example',
      listedAt: null,
      accessTokens: [
        {
          client: null,
          enterprise: 'Example Enterprise',
          roles: ['ROLE_A', 'ROLE_B'],
          created: null,
          expires: '17',
          state: 'soon',
          change: null,
        },
      ],
    });
  });

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
        '| Week of | Expires | Client | Enterprise | Roles | State |',
        '| --- | --- | --- | --- | --- | --- |',
        '| 2030-06-10 | 2030-06-10 | Monday | Example Enterprise | ROLE\\_A, ROLE\\_B | soon |',
        '| 2030-06-10 | 2030-06-16 | Sunday | Example Enterprise | ROLE\\_A, ROLE\\_B | soon |',
        '| 2030-06-17 | 2030-06-17 | Later | Example Enterprise | ROLE\\_A, ROLE\\_B | soon |',
        '| Not known | 17 | Never | Example Enterprise | ROLE\\_A, ROLE\\_B | unknown |',
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
