import assert from 'node:assert/strict';
import { codesAsText, recordsAsCells, textsAsLines } from '../../../../src/rollout/export/text-formats';
import { aRecord, BARE } from './records';

describe('records for the clipboard', () => {
  it('writes rows as cells between tabs, without a header', () => {
    assert.equal(
      recordsAsCells([aRecord({ label: 'Attic' }), BARE]),
      [
        'Attic\tBoard Room\tEP-1\t192.0.2.7\t123456\tPC-1\tSTATUS; JOIN\tdone\t\t2030-06-15T12:00:00.000Z',
        '\t\tEP-1\t\t\t\t\tfailed\tNo endpoint has this ID (404)\t',
      ].join('\n'),
    );
  });

  for (const name of ['=1+1', '\u200b=1']) {
    it(`writes no cell that can be a formula: ${JSON.stringify(name)}`, () => {
      const cell = recordsAsCells([aRecord({ name })]).split('\t')[1];
      assert.equal(cell?.replaceAll('"', ''), `'${name}`);
    });
  }

  it('writes a single code exactly as received', () => {
    for (const code of ['123456', '-123', '=1', '12 34', '1\n2']) {
      assert.equal(codesAsText([aRecord({ code })]), code);
    }
  });

  it('writes several codes as a column', () => {
    assert.equal(codesAsText([aRecord({ code: '-1' }), aRecord({ code: '22' })]), `"'-1"\n22`);
  });

  it('writes a column as one line per record, empty without a value', () => {
    assert.equal(textsAsLines(['123456', '', '999']), '123456\n\n999');
    assert.equal(textsAsLines(['EP-1', 'EP-1']), 'EP-1\nEP-1');
    assert.equal(textsAsLines([]), '');
  });
});
