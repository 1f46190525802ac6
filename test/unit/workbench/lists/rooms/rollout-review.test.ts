import assert from 'node:assert/strict';
import { reviewOf } from '../../../../../src/workbench/lists/rooms/rollout-review';
import { HOSTILE, longestText, showsHidden } from '../../panels/hostile';
import { documentOf, readingOf } from './documents';

describe('reviewOf', () => {
  const reviewed = (text: string, existing: readonly string[] = []) => {
    const lines = existing.map((endpointId) => `${endpointId}\n`);
    return reviewOf('add', readingOf(text), documentOf(`Endpoint ID\n${lines.join('')}`));
  };

  it('has the columns, the first five rooms, and the lines left out', () => {
    const lines = Array.from({ length: 7 }, (_, index) => `Room ${index},EP-${index}`);
    assert.deepEqual(
      reviewed(['Room,Endpoint ID', ...lines, 'Room 1,EP-1', 'Hall,..'].join('\n'), [
        'EP-0',
        'EP-6',
        'EP-99',
      ]),
      {
        purpose: 'add',
        columns: [
          { name: 'Room', samples: ['Room 0', 'Room 1'] },
          { name: 'Endpoint ID', samples: ['EP-0', 'EP-1'] },
        ],
        delimiter: ',',
        hasHeader: true,
        idColumn: 1,
        labelColumn: 0,
        notes: [],
        sample: lines.slice(0, 5).map((line) => {
          const [label, endpointId] = line.split(',');
          return { endpointId, label };
        }),
        rooms: 7,
        duplicates: [{ line: 9, text: 'Room 1, EP-1', reason: 'Line 3 has the same endpoint ID.' }],
        duplicatesTotal: 1,
        unusable: [
          { line: 10, text: 'Hall, ..', reason: '“..” stands for a missing ID. Enter the endpoint ID.' },
        ],
        unusableTotal: 1,
        presentRooms: 3,
        newRooms: 5,
        canAdd: true,
      },
    );
  });

  it('reviews the list of the document itself, of which nothing can be added', () => {
    const document = documentOf('Room,Endpoint ID\nAttic,EP-1\nCellar,EP-2');
    const review = reviewOf('columns', document.reading, document);
    assert.deepEqual(
      [review.purpose, review.rooms, review.presentRooms, review.newRooms, review.canAdd],
      ['columns', 2, 2, 0, false],
    );
  });

  it('has no rooms if the list has a problem', () => {
    const { rooms, problem } = reviewed(`Endpoint ID\nEP-1\n${'x'.repeat(2_000_001)}`);
    assert.equal(rooms, 0);
    assert.match(problem ?? '', /has more than 2 million/);
  });

  it('has the first 500 lines left out and their total', () => {
    const review = reviewed(`Endpoint ID\n${'EP-1\n'.repeat(2000)}${'..\n'.repeat(3000)}`);
    assert.deepEqual([review.duplicates.length, review.duplicatesTotal], [500, 1999]);
    assert.deepEqual([review.unusable.length, review.unusableTotal], [500, 3000]);
  });

  for (const text of HOSTILE) {
    it(`has foreign text literally, visibly and shortened: ${JSON.stringify(text.slice(0, 30))}`, () => {
      const cell = text.replaceAll('"', "'").replace(/[\r\n]/gu, ' ');
      const review = reviewed(
        `"Endpoint ID","${cell}","Label"\n"EP-1","${cell}","${cell}"\n"${cell}","x","y"\n"","${cell}","z"`,
      );
      const shown = JSON.stringify(review);
      assert.ok(!showsHidden(review), shown.slice(0, 500));
      assert.ok(longestText(review) < 2000, `${longestText(review)} characters`);
    });
  }
});
