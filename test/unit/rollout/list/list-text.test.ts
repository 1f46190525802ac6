import assert from 'node:assert/strict';
import { ListDraft } from '../../../../src/rollout/list/list-draft';
import { listText } from '../../../../src/rollout/list/list-text';

describe('a list as text', () => {
  it('without labels: the IDs, a line each', () => {
    const rooms = ['EP-1', 'EP_2'].map((endpointId) => ({ endpointId, label: undefined }));
    assert.equal(listText(rooms), 'Endpoint ID\nEP-1\nEP_2');
  });

  it('with labels, where there are any', () => {
    const rooms = [
      { endpointId: 'EP-1', label: 'Attic, left' },
      { endpointId: 'EP-2', label: undefined },
    ];
    assert.equal(listText(rooms), 'Endpoint ID,Label\nEP-1,"Attic, left"\nEP-2,');
  });

  // An ID → the cell as it is written
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
    it(`${endpointId} as ${cell}`, () =>
      assert.equal(listText([{ endpointId, label: undefined }]), `Endpoint ID\n${cell}`));
  }

  // IDs and labels in which other delimiters than the list's own could be seen.
  const deceptive: readonly (readonly (readonly [id: string, label?: string])[])[] = [
    [['a;b'], ['c;d']],
    [['a b']],
    [['id'], ['Endpoint ID']],
    [['a', ';'], ['!']],
    [
      ['a', 'x|y'],
      ['b', 'x|y'],
      ['c', 'x|y'],
    ],
    [['=1', '-1']],
  ];
  for (const list of deceptive) {
    it(`is read again as it was: ${JSON.stringify(list)}`, () => {
      const rooms = list.map(([endpointId, label]) => ({ endpointId, label }));
      const draft = new ListDraft();
      draft.write(listText(rooms));
      assert.deepEqual(draft.list.rooms, rooms);
    });
  }
});
