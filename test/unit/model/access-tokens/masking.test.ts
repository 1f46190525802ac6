import assert from 'node:assert/strict';
import { clientTitle, maskedToken, withoutToken } from '../../../../src/model/access-tokens/masking';
import { decodeAccessToken } from '../../../../src/service/decode/access-token';
import { anAccessToken } from '../../../support/builders';

describe('access tokens', () => {
  const rows: readonly (readonly [token: string, masked: string])[] = [
    ['', '…'],
    ['a', '…'],
    ['abcd', '…'],
    ['abcdefghijk', '…'],
    ['abcdefghijkl', '…ijkl'],
    ['tok4abcd9efgh1wxyz', '…wxyz'],
    ['x'.repeat(10_000), '…xxxx'],
  ];
  for (const [text, masked] of rows) {
    it(`are masked as “${masked}” with ${text.length} characters`, () =>
      assert.equal(maskedToken(text), masked));
  }

  it('are masked in other fields that quote them', () => {
    assert.equal(withoutToken('tok4711 is my tok4711', 'tok4711'), '… is my …');
  });

  const names: readonly (readonly [clientName: unknown, title: string | undefined])[] = [
    ['Room Provisioning', 'Room Provisioning'],
    ['of tok4abcd9efgh1wxyz', 'of …'],
    ['', undefined],
    ['  \t', undefined],
    ['\u3164', undefined],
    [null, undefined],
  ];
  for (const [clientName, title] of names) {
    it(`have the title ${JSON.stringify(title)} with the client name ${JSON.stringify(clientName)}`, () => {
      const token = decodeAccessToken('auth.getAccessToken', anAccessToken({ clientName }));
      assert.equal(clientTitle(token), title);
    });
  }
});
