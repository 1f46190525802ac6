import assert from 'node:assert/strict';
import { idText, isNoValue, noIdReason } from '../../../../src/rollout/list/id-values';

describe('idText', () => {
  const cells: readonly (readonly [cell: string, id: string])[] = [
    ['EP-1', 'EP-1'],
    [' EP\u200b-\u00ad1\ufeff ', 'EP-1'],
    ['EP\u20101', 'EP-1'],
    ['EP\u20111', 'EP-1'],
    ['\u22125', '-5'],
    ['• EP-1', 'EP-1'],
    ['- EP-1', 'EP-1'],
    ['* EP-1', 'EP-1'],
    ['-5', '-5'],
    ['> EP-1', 'EP-1'],
    ['>> • EP-1', 'EP-1'],
    ['会議室1', '会議室1'],
    ['-', '-'],
  ];
  for (const [cell, id] of cells) {
    it(`reads ${JSON.stringify(cell)} as ${JSON.stringify(id)}`, () => assert.equal(idText(cell), id));
  }
});

describe('noIdReason', () => {
  const reasons = [
    ...[
      'TBD',
      'tbc',
      '(TBD)',
      'n/a',
      'NA',
      'NaN',
      '\\N',
      'undefined',
      'null',
      'None',
      '未定',
      '-',
      '–',
      '?',
      '---',
      '…',
    ],
    ...[
      '#N/A',
      '#NV',
      '#REF!',
      '#BEZUG!',
      '#¡VALOR!',
      '#¿NOMBRE?',
      '#DIV/0!',
      '1.23457E+15',
      '1,2E+100',
      '-1.5e+12',
    ],
  ];
  for (const value of reasons) {
    it(`returns a reason for ${value} in any column`, () => {
      assert.match(noIdReason(value) ?? '', /Enter the (?:endpoint|whole) ID|stands for a missing ID/);
      assert.ok(isNoValue(value));
    });
  }

  const ids = [
    'EP-1',
    '219E01',
    '1.5E10',
    '12E+5',
    '#4711',
    'attic',
    'N',
    'ＥＰ-1',
    '12345678901234567',
    'ID 5',
  ];
  for (const value of ids) {
    it(`accepts ${value}`, () => assert.equal(noIdReason(value), undefined));
  }
});
