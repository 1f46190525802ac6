import assert from 'node:assert/strict';
import { type Detail, detailWithKey, fieldsOf } from '../../../../src/workbench/webview/panel-parts';
import { present } from '../../../support/expect';

const LONG = 'n'.repeat(1000);
const DETAILS: readonly Detail[] = [
  { label: 'Access token', text: '…wxyz', isMasked: true },
  { label: 'Name', text: LONG },
  { label: 'Name', text: 'a\u202eb' },
];

describe('panel details', () => {
  const keys = fieldsOf(DETAILS).map(({ key }) => key);

  it('are copied unchanged, but shown shortened and without hidden characters', () => {
    assert.deepEqual(
      fieldsOf(DETAILS).map(({ value }) => value),
      ['…wxyz', `${'n'.repeat(200)}…`, 'a‹U+202E›b'],
    );
    assert.equal(detailWithKey(DETAILS, present(keys[1]))?.text, LONG);
  });

  it('are distinct even with the same label', () =>
    assert.equal(detailWithKey(DETAILS, present(keys[2]))?.text, 'a\u202eb'));

  it('are not copied if they are only placeholders', () => {
    assert.equal(keys[0], undefined);
    assert.equal(detailWithKey(DETAILS, '0 Access token'), undefined);
  });

  it('are not confused with others after a change', () => {
    assert.equal(
      detailWithKey([{ label: 'IP address', text: 'x' }, ...DETAILS], present(keys[1])),
      undefined,
    );
    for (const key of ['', '1', 'Name', '9 Name', 'constructor']) {
      assert.equal(detailWithKey(DETAILS, key), undefined);
    }
  });
});
