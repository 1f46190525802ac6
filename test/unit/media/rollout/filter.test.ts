import assert from 'node:assert/strict';
import { RoomFilterer, type StateFilter, stateCounts } from '../../../../media/rollout/list/filter';
import { aRoom, idsOf } from './rooms';

const rooms = [
  aRoom('EP-1', { label: 'Oslo 1', code: '482913', ipAddress: '10.0.0.1' }),
  aRoom('EP-2', { label: 'Zürich', state: 'failed', stateText: 'No such endpoint (404)' }),
  aRoom('EP-3', { name: 'Oslo Boardroom', state: 'fetching', capabilities: ['CALENDAR_PUSH'] }),
  aRoom('EP-4', { state: 'waiting', hasChanged: true }),
];
const missing = { 'EP-1': ['PROXIMITY'] };
const filtered = (text: string, state: StateFilter = 'all') =>
  idsOf(new RoomFilterer().filtered(rooms, { text, state }, missing));

describe('the filter of rooms', () => {
  const texts: readonly (readonly [text: string, left: string])[] = [
    ['', 'EP-1 EP-2 EP-3 EP-4'],
    ['  ', 'EP-1 EP-2 EP-3 EP-4'],
    ['oslo', 'EP-1 EP-3'],
    ['OSLO board', 'EP-3'],
    // Words that are not side by side do not match.
    ['oslo 3', ''],
    ['zÜrich', 'EP-2'],
    ['4829', 'EP-1'],
    ['404', 'EP-2'],
    ['calendar', 'EP-3'],
    ['changed', 'EP-4'],
    // A text does not match across two columns.
    ['1EP', ''],
    ['nothing', ''],
  ];
  for (const [text, left] of texts) {
    it(`leaves ${left || 'no room'} for the text "${text}"`, () => assert.equal(filtered(text), left));
  }

  const states: readonly (readonly [state: StateFilter, left: string])[] = [
    ['done', 'EP-1'],
    ['failed', 'EP-2'],
    ['waiting', 'EP-3 EP-4'],
    ['changed', 'EP-4'],
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
});
