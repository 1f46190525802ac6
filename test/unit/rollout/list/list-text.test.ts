import assert from 'node:assert/strict';
import { roomListText } from '../../../../src/rollout/list/list-text';

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
