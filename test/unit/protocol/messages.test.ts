import assert from 'node:assert/strict';
import { parseFromTokens } from '../../../src/protocol/access-token-messages';
import { parseFromPanel } from '../../../src/protocol/panel';
import { ROLLOUT_COLUMNS } from '../../../src/protocol/rollout';
import { parseFromRollout } from '../../../src/protocol/rollout-messages';

const PARSERS = [
  ['a panel', parseFromPanel],
  ['rooms', parseFromRollout],
  ['access tokens', parseFromTokens],
] as const;
const NONE = { hidden: [], widths: {} };

for (const [page, parse] of PARSERS) {
  describe(`messages from the page of ${page}`, () => {
    it('keep only known fields', () => {
      const more = { type: 'ready', command: 'zeroTouch.removeConnection', text: 'x'.repeat(10_000_000) };
      assert.deepEqual(parse(more), { type: 'ready' });
    });

    it('are rejected with an unknown type or action', () => {
      const long = 'x'.repeat(10_000_000);
      const unknown = [undefined, null, 'ready', Object('ready'), [{ type: 'ready' }], { type: ['ready'] }];
      const actions = ['constructor', 'zeroTouch.removeConnection', ['copy'], long].map((action) => ({
        type: 'action',
        action,
        subject: '',
      }));
      for (const message of [...unknown, ...actions, { type: 'toString' }, { type: long }, long])
        assert.equal(parse(message), undefined);
    });
  });
}

describe('messages from a panel', () => {
  it('name the copied detail by a key of at most 1,000 characters', () => {
    const message = (key: string) => ({ type: 'copyDetail', key, subject: 'Attic' });
    assert.deepEqual(parseFromPanel(message('3 Name')), message('3 Name'));
    assert.equal(parseFromPanel(message('x'.repeat(1001))), undefined);
  });
});

describe('messages from the room table', () => {
  const copied = (column: unknown) => ({
    type: 'act',
    act: 'copyColumn',
    column,
    rows: ['EP-1', '__proto__', ''].map((key) => ({ key, hash: '' })),
  });

  for (const column of [...ROLLOUT_COLUMNS, 'c.1', 'c1x2y3z4a5b.500']) {
    it(`can name the column ${column}`, () =>
      assert.deepEqual(parseFromRollout(copied(column)), copied(column)));
  }

  for (const column of [
    'c',
    'c1',
    'c-1',
    'c1.',
    'C.1',
    'c.1 ',
    'xc.1',
    'cÖ.1',
    'c123456789abc.1',
    'error',
    0,
  ]) {
    it(`cannot name the column ${JSON.stringify(column)}`, () =>
      assert.equal(parseFromRollout(copied(column)), undefined));
  }

  it('name the action, and the rows as the user saw them', () => {
    const message = (act: unknown, row: object = { key: 'EP-1', hash: 'h' }) => ({
      type: 'act',
      act,
      rows: [row],
    });
    assert.deepEqual(parseFromRollout(message('remove')), message('remove'));
    for (const act of ['open', 'toString', undefined])
      assert.equal(parseFromRollout(message(act)), undefined);
    assert.equal(parseFromRollout(message('remove', { key: 'EP-1' })), undefined);
    assert.deepEqual(parseFromTokens(message('copyValue', { id: '1' })), message('copyValue', { id: '1' }));
    assert.equal(parseFromTokens(message('remove', { id: '1' })), undefined);
  });

  it('contain at most 50,000 keys, the maximum number of rooms', () => {
    const exported = (count: number) => ({ type: 'export', format: 'csv', keys: Array(count).fill('EP-1') });
    assert.deepEqual(parseFromRollout(exported(50_000)), exported(50_000));
    assert.equal(parseFromRollout(exported(50_001)), undefined);
  });

  it('replace a cell only with a string', () => {
    const message = { type: 'setCell', key: 'EP-1', hash: 'h', column: 'c.3', text: '=1', saves: false };
    assert.deepEqual(parseFromRollout(message), message);
    assert.equal(parseFromRollout({ ...message, text: 1 }), undefined);
    assert.equal(parseFromRollout({ ...message, hash: undefined }), undefined);
    assert.equal(parseFromRollout({ ...message, column: 'x' }), undefined);
  });
});

describe('row view', () => {
  const shown = { text: 'Oslo', state: 'failed', values: {}, collapsed: ['North'] };
  const sorted = (column: string) => ({
    ...shown,
    sort: { column, direction: 'descending' },
    groupBy: column,
  });
  const ofTokens = (rows: unknown) => parseFromTokens({ type: 'keep', rows });
  const ofRooms = (rows: unknown) => parseFromRollout({ type: 'keep', rows });

  it('accepts columns of the page', () => {
    assert.deepEqual(ofRooms(sorted('cab.1')), { type: 'keep', rows: sorted('cab.1') });
    assert.deepEqual(ofTokens(sorted('client')), { type: 'keep', rows: sorted('client') });
    assert.deepEqual(ofRooms(shown), { type: 'keep', rows: shown });
  });

  it('rejects strings of the list or the service as columns, and other directions', () => {
    for (const text of ['Oslo', 'tok4abcd9efgh1wxyz'])
      assert.deepEqual([ofTokens(sorted(text)), ofRooms(sorted(text))], [undefined, undefined]);
    assert.equal(ofRooms({ ...shown, sort: { column: 'state', direction: 'up' } }), undefined);
  });
});

describe('column arrangement', () => {
  const ofTokens = (arrangement: unknown) => parseFromTokens({ type: 'arrange', arrangement });
  const ofRooms = (arrangement: unknown) => parseFromRollout({ type: 'arrange', arrangement, seen: [] });

  it('accepts columns of the page', () => {
    const tokens = { hidden: ['roles'], widths: { client: 20 } };
    assert.deepEqual(ofTokens(tokens), { type: 'arrange', arrangement: tokens });
    const rooms = { hidden: ['state'], widths: { 'cab.1': 4.5 } };
    assert.deepEqual(ofRooms(rooms), { type: 'arrange', arrangement: rooms, seen: [] });
  });

  it('rejects strings of the list or the service, and invalid widths', () => {
    for (const text of ['Oslo', 'tok4abcd9efgh1wxyz']) {
      for (const arrangement of [
        { ...NONE, hidden: [text] },
        { ...NONE, widths: { [text]: 20 } },
      ]) {
        assert.deepEqual([ofTokens(arrangement), ofRooms(arrangement)], [undefined, undefined]);
      }
    }
    for (const width of ['20', Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.equal(ofTokens({ ...NONE, widths: { client: width } }), undefined);
      assert.equal(ofRooms({ ...NONE, widths: { code: width } }), undefined);
    }
  });
});
