import assert from 'node:assert/strict';
import { Filterer, type StateFilter, stateCounts } from '../../../media/rollout/filter';
import { aRoom, idsOf } from './rooms';

const rooms = [
  aRoom('EP-1', { label: 'Oslo 1', code: '482913', ipAddress: '10.0.0.1' }),
  aRoom('EP-2', { label: 'Zürich', state: 'failed', stateText: 'No such endpoint (404)' }),
  aRoom('EP-3', { name: 'Oslo Boardroom', state: 'fetching', capabilities: ['CALENDAR_PUSH'] }),
  aRoom('EP-4', { state: 'waiting', hasChanged: true }),
];
const missing = { 'EP-1': ['PROXIMITY'] };
const filtered = (text: string, state: StateFilter = 'all') =>
  idsOf(new Filterer().filtered(rooms, { text, state }, missing));

describe('the filter of the rooms', () => {
  const texts: readonly (readonly [text: string, left: string])[] = [
    ['', 'EP-1 EP-2 EP-3 EP-4'],
    ['  ', 'EP-1 EP-2 EP-3 EP-4'],
    ['oslo', 'EP-1 EP-3'],
    ['OSLO board', 'EP-3'],
    // Words that stand apart are another text.
    ['oslo 3', ''],
    ['zÜrich', 'EP-2'],
    ['4829', 'EP-1'],
    ['404', 'EP-2'],
    ['calendar', 'EP-3'],
    ['changed', 'EP-4'],
    // The end of one column and the start of the next are no text together.
    ['1EP', ''],
    ['nothing', ''],
  ];
  for (const [text, left] of texts) {
    it(`"${text}" leaves ${left || 'none'}`, () => assert.equal(filtered(text), left));
  }

  const states: readonly (readonly [state: StateFilter, left: string])[] = [
    ['done', 'EP-1'],
    ['failed', 'EP-2'],
    ['waiting', 'EP-3 EP-4'],
    ['changed', 'EP-4'],
    ['standsOut', 'EP-1'],
    ['incomplete', ''],
  ];
  for (const [state, left] of states) {
    it(`the state ${state} leaves ${left || 'none'}, and is counted so`, () => {
      assert.equal(filtered('', state), left);
      assert.equal(stateCounts(rooms, missing)[state], left === '' ? 0 : left.split(' ').length);
    });
  }

  it('takes both together, and no id for one of those that every object has', () => {
    assert.equal(filtered('oslo', 'waiting'), 'EP-3');
    assert.equal(stateCounts([aRoom('constructor')], missing).standsOut, 0);
  });

  it('sees what a room has become', () => {
    const filterer = new Filterer();
    const filter = { text: '777', state: 'all' } as const;
    assert.equal(idsOf(filterer.filtered([aRoom('EP-1')], filter, {})), '');
    assert.equal(idsOf(filterer.filtered([aRoom('EP-1', { code: '777' })], filter, {})), 'EP-1');
  });
});
