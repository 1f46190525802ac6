import assert from 'node:assert/strict';
import { exportFileName } from '../../../../src/rollout/export/file-name';
import { rolloutRecord } from '../../../../src/rollout/export/record';
import { recordsAsJson, recordsAsMarkdown } from '../../../../src/rollout/export/text-formats';
import type { RolloutRow } from '../../../../src/rollout/room';
import { aRecord, aRow, BARE, factsOf } from './records';

describe('rolloutRecord', () => {
  const describeError = (error: unknown) => `because of ${String(error)}`;
  const row = aRow();

  it('has everything that is known of a room', () => {
    assert.deepEqual(rolloutRecord(factsOf(row), describeError), aRecord());
    const room = { endpointId: 'EP-1', label: undefined };
    const waiting: RolloutRow = { room, state: 'waiting', hasChanged: false };
    const bare = { ...BARE, values: ['', 'EP-1'], state: 'waiting', problem: undefined };
    assert.deepEqual(rolloutRecord(factsOf(waiting), describeError), bare);
    assert.deepEqual(rolloutRecord(factsOf(waiting, { row: undefined }), describeError), bare);
  });

  it('has the cells of the list exactly, and how the code compares', () => {
    const facts = factsOf(row, { change: 'new' });
    const values = [' Attic', "'EP-1", ''];
    const record = rolloutRecord({ ...facts, record: { ...facts.record, values } }, describeError);
    assert.deepEqual([record.values, record.change], [[' Attic', "'EP-1", ''], 'new']);
  });

  it('says why a record of the list is not looked up, and has the cell that should be its ID', () => {
    const problem = 'It cannot be “.” or “..”.';
    const { record } = factsOf(row);
    const unusable = { ...record, endpointId: '..', problem };
    const facts = { record: unusable, row: undefined, change: undefined };
    assert.deepEqual(rolloutRecord(facts, describeError), {
      ...BARE,
      values: ['Attic, left', 'EP-1'],
      label: 'Attic, left',
      endpointId: '..',
      state: 'unusable',
      problem,
    });
  });

  it('describes the error or the doubt', () => {
    const problemOf = (fields: Partial<RolloutRow>) =>
      rolloutRecord(factsOf({ ...row, ...fields }), describeError).problem;
    assert.equal(problemOf({ error: 404 }), 'because of 404');
    assert.match(problemOf({ doubt: 'otherEndpoint' }) ?? '', /another endpoint/);
    assert.match(problemOf({ doubt: 'answersDiffer' }) ?? '', /just changed/);
    const withheld = { id: 'PC-9', code: '999999', endpointId: 'EP-9' };
    assert.equal(
      problemOf({ error: 404, doubt: 'otherEndpoint', withheld }),
      'The service returned the code of endpoint EP-9',
    );
  });

  it('has no time for an invalid one', () => {
    const facts = factsOf({ ...row, fetchedAt: Number.NaN });
    assert.equal(rolloutRecord(facts, describeError).fetchedAt, undefined);
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
    const { values, change, ...others } = aRecord({ name: '=1\u202e"\n</script>' });
    assert.deepEqual(second, { ...others, problem: null });
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
