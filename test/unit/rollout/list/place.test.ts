import assert from 'node:assert/strict';
import { calledBy, placeOf } from '../../../../src/rollout/list/place';
import { read } from '../../../../src/rollout/list/reading';

describe('placeOf', () => {
  const places: readonly (readonly [what: string, header: string, row: string, place: readonly string[]])[] =
    [
      ['puts a site first', 'Floor,Site,Room,Endpoint ID', '4e,Lyon,Pine,EP-1', ['Lyon', '4e']],
      [
        'puts an area last',
        'Room,Zone,Floor,Building,City,Campus,Endpoint ID',
        'Pine,East,2,B,x,Lyon,EP-1',
        ['Lyon', 'B', '2', 'East'],
      ],
      [
        'includes all columns of the same kind',
        'Site,Standort,Room,Endpoint ID',
        'Rhône,Lyon,Pine,EP-1',
        ['Rhône', 'Lyon'],
      ],
      ['repeats no value', 'Site,Location,Room,Endpoint ID', 'Lyon, Lyon ,Pine,EP-1', ['Lyon']],
      ['omits blank cells', 'Site,Floor,Room,Endpoint ID', ' ,2,Pine,EP-1', ['2']],
      ['omits the room’s name', 'Location,Endpoint ID', 'Pine,EP-1', []],
      ['returns no place without place columns', 'Room,Seats,Endpoint ID', 'Pine,8,EP-1', []],
    ];
  for (const [what, header, row, place] of places) {
    it(what, () => {
      const reading = read(`${header}\n${row}`);
      assert.deepEqual(placeOf(reading, row.split(',')), place);
    });
  }
});

describe('calledBy', () => {
  it('starts with the name, and repeats no word of the place', () => {
    assert.equal(calledBy(' Pine ', ['Lyon', '4e']), 'Pine, Lyon, 4e');
    assert.equal(calledBy('Lyon', ['Lyon', '4e']), 'Lyon, 4e');
    assert.equal(calledBy('', ['Lyon']), 'Lyon');
  });
});
