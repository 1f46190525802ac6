import assert from 'node:assert/strict';
import { recordsOf } from '../../../../src/rollout/export/record';
import { addColumn } from '../../../../src/rollout/list/list-edits';
import { ListReading } from '../../../../src/rollout/list/list-reading';
import { isMark, pairedColumn } from '../../../../src/rollout/list/paired';
import { tableOf } from '../../../../src/rollout/list/read-table';
import { RolloutDocument } from '../../../../src/rollout/rollout-document';
import { exportContent } from '../../../../src/workbench/lists/exports/export-content';
import { MemoryList } from '../../../support/memory-list';
import { applied } from './text-changes';

describe('the column of paired rooms', () => {
  for (const name of ['Paired', 'paired on', 'Gekoppelt am', 'Appairé', 'Emparejado', 'ペアリング済み']) {
    it(`is found by the name ${name}`, () => {
      assert.equal(pairedColumn(['Endpoint ID', name, 'Pairing code']), 1);
    });
  }

  it('is none where no name says it', () => {
    assert.equal(pairedColumn(['Endpoint ID', 'Pairing code', 'Not paired']), undefined);
  });

  it('has marks that are a day, and leaves other texts to the person', () => {
    assert.deepEqual(['', ' 2030-06-15 ', '2030-06', 'yes', '2030-06-15, Sam'].map(isMark), [
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('marks in memory', () => {
  it('count over those of the list, in its exports too', async () => {
    const document = new RolloutDocument(new MemoryList(undefined, 'file:///rooms.xlsx'), () =>
      assert.fail('it has no connection'),
    );
    document.setTable(
      tableOf([
        ['Paired', 'Endpoint ID'],
        ['2030-01-01', 'EP-1'],
        ['', 'EP-2'],
      ]),
    );
    document.mark(new Map([['EP-1', '']]));
    document.mark(new Map([['EP-2', '2030-02-02']]));
    const { records } = document.reading.list;
    assert.deepEqual(
      records.map((record) => document.pairedOf(record)),
      ['', '2030-02-02'],
    );
    const csv = String(await exportContent('csv', document, recordsOf(document)));
    assert.deepEqual(
      csv.split('\r\n').map((line) => line.split(',').slice(0, 3)),
      [
        ['\uFEFFPaired', 'Endpoint ID', 'Pairing code'],
        ['', 'EP-1', ''],
        ['2030-02-02', 'EP-2', ''],
      ],
    );
  });
});

describe('addColumn', () => {
  const cases: readonly (readonly [what: string, text: string, after: string])[] = [
    [
      'after the others, with quotes and line ends as they were',
      'Room;Endpoint ID\r\n"A; b";EP-1\r\nC;EP-2\r\n',
      'Room;Endpoint ID;Paired\r\n"A; b";EP-1;x\r\nC;EP-2\r\n',
    ],
    [
      'after the cells of a short row',
      'Endpoint ID,Floor\nEP-1\nEP-2,2',
      'Endpoint ID,Floor,Paired\nEP-1,,x\nEP-2,2',
    ],
    [
      'below a title',
      'Rooms\n\nEndpoint ID,Floor\nEP-1,1\n',
      'Rooms\n\nEndpoint ID,Floor,Paired\nEP-1,1,x\n',
    ],
    ['with a header for a list without one', 'EP-1\nEP-2\n', 'Endpoint ID,Paired\nEP-1,x\nEP-2\n'],
    ['after a byte order mark', '\uFEFFEndpoint ID\nEP-1\n', '\uFEFFEndpoint ID,Paired\nEP-1,x\n'],
    [
      'after a line that names the delimiter',
      'sep=|\nEndpoint ID\nEP-1\n',
      'sep=|\nEndpoint ID|Paired\nEP-1|x\n',
    ],
  ];
  for (const [what, text, after] of cases) {
    it(`adds the column ${what}`, () => {
      const reading = new ListReading();
      reading.write(text);
      assert.equal(applied(text, addColumn(reading, 'Paired', new Map([['EP-1', 'x']]))), after);
    });
  }
});
