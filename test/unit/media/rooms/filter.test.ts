import assert from 'node:assert/strict';
import { SearchStrings } from '../../../../media/list/filter';
import { inState, matching, stateChoices } from '../../../../media/list/rows';
import { ROOM_FILTERS, type StateFilter } from '../../../../media/rooms/filter';
import { stringsOf } from '../../../../media/rooms/text';
import type { RoomView } from '../../../../src/protocol/rollout';
import { ROOM_STATE_ORDER } from '../../../../src/rollout/room-states';
import { aRoom, idsOf } from './rooms';

const rooms = [
  aRoom('EP-1', {
    label: 'Oslo 1',
    code: '482913',
    codeGroups: ['482', '913'],
    details: ['', '10.0.0.1', 'LS-7', 'SIP', 'oslo1@room.example', 'GOOGLE'],
    capabilityNames: ['Join'],
  }),
  aRoom('EP-2', { label: 'Zürich', state: 'failed', stateText: 'Failed', note: 'No such endpoint (404)' }),
  aRoom('EP-3', {
    details: ['Oslo Boardroom'],
    state: 'fetching',
    capabilities: ['CALENDAR_PUSH'],
    capabilityNames: ['Calendar push'],
  }),
  aRoom('EP-4', { state: 'notFetched', isChanged: true }),
  aRoom('EP-5', { cells: ['Malmö', 'Floor 3'] }),
  aRoom('EP-6', { state: 'missingId' }),
  aRoom('EP-7', { state: 'paired', stateText: 'Paired Nov 23' }),
  aRoom('EP-8', { isRepeated: true }),
  aRoom('EP-9', { state: 'notFetched', isRepeated: true }),
];
const matches = (text: string) =>
  matching(rooms, { fields: [], stringsOf }, { text, state: 'all', values: {} }, new SearchStrings());
const filtered = (text: string, state: StateFilter = 'all') =>
  idsOf(inState(matches(text), ROOM_FILTERS, state));

const choices = (of: typeof rooms, current: StateFilter = 'all', left: readonly RoomView[] = of) =>
  stateChoices(of, left, ROOM_FILTERS, current);
const countOf = (state: string) => choices(rooms).find(({ value }) => value === state)?.count ?? 0;

describe('room filter', () => {
  it('finds the rooms that differ from the service', () => {
    const differing = [...rooms, aRoom('EP-10', { differs: 'Same code as Attic' })];
    assert.equal(idsOf(inState(differing, ROOM_FILTERS, 'differs')), 'EP-10');
    assert.equal(choices(differing).find(({ value }) => value === 'differs')?.count, 1);
  });

  const texts: readonly (readonly [text: string, left: string])[] = [
    ['', 'EP-1 EP-2 EP-3 EP-4 EP-5 EP-6 EP-7 EP-8 EP-9'],
    ['oslo', 'EP-1 EP-3'],
    // Each word can be anywhere in the row.
    ['oslo 3', 'EP-3'],
    ['oslo zürich', ''],
    ['zÜrich', 'EP-2'],
    ['4829', 'EP-1'],
    // In the format of the table.
    ['482 913', 'EP-1'],
    ['404', 'EP-2'],
    ['nov 23', 'EP-7'],
    ['calendar_push', 'EP-3'],
    ['calendar push', 'EP-3'],
    ['changed', 'EP-4'],
    ['join', 'EP-1'],
    ...['10.0.0.1', 'ls-7', 'sip', 'oslo1@room', 'google'].map((detail) => [detail, 'EP-1'] as const),
    // A word does not match across two columns.
    ['1EP', ''],
    ['malmö', 'EP-5'],
    ['floor 3', 'EP-5'],
    ['Malmö Floor', 'EP-5'],
    ['malmo floor', 'EP-5'],
  ];
  for (const [text, left] of texts) {
    it(`leaves ${left || 'no room'} for the search “${text}”`, () => assert.equal(filtered(text), left));
  }

  const states: readonly (readonly [state: StateFilter, left: string])[] = [
    ['failed', 'EP-2'],
    ['missingId', 'EP-6'],
    ['fetching', 'EP-3'],
    ['notFetched', 'EP-4 EP-9'],
    ['codeReady', 'EP-1 EP-5 EP-8'],
    ['paired', 'EP-7'],
    ['changed', 'EP-4'],
    ['repeated', 'EP-8 EP-9'],
  ];
  for (const [state, left] of states) {
    it(`leaves ${left || 'no room'} for the state ${state}, and counts as many rooms`, () => {
      assert.equal(filtered('', state), left);
      assert.equal(countOf(state), left === '' ? 0 : left.split(' ').length);
    });
  }

  it('counts each row in exactly one state, even a duplicate', () => {
    const total = ROOM_STATE_ORDER.reduce((sum, state) => sum + countOf(state), 0);
    assert.equal(total, countOf('all'));
  });

  it('applies the search text and the state together', () =>
    assert.equal(filtered('oslo', 'fetching'), 'EP-3'));
});

describe('stateChoices', () => {
  const offered = (...[of, current]: Parameters<typeof choices>) =>
    choices(of, current).map(({ value }) => value);

  it('counts the rooms that match the search, by state', () => {
    const counts = choices(rooms, 'all', matches('oslo')).map(({ value, count }) => `${value} ${count}`);
    assert.deepEqual(counts, [
      ...['all 2', 'failed 0', 'missingId 0', 'fetching 1', 'notFetched 0', 'codeReady 1', 'paired 0'],
      ...['repeated 0', 'changed 0'],
    ]);
  });

  it('offers the states that occur, and the selected state', () => {
    assert.deepEqual(offered([aRoom('EP-5')]), ['all', 'codeReady']);
    assert.deepEqual(offered([aRoom('EP-5')], 'failed'), ['all', 'failed', 'codeReady']);
    assert.deepEqual(offered([aRoom('EP-4', { isChanged: true })]), ['all', 'codeReady', 'changed']);
  });
});
