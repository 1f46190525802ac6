import assert from 'node:assert/strict';
import Papa from 'papaparse';
import { endpointsText, roomListText } from '../../../../src/rollout/list/list-text';
import { readTable } from '../../../../src/rollout/list/read-table';

describe('roomListText', () => {
  it('writes one ID per line without labels', () => {
    const rooms = ['EP-1', 'EP_2'].map((endpointId) => ({ endpointId, label: undefined }));
    assert.equal(roomListText(rooms), 'Endpoint ID\nEP-1\nEP_2');
  });

  it('writes the labels if any room has one', () => {
    const rooms = [
      { endpointId: 'EP-1', label: 'Attic, left' },
      { endpointId: 'EP-2', label: undefined },
    ];
    assert.equal(roomListText(rooms), 'Endpoint ID,Room name\nEP-1,"Attic, left"\nEP-2,');
  });

  // [ID, cell]
  const written: readonly (readonly [id: string, cell: string])[] = [
    ['a b', 'a b'],
    [' a', '" a"'],
    ['a;b', '"a;b"'],
    ['a"b', '"a""b"'],
    ['=1+1', '"\'=1+1"'],
    ["'=1", '"\'\'=1"'],
    ['-1', '"\'-1"'],
  ];
  for (const [endpointId, cell] of written) {
    it(`writes ${endpointId} as ${cell}`, () =>
      assert.equal(roomListText([{ endpointId, label: undefined }]), `Endpoint ID\n${cell}`));
  }
});

describe('endpointsText', () => {
  const names = [
    'a;=1+1;b',
    "a;'=1+1",
    'a\t@SUM(1)',
    'a|-2,+3',
    '=1;=2',
    "'=1;''=2",
    'a;  "=1',
    'line\n=1',
    'Room 4, left',
    "O'Neill; 'west'",
  ];

  it('contains no formula for any delimiter', () => {
    const text = endpointsText(names.map((name, index) => ({ id: `EP-${index}`, name, lookedUpAt: 0 })));
    for (const delimiter of [',', ';', '\t', '|']) {
      const { data } = Papa.parse<string[]>(text, { delimiter });
      for (const cell of data.flat()) assert.doesNotMatch(cell, /^[\s\p{C}]*[=+\-@]/u);
    }
  });

  it('can be read back with the same names', () => {
    const text = endpointsText(names.map((name, index) => ({ id: `EP-${index}`, name, lookedUpAt: 0 })));
    assert.deepEqual(
      readTable(text)
        .rows.slice(1)
        .map(({ cells }) => cells[1]),
      names,
    );
  });
});
