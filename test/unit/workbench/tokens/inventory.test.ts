import assert from 'node:assert/strict';
import Papa from 'papaparse';
import type { TokenView } from '../../../../src/protocol/access-tokens';
import {
  inventoryCells,
  inventoryCsv,
  inventoryRows,
  readInventory,
} from '../../../../src/workbench/tokens/inventory';
import { inventoryCalendar } from '../../../../src/workbench/tokens/inventory-calendar';
import { NOON } from '../../../support/builders';
import { aView, FACTS } from './views';

const csvOf = (tokens: readonly TokenView[], facts = FACTS) => inventoryCsv(inventoryRows(tokens, facts));

const DAY = 86_400_000;

function csvRows(tokens: readonly TokenView[], facts = FACTS): readonly Record<string, string>[] {
  const { data } = Papa.parse<Record<string, string>>(csvOf(tokens, facts), { header: true });
  return data;
}

describe('inventory', () => {
  it('contains a row with a fingerprint for each token, and nothing that depends on the time', () => {
    assert.deepEqual(csvRows([aView()]), [
      {
        Client: 'Room Provisioning',
        Enterprise: 'Example Enterprise',
        Roles: 'ROLE_A, ROLE_B',
        Created: '2030-06-15T12:00:00.000Z',
        Expires: '2030-06-16T12:00:00.000Z',
        Fingerprint: '#12e45678',
        Connection: 'Video',
        Origin: 'https://video.example',
      },
    ]);
  });

  it('puts the expiry in the second column', () => {
    assert.match(csvOf([aView()]), /^\ufeffClient,Expires,/);
  });

  it('contains the same lines a month later if nothing has changed, in any order', () => {
    const tokens = [
      aView({ expires: { at: NOON + 90 * DAY } }),
      aView({ id: 'row-2', roles: ['ROLE_B', 'ROLE_A'], state: 'valid' }),
      aView({ id: 'row-3', client: '' }),
    ];
    const fingerprints = new Map([...FACTS.fingerprints, ['row-2', '00000001'], ['row-3', 'ffffffff']]);
    const facts = { ...FACTS, fingerprints };
    const later = [...tokens].reverse().map((token) => ({
      ...token,
      ...{ state: 'expired' as const, roles: [...token.roles].reverse(), masked: '…new' },
    }));
    const month = { ...facts, listedAt: NOON + 30 * DAY };
    assert.equal(csvOf(later, month), csvOf(tokens, facts));
    assert.deepEqual(
      csvRows(tokens, facts).map((row) => row['Fingerprint']),
      ['#ffffffff', '#00000001', '#12e45678'],
    );
  });

  it('can be read back, even after a spreadsheet has changed its delimiters and columns', () => {
    const tokens = [aView({ client: '=1', enterprise: 'a;"b"' }), aView({ id: 'row-2', client: '' })];
    const csv = csvOf(tokens);
    const { data } = Papa.parse<string[]>(csv.slice(1), { skipEmptyLines: true });
    const saved = Papa.unparse(
      data.toReversed().map((row) => [...row, 'note']),
      { delimiter: ';' },
    );
    const [first = '', ...others] = saved.split('\r\n').reverse();
    for (const text of [csv, csv.slice(1), [first, ...others].join('\r\n')]) {
      const rows = readInventory(text);
      assert.ok(rows !== undefined);
      assert.equal(inventoryCsv(rows), csv);
    }
    assert.deepEqual(readInventory(csvOf([])), []);
  });

  it('refuses a file that is not an inventory', () => {
    for (const text of ['', 'Endpoint ID;Label\n1;A\n', 'Client,Enterprise\nA,B\n'])
      assert.equal(readInventory(text), undefined);
  });

  it('copies rows below a header', () => {
    const [header, ...rows] = inventoryCells([aView()]).split('\n');
    assert.equal(header, 'Client\tExpires\tEnterprise\tRoles\tCreated\tState');
    assert.equal(rows.length, 1);
  });

  it('contains the raw value of an invalid time, and empty cells for unknown values', () => {
    const unknown = { at: undefined, raw: '' };
    const [row] = csvRows([aView({ created: unknown, expires: { at: undefined, raw: '17' } })]);
    assert.deepEqual([row?.['Created'], row?.['Expires']], ['', '17']);
  });

  it('contains no part of a token in any format', () => {
    for (const text of [csvOf([aView()]), inventoryCells([aView()]), inventoryCalendar([aView()], FACTS)]) {
      assert.doesNotMatch(text, /wxyz/);
    }
  });

  for (const formula of ['=1+1', '+1', '-1', '@sum', '\t=1', ' =1']) {
    it(`contains no formula for ${JSON.stringify(formula)}`, () => {
      const row = csvRows([aView({ client: formula, roles: [formula] })], {
        ...FACTS,
        connection: formula,
      })[0];
      for (const cell of [row?.['Client'], row?.['Roles'], row?.['Connection']])
        assert.match(cell ?? '', /^'/);
      assert.match(inventoryCells([aView({ client: formula })]), /\n"?'/);
    });
  }

  it('contains no formula, even with semicolons as delimiters', () => {
    const [row] = csvRows([aView({ client: 'a;=1+1;b', roles: ['A', '-1'] })]);
    assert.deepEqual([row?.['Client'], row?.['Roles']], ["a;'=1+1;b", "'-1, A"]);
  });
});
