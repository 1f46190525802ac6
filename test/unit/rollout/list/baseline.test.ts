import assert from 'node:assert/strict';
import { EXPORT_FIELDS } from '../../../../src/rollout/export/export-row';
import { baselineColumns, changeOf, earlierCodeOf } from '../../../../src/rollout/list/baseline';
import type { Room, RoomChange } from '../../../../src/rollout/room';

describe('baselineColumns', () => {
  const rows: readonly (readonly [
    names: readonly string[],
    code: number | undefined,
    codeId: number | undefined,
  ])[] = [
    [EXPORT_FIELDS.map(([, heading]) => heading), 4, 5],
    [['Endpoint ID', 'Pairing code', 'Pairing code (2)', 'Pairing code ID (2)', 'Pairing code ID'], 2, 4],
    [['ID', 'Pairing code (2)', 'State'], 1, undefined],
    [['Code', 'Pairing Code', 'Code'], 1, undefined],
    [['endpoint_id', 'PAIRING-CODE-ID'], undefined, 1],
  ];
  for (const [names, code, codeId] of rows) {
    it(`finds ${code} and ${codeId} in ${names.join(', ')}`, () => {
      const found = baselineColumns(names);
      assert.deepEqual([found?.code, found?.codeId], [code, codeId]);
    });
  }

  const none: readonly (readonly string[])[] = [
    [],
    [''],
    ['Endpoint ID', 'Room'],
    ['ID', 'Codec ID', 'Zip code', 'QR code', 'Country code'],
    ['(2)', 'ID (2)'],
    ['Raum', 'Code', 'Kopplungscode', 'Code ID'],
  ];
  for (const names of none) {
    it(`finds no baseline in ${JSON.stringify(names)}`, () =>
      assert.equal(baselineColumns(names), undefined));
  }
});

describe('changeOf', () => {
  type Now = Pick<Room, 'code' | 'state'>;
  const done = (code: string, id = 'PC-1'): Now => ({ code: { id, code }, state: 'done' });
  const without: Now = { state: 'failed' };
  const rows: readonly (readonly [
    what: string,
    was: { readonly code?: string; readonly codeId?: string },
    now: Now,
    change: RoomChange | undefined,
  ])[] = [
    ['the same code', { code: '012345' }, done('012345'), 'same'],
    ['the same code and ID', { code: '012345', codeId: 'PC-1' }, done('012345'), 'same'],
    ['another code', { code: '012345' }, done('054321'), 'changed'],
    ['another ID of the same code', { code: '1', codeId: 'PC-1' }, done('1', 'PC-2'), 'changed'],
    ['another code of the same ID', { code: '1', codeId: 'PC-1' }, done('2'), 'changed'],
    ['the same ID alone', { codeId: 'PC-1' }, done('1'), 'same'],
    ['another ID alone', { code: '', codeId: 'PC-9' }, done('1'), 'changed'],
    ['an ID that is not known now', { code: '1', codeId: 'PC-1' }, done('1', ''), 'same'],
    ['only an ID that is not known now', { codeId: 'PC-1' }, done('1', ''), undefined],
    ['a code that is incomplete', { code: '1' }, { ...done('1'), state: 'incomplete' }, 'same'],
    ['blanks around a code', { code: ' 1 ' }, done('1'), 'same'],
    ['a code that lost its zeros', { code: '12345' }, done('0012345'), 'same'],
    ['a code of zeros that lost all but one', { code: '0' }, done('0000'), 'same'],
    ['a code that got zeros', { code: '012345' }, done('12345'), 'changed'],
    ['a code with fewer zeros', { code: '012345' }, done('0012345'), 'changed'],
    ['a code with letters after the zeros', { code: '1a' }, done('01a'), 'changed'],
    ['a code with a formula guard', { code: "'=1" }, done('=1'), 'same'],
    ['a code that looks like a guarded one', { code: "'=1" }, done("'=1"), 'same'],
    ['a first code', {}, done('1'), 'new'],
    ['a first code in a blank cell', { code: ' ', codeId: '' }, done('1'), 'new'],
    ['a code that is missing', { code: '1' }, without, 'lost'],
    ['a code whose ID was known and that is missing', { codeId: 'PC-1' }, without, 'lost'],
    [
      'a code from before that could not be fetched again',
      { code: '1' },
      { ...done('1'), state: 'failed' },
      'lost',
    ],
    ['no code, then and now', {}, without, undefined],
    ['a room that waits', { code: '1' }, { ...without, state: 'waiting' }, undefined],
    ['a room that is fetched again', { code: '1' }, { ...done('1'), state: 'fetching' }, undefined],
  ];
  for (const [what, was, now, change] of rows) {
    it(`is ${change} for ${what}`, () => {
      const { code = '', codeId = '' } = was;
      const earlier = earlierCodeOf({ code: 1, codeId: 2, fetchedAt: undefined }, ['EP-1', code, codeId]);
      assert.equal(changeOf(earlier, now), change);
    });
  }
});
