import assert from 'node:assert/strict';
import { pairedColumnNamed } from '../../../../src/rollout/list/recognize';

describe('pairedColumnNamed', () => {
  for (const name of ['Paired', 'paired on', 'Gekoppelt am', 'Appairé', 'Emparejado', 'ペアリング済み']) {
    it(`finds the column of paired rooms by the name ${name}`, () => {
      assert.equal(pairedColumnNamed(['Endpoint ID', name, 'Pairing code']), 1);
    });
  }

  it('finds none if no name says it', () => {
    assert.equal(pairedColumnNamed(['Endpoint ID', 'Pairing code', 'Not paired']), undefined);
  });
});
