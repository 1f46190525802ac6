import assert from 'node:assert/strict';
import {
  offeredFilters,
  RoomFilterer,
  type StateFilter,
  stateCounts,
} from '../../../../media/rollout/list/filter';
import { aRoom, idsOf } from './rooms';

const rooms = [
  aRoom('EP-1', { label: 'Oslo 1', code: '482913', codeGroups: ['482', '913'], ipAddress: '10.0.0.1' }),
  aRoom('EP-2', { label: 'Zürich', state: 'failed', stateText: 'No such endpoint (404)' }),
  aRoom('EP-3', {
    name: 'Oslo Boardroom',
    state: 'fetching',
    capabilities: ['CALENDAR_PUSH'],
    capabilityNames: ['Calendar push'],
  }),
  aRoom('EP-4', { state: 'waiting', change: 'changed' }),
  aRoom('EP-5', { change: 'new', cells: ['Malmö', 'Floor 3'] }),
  aRoom('EP-6', { state: 'unusable', change: 'missing' }),
  aRoom('EP-7', { change: 'same' }),
];
const missing = { 'EP-1': ['PROXIMITY'] };
const filtered = (text: string, state: StateFilter = 'all') =>
  idsOf(new RoomFilterer().filtered(rooms, { text, state }, missing));

describe('the filter of rooms', () => {
  const texts: readonly (readonly [text: string, left: string])[] = [
    ['', 'EP-1 EP-2 EP-3 EP-4 EP-5 EP-6 EP-7'],
    ['oslo', 'EP-1 EP-3'],
    // Words that are not side by side do not match.
    ['oslo 3', ''],
    ['zÜrich', 'EP-2'],
    ['4829', 'EP-1'],
    // As the table shows it.
    ['482 913', 'EP-1'],
    ['404', 'EP-2'],
    ['calendar_push', 'EP-3'],
    ['calendar push', 'EP-3'],
    ['changed', 'EP-4'],
    // A text does not match across two columns.
    ['1EP', ''],
    ['malmö', 'EP-5'],
    ['floor 3', 'EP-5'],
    ['Malmö Floor', ''],
  ];
  for (const [text, left] of texts) {
    it(`leaves ${left || 'no room'} for the text "${text}"`, () => assert.equal(filtered(text), left));
  }

  const states: readonly (readonly [state: StateFilter, left: string])[] = [
    ['done', 'EP-1 EP-5 EP-7'],
    ['failed', 'EP-2'],
    ['waiting', 'EP-3 EP-4'],
    ['changed', 'EP-4'],
    ['new', 'EP-5'],
    ['missing', 'EP-6'],
    ['same', 'EP-7'],
    ['different', 'EP-4 EP-5 EP-6'],
    ['unusable', 'EP-6'],
    ['unusual', 'EP-1'],
    ['incomplete', ''],
  ];
  for (const [state, left] of states) {
    it(`leaves ${left || 'no room'} for the state ${state}, and counts as many rooms`, () => {
      assert.equal(filtered('', state), left);
      assert.equal(stateCounts(rooms, missing)[state], left === '' ? 0 : left.split(' ').length);
    });
  }

  it('applies a text and a state together', () => assert.equal(filtered('oslo', 'waiting'), 'EP-3'));

  it('does not count an ID as unusual because every object has such a property', () => {
    assert.equal(stateCounts([aRoom('constructor')], missing).unusual, 0);
  });

  it('uses the new text of a room that was replaced', () => {
    const filterer = new RoomFilterer();
    const filter = { text: '777', state: 'all' } as const;
    assert.equal(idsOf(filterer.filtered([aRoom('EP-1')], filter, {})), '');
    assert.equal(idsOf(filterer.filtered([aRoom('EP-1', { code: '777' })], filter, {})), 'EP-1');
  });

  it('uses the new cells of a room whose record was replaced', () => {
    const filterer = new RoomFilterer();
    const filter = { text: 'oslo', state: 'all' } as const;
    assert.equal(idsOf(filterer.filtered([aRoom('EP-1', { cells: ['Bergen'] })], filter, {})), '');
    assert.equal(idsOf(filterer.filtered([aRoom('EP-1', { cells: ['Oslo'] })], filter, {})), 'EP-1');
  });
});

describe('offeredFilters', () => {
  const counts = stateCounts(rooms.slice(0, 5), {});

  it('compares with codes from before only where the list has them', () => {
    const baseline: readonly StateFilter[] = ['different', 'new', 'missing', 'same'];
    const offered = offeredFilters(counts, false, 'all');
    assert.deepEqual(
      baseline.filter((filter) => offered.includes(filter)),
      [],
    );
    assert.ok(offered.includes('changed'));
    const all = offeredFilters(counts, true, 'all');
    assert.ok(baseline.every((filter) => all.includes(filter)));
  });

  it('has the filter for unusable IDs only where there are any', () => {
    assert.ok(!offeredFilters(counts, true, 'all').includes('unusable'));
    assert.ok(offeredFilters(stateCounts(rooms, {}), false, 'all').includes('unusable'));
  });

  it('has the filter that is set', () => {
    assert.ok(offeredFilters(counts, false, 'missing').includes('missing'));
    assert.ok(offeredFilters(counts, false, 'unusable').includes('unusable'));
  });
});
