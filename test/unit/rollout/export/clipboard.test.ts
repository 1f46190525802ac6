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

  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\u200b=1']) {
    it(`writes no cell that can be a formula: ${JSON.stringify(name)}`, () => {
      const cell = recordsAsCells([aRecord({ name })]).split('\t')[1];
      assert.equal(cell?.replaceAll('"', ''), `'${name}`);
    });
  }

  it('keeps a text with tabs, quotes and line breaks in one cell and one line', () => {
    const cells = recordsAsCells([aRecord({ name: 'a\tb\r\n"c"' })]);
    assert.ok(cells.includes('\t"a b ""c"""\t'), cells);
  });

  it('writes a single code exactly as received', () => {
    for (const code of ['123456', '-123', '=1', '12 34', '1\n2']) {
      assert.equal(codesAsText([aRecord({ code })]), code);
    }
  });

  it('writes several codes as a column', () => {
    assert.equal(codesAsText([aRecord({ code: '-1' }), aRecord({ code: '22' })]), `"'-1"\n22`);
  });

  it('writes no formula into a column', () => {
    for (const code of ['=1+1', '+1', '-1', '@SUM(A1)', '\u200b=1', "'=1"]) {
      assert.equal(textsAsLines([code, '']), `"'${code}"\n`);
    }
  });

  it('writes one line of a column per record, whatever a value has in it', () => {
    const names = ['a\nb', 'a\r\nb', 'a\rb', 'a\tb', 'a\u2028b', 'a\u0085b', 'a\vb', '\n=1', '"a'];
    assert.deepEqual(textsAsLines(names).split('\n'), [
      'a b',
      'a b',
      'a b',
      'a b',
      'a b',
      'a b',
      'a b',
      '"\' =1"',
      '"""a"',
    ]);
  });

  it('writes a column as one line per record, empty without a value', () => {
    assert.equal(textsAsLines(['123456', '', '999']), '123456\n\n999');
    assert.equal(textsAsLines(['EP-1', 'EP-1']), 'EP-1\nEP-1');
    assert.equal(textsAsLines([]), '');
  });
});
